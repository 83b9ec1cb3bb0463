import { lawAgainstConstraint, twoRegionsNamed, unknownRegion } from '../../messages/conflicts.ts';
import {
  complete,
  DEFAULT_REGION,
  FIXED,
  NAMED,
  nearestAbroad,
  nearestInCountry,
  ofCurrency,
  ofFramework,
  stayInUnion,
} from '../../messages/region-reasons.ts';
import { capabilityOf, type NodeCapability } from '../../model/capability.ts';
import type { Cloud } from '../../model/cloud.ts';
import type { Constraints, Framework } from '../../model/intent.ts';
import type { Residence } from '../../model/limits.ts';
import type { CatalogEntry } from '../../model/offering.ts';
import type { Region } from '../../model/region.ts';
import type { Requirements } from '../../model/requirements.ts';
import type {
  CapabilityRequirement,
  Conflict,
  Evidence,
  PlaceRequirement,
  RegionChoice,
  Requirement,
  SeparateCloud,
} from '../../model/resolved.ts';
import type { AskedMode } from '../extract/region-names.ts';
import { isEuCountry, type Place, placeOf } from '../lexicon/places/gazetteer.ts';
import { quotesOf } from '../quotes.ts';
import { ofKind } from './of-kind.ts';

/** A separate partition, such as GovCloud, named by the constraint or the text; null if there is none. */
export function resolvePartition(
  locations: Locations,
  text: string,
  { region }: Constraints,
  cloud: Cloud,
): SeparateCloud | null {
  const fixed = region?.trim().toLowerCase();
  const found = cloud.separate.find(({ words }) => fixed !== undefined && words.includes(fixed));
  if (found !== undefined) return { name: found.name, evidence: [] };
  const quotes = quotesOf(text);
  for (const { any_of: names, evidence = [] } of locations) {
    const meant = names.map((name) => name.trim().toLowerCase());
    const named = cloud.separate.find(({ name, words }) =>
      meant.some((one) => one === name.toLowerCase() || words.includes(one)),
    );
    if (named !== undefined)
      return { name: named.name, evidence: evidence.flatMap((quote) => quotes.find(quote) ?? []) };
  }
  return null;
}

type Locations = NonNullable<Requirements['locations']>;

/** The regions of the cloud that the document names, the primary one first. */
export function namedIn(locations: Locations, text: string, { regions }: Cloud): readonly NamedRegion[] {
  const quotes = quotesOf(text);
  const rank = (role: Locations[number]['role']) => (role === 'secondary' ? 1 : 0);
  return locations
    .filter(({ role }) => role === 'primary' || role === 'secondary' || role === 'data')
    .toSorted((a, b) => rank(a.role) - rank(b.role))
    .flatMap(({ any_of: names, evidence = [] }) => {
      const meant = new Set(names.map((name) => name.trim().toLowerCase()));
      const region = regions.find(({ id }) => meant.has(id));
      const words = evidence.flatMap((quote) => quotes.find(quote) ?? []);
      return region === undefined ? [] : [{ id: region.id, evidence: words }];
    });
}

/** A region of the cloud that the document names. */
export interface NamedRegion {
  readonly id: string;
  readonly evidence: readonly Evidence[];
}

/** What a document says about places. */
export interface Placed {
  readonly requirements: readonly Requirement[];
  readonly regions: readonly NamedRegion[];
  readonly regionMode: AskedMode | null;
}

export interface RegionRead {
  readonly region: RegionChoice;
  readonly conflicts: readonly Conflict[];
}

/**
 * Order: constraint, region in the text, data residency, named place, currency, default region of the cloud.
 * @param asked capabilities that the region must offer
 */
