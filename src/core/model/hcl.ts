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
