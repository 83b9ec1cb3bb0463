import type { BlueprintGraph } from '../../model/blueprint.ts';
import type { Zone } from '../../model/graph.ts';
import type { Card } from './card.ts';
import { type Crossing, guttersOf, isTangled } from './gutters.ts';
import { type Grid, gridOf } from './lanes.ts';
import { type Net, netsOf } from './nets.ts';
import { ordered } from './order.ts';
import { type Pass, passesOf } from './passes.ts';
import { heightsOf, type Port, portsOf } from './ports.ts';
import { gutterWidth, LANE_PADDING, labelStrip, type Span, spansOf, trackX } from './spans.ts';
import { type Extents, stacked } from './stack.ts';

/** Pixels between two horizontal lines that would otherwise coincide. */
const NUDGE = 4;

export interface PlacedCard {
  readonly card: Card;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface PlacedLane {
  readonly title: string;
  readonly zone: Zone;
  readonly region: string;
  readonly x: number;
  readonly width: number;
}

/** A line with its track in each gutter and its horizontal segments past columns. */
export interface PlacedNet {
  readonly net: Net;
  readonly crossings: readonly {
    readonly crossing: Crossing;
    readonly x: number;
    readonly left: number;
    readonly right: number;
  }[];
  readonly passes: readonly { readonly y: number; readonly left: number; readonly right: number }[];
}

/** All positions, in pixels from the top left corner. */
export interface Drawing {
  readonly width: number;
  readonly top: number;
  readonly bottom: number;
  readonly cards: readonly PlacedCard[];
  readonly lanes: readonly PlacedLane[];
  readonly nets: readonly PlacedNet[];
}

export function drawingOf(graph: BlueprintGraph): Drawing {
  const grid = ordered(gridOf(graph), graph.edges);
  const nets = netsOf(graph.edges, grid);
  const ports = portsOf(nets);
  const { extents, ...settled } = settle(grid, graph, nets, ports);
  const { gutters, passes } = untangled(grid, nets, settled);
  const spans = spansOf(grid, gutters);
  const cards = grid.columns.flatMap((column, index) =>
    column.map((card) => {
      const { top: y, height } = extents.get(card.id) ?? { top: 0, height: card.height };
      const { left, right } = spans[index] ?? { left: 0, right: 0 };
      // Callers are aligned with the right edge of their column, where their lines start.
      return { card, x: index === 0 ? right - card.width : left, y, width: card.width, height };
    }),
  );
  const ys = [...cards.flatMap(({ y, height }) => [y, y + height]), ...passes.map(({ y }) => y)];
  return {
    width: (spans.at(-1)?.right ?? 0) + lastGutter(gutters),
    top: Math.min(0, ...ys),
    bottom: Math.max(0, ...ys),
    cards,
    lanes: grid.lanes.map(({ title, zone, region, first, last }) => {
      const x = (spans[first]?.left ?? 0) - LANE_PADDING - labelStrip(gutters[first - 1], 'right');
      const end = (spans[last]?.right ?? 0) + LANE_PADDING + labelStrip(gutters[last], 'left');
      return { title, zone, region, x, width: end - x };
    }),
    nets: nets.map((net) => placedNet(net, grid, gutters, passes, spans)),
  };
}

/** Cards are placed, lines choose their gaps, and cards are placed again with room for the lines. */
function settle(grid: Grid, { edges }: BlueprintGraph, nets: readonly Net[], ports: readonly Port[]) {
  const pass = (extents: Extents, settled: readonly Pass[]) => {
    const heights = heightsOf(ports, extents);
    const arrivals = new Map([...heights].map(([{ arrival }, y]) => [arrival?.id ?? '', y]));
    return { extents, heights, passes: passesOf(nets, grid, extents, arrivals, settled) };
  };
  const first = pass(
    stacked(grid.columns, edges, ports, () => 0),
    [],
  );
  const passing = (column: number, row: number) =>
    first.passes.filter((own) => own.column === column && own.row === row).length;
  return pass(stacked(grid.columns, edges, ports, passing), first.passes);
}

interface Levels {
  readonly heights: ReadonlyMap<Port, number>;
  readonly passes: readonly Pass[];
}

/** The gutters. If no assignment of tracks keeps the lines of a gutter apart, everything to its right moves. */
function untangled(grid: Grid, nets: readonly Net[], { heights, passes }: Levels) {
  let levels = { heights, passes };
  let gutters = guttersOf(nets, grid, heights, passes);
  for (const [column, cards] of grid.columns.entries()) {
    if (!isTangled(gutters[column - 1] ?? [])) continue;
    const moves = ({ side, card }: Port) => side === 'left' && cards.some(({ id }) => id === card);
    levels = {
      heights: new Map([...levels.heights].map(([port, y]) => [port, moves(port) ? y + NUDGE : y])),
      passes: levels.passes.map((pass) => (pass.column === column ? { ...pass, y: pass.y + NUDGE } : pass)),
    };
    gutters = guttersOf(nets, grid, levels.heights, levels.passes);
  }
  return { gutters, passes: levels.passes };
}

function placedNet(
  net: Net,
  { lanes }: Grid,
  gutters: readonly (readonly Crossing[])[],
  passes: readonly Pass[],
  spans: readonly Span[],
): PlacedNet {
  const crossings = gutters.flatMap((gutter, index) =>
    gutter
      .filter((crossing) => crossing.net === net)
      .map((crossing) => {
        const left = spans[index]?.right ?? 0;
        const right = spans[index + 1]?.left ?? left;
        return { crossing, left, right, x: trackX(crossing, gutter, left, index, lanes) };
      }),
  );
  const own = passes.filter((pass) => pass.net === net.id);
  return { net, crossings, passes: own.map(({ column, y }) => ({ y, ...(spans[column] ?? { left: 0, right: 0 }) })) };
}

function lastGutter(gutters: readonly (readonly Crossing[])[]): number {
  const last = gutters.at(-1) ?? [];
  return last.length === 0 ? 0 : gutterWidth(last);
}
