import type { Expression, Value } from '../../model/terraform.ts';
import { Assignments, INDENT, indent } from './assignments.ts';

const IDENTIFIER = /^[A-Za-z_][A-Za-z0-9_-]*$/;
/** Maximum width of a one-line list or object, in characters. */
const LINE_WIDTH = 100;

const CONTROL: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' };

/** A quoted string with quotes, backslashes, newlines, `${` and `%{` escaped. */
export function quote(text: string): string {
  return `"${escapeText(text)}"`;
}

/** Characters that may need escaping; most strings have none. */
const UNUSUAL = /[^ !#&-[\]-~]/u;
const EACH_UNUSUAL = new RegExp(UNUSUAL, 'gu');
const BEFORE_BRACE = /([$%])(?=\{)/g;

function escapeText(text: string): string {
  if (!UNUSUAL.test(text)) return text;
  return text.replaceAll(EACH_UNUSUAL, escapeCharacter).replaceAll(BEFORE_BRACE, '$1$1');
}

function escapeCharacter(char: string): string {
  if (char === '"' || char === '\\') return `\\${char}`;
  const control = CONTROL[char];
  if (control !== undefined) return control;
  const unit = char.codePointAt(0) ?? 0;
  const unpaired = unit >= 0xd800 && unit <= 0xdfff;
  if (unpaired) return '\\uFFFD';
  const invisible = unit < 0x20 || unit === 0x7f || unit === 0x2028 || unit === 0x2029;
  return invisible ? `\\u${unit.toString(16).padStart(4, '0')}` : char;
}

function isExpression(value: Value): value is Expression {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && 'hcl' in value;
}

function printExpression(expression: Expression, depth: number): string {
  switch (expression.hcl) {
    case 'code':
      return expression.code;
    case 'template': {
      const [only, ...rest] = expression.parts;
      if (only !== undefined && typeof only !== 'string' && rest.length === 0) return printExpression(only, depth);
      const inside = expression.parts.map((part) =>
        typeof part === 'string' ? escapeText(part) : `\${${printExpression(part, depth)}}`,
      );
      return `"${inside.join('')}"`;
    }
    case 'call':
      return printCall(expression.name, expression.args, depth);
    case 'heredoc': {
      const pad = indent(depth + 1);
      const lines = expression.text.replace(/\n$/, '').split('\n');
      const escaped = lines.map((line) => (line === '' ? '' : pad + line.replaceAll(BEFORE_BRACE, '$1$1')));
      return `<<-EOT\n${escaped.join('\n')}\n${pad}EOT`;
    }
  }
}

function printCall(name: string, args: readonly Value[], depth: number): string {
  const printed = args.map((arg) => printValue(arg, depth));
  return `${name}(${printed.join(', ')})`;
}

/**
 * A value as `terraform fmt` leaves it, starting at a column of the given depth.
 * @param depth of the line on which the value begins, in indents
 */
export function printValue(value: Value, depth: number): string {
  if (value === null) return 'null';
  if (typeof value === 'string') return quote(value);
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (isExpression(value)) return printExpression(value, depth);
  if (Array.isArray(value)) return printList(value, depth);
  return printObject(value as { readonly [key: string]: Value }, depth);
}

function printList(items: readonly Value[], depth: number): string {
  if (items.length === 0) return '[]';
  const line = listOnOneLine(items, depth);
  if (line !== null) return line;
  const [only] = items;
  if (items.length === 1 && only !== undefined) {
    const alone = printValue(only, depth);
    if (alone.startsWith('{')) return `[${alone}]`;
  }
  const pad = indent(depth + 1);
  const rows = items.map((item) => `${pad}${printValue(item, depth + 1)},`);
  return `[\n${rows.join('\n')}\n${indent(depth)}]`;
}

/** Whether a value always takes several lines; decided without printing it. */
function isTall(value: Value): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (Array.isArray(value)) return value.some(isTall);
  if (!isExpression(value)) {
    const items = Object.values(value as { readonly [key: string]: Value });
    return items.length > 2 || items.some(isTall);
  }
  return value.hcl === 'heredoc' || (value.hcl === 'call' && value.args.some(isTall));
}

/** Stops at the first item that is too long, which avoids printing nested values repeatedly. */
function listOnOneLine(items: readonly Value[], depth: number): string | null {
  if (items.some(isTall)) return null;
  const printed: string[] = [];
  let width = 0;
  for (const item of items) {
    const text = printValue(item, depth);
    width += text.length;
    if (width > LINE_WIDTH || text.includes('\n')) return null;
    printed.push(text);
  }
  const line = `[${printed.join(', ')}]`;
  return fitsOneLine(line, depth) ? line : null;
}

function printObject(value: { readonly [key: string]: Value }, depth: number): string {
  const entries = Object.entries(value);
  if (entries.length === 0) return '{}';
  if (!isTall(value)) {
    const line = `{ ${entries.map(([key, item]) => `${printKey(key)} = ${printValue(item, depth)}`).join(', ')} }`;
    if (fitsOneLine(line, depth)) return line;
  }
  const inside = new Assignments(depth + 1, '\n');
  for (const [key, item] of entries) inside.add(printKey(key), printValue(item, depth + 1));
  return `{\n${inside}\n${indent(depth)}}`;
}

/** The first line of an argument: `multi_az = true`. */
export function printArgument(name: string, value: Value): string {
  return `${printKey(name)} = ${printValue(value, 0).replace(/\n.*/s, '')}`;
}

/** Keys that are expressions are written `(expression)`; keys that are not identifiers are quoted, as is `for`. */
export function printKey(key: string): string {
  if (key.startsWith('(') && key.endsWith(')')) return key;
  return IDENTIFIER.test(key) && key !== 'for' ? key : quote(key);
}

function fitsOneLine(text: string, depth: number): boolean {
  return !text.includes('\n') && text.length + depth * INDENT.length <= LINE_WIDTH;
}
