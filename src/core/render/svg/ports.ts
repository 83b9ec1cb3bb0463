import type { Arrival, Net } from './nets.ts';
import { type Extents, PORT_DISTANCE } from './stack.ts';

/** The point at which a line leaves or reaches a card. */
export interface Port {
  readonly net: string;
  readonly card: string;
  readonly side: 'left' | 'right';
  /** Null at the start of the line. */
  readonly arrival: Arrival | null;
  /** Cards at the other ends of the line. */
  readonly others: readonly string[];
}

/** The ports of all cards: a line leaves a card on the side of its target and enters on the side of its source. */
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

/** The position of each port: centred on its side, in the order of the targets. */
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
