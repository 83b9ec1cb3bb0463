import records from './places.json' with { type: 'json' };

/** A place with the key that requirements carry. */
export interface Place {
  /** A country code, a city's name, or an area's key such as `eu`. */
  readonly key: string;
  readonly kind: 'country' | 'city' | 'area';
  /** ISO 3166 code in lower case; null for areas. */
  readonly country: string | null;
  readonly latitude: number;
  readonly longitude: number;
  readonly names: readonly string[];
}

const cities = records.cities.flatMap(({ names, ...at }) =>
  names.map((name): Place => ({ ...at, kind: 'city', key: name, names: [name] })),
);
const countries = records.countries.map(
  ({ eu: _, ...country }): Place => ({ ...country, kind: 'country', country: country.key }),
);
const areas = records.areas.map((area): Place => ({ ...area, kind: 'area', country: null }));

/**
 * Areas, countries and cities with their names; positions in degrees, from general geographic knowledge, to find the
 * nearest region. A city whose name is a common word (Reading, Bath, Nice, Mobile) is listed with its country.
 */
export const PLACES: readonly Place[] = [...areas, ...countries, ...cities];

const BY_KEY: ReadonlyMap<string, Place> = new Map(PLACES.map((place) => [place.key, place]));

export function placeOf(key: string): Place | null {
  return BY_KEY.get(key) ?? null;
}

const BY_NAME: ReadonlyMap<string, Place> = new Map(
  PLACES.toReversed().flatMap((place) => place.names.map((name) => [name.toLowerCase(), place] as const)),
);

/** A place by its key or one of its names, in any case: `ie`, "Ireland", "European Union". */
export function placeNamed(name: string): Place | null {
  const plain = name.trim().toLowerCase();
  return BY_KEY.get(plain) ?? BY_NAME.get(plain) ?? null;
}

const EU_COUNTRIES: ReadonlySet<string> = new Set(records.countries.filter(({ eu }) => eu).map(({ key }) => key));

export function isEuCountry(country: string): boolean {
  return EU_COUNTRIES.has(country);
}
