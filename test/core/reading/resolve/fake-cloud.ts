import { CAPABILITIES } from '#core/model/capability.ts';
import type { Cloud } from '#core/model/cloud.ts';
import type { Constraints } from '#core/model/intent.ts';
import type { Region } from '#core/model/region.ts';
import type { ResolvedRequirements } from '#core/model/resolved.ts';
import { exchangeRate } from '#core/reading/lexicon/currencies.ts';
import { read } from '#core/reading/read.ts';
import { resolveRequirements } from '#core/reading/resolve.ts';
import { intentOf } from '../extract/intent.ts';

type Where = readonly [
  id: string,
  place: string,
  country: string,
  continent: Region['continent'],
  eu: boolean,
  latitude: number,
  longitude: number,
];

const WHERE: readonly Where[] = [
  ['us-east-1', 'Virginia', 'us', 'north-america', false, 39, -77.5],
  ['us-west-2', 'Oregon', 'us', 'north-america', false, 45.8, -119.7],
  ['eu-west-1', 'Ireland', 'ie', 'europe', true, 53.3, -6.3],
  ['eu-west-2', 'London', 'gb', 'europe', false, 51.5, -0.1],
  ['uk-west', 'Cardiff', 'gb', 'europe', false, 51.5, -3.2],
  ['eu-central-1', 'Frankfurt', 'de', 'europe', true, 50.1, 8.7],
  ['eu-central-2', 'Zürich', 'ch', 'europe', false, 47.4, 8.5],
  ['ap-south-1', 'Mumbai', 'in', 'asia', false, 19.1, 72.9],
];

function region([id, place, country, continent, eu, latitude, longitude]: Where): Region {
  return {
    id,
    place,
    country,
    continent,
    eu,
    latitude,
    longitude,
    zones: id === 'uk-west' ? [] : [`${id}a`, `${id}b`],
    priceReferences: [],
  };
}

const EVERYWHERE = [{ absentFrom: [] }];

/** A cloud with regions and a service for each capability; two regions lack one of them. */
export const CLOUD = {
  id: 'aws',
  name: 'A cloud',
  regions: WHERE.map(region),
  defaultRegion: 'us-east-1',
  separate: [],
  offerings: {
    ...Object.fromEntries(CAPABILITIES.map((capability) => [capability, EVERYWHERE])),
    llm_inference: [{ absentFrom: ['eu-west-1', 'ap-south-1'] }],
  },
} as unknown as Cloud;

export function settled(text: string, constraints: Constraints = {}): ResolvedRequirements {
  const intent = intentOf(text, constraints);
  return resolveRequirements(read(intent, CLOUD, null).document, intent, CLOUD);
}

export function parts(text: string, constraints: Constraints = {}): readonly string[] {
  return settled(text, constraints).components.map(({ anyOf }) => anyOf.join('|'));
}

export function usd(amount: number, currency: string): number {
  return Math.round(amount * (exchangeRate(currency)?.usd ?? 0) * 100) / 100;
}
