import type { Card } from './card.ts';
import type { Grid } from './lanes.ts';
import type { Net } from './nets.ts';
import type { Extents } from './stack.ts';

/** Pixels between lines that pass a column by the same gap. */
const DISTANCE = 12;

/** A line on its way through a column where none of its ends is. */
export interface Pass {
  readonly net: string;
  readonly column: number;
  /** Of the card that it passes above; the number of cards where it passes below all. */
  readonly row: number;
  readonly y: number;
}

/**
 * Where each line passes the columns between its ends: by the gap nearest to where it goes.
 * @param heights where each arrival is
 * @param settled passes whose gaps are kept
 */
export function passesOf(
  nets: readonly Net[],
  { columns }: Grid,
  extents: Extents,
  heights: ReadonlyMap<string, number>,
  settled: readonly Pass[] = [],
): readonly Pass[] {
  const columnOf = new Map(columns.flatMap((cards, column) => cards.map(({ id }) => [id, column] as const)));
  const wanted = nets.flatMap((net) => {
    const ends = net.arrivals.map(({ to }) => to);
    const reach = spanOf([...net.callers, ...ends].map((id) => columnOf.get(id) ?? 0));
    const between = columns.map((_, column) => column).filter((column) => reach.first < column && column < reach.last);
    return between.flatMap((column) => {
      const beyond = net.arrivals.filter(({ to }) => isBeyond(columnOf.get(to) ?? 0, column, net));
      const calling = net.callers.some((id) => isBeyond(column, columnOf.get(id) ?? 0, net));
      if (beyond.length === 0 || !calling) return [];
      const y = mean(beyond.map(({ id }) => heights.get(id) ?? 0));
      const before = settled.find((pass) => pass.net === net.id && pass.column === column);
      return [{ net: net.id, column, y, row: before?.row ?? rowNear(y, columns[column] ?? [], extents) }];
    });
  });
  return columns.flatMap((cards, column) =>
    Array.from({ length: cards.length + 1 }, (_, row) => {
      const own = wanted
        .filter((pass) => pass.column === column && pass.row === row)
        .sort((one, other) => one.y - other.y);
      return spread(own, cards, row, extents);
    }).flat(),
  );
}

function isBeyond(column: number, than: number, { direction }: Net): boolean {
  return direction === 'backward' ? column < than : column > than;
}

/** The lines of one gap, each as near to its wish as the others and the cards let it. */
function spread(own: readonly Pass[], cards: readonly Card[], row: number, extents: Extents): readonly Pass[] {
  const above = extents.get(cards[row - 1]?.id ?? '');
  const below = extents.get(cards[row]?.id ?? '');
  const least = above === undefined ? Number.NEGATIVE_INFINITY : above.top + above.height + DISTANCE;
  const most = below === undefined ? Number.POSITIVE_INFINITY : below.top - DISTANCE;
  const placed: Pass[] = [];
  for (const [index, pass] of own.entries()) {
    const before = placed[index - 1]?.y;
    const from = before === undefined ? least : before + DISTANCE;
    const to = most - (own.length - 1 - index) * DISTANCE;
    placed.push({ ...pass, y: Math.max(from, Math.min(pass.y, to)) });
  }
  return placed;
}

function rowNear(y: number, cards: readonly Card[], extents: Extents): number {
  const distances = Array.from({ length: cards.length + 1 }, (_, row) => {
    const above = extents.get(cards[row - 1]?.id ?? '');
    const below = extents.get(cards[row]?.id ?? '');
    const least = above === undefined ? Number.NEGATIVE_INFINITY : above.top + above.height;
    const most = below === undefined ? Number.POSITIVE_INFINITY : below.top;
    return Math.max(0, least - y, y - most);
  });
  return distances.indexOf(Math.min(...distances));
}

function spanOf(columns: readonly number[]): { readonly first: number; readonly last: number } {
  return { first: Math.min(...columns), last: Math.max(...columns) };
}

function mean(values: readonly number[]): number {
  return Math.round(values.reduce((sum, value) => sum + value, 0) / values.length / DISTANCE) * DISTANCE;
}
