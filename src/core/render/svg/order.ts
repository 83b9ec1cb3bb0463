import type { Edge } from '../../model/graph.ts';
import type { Card } from './card.ts';
import type { Grid } from './lanes.ts';

/** Sweeps over the columns in both directions; further sweeps change little. */
const SWEEPS = 8;

/**
 * The cards of each column in an order with few crossings: each near the mean position of its neighbours, and
 * cards without neighbours last.
 */
export function ordered({ columns, lanes }: Grid, edges: readonly Edge[]): Grid {
  const joined = neighboursOf(edges);
  let current = columns;
  for (let sweep = 0; sweep < SWEEPS; sweep += 1) {
    const heights = heightsOf(current);
    const sorted = current.map((cards) => {
      const wish = new Map(cards.map(({ id }) => [id, middleOf(id, joined, heights)]));
      const last = (id: string) => (joined.has(id) ? 0 : 1);
      return [...cards].sort(
        (one, other) => last(one.id) - last(other.id) || (wish.get(one.id) ?? 0) - (wish.get(other.id) ?? 0),
      );
    });
    // Alternate columns move in turn: otherwise two cards could exchange their positions forever.
    current = current.map((cards, column) => (column % 2 === sweep % 2 ? (sorted[column] ?? cards) : cards));
  }
  return { columns: current, lanes };
}

/** The relative position of each card in its column, 0 to 1. */
function heightsOf(columns: readonly (readonly Card[])[]): ReadonlyMap<string, number> {
  return new Map(columns.flatMap((cards) => cards.map(({ id }, row) => [id, (row + 0.5) / cards.length] as const)));
}

export function neighboursOf(edges: readonly Edge[]): ReadonlyMap<string, readonly string[]> {
  const joined = new Map<string, string[]>();
  const join = (one: string, other: string) => joined.set(one, [...(joined.get(one) ?? []), other]);
  for (const { from, to } of edges) {
    join(from, to);
    join(to, from);
  }
  return joined;
}

/** The mean position of its neighbours, or its own position without neighbours. */
export function middleOf(
  id: string,
  joined: ReadonlyMap<string, readonly string[]>,
  heights: ReadonlyMap<string, number>,
): number {
  const others = (joined.get(id) ?? []).flatMap((other) => heights.get(other) ?? []);
  if (others.length === 0) return heights.get(id) ?? 0;
  return others.reduce((sum, height) => sum + height, 0) / others.length;
}
