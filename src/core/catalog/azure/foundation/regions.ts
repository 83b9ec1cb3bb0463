import type { Region } from '../../../model/region.ts';

/**
 * Public regions that any subscription may use, without China, the government clouds and the restricted partner
 * regions (such as France South). Source: learn.microsoft.com/azure/reliability/regions-list. Zones are the names that
 * azurerm takes; where a region has zones it has three.
 */
const ZONES = ['1', '2', '3'] as const;
const NONE = [] as const;

type Continent = Region['continent'];

/** Fallback regions for prices: first nearby regions, then regions that only one price list has. */
const EUROPE = [
  'westeurope',
  'northeurope',
  'germanywestcentral',
  'uksouth',
  'westus',
  'centralus',
  'eastus2',
  'eastus',
];
const UNITED_STATES = ['eastus2', 'centralus', 'westus2', 'westus', 'westeurope', 'eastus'];
const ASIA = ['southeastasia', 'japaneast', 'centralindia', 'westus', 'westeurope', 'centralus', 'eastus2', 'eastus'];
const AMERICAS = ['canadacentral', 'westus2', 'westus', 'westeurope', 'centralus', 'eastus2', 'eastus'];

/** Paired regions that both have availability zones: learn.microsoft.com/azure/reliability/regions-paired. */
const PAIRS: Readonly<Record<string, string>> = {
  northeurope: 'westeurope',
  westeurope: 'northeurope',
  eastus2: 'centralus',
  centralus: 'eastus2',
  eastasia: 'southeastasia',
  southeastasia: 'eastasia',
};

function region(
  id: string,
  place: string,
  country: string,
  continent: Continent,
  position: readonly [latitude: number, longitude: number],
  zones: readonly string[],
  references: readonly string[],
  eu = false,
): Region {
  const others = [...new Set(references)].filter((reference) => reference !== id);
  return {
    id,
    place,
    country,
    continent,
    eu,
    latitude: position[0],
    longitude: position[1],
    zones,
    ...(PAIRS[id] === undefined ? {} : { pair: PAIRS[id] }),
    priceReferences: others,
  };
}

