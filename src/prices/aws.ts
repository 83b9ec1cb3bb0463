import { z } from 'zod';
import { type DownloadOptions, download } from './download.ts';
import { jsonValues } from './json-stream.ts';
import type { Found, Page, PageReader, Step } from './page-reader.ts';
import { fits, type MeterRule } from './price-map.ts';

const offerIndex = z.object({ offers: z.record(z.string(), z.object({ currentRegionIndexUrl: z.string() })) });
const regionIndex = z.object({ regions: z.record(z.string(), z.object({ currentVersionUrl: z.string() })) });
const product = z.object({
  sku: z.string(),
  productFamily: z.string().default(''),
  attributes: z.record(z.string(), z.string()),
});
const term = z.object({
  priceDimensions: z.record(
    z.string(),
    z.object({ beginRange: z.string(), pricePerUnit: z.object({ USD: z.string().optional() }) }),
  ),
});

/** AWS Price List bulk files (docs.aws.amazon.com/awsaccountbilling, "Reading the service price list files"). */
export function awsPrices(base: string, options: DownloadOptions): PageReader {
  const json = async <T>(path: string, schema: z.ZodType<T>): Promise<T> =>
    download(base + path, async (chunks) => schema.parse(await wholeOf(chunks)), options);
  return {
    pages: async (rules, regions) => {
      const { offers } = await json('/offers/v1.0/aws/index.json', offerIndex);
      const pages: Page[] = [];
      for (const service of new Set(rules.map((rule) => rule.service))) {
        const offer = offers[service];
        if (offer === undefined) continue;
        const index = await json(offer.currentRegionIndexUrl, regionIndex);
        for (const region of regions) {
          const path = index.regions[region]?.currentVersionUrl;
          if (path !== undefined) pages.push({ url: `${base}${path}`, service: `${service} ${region}` });
        }
      }
      return pages;
    },
    read: async ({ url, service: name }, rules) => {
      const [service = '', region = ''] = name.split(' ');
      const own = rules.filter((rule) => rule.service === service);
      return { found: await download(url, (chunks) => readOffer(chunks, own, region), options), next: null };
    },
  };
}

/** In a file, products precede their prices. Keeps the matching products by SKU. */
async function readOffer(chunks: AsyncIterable<string>, rules: readonly MeterRule[], region: string): Promise<Found[]> {
  const wanted = new Map<string, { readonly meter: string; readonly part: number }[]>();
  const found: Found[] = [];
  for await (const { path, key, value } of jsonValues(chunks, [
    ['products', '*'],
    ['terms', 'OnDemand', '*'],
  ])) {
    if (path[0] === 'products') {
      const { sku, productFamily, attributes } = product.parse(value);
      const matches = rules.flatMap(({ meter, parts }) =>
        parts.flatMap(({ where }, part) => (fits(where, { ...attributes, productFamily }) ? [{ meter, part }] : [])),
      );
      if (matches.length > 0) wanted.set(sku, matches);
      continue;
    }
    const matches = wanted.get(key) ?? [];
    if (matches.length === 0) continue;
    for (const { priceDimensions } of Object.values(z.record(z.string(), term).parse(value))) {
      const steps = Object.values(priceDimensions).flatMap(({ beginRange, pricePerUnit }): readonly Step[] =>
        pricePerUnit.USD === undefined ? [] : [{ from: Number(beginRange), usd: Number(pricePerUnit.USD) }],
      );
      if (steps.length === 0) continue;
      found.push(...matches.map((match) => ({ ...match, region, steps: steps.toSorted((a, b) => a.from - b.from) })));
    }
  }
  return found;
}

/** Reads a small file completely. */
async function wholeOf(chunks: AsyncIterable<string>): Promise<unknown> {
  let text = '';
  for await (const chunk of chunks) text += chunk;
  return JSON.parse(text);
}