export function resolveRegion(
  { requirements, regions }: Placed,
  asked: readonly CapabilityRequirement[],
  constraints: Constraints,
  cloud: Cloud,
): RegionRead {
  const places = placesIn(requirements);
  const named = namedRegion(regions);
  const spoken = named ?? regionOfPlaces(requirements, asked, cloud);
  const fixed = constraints.region;
  const known = fixed === undefined ? undefined : cloud.regions.find(({ id }) => id === fixed.trim().toLowerCase());
  if (known !== undefined) {
    const isMeant = named === null && places.some((item) => liesIn(known, item));
    return lawful(known, places, cloud) ?? fixedRegion(known, isMeant ? null : spoken);
  }
  const conflicts = fixed === undefined ? [] : [{ ...unknownRegion(cloud.name, fixed), between: [] }];
  const region =
    spoken ?? regionOfCurrency(requirements, cloud) ?? regionOfFramework(requirements, cloud) ?? fallback(cloud);
  return { region, conflicts };
}

function fixedRegion(known: Region, spoken: RegionChoice | null): RegionRead {
  return { region: constrained(known), conflicts: spokenConflict(known, spoken) };
}

/** A legal requirement on data residency takes precedence over the region of the constraint. */
function lawful(fixed: Region, places: readonly PlaceRequirement[], cloud: Cloud): RegionRead | null {
  const bound = places.find((item) => item.residency && item.byLaw === true && !covers(item, fixed));
  const place = bound === undefined ? null : placeOf(bound.place);
  if (bound === undefined || place === null) return null;
  const inEu = place.key === 'eu' || (place.country !== null && isEuCountry(place.country));
  const region = nearest(nearestHome(places, place), cloud, inEu);
  if (region === null || !covers(bound, region)) return null;
  const conflict = {
    ...lawAgainstConstraint(fixed.id, place.names[0] ?? place.key, region.id),
    between: bound.evidence,
  };
  return {
    region: { id: region.id, origin: 'stated', because: nearBecause(place, region, inEu), evidence: bound.evidence },
    conflicts: [conflict],
  };
}

/** The nearest region within the European Union to a named town or country. */
function nearestHome(places: readonly PlaceRequirement[], area: Place): Place {
  if (area.key !== 'eu') return area;
  const home = places
    .map(({ place }) => placeOf(place))
    .find((place) => place?.country !== undefined && place.country !== null && isEuCountry(place.country));
  return home ?? area;
}

/** Where data must stay, and the regions there; null without such a place. */
export function residenceIn(requirements: readonly Requirement[], { regions }: Cloud): Residence | null {
  const bound = placesIn(requirements).filter(({ residency }) => residency);
  const names = bound.flatMap(({ place }) => {
    const name = placeOf(place)?.names[0];
    return name === undefined ? [] : [name.replace(/(?<=^|\s)\p{L}/gu, (letter) => letter.toUpperCase())];
  });
  if (names.length === 0) return null;
  const inside = regions.filter((region) => bound.some((item) => covers(item, region)));
  return { names, regions: inside.map(({ id }) => id) };
}

function covers({ place }: PlaceRequirement, region: Region): boolean {
  const found = placeOf(place);
  if (found === null) return true;
  if (found.kind === 'area') return found.key === 'eu' ? region.eu : true;
  return found.country === region.country;
}

/** Radius of an area, hundredths of a radian: about 3,800 km. */
const REACH_OF_AREA = 60;

/** Whether a place is larger than a town, so that several regions match. */
function liesIn(region: Region, item: PlaceRequirement): boolean {
  const place = placeOf(item.place);
  if (place === null || place.kind === 'city') return false;
  return covers(item, region) && (place.kind === 'country' || distance(place, region) <= REACH_OF_AREA);
}

function constrained({ id }: Region): RegionChoice {
  return { id, origin: 'constraint', because: FIXED, evidence: [] };
}

function spokenConflict(fixed: Region, spoken: RegionChoice | null): readonly Conflict[] {
  if (spoken === null || spoken.id === fixed.id || spoken.origin !== 'stated') return [];
  return [{ ...twoRegionsNamed(spoken.id, fixed.id), between: spoken.evidence }];
}

function namedRegion([first]: readonly NamedRegion[]): RegionChoice | null {
  if (first === undefined) return null;
  return { id: first.id, origin: 'stated', because: NAMED, evidence: first.evidence };
}

function placesIn(requirements: readonly Requirement[]): readonly PlaceRequirement[] {
  return ofKind(requirements, 'place').filter(({ place }) => place !== 'world');
}

