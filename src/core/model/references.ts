import type { Body, Expression, Nested, Value } from './terraform.ts';

/** An address, variable or local with its attribute, not preceded by a character of a longer reference. */
export const REFERENCE = /(?<![\w.-])((?:data\.|ephemeral\.)?[A-Za-z_]\w*\.[A-Za-z_][\w-]*)(\.[A-Za-z_]\w*)?/g;

/** The addresses, variables and locals that an argument or a body refers to: `aws_vpc.main`, `var.region`. */
export function referencesIn(argument: Body | Body[string]): ReadonlySet<string> {
  const found = new Set<string>();
  collect(argument, found);
  return found;
}

function collect(argument: Body | Body[string], found: Set<string>): void {
  if (argument === undefined || argument === null || typeof argument !== 'object') return;
  if (Array.isArray(argument)) {
    for (const item of argument) collect(item, found);
    return;
  }
  if ('nested' in argument) {
    collect((argument as Nested).body, found);
  } else if ('hcl' in argument) {
    collectExpression(argument as Expression, found);
  } else {
    for (const [key, value] of Object.entries(argument as Readonly<Record<string, Value>>)) {
      if (key.startsWith('(')) addAll(key, found);
      collect(value, found);
    }
  }
}

function collectExpression(expression: Expression, found: Set<string>): void {
  if (expression.hcl === 'code') addAll(expression.code, found);
  if (expression.hcl === 'template') collect(expression.parts, found);
  if (expression.hcl === 'call') collect(expression.args, found);
}

function addAll(text: string, found: Set<string>): void {
  for (const [, address] of text.matchAll(REFERENCE)) if (address !== undefined) found.add(address);
}
