/** What clients may rely on: operations, statuses, fields and headers, each as one line. */

type Schema = Readonly<Record<string, unknown>>;

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

interface Operation {
  readonly parameters?: readonly { readonly name: string; readonly in: string }[];
  readonly requestBody?: { readonly content: Content };
  readonly responses: Readonly<Record<string, { readonly content?: Content; readonly headers?: object }>>;
}

type Content = Readonly<Record<string, { readonly schema?: Schema }>>;

const PREFIX = '#/components/schemas/';

/** The surface of an OpenAPI document, sorted. A line that disappears breaks a client. */
export function surfaceOf(document: object): readonly string[] {
  const { paths, components } = document as Document;
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, operation]) =>
      operationLines(`${method.toUpperCase()} ${path}`, operation),
    ),
  );
  const fields = Object.entries(components.schemas).flatMap(([name, schema]) => fieldLines(name, schema));
  return [...new Set([...operations, ...fields])].sort();
}

function operationLines(name: string, { parameters = [], requestBody, responses }: Operation): string[] {
  return [
    name,
    ...parameters.map((parameter) => `${name} takes ${parameter.in} ${parameter.name}`),
    ...contentLines(`${name} takes`, requestBody?.content),
    ...Object.entries(responses).flatMap(([status, response]) => responseLines(`${name} answers ${status}`, response)),
  ];
}

/** Errors have one shape, so only their status counts. */
function responseLines(name: string, { content, headers = {} }: Operation['responses'][string]): string[] {
  if (!/ [23]\d\d$/.test(name)) return [name];
  return [name, ...Object.keys(headers).map((header) => `${name} with ${header}`), ...contentLines(name, content)];
}

function contentLines(name: string, content: Content = {}): string[] {
  return Object.entries(content).flatMap(([type, { schema }]) => [
    `${name} ${type}`,
    ...fieldLines(`${name} ${type}`, schema),
  ]);
}

/** The fields of a schema without those of the schemas that it refers to. */
function fieldLines(name: string, schema: Schema = {}): string[] {
  const { $ref, properties, items, anyOf, oneOf, allOf } = schema;
  const inner = [anyOf, oneOf, allOf].flatMap((list) => (Array.isArray(list) ? (list as Schema[]) : []));
  return [
    ...(typeof $ref === 'string' ? [`${name} is ${$ref.slice(PREFIX.length)}`] : []),
    ...Object.entries((properties ?? {}) as Record<string, Schema>).flatMap(([key, field]) => [
      `${name}.${key}`,
      ...fieldLines(`${name}.${key}`, field),
    ]),
    ...(typeof items === 'object' && items !== null ? fieldLines(`${name}[]`, items as Schema) : []),
    ...inner.flatMap((one) => fieldLines(name, one)),
  ];
}
