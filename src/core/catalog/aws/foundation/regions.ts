import type { Region } from '../../../model/region.ts';

type Place = Pick<Region, 'id' | 'place' | 'country' | 'continent' | 'latitude' | 'longitude'>;

const EU = new Set(['de', 'es', 'fr', 'ie', 'it', 'se']);
const ABC = ['a', 'b', 'c'];

/** Regions in the price book that are nearest in price, by continent; the base region comes last. */
const REFERENCES: Readonly<Record<Region['continent'], readonly string[]>> = {
  africa: ['eu-central-1', 'eu-west-1'],
  asia: ['ap-southeast-1', 'ap-northeast-1', 'ap-south-1'],
  europe: ['eu-west-1', 'eu-central-1'],
  'north-america': ['us-east-2', 'us-west-2'],
  oceania: ['ap-southeast-1', 'ap-northeast-1'],
  'south-america': ['ap-northeast-1', 'ap-southeast-1'],
};
const BASE_REGION = 'us-east-1';

function region(place: Place, letters: readonly string[] = ABC, nearest: readonly string[] = []): Region {
  const references = [...nearest, ...REFERENCES[place.continent], BASE_REGION];
  return {
    ...place,
    eu: EU.has(place.country),
    zones: letters.map((letter) => `${place.id}${letter}`),
    priceReferences: [...new Set(references)].filter((id) => id !== place.id),
  };
}

function at(
  id: string,
  place: string,
  country: string,
  continent: Region['continent'],
  latitude: number,
  longitude: number,
): Place {
  return { id, place, country, continent, latitude, longitude };
}

/**
 * General-purpose public regions, without China, government and the European Sovereign Cloud. Zones are those that new
 * accounts get: AWS General Reference, "Regions and Zones". Some regions must first be switched on for an account.
 */
export const REGIONS: readonly Region[] = [
  region(at('us-east-1', 'Northern Virginia', 'us', 'north-america', 38.95, -77.45), ['a', 'b', 'c', 'd', 'f']),
  region(at('us-east-2', 'Ohio', 'us', 'north-america', 39.96, -83.0)),
  region(at('us-west-1', 'Northern California', 'us', 'north-america', 37.35, -121.96), ['a', 'c'], ['us-west-2']),
  region(at('us-west-2', 'Oregon', 'us', 'north-america', 45.84, -119.7), ['a', 'b', 'c', 'd']),
  region(at('ca-central-1', 'Montreal', 'ca', 'north-america', 45.5, -73.57), ['a', 'b', 'd']),
  region(at('ca-west-1', 'Calgary', 'ca', 'north-america', 51.05, -114.07)),
  region(at('mx-central-1', 'Queretaro', 'mx', 'north-america', 20.59, -100.39)),
  region(at('sa-east-1', 'Sao Paulo', 'br', 'south-america', -23.55, -46.63)),
  region(at('eu-west-1', 'Ireland', 'ie', 'europe', 53.35, -6.26)),
  region(at('eu-west-2', 'London', 'gb', 'europe', 51.51, -0.13)),
  region(at('eu-west-3', 'Paris', 'fr', 'europe', 48.86, 2.35)),
  region(at('eu-central-1', 'Frankfurt', 'de', 'europe', 50.11, 8.68)),
  region(at('eu-central-2', 'Zurich', 'ch', 'europe', 47.38, 8.54), ABC, ['eu-central-1']),
  region(at('eu-north-1', 'Stockholm', 'se', 'europe', 59.33, 18.06)),
  region(at('eu-south-1', 'Milan', 'it', 'europe', 45.46, 9.19), ABC, ['eu-central-1']),
  region(at('eu-south-2', 'Aragon', 'es', 'europe', 41.65, -0.88)),
  region(at('il-central-1', 'Tel Aviv', 'il', 'asia', 32.09, 34.78), ABC, ['eu-central-1']),
  region(at('me-south-1', 'Bahrain', 'bh', 'asia', 26.07, 50.56), ABC, ['eu-central-1']),
  region(at('me-central-1', 'United Arab Emirates', 'ae', 'asia', 24.45, 54.38), ABC, ['eu-central-1']),
  region(at('af-south-1', 'Cape Town', 'za', 'africa', -33.92, 18.42)),
  region(at('ap-south-1', 'Mumbai', 'in', 'asia', 19.08, 72.88)),
  region(at('ap-south-2', 'Hyderabad', 'in', 'asia', 17.39, 78.49), ABC, ['ap-south-1']),
  region(at('ap-east-1', 'Hong Kong', 'hk', 'asia', 22.32, 114.17)),
  region(at('ap-east-2', 'Taipei', 'tw', 'asia', 25.03, 121.57), ABC, ['ap-northeast-1']),
  region(at('ap-northeast-1', 'Tokyo', 'jp', 'asia', 35.68, 139.69), ['a', 'c', 'd']),
  region(at('ap-northeast-2', 'Seoul', 'kr', 'asia', 37.57, 126.98), ['a', 'b', 'c', 'd'], ['ap-northeast-1']),
  region(at('ap-northeast-3', 'Osaka', 'jp', 'asia', 34.69, 135.5), ABC, ['ap-northeast-1']),
  region(at('ap-southeast-1', 'Singapore', 'sg', 'asia', 1.35, 103.82)),
  region(at('ap-southeast-2', 'Sydney', 'au', 'oceania', -33.87, 151.21)),
  region(at('ap-southeast-3', 'Jakarta', 'id', 'asia', -6.21, 106.85)),
  region(at('ap-southeast-4', 'Melbourne', 'au', 'oceania', -37.81, 144.96)),
  region(at('ap-southeast-5', 'Kuala Lumpur', 'my', 'asia', 3.14, 101.69)),
  region(at('ap-southeast-6', 'Auckland', 'nz', 'oceania', -36.85, 174.76)),
  region(at('ap-southeast-7', 'Bangkok', 'th', 'asia', 13.76, 100.5)),
];
