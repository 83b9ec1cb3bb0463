import { noSecondRegion } from '../../messages/conflicts.ts';
import {
  BOTH_AS_ASKED,
  NAMED,
  NO_LOSS_NOTICED,
  nearestTo,
  neighbourOf,
  noTimeToSwitch,
  pairOf,
  STANDBY_AS_ASKED,
  STANDBY_COSTS_LESS,
} from '../../messages/region-reasons.ts';
import type { Cloud } from '../../model/cloud.ts';
import type { Region } from '../../model/region.ts';
import type {
  Conflict,
  PlaceRequirement,
  RegionChoice,
  RegionMode,
  ResolvedRequirements,
  SecondRegion,
} from '../../model/resolved.ts';
import type { AskedMode } from '../extract/region-names.ts';
import { placeOf } from '../lexicon/places/gazetteer.ts';
import { ofKind } from './of-kind.ts';
import { type NamedRegion, nearest, nearestWithin, type Placed } from './region.ts';

export interface SecondRegionRead {
  readonly second: SecondRegion | null;
  readonly conflicts: readonly Conflict[];
}

/** Maximum RTO, minutes, that requires two active regions: it leaves no time for a manual failover. */
const TOO_SHORT_TO_SWITCH = 5;

/**
 * The second region, if several are required: the named region, a second named place, else the pair or nearest
 * neighbour of the first region within the data residency rules.
 */
export function resolveSecondRegion(
  { requirements, regions, regionMode }: Placed,
  qualities: ResolvedRequirements['qualities'],
  home: RegionChoice,
  cloud: Cloud,
): SecondRegionRead {
  const asked = qualities.regions;
  const first = cloud.regions.find(({ id }) => id === home.id);
  if (asked === undefined || asked.value < 2 || first === undefined) return { second: null, conflicts: [] };
  const places = ofKind(requirements, 'place').filter(({ place }) => place !== 'world');
  const found = namedBeside(first, regions) ?? namedPlace(places, first, cloud) ?? neighbour(places, first, cloud);
  if (found === null)
    return { second: null, conflicts: [{ ...noSecondRegion(cloud.name, first), between: asked.evidence }] };
  const { mode, because } = modeOf(regionMode, qualities);
  const evidence = found.evidence.length > 0 ? found.evidence : asked.evidence;
  return { second: { ...found, because: `${found.because} ${because}`, evidence, mode }, conflicts: [] };
}

function namedBeside(home: Region, regions: readonly NamedRegion[]): RegionChoice | null {
  const found = regions.find(({ id }) => id !== home.id);
  if (found === undefined) return null;
  return { id: found.id, origin: 'stated', because: NAMED, evidence: found.evidence };
}

/** A second named place, if data residency permits it. */
function namedPlace(places: readonly PlaceRequirement[], home: Region, cloud: Cloud): RegionChoice | null {
  const bound = places.filter(({ residency }) => residency);
  for (const item of [...bound, ...places.filter(({ residency }) => !residency)]) {
    const place = placeOf(item.place);
    const region = place === null ? null : nearest(place, cloud, place.key === 'eu');
    if (place === null || region === null || region.id === home.id) continue;
    if (!item.residency && !isAllowed(region, bound)) continue;
    if (holds(item, home) && place.kind !== 'city') continue;
    const name = place.names[0] ?? place.key;
    return {
      id: region.id,
      origin: 'stated',
      because: nearestTo(region.place, name),
      evidence: item.evidence,
    };
  }
  return null;
}

/** Whether the first region is already in the place: "in Germany" names no second one. */
function holds({ place }: PlaceRequirement, region: Region): boolean {
  const found = placeOf(place);
  return found?.key === 'eu' ? region.eu : found?.country === region.country;
}

/** Areas and countries to which data residency applies; a city only sets the location. */
function isAllowed(region: Region, bound: readonly PlaceRequirement[]): boolean {
  const areas = bound.filter(({ place }) => placeOf(place)?.kind !== 'city');
  return areas.length === 0 || areas.some((item) => holds(item, region));
}

/** The vendor's paired region, else the nearest with zones: in the same country, jurisdiction or continent. */
function neighbour(places: readonly PlaceRequirement[], home: Region, cloud: Cloud): RegionChoice | null {
  const bound = places.filter(({ residency }) => residency);
  const others = cloud.regions.filter((region) => region.id !== home.id && isAllowed(region, bound));
  const pair = others.find(({ id, zones }) => id === home.pair && zones.length > 1);
  if (pair !== undefined) {
    const because = pairOf(pair.place, cloud.name, home.place);
    return { id: pair.id, origin: 'derived', because, evidence: [] };
  }
  const pools: readonly (readonly Region[])[] = [
    others.filter(({ country }) => country === home.country),
    home.eu ? others.filter(({ eu }) => eu) : others.filter(({ continent }) => continent === home.continent),
    home.eu ? [] : others,
  ];
  const region = nearestWithin(home, pools.find((pool) => pool.some(({ zones }) => zones.length > 1)) ?? others);
  if (region === null) return null;
  return {
    id: region.id,
    origin: 'derived',
    because: neighbourOf(region.place, home.place, home.eu && region.eu),
    evidence: [],
  };
}

/** The requested mode; if none is requested, the mode that the RTO permits. */
function modeOf(
  asked: AskedMode | null,
  { rto_minutes: rto }: ResolvedRequirements['qualities'],
): { mode: RegionMode; because: string } {
  if (asked === 'both_answer') return { mode: 'active_active', because: BOTH_AS_ASKED };
  if (rto !== undefined && rto.value < TOO_SHORT_TO_SWITCH) {
    return {
      mode: 'active_active',
      because: noTimeToSwitch(rto.value),
    };
  }
  if (asked === 'one_waits') return { mode: 'warm_standby', because: STANDBY_AS_ASKED };
  if (asked === 'never_stops') {
    return { mode: 'active_active', because: NO_LOSS_NOTICED };
  }
  return {
    mode: 'warm_standby',
    because: STANDBY_COSTS_LESS,
  };
}
