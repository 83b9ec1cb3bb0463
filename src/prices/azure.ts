import { z } from 'zod';
import { type DownloadOptions, download } from './download.ts';
import { jsonValues } from './json-stream.ts';
import type { Found, PageReader } from './page-reader.ts';
import { fits, type MeterRule } from './price-map.ts';

const item = z.object({
  currencyCode: z.string(),
  tierMinimumUnits: z.number(),
  retailPrice: z.number(),
  armRegionName: z.string(),
  meterName: z.string(),
  productName: z.string(),
  skuName: z.string(),
  armSkuName: z.string().nullish(),
  unitOfMeasure: z.string(),
  type: z.string(),
});

/** Azure Retail Prices API (learn.microsoft.com/rest/api/cost-management/retail-prices/azure-retail-prices). */
export function azurePrices(base: string, options: DownloadOptions): PageReader {
  return {
    pages: async (rules) =>
      [...new Set(rules.map((rule) => rule.service))].map((service) => {
        const filter = `serviceName eq '${service.replaceAll("'", "''")}' and priceType eq 'Consumption'`;
        return { url: `${base}/api/retail/prices?${new URLSearchParams({ $filter: filter })}`, service };
      }),
    read: async ({ url, service }, rules) => {
      const own = rules.filter((rule) => rule.service === service);
      return download(url, (chunks) => readPage(chunks, own), options);
    },
  };
}

async function readPage(chunks: AsyncIterable<string>, rules: readonly MeterRule[]) {
  const found: Found[] = [];
  let next: string | null = null;
  for await (const { path, value } of jsonValues(chunks, [['Items', '*'], ['NextPageLink']])) {
    if (path[0] === 'NextPageLink') next = z.string().nullable().parse(value);
    else found.push(...foundIn(item.parse(value), rules));
  }
  return { found, next: next === '' ? null : next };
}

/** Prices of all regions are listed under `Global` or under no region. */
const GLOBAL = 'global';

/** Each tier is a separate item. They are merged after all pages are read. */
function foundIn(article: z.output<typeof item>, rules: readonly MeterRule[]): readonly Found[] {
  const { currencyCode, tierMinimumUnits: from, retailPrice: usd, armRegionName, armSkuName, type } = article;
  if (currencyCode !== 'USD' || type !== 'Consumption') return [];
  const region = armRegionName === '' ? GLOBAL : armRegionName.toLowerCase();
  const { meterName, productName, skuName, unitOfMeasure } = article;
  const texts = { meterName, productName, skuName, unitOfMeasure, armSkuName: armSkuName ?? '' };
  return rules.flatMap(({ meter, parts }) =>
    parts.flatMap(({ where }, part) => (fits(where, texts) ? [{ meter, part, region, steps: [{ from, usd }] }] : [])),
  );
}
