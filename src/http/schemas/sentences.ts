import type { z } from 'zod';
import { closest } from './closest.ts';

/** A fault in plain words; it follows the place in a sentence: “budget must be above 0”. */
export function sentenceOf(issue: z.core.$ZodRawIssue): string | undefined {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'is required' : `must be ${NOUNS[issue.expected] ?? issue.expected}`;
    case 'too_small':
      return `must ${bound(issue.origin, issue.inclusive === false ? 'more than' : 'at least', issue.minimum)}`;
    case 'too_big':
      return `must ${bound(issue.origin, issue.inclusive === false ? 'less than' : 'at most', issue.maximum)}`;
    case 'invalid_value':
      return oneOf(issue.values.map(String), issue.input);
    default:
      return undefined;
  }
}

const NOUNS: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  object: 'an object',
  array: 'a list',
  boolean: 'true or false',
};

function bound(origin: string, how: string, limit: number | bigint): string {
  if (origin === 'string') return `have ${how} ${limit} characters`;
  if (origin === 'array') return `have ${how} ${limit} entries`;
  return `be ${how} ${limit}`;
}

function oneOf(values: readonly string[], input: unknown): string {
  if (input === undefined) return `is required: one of ${values.join(', ')}`;
  const meant = typeof input === 'string' ? closest(input, values) : null;
  const hint = meant === null ? '' : `; did you mean “${meant}”?`;
  return `must be one of ${values.join(', ')}${hint}`;
}
