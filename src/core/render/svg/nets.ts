import type { Edge } from '../../model/graph.ts';
import type { Grid } from './lanes.ts';

/** Forward goes to a later column, backward to an earlier one, within stays in its column. */
export type Direction = 'forward' | 'backward' | 'within';

/** The end of a line at the called card, with its protocol. */
export interface Arrival {
  readonly id: string;
  readonly to: string;
  readonly protocol: string;
}

/**
 * A line with one or several sources and targets: each source calls each target. Several calls are drawn
 * as one line, and only edges of the graph are drawn.
 */
export interface Net {
  readonly id: string;
  readonly direction: Direction;
  readonly synchronous: boolean;
  readonly callers: readonly string[];
  readonly arrivals: readonly Arrival[];
  readonly edges: readonly Edge[];
}

interface Drawn {
  readonly edge: Edge;
  readonly direction: Direction;
}

export function netsOf(edges: readonly Edge[], { columns }: Grid): readonly Net[] {
  const columnOf = new Map(columns.flatMap((cards, column) => cards.map(({ id }) => [id, column] as const)));
  const drawn = edges.flatMap((edge): Drawn[] => {
    const [from, to] = [columnOf.get(edge.from), columnOf.get(edge.to)];
    if (from === undefined || to === undefined || edge.from === edge.to) return [];
    return [{ edge, direction: directionOf(from, to) }];
  });
  const calls = grouped(
    drawn,
    ({ edge, direction }) => `${edge.to} ${protocolOf(edge)} ${edge.synchronous} ${direction}`,
  );
  const alike = grouped(calls, (own) => `${own[0]?.edge.synchronous} ${own[0]?.direction} ${callersOf(own).join(' ')}`);
  return alike.flatMap((group, index) => netOf(`net-${index}`, group));
}

function directionOf(from: number, to: number): Direction {
  if (from === to) return 'within';
  return from < to ? 'forward' : 'backward';
}

function netOf(id: string, calls: readonly (readonly Drawn[])[]): Net[] {
  const arrivals = calls.flatMap(([call]): Arrival[] => {
    if (call === undefined) return [];
    const protocol = protocolOf(call.edge);
    return [{ id: `${id}>${call.edge.to} ${protocol}`, to: call.edge.to, protocol }];
  });
  const [first] = calls.flat();
  if (first === undefined) return [];
  const { synchronous } = first.edge;
  const edges = calls.flat().map(({ edge }) => edge);
  return [{ id, direction: first.direction, synchronous, callers: callersOf(calls.flat()), arrivals, edges }];
}

function protocolOf({ protocol, port }: Edge): string {
  return port === null ? protocol : `${protocol} ${port}`;
}

function callersOf(calls: readonly Drawn[]): readonly string[] {
  return [...new Set(calls.map(({ edge }) => edge.from))].sort();
}

function grouped<T>(items: readonly T[], keyOf: (item: T) => string): readonly (readonly T[])[] {
  return [...Map.groupBy(items, keyOf).values()];
}
