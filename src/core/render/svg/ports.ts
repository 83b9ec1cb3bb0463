import type { Arrival, Net } from './nets.ts';
import { type Extents, PORT_DISTANCE } from './stack.ts';

/** Where a line leaves a card or comes to it. */
export interface Port {
  readonly net: string;
  readonly card: string;
  readonly side: 'left' | 'right';
  /** Null where the line begins. */
  readonly arrival: Arrival | null;
  /** Cards at the other ends of the line. */
  readonly others: readonly string[];
}

/** The ports of all cards: a line leaves by the side that it goes to, and comes in by the side that it comes from. */
export function portsOf(nets: readonly Net[]): readonly Port[] {
  return nets.flatMap(({ id: net, direction, callers, arrivals }): Port[] => {
    const called = arrivals.map(({ to }) => to);
    const start = direction === 'backward' ? 'left' : 'right';
    const end = direction === 'forward' ? 'left' : 'right';
    return [
      ...callers.map((card) => ({ net, card, side: start, arrival: null, others: called }) as const),
      ...arrivals.map((arrival) => ({ net, card: arrival.to, side: end, arrival, others: callers }) as const),
    ];
  });
}

/** Where each port is: those of a side about its middle, in the order of where their lines go. */
export function heightsOf(ports: readonly Port[], extents: Extents): ReadonlyMap<Port, number> {
  const sides = Map.groupBy(ports, ({ card, side }) => `${card} ${side}`);
  const wish = ({ others }: Port) => others.reduce((sum, id) => sum + centreOf(id, extents), 0) / others.length;
  return new Map(
    [...sides.values()].flatMap((own) =>
      [...own]
        .sort((one, other) => wish(one) - wish(other))
        .map((port, index) => {
          const fromMiddle = (index - (own.length - 1) / 2) * PORT_DISTANCE;
          return [port, centreOf(port.card, extents) + fromMiddle] as const;
        }),
    ),
  );
}

function centreOf(id: string, extents: Extents): number {
  const { top, height } = extents.get(id) ?? { top: 0, height: 0 };
  return top + height / 2;
}