function areSeveral(requirements: readonly Requirement[]): boolean {
  return ofKind(requirements, 'quality').some(({ quality, value }) => quality === 'regions' && value >= 2);
}

/** With several regions, a country outside the European Union is a separate place. */
function regionOfPlaces(
  requirements: readonly Requirement[],
  asked: readonly CapabilityRequirement[],
  cloud: Cloud,
): RegionChoice | null {
  const places = placesIn(requirements);
  const several = areSeveral(requirements);
  const residency = places.filter((item) => item.residency);
  const pool = residency.length > 0 ? residency : places;
  const best =
    pool.find(({ place }) => placeOf(place)?.kind === 'city') ??
    pool.find(({ place }) => placeOf(place)?.kind === 'country') ??
    pool[0];
  const named = best === undefined ? null : placeOf(best.place);
  if (best === undefined || named === null) return null;
  const place = nearestHome(places, named);
  const isOutside = several && best.residency && place.country !== null && !isEuCountry(place.country);
  const inEu = !isOutside && (places.some((item) => item.place === 'eu' && item.residency) || named.key === 'eu');
  const region = nearest(place, cloud, inEu);
  if (region === null) return null;
  const isBound = best.residency && named.kind !== 'area';
  const whole = isBound ? region : nearestWhole(region, asked, cloud);
  const because = whole === region ? nearBecause(place, region, inEu) : complete(region.place, whole.place);
  return { id: whole.id, origin: 'stated', because, evidence: best.evidence };
}

/** The nearest region in the same jurisdiction that offers all required services; new regions lack some. */
function nearestWhole(region: Region, asked: readonly CapabilityRequirement[], cloud: Cloud): Region {
  const answers = asked
    .filter(({ demand }) => demand !== 'wish')
    .map(({ anyOf }) =>
      anyOf.flatMap((term): readonly CatalogEntry[] => cloud.offerings[capabilityOf(term) as NodeCapability] ?? []),
    )
    .filter((entries) => entries.length > 0);
  const isWhole = ({ id }: Region) =>
    answers.every((entries) => entries.some(({ absentFrom }) => !absentFrom.includes(id)));
  if (isWhole(region)) return region;
  const reachable = cloud.regions
    .filter((other) => other.eu === region.eu && other.zones.length > 1 && isWhole(other))
    .filter((other) => distance(region, other) <= REACH_OF_AREA);
  return reachable.toSorted((a, b) => distance(region, a) - distance(region, b) || (a.id < b.id ? -1 : 1))[0] ?? region;
}

function nearBecause(place: Place, region: Region, inEu: boolean): string {
  const name = place.names[0] ?? place.key;
  if (inEu) return stayInUnion(region.place);
  if (place.country === region.country) return nearestInCountry(region.place, name);
  return nearestAbroad(region.place, name);
}

/**
 * Regions with several zones first, since most clouds use regions with one zone as secondary regions. In the same
 * country, else in the same jurisdiction (the European Union), else the nearest.
 */
export function nearest(place: Place, cloud: Cloud, inEu: boolean): Region | null {
  const law = inEu || (place.country !== null && isEuCountry(place.country));
  const country =
    inEu && place.country === null
      ? []
      : cloud.regions.filter((region) => region.country === place.country && (!inEu || region.eu));
  const area = law ? cloud.regions.filter((region) => region.eu) : [];
  const lawful = [country, area, cloud.regions].find((regions) => regions.length > 0) ?? [];
  const zoned = lawful.filter(({ zones }) => zones.length > 1);
  const pool = zoned.length > 0 ? zoned : lawful;
  return (
    [...pool].sort(
      (a, b) =>
        distance(place, a) - distance(place, b) ||
        preference(a, cloud) - preference(b, cloud) ||
        (a.id < b.id ? -1 : 1),
    )[0] ?? null
  );
}

