import { metersOf, type QuoteOptions, quote } from './billing/quote.ts';
import { CLOUDS } from './clouds.ts';
import { CAPABILITIES, FORMS } from './model/capability.ts';
import type { CloudId } from './model/intent.ts';
import type { MeterFacts, QuantityItem, Quote } from './model/quote.ts';

/** What is known of the clouds without a design: regions, meters, prices. */
export interface Catalogue {
  /** Identifiers of a cloud's regions. */
  regionsOf(cloud: CloudId): readonly string[];
  /** Where a cloud's region is, such as "London"; null where it has none of this name. */
  placeOf(cloud: CloudId, region: string): string | null;
  /** Which cloud has a region of this name; null where none has. */
  cloudOfRegion(region: string): CloudId | null;
  /** Terms that `constraints.exclude` may name beside technologies. */
  excludable(): readonly string[];
  /** Every meter of every cloud's price book, by cloud and name. */
  meters(): readonly MeterFacts[];
  /** The bill of quantities as they are given, without a design. */
  quote(items: readonly QuantityItem[], options?: QuoteOptions): Quote;
}

const METERS = Object.values(CLOUDS).flatMap(metersOf);

export const catalogue: Catalogue = {
  regionsOf: (cloud) => CLOUDS[cloud].regions.map(({ id }) => id),
  placeOf: (cloud, region) => CLOUDS[cloud].regions.find(({ id }) => id === region)?.place ?? null,
  cloudOfRegion: (region) =>
    Object.values(CLOUDS).find(({ regions }) => regions.some(({ id }) => id === region))?.id ?? null,
  meters: () => METERS,
  quote: (items, options) => quote(items, (cloud) => CLOUDS[cloud], options),
  excludable: () => [
    ...CAPABILITIES,
    ...['web_compute', 'worker_compute', 'batch_compute'].flatMap((name) => FORMS.map((form) => `${name}:${form}`)),
  ],
};
