import type { Card } from './card.ts';
import type { Grid } from './lanes.ts';
import type { Net } from './nets.ts';
import type { Extents } from './stack.ts';

/** Pixels between lines in the same gap of a column. */
const DISTANCE = 12;

/** A line that crosses a column without ending there. */
export interface Pass {
  readonly net: string;
  readonly column: number;
  /** Index of the card below the line; the number of cards if the line is below all. */
  readonly row: number;
  readonly y: number;
}

/**
 * The gap by which each line crosses the columns between its ends: the one nearest to its target.
 * @param heights of the targets
 * @param settled crossings whose gaps are fixed
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

/** The lines of one gap, each as near to its preferred position as the others and the cards permit. */
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
