import { z } from 'zod';

const MAX_ITEMS = 100;
const LIMIT_RANGE = `must be an integer from 1 to ${MAX_ITEMS}`;

/** Query parameters of all lists. */
export const pageQuery = {
  cursor: z.string().max(256).exactOptional().describe('`next_cursor` of the previous page.'),
  limit: z.coerce
    .number(LIMIT_RANGE)
    .int(LIMIT_RANGE)
    .min(1, LIMIT_RANGE)
    .max(MAX_ITEMS, LIMIT_RANGE)
    .prefault(20)
    .describe(`Items per page, at most ${MAX_ITEMS}.`),
};

/** One page of a list, newest item first. */
export function pageOf<Item extends z.ZodType>(item: Item) {
  return z.object({
    items: z.array(item),
    next_cursor: z.string().nullable().describe('Cursor of the next page. Null on the last page.'),
  });
}
