import { formatExact } from './numbers.ts';

/** Sentences about a text that has more items than a design takes into account. */
export const BUDGET = {
  excess: (lists: readonly { readonly list: string; readonly used: number; readonly all: number }[]) => {
    const items = lists.map(({ list, used, all }) => `${formatExact(used)} of ${formatExact(all)} (${list})`);
    return `The text exceeds the limits of a requirements document, and only the first items are used: ${items.join(', ')}`;
  },
  do: 'Describe one system in each request, and state totals instead of single values.',
};
