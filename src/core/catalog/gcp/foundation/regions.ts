import type { Region } from '../../../model/region.ts';

export const BASE_REGION = 'us-central1';

type Place = Pick<Region, 'place' | 'country' | 'continent' | 'latitude' | 'longitude'>;

/** Members of the European Union among the countries below: London and Zurich are not in it. */
const EU_COUNTRIES: readonly string[] = ['be', 'de', 'es', 'fi', 'fr', 'it', 'nl', 'pl', 'se'];

/**
 * The general-purpose regions (cloud.google.com/about/locations). Three zones a, b and c each but where said.
 * Price references: the nearest in price of the eight regions that the price facts cover, the base region last.
 */
export const REGIONS: readonly Region[] = [
  region('africa-south1', at('Johannesburg', 'za', 'africa', -26.2, 28.0), ['europe-west3']),
  region('asia-east1', at('Changhua County', 'tw', 'asia', 24.1, 120.5), ['asia-southeast1']),
  region('asia-east2', at('Hong Kong', 'hk', 'asia', 22.3, 114.2), ['asia-northeast1', 'asia-southeast1']),
  region('asia-northeast1', at('Tokyo', 'jp', 'asia', 35.7, 139.7), ['asia-southeast1']),
  region('asia-northeast2', at('Osaka', 'jp', 'asia', 34.7, 135.5), ['asia-northeast1', 'asia-southeast1']),
  region('asia-northeast3', at('Seoul', 'kr', 'asia', 37.6, 127.0), ['asia-northeast1', 'asia-southeast1']),
  region('asia-south1', at('Mumbai', 'in', 'asia', 19.1, 72.9), ['asia-southeast1']),
  region('asia-south2', at('Delhi', 'in', 'asia', 28.6, 77.2), ['asia-south1', 'asia-southeast1']),
  region('asia-southeast1', at('Singapore', 'sg', 'asia', 1.3, 103.8), ['asia-northeast1']),
  region('asia-southeast2', at('Jakarta', 'id', 'asia', -6.2, 106.8), ['asia-southeast1', 'asia-northeast1']),
  region('asia-southeast3', at('Bangkok', 'th', 'asia', 13.8, 100.5), ['asia-southeast1', 'asia-northeast1']),
  region('australia-southeast1', at('Sydney', 'au', 'oceania', -33.9, 151.2), ['asia-northeast1', 'asia-southeast1']),
  region('australia-southeast2', at('Melbourne', 'au', 'oceania', -37.8, 145.0), [
    'asia-northeast1',
    'asia-southeast1',
  ]),
  region('europe-central2', at('Warsaw', 'pl', 'europe', 52.2, 21.0), ['europe-west3', 'europe-west1']),
  region('europe-north1', at('Hamina', 'fi', 'europe', 60.6, 27.2), ['europe-west1', 'europe-west3']),
  region('europe-north2', at('Stockholm', 'se', 'europe', 59.3, 18.1), ['europe-west1', 'europe-west3']),
  region('europe-southwest1', at('Madrid', 'es', 'europe', 40.4, -3.7), ['europe-west3', 'europe-west1']),
  region('europe-west1', at('St. Ghislain', 'be', 'europe', 50.5, 3.8), ['europe-west3'], 'bcd'),
  region('europe-west2', at('London', 'gb', 'europe', 51.5, -0.1), ['europe-west3', 'europe-west1']),
  region('europe-west3', at('Frankfurt', 'de', 'europe', 50.1, 8.7), ['europe-west1']),
  region('europe-west4', at('Eemshaven', 'nl', 'europe', 53.4, 6.8), ['europe-west1', 'europe-west3']),
  region('europe-west6', at('Zurich', 'ch', 'europe', 47.4, 8.5), ['europe-west3', 'europe-west1']),
  region('europe-west8', at('Milan', 'it', 'europe', 45.5, 9.2), ['europe-west3', 'europe-west1']),
  region('europe-west9', at('Paris', 'fr', 'europe', 48.9, 2.4), ['europe-west3', 'europe-west1']),
  region('europe-west10', at('Berlin', 'de', 'europe', 52.5, 13.4), ['europe-west3', 'europe-west1']),
  region('europe-west12', at('Turin', 'it', 'europe', 45.1, 7.7), ['europe-west3', 'europe-west1']),
  region('me-central1', at('Doha', 'qa', 'asia', 25.3, 51.5), ['europe-west3', 'asia-south1']),
  region('me-central2', at('Dammam', 'sa', 'asia', 26.4, 50.1), ['europe-west3', 'asia-south1']),
  region('me-west1', at('Tel Aviv', 'il', 'asia', 32.1, 34.8), ['europe-west1', 'europe-west3']),
  region('northamerica-northeast1', at('Montréal', 'ca', 'north-america', 45.5, -73.6), ['us-east1']),
  region('northamerica-northeast2', at('Toronto', 'ca', 'north-america', 43.7, -79.4), ['us-east1']),
  region('northamerica-south1', at('Querétaro', 'mx', 'north-america', 20.6, -100.4), ['us-west1']),
  region('southamerica-east1', at('São Paulo', 'br', 'south-america', -23.5, -46.6), ['asia-northeast1']),
  region('southamerica-west1', at('Santiago', 'cl', 'south-america', -33.4, -70.7), ['asia-northeast1']),
  region('us-central1', at('Council Bluffs', 'us', 'north-america', 41.3, -95.9), [], 'abcf'),
  region('us-east1', at('Moncks Corner', 'us', 'north-america', 33.2, -80.0), [], 'bcd'),
  region('us-east4', at('Ashburn', 'us', 'north-america', 39.0, -77.5), ['us-east1']),
  region('us-east5', at('Columbus', 'us', 'north-america', 40.0, -83.0), ['us-east1']),
  region('us-south1', at('Dallas', 'us', 'north-america', 32.8, -96.8), ['us-east1']),
  region('us-west1', at('The Dalles', 'us', 'north-america', 45.6, -121.2), []),
  region('us-west2', at('Los Angeles', 'us', 'north-america', 34.1, -118.2), ['us-west1']),
  region('us-west3', at('Salt Lake City', 'us', 'north-america', 40.8, -111.9), ['us-west1']),
  region('us-west4', at('Las Vegas', 'us', 'north-america', 36.2, -115.1), ['us-west1']),
];

function at(
  place: string,
  country: string,
  continent: Region['continent'],
  latitude: number,
  longitude: number,
): Place {
  return { place, country, continent, latitude, longitude };
}

function region(id: string, place: Place, references: readonly string[], zones = 'abc'): Region {
  return {
    id,
    ...place,
    eu: EU_COUNTRIES.includes(place.country),
    zones: [...zones].map((letter) => `${id}-${letter}`),
    priceReferences: id === BASE_REGION ? [] : [...references, BASE_REGION],
  };
}
