import type { NodeCapability } from '../../model/capability.ts';
import type { Unbuilt } from '../../model/cloud.ts';

/**
 * Products that can be named and are not built, as a table: the part that takes the place (- for none), the name in the
 * lexicon, and after = what the difference is or where to add it by hand.
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
