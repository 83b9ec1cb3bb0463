import { type Block, type Body, type Nested, nested, type Value } from './terraform.ts';

/** A step of a path: an argument, or a choice among repeated blocks by the value of one of their arguments. */
export type Step = { readonly name: string } | { readonly where: string; readonly value: string };

export type Argument = Body[string];

/** Path for the number of instances of a resource, from `count` or `for_each`. */
export const COUNT = 'count';

const STEP = /([^.[\]]+)|\[(?:([^\]=]+)=)?([^\]]+)\]/g;

/**
 * Steps of the path of an attribute: `rule.lifecycle.delete_after`. A path passes through every repeated block, every
 * item of a list and the argument of `jsonencode`. `[name=tls]` chooses the blocks whose argument has this value; `[key]`
 * is a key with dots.
 */
export function stepsOf(path: string): readonly Step[] {
  return [...path.matchAll(STEP)].map(([, name, where, value = '']) =>
    where === undefined ? { name: name ?? value } : { where, value },
  );
}

/** Values at a path: none if no block on the way is present; undefined where a block lacks the last argument. */
export function valuesAt({ body }: Block, path: string): readonly Argument[] {
  return stepsOf(path).reduce<readonly Argument[]>(stepInto, [nested(body)]);
}

/** What a step of a path reaches from the values before it. */
export function stepInto(values: readonly Argument[], step: Step): readonly Argument[] {
  const bodies = values.flatMap(bodiesIn);
  return 'where' in step
    ? bodies.filter((body) => String(body[step.where]) === step.value).map((body) => nested(body))
    : bodies.map((body) => body[step.name]);
}

export function isNested(argument: unknown): argument is Nested {
  return typeof argument === 'object' && argument !== null && 'nested' in argument;
}

/** Whether the argument is text that `jsonencode` makes. */
export function isEncoded(argument: Argument): argument is { hcl: 'call'; name: 'jsonencode'; args: readonly Value[] } {
  return (
    typeof argument === 'object' &&
    argument !== null &&
    'hcl' in argument &&
    argument.hcl === 'call' &&
    argument.name === 'jsonencode'
  );
}

function bodiesIn(argument: Argument): readonly Body[] {
  if (Array.isArray(argument)) return argument.flatMap(bodiesIn);
  if (typeof argument !== 'object' || argument === null) return [];
  if (isNested(argument)) return [argument.body];
  if (isEncoded(argument)) return argument.args.flatMap(bodiesIn);
  return 'hcl' in argument ? [] : [argument as Body];
}
