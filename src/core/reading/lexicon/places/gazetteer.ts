import { CITIES } from './cities.ts';
import { AREAS, COUNTRIES } from './countries.ts';

/** A place on earth by the key that requirements carry. */
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

function lines(table: string): readonly string[] {
  return table.trim().split('\n');
}

function fields(line: string, count: number): { readonly head: readonly string[]; readonly names: readonly string[] } {
  const parts = line.split(' ');
  return { head: parts.slice(0, count), names: parts.slice(count).join(' ').split(',') };
}

function countries(): readonly Place[] {
  return lines(COUNTRIES).map((line) => {
    const { head, names } = fields(line, 4);
    const [key = '', , latitude, longitude] = head;
    return { key, kind: 'country', country: key, latitude: Number(latitude), longitude: Number(longitude), names };
  });
}

function cities(): readonly Place[] {
  return lines(CITIES).flatMap((line) => {
    const { head, names } = fields(line, 3);
    const [country = '', latitude, longitude] = head;
    const at = { kind: 'city' as const, country, latitude: Number(latitude), longitude: Number(longitude) };
    return names.map((name) => ({ ...at, key: name, names: [name] }));
  });
}

function areas(): readonly Place[] {
  return lines(AREAS).map((line) => {
    const { head, names } = fields(line, 3);
    const [key = '', latitude, longitude] = head;
    return { key, kind: 'area', country: null, latitude: Number(latitude), longitude: Number(longitude), names };
  });
}

/** Countries, cities and areas of the world by name. */
export const PLACES: readonly Place[] = [...areas(), ...countries(), ...cities()];

const BY_KEY: ReadonlyMap<string, Place> = new Map(PLACES.map((place) => [place.key, place]));

export function placeOf(key: string): Place | null {
  return BY_KEY.get(key) ?? null;
}

const EU_COUNTRIES: ReadonlySet<string> = new Set(
  lines(COUNTRIES)
    .filter((line) => line.split(' ')[1] === 'eu')
    .map((line) => line.slice(0, 2)),
);

export function isEuCountry(country: string): boolean {
  return EU_COUNTRIES.has(country);
}
