import type { Position } from '#ports/pages.ts';
import { DomainError } from './errors.ts';

export interface Page<Item> {
  readonly items: readonly Item[];
  /** Cursor of the next page. Null on the last page. */
  readonly nextCursor: string | null;
}

export interface PageQuery {
  readonly cursor?: string;
  readonly limit: number;
}

/** Reads one item more than requested to determine whether another page follows. */
export async function readPage<Item extends Position>(
  { cursor, limit }: PageQuery,
  read: (page: { after?: Position; limit: number }) => Promise<readonly Item[]>,
): Promise<Page<Item>> {
  const found = await read({ ...(cursor === undefined ? {} : { after: position(cursor) }), limit: limit + 1 });
  const items = found.slice(0, limit);
  const last = items.at(-1);
  return { items, nextCursor: found.length > limit && last !== undefined ? cursorOf(last) : null };
}

/** Opaque to clients. */
function cursorOf({ createdAt, id }: Position): string {
  return Buffer.from(`${createdAt.toISOString()} ${id}`).toString('base64url');
}

function position(cursor: string): Position {
  const [time = '', id = ''] = Buffer.from(cursor, 'base64url').toString().split(' ');
  const createdAt = new Date(time);
  if (!/^[a-z]{2,5}_\w+$/.test(id) || Number.isNaN(createdAt.getTime())) {
    throw new DomainError('VALIDATION_FAILED', 'The query has an invalid field.', {
      errors: [{ pointer: '/cursor', detail: 'must be the next_cursor of an earlier page' }],
    });
  }
  return { createdAt, id };
}
