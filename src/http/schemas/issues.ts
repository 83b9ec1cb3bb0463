import { z } from 'zod';
import { closest } from '#core/index.ts';
import { INVALID } from '../messages/problems.ts';

/**
 * The message of a zod issue. It follows the field name: "budget must be more than 0". For unknown keys it has one line
 * per key, in the order of zod.
 */
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
    case 'unrecognized_keys':
      return issue.keys.map((key) => unknownKey(key, keysOf(issue.inst))).join('\n');
    default:
      return undefined;
  }
}

function keysOf(schema: unknown): readonly string[] {
  return schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];
}

function unknownKey(key: string, known: readonly string[]): string {
  // A key can be long and contain line breaks.
  return INVALID.unknownKey(key.slice(0, 64).replaceAll(/\s/g, ' '), known, closest(key, known));
}

function oneOf(values: readonly string[], input: unknown): string {
  if (input === undefined) return INVALID.requiredOneOf(values);
  return INVALID.oneOf(values, typeof input === 'string' ? closest(input, values) : null);
}
