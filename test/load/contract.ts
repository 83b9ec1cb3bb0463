import { readFileSync } from 'node:fs';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';

/** The supported part of JSON Schema. */
export interface Schema {
  readonly $ref?: string;
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly examples?: readonly unknown[];
}

interface Content {
  readonly [mediaType: string]: { readonly schema?: Schema };
}

interface Described {
  readonly operationId: string;
  readonly security?: readonly Readonly<Record<string, unknown>>[];
  readonly parameters?: readonly { readonly in: string; readonly name: string; readonly schema: Schema }[];
  readonly requestBody?: { readonly required?: boolean; readonly content: Content };
  readonly responses: Readonly<Record<string, { readonly content?: Content }>>;
}

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Described>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

/** An operation of the OpenAPI document. */
export interface Operation {
  readonly id: string;
  readonly method: string;
  /** Path template, for example `/blueprints/{id}`. */
  readonly path: string;
  /** Accepted security schemes. Empty for a public operation. */
  readonly security: readonly string[];
  readonly query: Readonly<Record<string, Schema>>;
  /** Schema of the body. Null without a body. `null` is also valid for an optional body. */
  readonly body: { readonly mediaType: string; readonly schema: Schema; readonly optional: boolean } | null;
  readonly responses: Described['responses'];
}

export interface Contract {
  readonly operations: readonly Operation[];
  /** The referenced schema, or the schema itself. */
  resolve(schema: Schema): Schema;
  /** The validation error of a value. Null if it is valid. */
  faultOf(schema: Schema, value: unknown): string | null;
}

const DATE_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/;

/** The operations of openapi/openapi.json. */
export function readContract(): Contract {
  const document = JSON.parse(readFileSync('openapi/openapi.json', 'utf8')) as Document;
  const ajv = new Ajv2020({ strict: false, allErrors: false });
  ajv.addFormat('date-time', DATE_TIME);
  ajv.addFormat('uri', (text: string) => URL.canParse(text));
  ajv.addFormat('email', true);
  ajv.addSchema({ $id: 'openapi:', components: document.components });
  const compiled = new Map<Schema, ValidateFunction>();

  function validator(schema: Schema): ValidateFunction {
    const known = compiled.get(schema);
    if (known !== undefined) return known;
    const absolute = JSON.stringify(schema).replaceAll('"#/components/', '"openapi:#/components/');
    const made = ajv.compile(JSON.parse(absolute) as object);
    compiled.set(schema, made);
    return made;
  }

  return {
    operations: Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, described]) => operationOf(path, method, described)),
    ),
    resolve: (schema) => document.components.schemas[schema.$ref?.split('/').at(-1) ?? ''] ?? schema,
    faultOf: (schema, value) => {
      const validate = validator(schema);
      if (validate(value)) return null;
      const [first] = validate.errors ?? [];
      return `${first?.instancePath ?? ''} ${first?.message ?? 'does not match'}`.trim();
    },
  };
}

function operationOf(path: string, method: string, described: Described): Operation {
  const { content = {}, required = true } = described.requestBody ?? {};
  const [body] = Object.entries(content);
  const query = (described.parameters ?? []).filter((parameter) => parameter.in === 'query');
  const credentials = (described.security ?? []).map((alternative) => Object.keys(alternative)[0]);
  const security = credentials.filter((name) => name !== undefined);
  return {
    id: described.operationId,
    method: method.toUpperCase(),
    path,
    security: security.length < credentials.length ? [] : security,
    query: Object.fromEntries(query.map(({ name, schema }) => [name, schema])),
    body: body?.[1].schema === undefined ? null : { mediaType: body[0], schema: body[1].schema, optional: !required },
    responses: described.responses,
  };
}
