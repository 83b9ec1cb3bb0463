import { z } from 'zod';

const MOST = 100;
const WRONG_LIMIT = `must be a whole number from 1 to ${MOST}`;

/** The part of a query that every list has. */
export const pageQuery = {
  cursor: z.string().max(256).exactOptional().describe('`next_cursor` of the page before.'),
  limit: z.coerce
    .number(WRONG_LIMIT)
    .int(WRONG_LIMIT)
    .min(1, WRONG_LIMIT)
    .max(MOST, WRONG_LIMIT)
    .prefault(20)
    .describe(`Items on a page, at most ${MOST}.`),
};

/** Newest first. */
export function pageOf<Item extends z.ZodType>(item: Item) {
  return z.object({
    items: z.array(item),
    next_cursor: z.string().nullable().describe('Where the next page begins; null on the last one.'),
  });
}
