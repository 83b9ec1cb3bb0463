import type { NodeCapability } from '../model/capability.ts';
import type { Estimate } from '../model/estimate.ts';
import { fromUsd, toUsd } from '../model/money.ts';
import type { Site } from '../model/offering.ts';

/** Usual price of a kind of system for a unit of its load, US dollars per month, from a published calculation. */
export interface Band {
  readonly unit: string;
  readonly least: number;
  readonly most: number;
  readonly source: string;
  readonly asOf: string;
}

interface Kind extends Band {
  /** Components whose price counts. */
  readonly of: ReadonlySet<NodeCapability>;
  /** Units of the load; null where the band does not apply. */
  units(site: Site): number | null;
}

const MILLION = 1_000_000;
/** Below these messages a month, fixed costs decide the price; the source begins at 1,000 devices of 438,000 messages. */
const LEAST_MESSAGES = 438 * MILLION;

/**
 * Prices for a device at 10 messages a minute, 438,000 a month: $0.22 (own broker, 100,000 devices) to $2.50 (own broker,
 * 1,000 devices) for broker, ingestion, storage of the series and transfer.
 */
const KINDS: readonly Kind[] = [
  {
    unit: 'million device messages',
    least: 0.5,
    most: 5.7,
    source: 'gauravs19.github.io/iiot-reference-architecture/advanced/finops, 24.1',
    asOf: '2025',
    of: new Set<NodeCapability>(['iot_ingest', 'event_stream', 'timeseries_db']),
    units: ({ placed }) => {
      const ingest = placed.flatMap(({ node }) => (node.capability === 'iot_ingest' ? [node.demand] : []));
      const messages = ingest.reduce((sum, { messagesPerMonth }) => sum + messagesPerMonth, 0);
      return messages < LEAST_MESSAGES ? null : messages / MILLION;
    },
  },
];

/** The bands that the price of a design is outside of. */
export function bandsBroken({ site, estimate }: { readonly site: Site; readonly estimate: Estimate }) {
  return KINDS.flatMap((band) => {
    const units = band.units(site);
    if (units === null) return [];
    const ids = new Set(site.placed.filter(({ node }) => band.of.has(node.capability)).map(({ node }) => node.id));
    const cost = estimate.line_items.reduce((sum, { node, amount }) => sum + (ids.has(node) ? fromUsd(amount) : 0), 0);
    const price = toUsd(cost) / units;
    return price >= band.least && price <= band.most ? [] : [{ at: band.unit.replaceAll(' ', '-'), price, band }];
  });
}
