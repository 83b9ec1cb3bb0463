import {
  type Argument,
  COUNT,
  isEncoded,
  isNested,
  type Step,
  stepInto,
  stepsOf,
  valuesAt,
} from '../../model/attribute-path.ts';
import type { Assertion } from '../../model/finding.ts';
import { addressOf, type Block, nested, type Value } from '../../model/terraform.ts';
import { indent } from './assignments.ts';
import { printKey, printValue, quote } from './expression.ts';

/** Indents of a condition in a test. */
const DEPTH = 2;

/** An expression of Terraform for what a path reaches. */
interface Reached {
  readonly text: string;
  /** Lists around each value. */
  readonly lists: number;
}

/** The condition of a test that a block has its attributes. A missing index or key is false, not an error. */
export function conditionOf({ block, attributes }: Pick<Assertion, 'block' | 'attributes'>): string {
  const conditions = Object.entries(attributes).map(([path, expected]) => comparison(block, path, expected));
  if (conditions.every((condition) => PLAIN.test(condition))) return conditions.join(' && ');
  if (conditions.length === 1) return `try(${conditions.join()}, false)`;
  const [pad, inner] = [indent(DEPTH), indent(DEPTH + 1)];
  return `try(\n${inner}${conditions.join(` &&\n${inner}`)},\n${inner}false\n${pad})`;
}

/** A comparison that cannot fail with an error: an argument of a single resource with a literal. */
const PLAIN = /^\w+\.\w+\.\w+ == (?:"[^$]*"|[\w.]+)$/;

function comparison(block: Block, path: string, expected: Value): string {
  const { text, lists } = pathIn(block, path);
  const literal = printValue(expected, DEPTH);
  const isList = literal.startsWith('[');
  if (lists === 0 && !isList) return `${text} == ${literal}`;
  const flat = lists + Number(isList) > 1 ? `flatten(${text})` : text;
  const isPartial = valuesAt(block, path).some((value) => value === undefined || value === null);
  const found = isPartial ? `[for value in ${flat} : value if value != null]` : flat;
  return `toset(${found}) == toset(${isList ? literal : `[${literal}]`})`;
}

function pathIn(block: Block, path: string): Reached {
  const address = addressOf(block);
  if (path === COUNT) return { text: `length(${address})`, lists: 0 };
  let values: readonly Argument[] = [nested(block.body)];
  let reached = instancesOf(block, address);
  for (const [index, step] of stepsOf(path).entries()) {
    const here = index === 0 ? reached : entered(reached, values);
    reached = 'where' in step ? chosen(here, step) : { ...here, text: `${here.text}${accessOf(step.name)}` };
    values = stepInto(values, step);
  }
  return reached;
}

function chosen({ text, lists }: Reached, { where, value }: Extract<Step, { where: string }>): Reached {
  const items = lists > 1 ? `flatten(${text})` : text.replace(/\[\*\]$/, '');
  return { text: `[for item in ${items} : item if item.${where} == ${quote(value)}][*]`, lists: 1 };
}

function accessOf(name: string): string {
  return printKey(name) === name ? `.${name}` : `[${quote(name)}]`;
}

function instancesOf({ body }: Block, address: string): Reached {
  if (body.for_each !== undefined) return { text: `values(${address})[*]`, lists: 1 };
  return body.count === undefined ? { text: address, lists: 0 } : { text: `${address}[*]`, lists: 1 };
}

/** The blocks, items or decoded text that the next step reads. */
function entered(reached: Reached, values: readonly Argument[]): Reached {
  const { text, lists } = reached;
  if (text.endsWith('[*]')) return reached;
  if (values.some(isEncoded)) {
    return lists === 0
      ? { text: `jsondecode(${text})`, lists }
      : { text: `[for item in flatten(${text}) : jsondecode(item)][*]`, lists: 1 };
  }
  const isRepeated = values.some((value) => Array.isArray(value) || isNested(value));
  return isRepeated ? { text: `${text}[*]`, lists: lists + 1 } : reached;
}
