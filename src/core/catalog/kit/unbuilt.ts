import type { NodeCapability } from '../../model/capability.ts';
import type { Unbuilt } from '../../model/cloud.ts';

/**
 * Products without their own offering, as a table: the replacing capability (- for none), the name in the
 * lexicon, and after = the difference or how to add it manually. A capability without an offering has a line by its term,
 * with the nearest alternative.
 */
export function unbuiltTable(table: string): Readonly<Record<string, Unbuilt>> {
  return Object.fromEntries(
    table
      .trim()
      .split('\n')
      .map((line) => {
        const [head = '', difference = ''] = line.split(' = ');
        const space = head.indexOf(' ');
        const part = head.slice(0, space);
        return [
          head.slice(space + 1),
          { instead: part === '-' ? null : (part as NodeCapability), difference },
        ] as const;
      }),
  );
}
