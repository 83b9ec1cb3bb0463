import { metersOf, type QuoteOptions, quote } from './billing/quote.ts';
import { CLOUDS } from './clouds.ts';
import { TERMS } from './model/capability.ts';
import type { CloudId } from './model/intent.ts';
import type { MeterFacts, QuantityItem, Quote } from './model/quote.ts';

/** Regions, meters and prices of the clouds, independent of a design. */
export interface Catalogue {
  /** Identifiers of a cloud's regions. */
  regionsOf(cloud: CloudId): readonly string[];
  /** Location of a region, such as "London"; null if the cloud has no such region. */
  placeOf(cloud: CloudId, region: string): string | null;
  /** The cloud with a region of this name; null if there is none. */
  cloudOfRegion(region: string): CloudId | null;
  /** Terms that `constraints.exclude` accepts besides technologies. */
  excludable(): readonly string[];
  /** Every meter of every cloud's price book, by cloud and name. */
  meters(): readonly MeterFacts[];
  /** Prices quantities without a design. */
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
  excludable: () => TERMS,
};
