import { chargesOf } from './billing/price-resource.ts';
import { metersOf, type QuoteOptions, quote } from './billing/quote.ts';
import awsIndex from './catalog/aws/region-index.json' with { type: 'json' };
import awsResources from './catalog/aws/resources.json' with { type: 'json' };
import awsSavings from './catalog/aws/savings.json' with { type: 'json' };
import awsPrices from './catalog/aws/wide-prices.json' with { type: 'json' };
import azureIndex from './catalog/azure/region-index.json' with { type: 'json' };
import azureResources from './catalog/azure/resources.json' with { type: 'json' };
import azureSavings from './catalog/azure/savings.json' with { type: 'json' };
import azurePrices from './catalog/azure/wide-prices.json' with { type: 'json' };
import gcpIndex from './catalog/gcp/region-index.json' with { type: 'json' };
import gcpResources from './catalog/gcp/resources.json' with { type: 'json' };
import gcpSavings from './catalog/gcp/savings.json' with { type: 'json' };
import gcpPrices from './catalog/gcp/wide-prices.json' with { type: 'json' };
import { bothBooks, type PriceRecords, priceBook, type RegionIndexes } from './catalog/kit/price-book.ts';
import { CLOUDS } from './clouds.ts';
import type { Cloud } from './model/cloud.ts';
import type { CloudId } from './model/intent.ts';
import type { MeterFacts, QuantityItem, Quote } from './model/quote.ts';
import type { ResourceItem, ResourcePrice, ResourceTable, SavingTable } from './model/resource-price.ts';

/** All known prices: those of designs, and those of further meters and resources. */
export interface PriceList {
  /** Every meter of every cloud, by cloud and name. */
  meters(): readonly MeterFacts[];
  /** Prices quantities without a design. */
  quote(items: readonly QuantityItem[], options?: QuoteOptions): Quote;
  /**
   * The monthly price of a resource of Terraform by its attributes and usage. What has no price is listed, never
   * estimated as zero.
   */
  priceResource(item: ResourceItem): ResourcePrice;
}

interface Tables {
  readonly table: ResourceTable;
  readonly savings: SavingTable;
}

const TABLES: Readonly<Record<CloudId, Tables>> = {
  aws: tablesOf(awsResources, awsSavings),
  gcp: tablesOf(gcpResources, gcpSavings),
  azure: tablesOf(azureResources, azureSavings),
};

const LISTS: Readonly<Record<CloudId, Cloud>> = {
  aws: withAll(CLOUDS.aws, awsPrices, awsIndex),
  gcp: withAll(CLOUDS.gcp, gcpPrices, gcpIndex),
  azure: withAll(CLOUDS.azure, azurePrices, azureIndex),
};

const METERS = Object.values(LISTS).flatMap(metersOf);

export const priceList: PriceList = {
  meters: () => METERS,
  quote: (items, options) => quote(items, (cloud) => LISTS[cloud], options),
  priceResource(item) {
    const cloud = Object.values(LISTS).find(({ id }) => item.resource.startsWith(TABLES[id].table.prefix));
    if (cloud === undefined) return unpriced(null, null, 'resource_type', item.resource);
    const tables = TABLES[cloud.id];
    const region = regionOf(item, tables.table, cloud);
    if (region === null) return unpriced(cloud.id, null, 'region', item.region ?? '');
    return { cloud: cloud.id, region, ...chargesOf(item, tables, cloud.prices, region) };
  },
};

/** The type of the imported files is too wide: tuples are arrays in it. */
function tablesOf(table: unknown, savings: unknown): Tables {
  return { table: table as ResourceTable, savings: savings as SavingTable };
}

function withAll(cloud: Cloud, further: PriceRecords, indexes: RegionIndexes): Cloud {
  return { ...cloud, prices: bothBooks(cloud.prices, priceBook(further, cloud.regions, indexes)) };
}

/** The region that an attribute names, by id, as "West Europe" or as a zone; else the one that is given. */
function regionOf({ region, attributes = {} }: ResourceItem, table: ResourceTable, { regions }: Cloud): string | null {
  const named = [...table.region.map((attribute) => attributes[attribute]), region];
  for (const value of named) {
    if (typeof value !== 'string') continue;
    const id = value.toLowerCase().replaceAll(' ', '');
    const found = regions.find((one) => one.id === id || one.zones.includes(id));
    if (found !== undefined) return found.id;
  }
  return null;
}

function unpriced(
  cloud: CloudId | null,
  region: string | null,
  reason: 'resource_type' | 'region',
  name: string,
): ResourcePrice {
  return { cloud, region, total: 0, line_items: [], unpriced: [{ reason, name }], savings: [], free: false };
}