/** The nearest region at a safe distance, those with several zones first. */
export function nearestWithin(home: Region, regions: readonly Region[]): Region | null {
  const rank = ({ zones }: Region) => (zones.length > 1 ? 0 : 1);
  const nearer = (a: Region, b: Region) =>
    rank(a) - rank(b) || distance(home, a) - distance(home, b) || (a.id < b.id ? -1 : 1);
  const apart = regions.filter((region) => distance(home, region) >= APART);
  return [...(apart.length > 0 ? apart : regions)].sort(nearer)[0] ?? null;
}

/** Safe distance from regional disasters, hundredths of a radian: about 250 km. */
const APART = 4;

function preference(region: Region, cloud: Cloud): number {
  return region.id === cloud.defaultRegion ? 0 : 1;
}

/** Great-circle distance in hundredths of a radian, rounded because coordinates are rounded. */
export function distance(a: { readonly latitude: number; readonly longitude: number }, b: Region): number {
  const rad = Math.PI / 180;
  const cosine =
    Math.sin(a.latitude * rad) * Math.sin(b.latitude * rad) +
    Math.cos(a.latitude * rad) * Math.cos(b.latitude * rad) * Math.cos((a.longitude - b.longitude) * rad);
  return Math.round(Math.acos(Math.max(-1, Math.min(1, cosine))) * 100);
}

/** Countries by currency; the dollar is not specific enough. */
const HINTS: ReadonlyMap<string, string> = new Map([
  ['GBP', 'gb'],
  ['EUR', 'eu'],
  ['CHF', 'ch'],
  ['SEK', 'se'],
  ['NOK', 'no'],
  ['DKK', 'dk'],
  ['PLN', 'pl'],
  ['CZK', 'cz'],
  ['HUF', 'hu'],
  ['INR', 'in'],
  ['JPY', 'jp'],
  ['CAD', 'ca'],
  ['AUD', 'au'],
  ['NZD', 'nz'],
  ['SGD', 'sg'],
  ['HKD', 'hk'],
  ['BRL', 'br'],
  ['MXN', 'mx'],
  ['ZAR', 'za'],
  ['KRW', 'kr'],
  ['AED', 'ae'],
  ['ILS', 'il'],
]);

/** Data residency by compliance framework; frameworks without such a rule are absent. */
const HOMES: ReadonlyMap<Framework, string> = new Map([
  ['gdpr', 'eu'],
  ['ens', 'es'],
  ['fedramp', 'us'],
  ['itar', 'us'],
  ['cjis', 'us'],
]);

function regionOfFramework(requirements: readonly Requirement[], cloud: Cloud): RegionChoice | null {
  const bound = ofKind(requirements, 'compliance').find(({ framework }) => HOMES.has(framework));
  const place = bound === undefined ? null : placeOf(HOMES.get(bound.framework) ?? '');
  if (bound === undefined || place === null || isHome(place, cloud)) return null;
  const region = nearest(place, cloud, place.key === 'eu');
  return region === null
    ? null
    : {
        id: region.id,
        origin: 'derived',
        because: ofFramework(region.place),
        evidence: bound.evidence,
      };
}

/** Whether the default region of the cloud is already in the place. */
function isHome({ country }: Place, { regions, defaultRegion }: Cloud): boolean {
  return country !== null && regions.some((region) => region.id === defaultRegion && region.country === country);
}

function regionOfCurrency(requirements: readonly Requirement[], cloud: Cloud): RegionChoice | null {
  for (const { currency, evidence } of ofKind(requirements, 'budget')) {
    const place = placeOf(HINTS.get(currency) ?? '');
    const region = place === null ? null : nearest(place, cloud, place.key === 'eu');
    if (place !== null && region !== null)
      return {
        id: region.id,
        origin: 'assumed',
        because: ofCurrency(currency, place.names[0] ?? place.key),
        evidence: first(evidence),
      };
  }
  return null;
}

function first(evidence: readonly Evidence[]): readonly Evidence[] {
  return evidence.slice(0, 1);
}

function fallback(cloud: Cloud): RegionChoice {
  return {
    id: cloud.defaultRegion,
    origin: 'assumed',
    because: DEFAULT_REGION,
    evidence: [],
  };
}
