import type { Body, Expression, Nested, Value } from './terraform.ts';

/** Rewrites Terraform code anywhere in a body. */
export type Rewrite = (expression: Extract<Expression, { hcl: 'code' }>) => Expression;

type Argument = Body[string];

/** A body with all Terraform code rewritten; literals are unchanged. */
export function rewriteBody(body: Body, rewrite: Rewrite): Body {
  return Object.fromEntries(Object.entries(body).map(([name, argument]) => [name, rewriteArgument(argument, rewrite)]));
}

export function rewriteArgument(argument: Argument, rewrite: Rewrite): Argument {
  if (argument === undefined || argument === null || typeof argument !== 'object') return argument;
  if (Array.isArray(argument)) return argument.map((item) => rewriteArgument(item, rewrite)) as Argument;
  if ('nested' in argument) return { ...(argument as Nested), body: rewriteBody((argument as Nested).body, rewrite) };
  if ('hcl' in argument) return rewriteExpression(argument as Expression, rewrite);
  const entries = Object.entries(argument as Readonly<Record<string, Value>>);
  return Object.fromEntries(
    entries.map(([key, value]) => [rewriteKey(key, rewrite), rewriteArgument(value, rewrite) as Value]),
  );
}

/** A key in parentheses is an expression. */
function rewriteKey(key: string, rewrite: Rewrite): string {
  const expression = key.startsWith('(') ? rewrite({ hcl: 'code', code: key }) : null;
  return expression?.hcl === 'code' ? expression.code : key;
}

function rewriteExpression(expression: Expression, rewrite: Rewrite): Expression {
  switch (expression.hcl) {
    case 'code':
      return rewrite(expression);
    case 'template':
      return { hcl: 'template', parts: expression.parts.flatMap((part) => partsOf(part, rewrite)) };
    case 'call':
      return { ...expression, args: expression.args.map((arg) => rewriteArgument(arg, rewrite) as Value) };
    case 'heredoc':
      return expression;
  }
}

/** Nested templates are flattened. */
function partsOf(part: string | Expression, rewrite: Rewrite): readonly (string | Expression)[] {
  if (typeof part === 'string') return [part];
  const rewritten = rewriteExpression(part, rewrite);
  return rewritten.hcl === 'template' ? rewritten.parts : [rewritten];
}
