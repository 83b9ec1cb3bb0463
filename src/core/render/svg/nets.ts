import type { Edge } from '../../model/graph.ts';
import type { Grid } from './lanes.ts';

/** Forward goes to a later column, backward to an earlier one, within stays in its column. */
export type Direction = 'forward' | 'backward' | 'within';

/** The end of a line at what is called, with the protocol that is spoken there. */
export interface Arrival {
  readonly id: string;
  readonly to: string;
  readonly protocol: string;
}

/**
 * A line with one or several beginnings and ends: each of its callers calls each of its called. So many calls are drawn
 * as one line, and nothing is joined that is not joined in the graph.
 */
export interface Net {
  readonly id: string;
  readonly direction: Direction;
  readonly synchronous: boolean;
  readonly callers: readonly string[];
  readonly arrivals: readonly Arrival[];
  readonly edges: readonly Edge[];
}

export function netsOf(edges: readonly Edge[], { columns }: Grid): readonly Net[] {
  const columnOf = new Map(columns.flatMap((cards, column) => cards.map(({ id }) => [id, column] as const)));
  const directionOf = ({ from, to }: Edge): Direction => {
    const way = (columnOf.get(to) ?? 0) - (columnOf.get(from) ?? 0);
    if (way === 0) return 'within';
    return way > 0 ? 'forward' : 'backward';
  };
  const drawn = edges.filter(({ from, to }) => columnOf.has(from) && columnOf.has(to) && from !== to);
  const calls = grouped(drawn, (edge) => `${edge.to} ${protocolOf(edge)} ${edge.synchronous} ${directionOf(edge)}`);
  const alike = grouped(calls, (own) => `${kindOf(own)} ${callersOf(own).join(' ')}`);
  return alike.map((group, index) => netOf(`net-${index}`, group));

  function kindOf([edge]: readonly Edge[]): string {
    return edge === undefined ? '' : `${edge.synchronous} ${directionOf(edge)}`;
  }

  function netOf(id: string, calls: readonly (readonly Edge[])[]): Net {
    const own = calls.flat();
    const arrivals = calls.flatMap(([edge]) =>
      edge === undefined
        ? []
        : [{ id: `${id}>${edge.to} ${protocolOf(edge)}`, to: edge.to, protocol: protocolOf(edge) }],
    );
    const [edge] = own;
    const direction = edge === undefined ? 'within' : directionOf(edge);
    return { id, direction, synchronous: edge?.synchronous === true, callers: callersOf(own), arrivals, edges: own };
  }
}

export function protocolOf({ protocol, port }: Edge): string {
  return port === null ? protocol : `${protocol} ${port}`;
}

function callersOf(edges: readonly Edge[]): readonly string[] {
  return [...new Set(edges.map(({ from }) => from))].sort();
}

function grouped<T>(items: readonly T[], keyOf: (item: T) => string): readonly (readonly T[])[] {
  return [...Map.groupBy(items, keyOf).values()];
}
