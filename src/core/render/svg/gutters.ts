import type { Grid } from './lanes.ts';
import type { Net } from './nets.ts';
import type { Pass } from './passes.ts';
import type { Port } from './ports.ts';

/** The point at which a line enters or leaves a gutter, the space to the right of a column. */
export interface GutterEnd {
  readonly side: 'left' | 'right';
  readonly y: number;
  /** At a card, not between two cards. */
  readonly port: Port | null;
}

/** A line in a gutter: its ends, joined by one vertical segment on a track; 0 is the leftmost. */
export interface Crossing {
  readonly net: Net;
  readonly ends: readonly GutterEnd[];
  readonly track: number;
}

/** Pixels between vertical segments on one track. */
const CLEAR = 10;
/** Two horizontal segments that differ by less, in pixels, are at the same height. */
const APART = 3;

/** The lines of each gutter. */
export function guttersOf(
  nets: readonly Net[],
  { columns }: Grid,
  heights: ReadonlyMap<Port, number>,
  passes: readonly Pass[],
): readonly (readonly Crossing[])[] {
  const columnOf = new Map(columns.flatMap((cards, column) => cards.map(({ id }) => [id, column] as const)));
  const ends = new Map<string, GutterEnd[]>();
  const add = (gutter: number, net: string, end: GutterEnd) =>
    ends.set(`${gutter} ${net}`, [...(ends.get(`${gutter} ${net}`) ?? []), end]);
  for (const [port, y] of heights) {
    const column = columnOf.get(port.card) ?? 0;
    if (port.side === 'right') add(column, port.net, { side: 'left', y, port });
    else add(column - 1, port.net, { side: 'right', y, port });
  }
  for (const { net, column, y } of passes) {
    add(column - 1, net, { side: 'right', y, port: null });
    add(column, net, { side: 'left', y, port: null });
  }
  return columns.map((_, gutter) =>
    tracked(
      nets.flatMap((net) => {
        const own = ends.get(`${gutter} ${net.id}`);
        return own === undefined ? [] : [{ net, ends: own }];
      }),
    ),
  );
}

/** Assigns tracks so that no two lines overlap. */
function tracked(lines: readonly Omit<Crossing, 'track'>[]): readonly Crossing[] {
  const placed: Crossing[] = [];
  const waiting = [...lines];
  while (waiting.length > 0) {
    // In a cycle of lines that each precede the next, any line may be first.
    const next =
      waiting.find((line) => !waiting.some((other) => other !== line && isLeftOf(other, line))) ?? waiting[0];
    if (next === undefined) break;
    waiting.splice(waiting.indexOf(next), 1);
    let track = 0;
    for (const other of placed) if (isLeftOf(other, next)) track = Math.max(track, other.track + 1);
    while (placed.some((other) => other.track === track && collide(other, next))) track += 1;
    placed.push({ ...next, track });
  }
  return placed;
}

/** Both have a horizontal segment at the same height: the line from the left must turn first. */
function isLeftOf(one: Omit<Crossing, 'track'>, other: Omit<Crossing, 'track'>): boolean {
  const levels = other.ends.filter(({ side }) => side === 'right').map(({ y }) => y);
  return one.ends.some(({ side, y }) => side === 'left' && levels.some((level) => Math.abs(level - y) < APART));
}

/** Whether the order of the lines has a cycle, so that two of them overlap. */
export function isTangled(gutter: readonly Crossing[]): boolean {
  return gutter.some((one) =>
    gutter.some((other) => other !== one && one.track >= other.track && isLeftOf(one, other)),
  );
}

function collide(one: Omit<Crossing, 'track'>, other: Omit<Crossing, 'track'>): boolean {
  const [first, second] = [extentOf(one), extentOf(other)];
  return first.top < second.bottom + CLEAR && second.top < first.bottom + CLEAR;
}

export function extentOf({ ends }: Pick<Crossing, 'ends'>): { readonly top: number; readonly bottom: number } {
  const ys = ends.map(({ y }) => y);
  return { top: Math.min(...ys), bottom: Math.max(...ys) };
}
