import { CLOUDS } from './clouds.ts';
import { TERMS } from './model/capability.ts';
import type { CloudId } from './model/intent.ts';
import type { PriceList } from './price-list.ts';

/** Regions and prices of the clouds, independent of a design. */
export interface Catalogue {
  /** Identifiers of a cloud's regions. */
  regionsOf(cloud: CloudId): readonly string[];
  /** Location of a region, such as "London"; null if the cloud has no such region. */
  placeOf(cloud: CloudId, region: string): string | null;
  /** The cloud with a region of this name; null if there is none. */
  cloudOfRegion(region: string): CloudId | null;
  /** Terms that `constraints.exclude` accepts besides technologies. */
  excludable(): readonly string[];
  /** All known prices. Loaded on first use, about 3 MB of text. */
  prices(): Promise<PriceList>;
}

export const catalogue: Catalogue = {
  regionsOf: (cloud) => CLOUDS[cloud].regions.map(({ id }) => id),
  placeOf: (cloud, region) => CLOUDS[cloud].regions.find(({ id }) => id === region)?.place ?? null,
  cloudOfRegion: (region) =>
    Object.values(CLOUDS).find(({ regions }) => regions.some(({ id }) => id === region))?.id ?? null,
  prices: async () => (await import('./price-list.ts')).priceList,
  excludable: () => TERMS,
};
