import type { Edge } from '../../model/graph.ts';
import type { Card } from './card.ts';
import { middleOf, neighboursOf } from './order.ts';
import type { Port } from './ports.ts';

/** Pixels. All heights are multiples of the unit, which keeps lines straight where possible. */
const UNIT = 12;
export const PORT_DISTANCE = 2 * UNIT;
const GAP = 2 * UNIT;
const SWEEPS = 6;

/** The vertical extent of a card. */
export interface Extent {
  readonly top: number;
  readonly height: number;
}

export type Extents = ReadonlyMap<string, Extent>;

/** A card in its column, with the preferred position of its top. */
interface Row {
  readonly height: number;
  /** Space above the card. */
  readonly above: number;
  readonly wish: number;
  readonly weight: number;
}

interface Block {
  readonly sum: number;
  readonly weight: number;
  readonly count: number;
}

/** A card without neighbours follows the card above and does not move it. */
const LOOSE = { wish: -1e4, weight: 1e-6 };

/** Lines that cross a column above the card of the row; the row after the last is below all cards. */
export type Passing = (column: number, row: number) => number;

/** The position of each card in its column: near its neighbours, with room for the lines between the cards. */
export function stacked(
  columns: readonly (readonly Card[])[],
  edges: readonly Edge[],
  ports: readonly Port[],
  passing: Passing,
): Extents {
  const joined = neighboursOf(edges);
  const heights = new Map(columns.flat().map((card) => [card.id, heightOf(card, ports)]));
  const centres = new Map<string, number>();
  const place = (cards: readonly Card[], column: number, wish: (id: string) => number): void => {
    const someJoined = cards.some(({ id }) => joined.has(id));
    const rows = cards.map(({ id }, row) => {
      const height = heights.get(id) ?? 0;
      const above = row === 0 ? 0 : Math.max(GAP, UNIT * (passing(column, row) + 1));
      const loose = someJoined && !joined.has(id);
      return { height, above, ...(loose ? LOOSE : { wish: wish(id) - height / 2, weight: 1 }) };
    });
    const tops = near(rows);
    for (const [row, { id }] of cards.entries()) centres.set(id, (tops[row] ?? 0) + (heights.get(id) ?? 0) / 2);
  };
  for (const [column, cards] of columns.entries()) place(cards, column, () => 0);
  for (let sweep = 0; sweep < SWEEPS; sweep += 1) {
    const order = [...columns.entries()];
    if (sweep % 2 === 1) order.reverse();
    for (const [column, cards] of order) place(cards, column, (id) => middleOf(id, joined, centres));
  }
  return fromZero(heights, centres);
}

/**
 * The positions nearest to the preferred ones (least squares) without overlap: cards that would overlap form a block
 * at the mean of their preferred positions.
 */
function near(rows: readonly Row[]): readonly number[] {
  let below = 0;
  const offsets = rows.map(({ height, above }) => {
    const offset = below + above;
    below = offset + height;
    return offset;
  });
  const blocks: Block[] = [];
  for (const [row, { wish, weight }] of rows.entries()) {
    let block = { sum: weight * (wish - (offsets[row] ?? 0)), weight, count: 1 };
    for (let last = blocks.at(-1); last !== undefined && meanOf(last) > meanOf(block); last = blocks.at(-1)) {
      blocks.pop();
      block = { sum: last.sum + block.sum, weight: last.weight + block.weight, count: last.count + block.count };
    }
    blocks.push(block);
  }
  const starts = blocks.flatMap((block) => Array.from({ length: block.count }, () => snap(meanOf(block))));
  return starts.map((start, row) => start + (offsets[row] ?? 0));
}

function meanOf({ sum, weight }: Block): number {
  return sum / weight;
}

function heightOf(card: Card, ports: readonly Port[]): number {
  const own = ports.filter((port) => port.card === card.id);
  const most = Math.max(...(['left', 'right'] as const).map((side) => own.filter((port) => port.side === side).length));
  return Math.ceil(Math.max(card.height, most * PORT_DISTANCE) / PORT_DISTANCE) * PORT_DISTANCE;
}

function fromZero(heights: ReadonlyMap<string, number>, centres: ReadonlyMap<string, number>): Extents {
  const extents = [...heights].map(
    ([id, height]) => [id, { top: (centres.get(id) ?? 0) - height / 2, height }] as const,
  );
  const least = Math.min(0, ...extents.map(([, { top }]) => top));
  const first = extents.length === 0 ? 0 : Math.min(...extents.map(([, { top }]) => top));
  return new Map(extents.map(([id, { top, height }]) => [id, { top: top - (least < 0 ? least : first), height }]));
}

function snap(value: number): number {
  return Math.round(value / UNIT) * UNIT;
}
