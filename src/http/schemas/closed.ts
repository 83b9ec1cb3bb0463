import { z } from 'zod';
import { INVALID } from '../messages/problems.ts';
import { closest } from './closest.ts';

/**
 * An object that rejects unknown keys and suggests the closest known key. The message has one line per unknown key, in
 * the order of zod.
 */
export function closed<Shape extends z.core.$ZodLooseShape>(shape: Shape): z.ZodObject<Shape, z.core.$strict> {
  const known = Object.keys(shape);
  return z.strictObject(shape, {
    error: (issue) => {
      if (issue.code !== 'unrecognized_keys') return undefined;
      const keys = issue.keys as readonly string[];
      return keys.map((key) => unknownKey(key, known)).join('\n');
    },
  });
}

function unknownKey(key: string, known: readonly string[]): string {
  // A key can be long and contain line breaks.
  return INVALID.unknownKey(key.slice(0, 64).replaceAll(/\s/g, ' '), known, closest(key, known));
}
