import { z } from 'zod';
import { closest } from './closest.ts';

/**
 * An object that takes no other keys: each unknown one is named, with the known one that was probably meant. The
 * message has a line for each key, in the order in which zod lists them.
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
  const meant = closest(key, known);
  const hint = meant === null ? `the known keys are ${known.join(', ')}` : `did you mean “${meant}”?`;
  // A key may be long, and may hold line ends.
  return `unknown key “${key.slice(0, 64).replaceAll(/\s/g, ' ')}”: ${hint}`;
}
