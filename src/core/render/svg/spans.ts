import { FACES } from './faces.ts';
import { type Crossing, extentOf } from './gutters.ts';
import type { Grid, Lane } from './lanes.ts';
import { widthOf } from './text-width.ts';

/** Pixels. */
const TRACK = 10;
const MARGIN = 12;
const BETWEEN_LANES = 20;
export const LANE_PADDING = 14;
/** The arrowhead and its distance from the label. */
export const HEAD = 8;
const BESIDE_LABEL = 4;

export interface Span {
  readonly left: number;
  readonly right: number;
}

/** The left and right edges of each column of cards. */
export function spansOf({ columns, lanes }: Grid, gutters: readonly (readonly Crossing[])[]): readonly Span[] {
  const spans: Span[] = [];
  let x = 0;
  for (const [index, cards] of columns.entries()) {
    const width = Math.max(0, ...cards.map((card) => card.width));
    if (index > 0) x += gutterWidth(gutters[index - 1] ?? []) + edgesOfLanes(lanes, index);
    spans.push({ left: x, right: x + width });
    x += width;
  }
  return spans;
}

export function gutterWidth(gutter: readonly Crossing[]): number {
  return labelStrip(gutter, 'left') + tracksWidth(gutter) + labelStrip(gutter, 'right');
}

function tracksWidth(gutter: readonly Crossing[]): number {
  const tracks = Math.max(0, ...gutter.filter(isBent).map(({ track }) => track + 1));
  return tracks === 0 ? BETWEEN_LANES : 2 * MARGIN + (tracks - 1) * TRACK;
}

/** Padding of the lanes that meet between a column and the previous one. */
function edgesOfLanes(lanes: Grid['lanes'], column: number): number {
  const ends = lanes.filter(({ first, last }) => first === column || last === column - 1);
  return ends.length * LANE_PADDING;
}

/** Pixels of labels and arrows along one side of a gutter. */
export function labelStrip(gutter: readonly Crossing[] | undefined, side: 'left' | 'right'): number {
  const ends = (gutter ?? []).flatMap((crossing) => crossing.ends).filter((end) => end.side === side);
  const widths = ends.flatMap(({ port }) =>
    port?.arrival == null ? [] : [labelWidth(port.arrival.protocol) + HEAD + BESIDE_LABEL],
  );
  return Math.ceil(Math.max(0, ...widths));
}

export function labelWidth(text: string): number {
  return widthOf(text, FACES.protocol);
}

export function isBent(crossing: Crossing): boolean {
  const { top, bottom } = extentOf(crossing);
  return top < bottom;
}

/** The horizontal position of a vertical segment. */
export function trackX(
  { track }: Crossing,
  gutter: readonly Crossing[],
  left: number,
  column: number,
  lanes: readonly Lane[],
): number {
  const padding = lanes.some(({ last }) => last === column) ? LANE_PADDING : 0;
  return left + padding + labelStrip(gutter, 'left') + MARGIN + track * TRACK;
}
