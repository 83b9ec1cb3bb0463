import type { z } from 'zod';
import { INVALID } from '../messages/problems.ts';
import { closest } from './closest.ts';

/** The message of a zod issue. It follows the field name: "budget must be more than 0". */
export function sentenceOf(issue: z.core.$ZodRawIssue): string | undefined {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? INVALID.required : INVALID.type(issue.expected);
    case 'too_small':
      return INVALID.size(issue.origin, issue.inclusive === false ? 'more than' : 'at least', issue.minimum);
    case 'too_big':
      return INVALID.size(issue.origin, issue.inclusive === false ? 'less than' : 'at most', issue.maximum);
    case 'invalid_value':
      return oneOf(issue.values.map(String), issue.input);
    default:
      return undefined;
  }
}

function oneOf(values: readonly string[], input: unknown): string {
  if (input === undefined) return INVALID.requiredOneOf(values);
  return INVALID.oneOf(values, typeof input === 'string' ? closest(input, values) : null);
}