export const regions: readonly Region[] = [
  region('eastus', 'Virginia', 'us', 'north-america', [37.37, -79.82], ZONES, UNITED_STATES),
  region('eastus2', 'Virginia', 'us', 'north-america', [36.67, -78.39], ZONES, UNITED_STATES),
  region('centralus', 'Iowa', 'us', 'north-america', [41.59, -93.62], ZONES, UNITED_STATES),
  region('northcentralus', 'Illinois', 'us', 'north-america', [41.88, -87.63], NONE, UNITED_STATES),
  region('southcentralus', 'Texas', 'us', 'north-america', [29.42, -98.5], ZONES, UNITED_STATES),
  region('westcentralus', 'Wyoming', 'us', 'north-america', [40.89, -110.23], NONE, UNITED_STATES),
  region('westus', 'California', 'us', 'north-america', [37.78, -122.42], NONE, ['westus2', ...UNITED_STATES]),
  region('westus2', 'Washington', 'us', 'north-america', [47.23, -119.85], ZONES, UNITED_STATES),
  region('westus3', 'Arizona', 'us', 'north-america', [33.45, -112.07], ZONES, ['westus2', ...UNITED_STATES]),
  region('canadacentral', 'Toronto', 'ca', 'north-america', [43.65, -79.38], ZONES, AMERICAS),
  region('canadaeast', 'Quebec', 'ca', 'north-america', [46.82, -71.22], NONE, AMERICAS),
  region('mexicocentral', 'Querétaro', 'mx', 'north-america', [20.59, -100.39], ZONES, AMERICAS),
  region('brazilsouth', 'São Paulo', 'br', 'south-america', [-23.55, -46.63], ZONES, AMERICAS),
  region('chilecentral', 'Santiago', 'cl', 'south-america', [-33.45, -70.67], ZONES, ['brazilsouth', ...AMERICAS]),
  region('northeurope', 'Ireland', 'ie', 'europe', [53.35, -6.26], ZONES, EUROPE, true),
  region('westeurope', 'Netherlands', 'nl', 'europe', [52.37, 4.9], ZONES, EUROPE, true),
  region('uksouth', 'London', 'gb', 'europe', [50.94, -0.8], ZONES, EUROPE),
  region('ukwest', 'Cardiff', 'gb', 'europe', [53.43, -3.08], NONE, ['uksouth', ...EUROPE]),
  region('francecentral', 'Paris', 'fr', 'europe', [46.38, 2.37], ZONES, EUROPE, true),
  region('germanywestcentral', 'Frankfurt', 'de', 'europe', [50.11, 8.68], ZONES, EUROPE, true),
  region('switzerlandnorth', 'Zürich', 'ch', 'europe', [47.45, 8.56], ZONES, ['germanywestcentral', ...EUROPE]),
  region('austriaeast', 'Vienna', 'at', 'europe', [48.21, 16.37], ZONES, ['germanywestcentral', ...EUROPE], true),
  region('belgiumcentral', 'Brussels', 'be', 'europe', [50.85, 4.35], ZONES, EUROPE, true),
  region('denmarkeast', 'Copenhagen', 'dk', 'europe', [55.68, 12.57], ZONES, ['swedencentral', ...EUROPE], true),
  region('italynorth', 'Milan', 'it', 'europe', [45.47, 9.19], ZONES, ['germanywestcentral', ...EUROPE], true),
  region('spaincentral', 'Madrid', 'es', 'europe', [40.42, -3.7], ZONES, EUROPE, true),
  region('polandcentral', 'Warsaw', 'pl', 'europe', [52.23, 21.01], ZONES, ['germanywestcentral', ...EUROPE], true),
  region('norwayeast', 'Oslo', 'no', 'europe', [59.91, 10.75], ZONES, ['germanywestcentral', ...EUROPE]),
  region('swedencentral', 'Gävle', 'se', 'europe', [60.67, 17.14], ZONES, ['northeurope', ...EUROPE], true),
  region('israelcentral', 'Tel Aviv', 'il', 'asia', [31.27, 33.44], ZONES, EUROPE),
  region('qatarcentral', 'Doha', 'qa', 'asia', [25.55, 51.44], ZONES, EUROPE),
  region('uaenorth', 'Dubai', 'ae', 'asia', [25.27, 55.32], ZONES, EUROPE),
  region('southafricanorth', 'Johannesburg', 'za', 'africa', [-25.73, 28.22], ZONES, EUROPE),
  region('centralindia', 'Pune', 'in', 'asia', [18.58, 73.92], ZONES, ASIA),
  region('southindia', 'Chennai', 'in', 'asia', [12.98, 80.16], NONE, ['centralindia', ...ASIA]),
  region('westindia', 'Mumbai', 'in', 'asia', [19.09, 72.87], NONE, ['centralindia', ...ASIA]),
  region('eastasia', 'Hong Kong', 'hk', 'asia', [22.27, 114.19], ZONES, ASIA),
  region('southeastasia', 'Singapore', 'sg', 'asia', [1.28, 103.83], ZONES, ASIA),
  region('indonesiacentral', 'Jakarta', 'id', 'asia', [-6.21, 106.85], ZONES, ASIA),
  region('malaysiawest', 'Kuala Lumpur', 'my', 'asia', [3.14, 101.69], ZONES, ASIA),
  region('japaneast', 'Tokyo', 'jp', 'asia', [35.68, 139.77], ZONES, ASIA),
  region('japanwest', 'Osaka', 'jp', 'asia', [34.69, 135.5], ZONES, ['japaneast', ...ASIA]),
  region('koreacentral', 'Seoul', 'kr', 'asia', [37.57, 126.98], ZONES, ['japaneast', ...ASIA]),
  region('koreasouth', 'Busan', 'kr', 'asia', [35.18, 129.08], NONE, ['japaneast', ...ASIA]),
  region('australiaeast', 'Sydney', 'au', 'oceania', [-33.86, 151.21], ZONES, ASIA),
  region('australiasoutheast', 'Melbourne', 'au', 'oceania', [-37.81, 144.96], NONE, ['australiaeast', ...ASIA]),
  region('australiacentral', 'Canberra', 'au', 'oceania', [-35.31, 149.12], NONE, ['australiaeast', ...ASIA]),
  region('newzealandnorth', 'Auckland', 'nz', 'oceania', [-36.85, 174.76], ZONES, ['australiaeast', ...ASIA]),
];
