import { z } from 'zod';
import { type DownloadOptions, download } from './download.ts';
import { jsonValues } from './json-stream.ts';
import type { Found, PageReader, Step } from './page-reader.ts';
import { fits, type MeterRule } from './price-map.ts';

const sku = z.object({
  description: z.string(),
  category: z.object({ resourceFamily: z.string(), resourceGroup: z.string(), usageType: z.string() }),
  serviceRegions: z.array(z.string()),
  pricingInfo: z.array(
    z.object({
      pricingExpression: z.object({
        tieredRates: z.array(
          z.object({
            startUsageAmount: z.number(),
            unitPrice: z.object({
              currencyCode: z.string(),
              units: z.string().default('0'),
              nanos: z.number().default(0),
            }),
          }),
        ),
      }),
    }),
  ),
});

const PAGE_SIZE = 5000;
const NANO = 1e-9;

/** Cloud Billing Catalog API (cloud.google.com/billing/v1/how-tos/catalog-api). @param key an API key */
export function gcpPrices(base: string, key: string, options: DownloadOptions): PageReader {
  const address = (service: string, token: string) =>
    `${base}/v1/services/${service}/skus?${new URLSearchParams({
      key,
      currencyCode: 'USD',
      pageSize: String(PAGE_SIZE),
      ...(token === '' ? {} : { pageToken: token }),
    })}`;
  return {
    pages: async (rules) =>
      [...new Set(rules.map((rule) => rule.service))].map((service) => ({ url: address(service, ''), service })),
    read: async ({ url, service }, rules) => {
      const own = rules.filter((rule) => rule.service === service);
      const page = await download(url, (chunks) => readPage(chunks, own), options);
      return { found: page.found, next: page.token === '' ? null : address(service, page.token) };
    },
  };
}

async function readPage(chunks: AsyncIterable<string>, rules: readonly MeterRule[]) {
  const found: Found[] = [];
  let token = '';
  for await (const { path, value } of jsonValues(chunks, [['skus', '*'], ['nextPageToken']])) {
    if (path[0] === 'nextPageToken') token = z.string().parse(value);
    else found.push(...foundIn(sku.parse(value), rules));
  }
  return { found, token };
}

function foundIn(
  { description, category, serviceRegions, pricingInfo }: z.output<typeof sku>,
  rules: readonly MeterRule[],
) {
  const latest = pricingInfo.at(-1);
  if (latest === undefined) return [];
  const rates = latest.pricingExpression.tieredRates;
  if (rates.length === 0 || rates.some(({ unitPrice }) => unitPrice.currencyCode !== 'USD')) return [];
  const steps = rates.map(
    ({ startUsageAmount: from, unitPrice }): Step => ({ from, usd: Number(unitPrice.units) + unitPrice.nanos * NANO }),
  );
  const article = { description, ...category };
  return rules.flatMap(({ meter, parts }) =>
    parts.flatMap(({ where }, part) =>
      fits(where, article) ? serviceRegions.map((region) => ({ meter, part, region, steps })) : [],
    ),
  );
}
