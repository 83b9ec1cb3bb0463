import { isNested } from '../../model/attribute-path.ts';
import type { Block, Body, Nested, Value } from '../../model/terraform.ts';
import { Assignments, indent } from './assignments.ts';
import { printValue, quote } from './expression.ts';

type Argument = Value | Nested | readonly Nested[] | undefined;

function nestedOf(argument: Argument): readonly Nested[] | null {
  if (isNested(argument)) return [argument];
  if (Array.isArray(argument) && argument.length > 0 && argument.every(isNested)) return argument;
  return null;
}

/** The body of a block: runs of arguments; empty lines around nested blocks and multi-line arguments. */
export function printBody(body: Body, depth: number): string {
  const inside = new Assignments(depth, '\n\n');
  for (const name of Object.keys(body)) {
    const argument = body[name];
    if (argument === undefined) continue;
    const blocks = nestedOf(argument);
    if (blocks === null) inside.add(name, printValue(argument as Value, depth));
    else for (const block of blocks) inside.addApart(printNested(name, block, depth));
  }
  return inside.toString();
}

export function printNested(name: string, block: Nested, depth: number): string {
  const pad = indent(depth);
  const head = [name, ...block.labels.map(quote)].join(' ');
  const inside = printBody(block.body, depth + 1);
  return inside === '' ? `${pad}${head} {}` : `${pad}${head} {\n${inside}\n${pad}}`;
}

/** Blocks are immutable, so their text is cached. */
const printed = new WeakMap<Block, string>();

/** A top-level block with its comment, without a final newline. */
export function printBlock(block: Block): string {
  const text = printed.get(block) ?? printWhole(block);
  printed.set(block, text);
  return text;
}

function printWhole(block: Block): string {
  const comment =
    block.comment === undefined
      ? ''
      : `${block.comment
          .split('\n')
          .map((line) => `# ${line}`)
          .join('\n')}\n`;
  const head = [block.type, ...block.labels.map(quote)].join(' ');
  const inside = printBody(block.body, 1);
  return `${comment}${head} ${inside === '' ? '{}' : `{\n${inside}\n}`}`;
}
