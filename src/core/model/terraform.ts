/**
 * Terraform's language as typed data. Plain strings, numbers, booleans, lists and objects are literals and are always
 * escaped by the printer; expressions that Terraform evaluates are of type Expression and come from the catalogue only.
 */

export type Expression =
  | { readonly hcl: 'code'; readonly code: string }
  | { readonly hcl: 'template'; readonly parts: readonly (string | Expression)[] }
  | { readonly hcl: 'call'; readonly name: string; readonly args: readonly Value[] }
  | { readonly hcl: 'heredoc'; readonly text: string };

export type Value =
  | string
  | number
  | boolean
  | null
  | Expression
  | readonly Value[]
  | { readonly [key: string]: Value };

/** A block inside a block, such as `lifecycle { … }`. */
export interface Nested {
  readonly nested: true;
  readonly labels: readonly string[];
  readonly body: Body;
}

/** Arguments and nested blocks in the order in which they print. A list repeats the block. */
export type Body = { readonly [name: string]: Value | Nested | readonly Nested[] | undefined };

/** A reference or any other expression, as Terraform reads it: `code('aws_vpc.main.id')`. Never for user input. */
export function code(text: string): Expression {
  return { hcl: 'code', code: text };
}

/** A string with expressions in it: template`arn:aws:s3:::${code('var.name')}/*`. The literal parts are escaped. */
export function template(strings: TemplateStringsArray, ...expressions: readonly Expression[]): Expression {
  const parts = strings.flatMap((text, index): (string | Expression)[] => {
    const expression = expressions[index];
    return expression === undefined ? [text] : [text, expression];
  });
  return { hcl: 'template', parts: parts.filter((part) => part !== '') };
}

/** A function call, such as call('jsonencode', {...}). */
export function call(name: string, ...args: readonly Value[]): Expression {
  return { hcl: 'call', name, args };
}

/** A multi-line string, taken literally. */
export function heredoc(text: string): Expression {
  return { hcl: 'heredoc', text };
}

export function nested(body: Body, ...labels: readonly string[]): Nested {
  return { nested: true, labels, body };
}

/** Oldest version of Terraform that applies and tests a project: write-only arguments, overrides during the plan. */
export const TERRAFORM_VERSION = '1.11';

/** The files of a project, in order. */
export const TERRAFORM_FILES = [
  'versions.tf',
  'providers.tf',
  'variables.tf',
  'locals.tf',
  'network.tf',
  'security.tf',
  'compute.tf',
  'data.tf',
  'messaging.tf',
  'edge.tf',
  'observability.tf',
  'outputs.tf',
] as const;
export type TerraformFile = (typeof TERRAFORM_FILES)[number];

/** A top-level block of Terraform. */
export interface Block {
  readonly file: TerraformFile;
  readonly type:
    | 'terraform'
    | 'provider'
    | 'variable'
    | 'locals'
    | 'resource'
    | 'ephemeral'
    | 'data'
    | 'output'
    | 'check';
  readonly labels: readonly string[];
  readonly body: Body;
  /** Printed above the block as a comment; written by the catalogue, never by a user. */
  readonly comment?: string;
  /** Ids of the edges that it lets through, where it names neither end of them: rules of a subnet. Not printed. */
  readonly edges?: readonly string[];
}

export function resource(file: TerraformFile, type: string, label: string, body: Body, comment?: string): Block {
  return { file, type: 'resource', labels: [type, label], body, ...(comment === undefined ? {} : { comment }) };
}

export function data(file: TerraformFile, type: string, label: string, body: Body): Block {
  return { file, type: 'data', labels: [type, label], body };
}

export interface VariableDefinition {
  readonly description: string;
  readonly type: 'string' | 'number' | 'bool' | 'list(string)' | 'map(string)';
  /** Undefined for a required variable. */
  readonly default?: Value;
  readonly nullable?: boolean;
  readonly sensitive?: boolean;
  /** A condition over `var.<name>` and its error message: full sentences. */
  readonly validation?: { readonly condition: string; readonly message: string };
}

/** An input variable. Identical definitions of one name are merged. */
export function variable(name: string, definition: VariableDefinition): Block {
  const { validation } = definition;
  return {
    file: 'variables.tf',
    type: 'variable',
    labels: [name],
    body: {
      description: definition.description,
      type: code(definition.type),
      ...(definition.default === undefined ? {} : { default: definition.default }),
      ...(definition.nullable === undefined ? {} : { nullable: definition.nullable }),
      ...(definition.sensitive === undefined ? {} : { sensitive: definition.sensitive }),
      ...(validation === undefined
        ? {}
        : {
            validation: {
              nested: true as const,
              labels: [],
              body: { condition: code(validation.condition), error_message: validation.message },
            },
          }),
    },
  };
}

export function output(name: string, description: string, value: Value, sensitive = false): Block {
  return {
    file: 'outputs.tf',
    type: 'output',
    labels: [name],
    body: { description, value, ...(sensitive ? { sensitive: true } : {}) },
  };
}

/** Local values, merged into one `locals` block per file. */
export function locals(file: TerraformFile, values: Readonly<Record<string, Value>>): Block {
  return { file, type: 'locals', labels: [], body: values };
}

/** The local values of all `locals` blocks, by name. */
export function localValues(blocks: readonly Block[]): readonly (readonly [name: string, value: Body[string]])[] {
  return blocks.flatMap(({ type, body }) => (type === 'locals' ? Object.entries(body) : []));
}

/** Address of a resource, such as `aws_vpc.main`. */
export function addressOf(block: Block): string {
  return block.type === 'resource' ? block.labels.join('.') : [block.type, ...block.labels].join('.');
}

/** An attribute of a resource: attribute('aws_vpc.main', 'id'). */
export function attribute(address: string, name: string): Expression {
  return code(`${address}.${name}`);
}

export interface IacFile {
  readonly path: string;
  readonly content: string;
}

export interface IacProject {
  readonly files: readonly IacFile[];
}
