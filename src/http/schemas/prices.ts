import { z } from 'zod';
import { INVALID } from '../messages/problems.ts';
import { lineItem } from './estimate.ts';
import examples from './examples.json' with { type: 'json' };
import { pageOf, pageQuery } from './pages.ts';
import { cloud } from './synthesis.ts';
import { text } from './text.ts';

/** Plausibility limit. */
const MAX_QUANTITY = 1_000_000_000_000;
const MAX_ITEMS = 500;

const quantity = z.number().min(0).max(MAX_QUANTITY);

const ITEMS = [
  {
    cloud: 'aws',
    region: 'eu-west-1',
    service: 'fargate',
    quantities: { 'vcpu/linux-x86': 730, 'memory/linux-x86': 1460 },
  },
  { cloud: 'aws', region: 'eu-west-1', sku: 'elb/alb/hour', quantity: 730 },
] as const;

const item = z
  .strictObject({
    cloud,
    region: text(1, 64).describe('Region ID of the cloud.'),
    sku: text(1, 128).exactOptional().describe('Meter ID from `GET /prices/meters`. Requires `quantity`.'),
    quantity: quantity.exactOptional().describe('Monthly quantity in the unit of the meter.'),
    service: text(1, 128).exactOptional().describe('Prefix of the meter IDs of a service. Requires `quantities`.'),
    quantities: z
      .record(text(1, 128), quantity)
      .exactOptional()
      .describe('Monthly quantities by the rest of the meter ID, in the unit of the meter.'),
  })
  .superRefine((value, context) => {
    const bySku = value.sku !== undefined && value.quantity !== undefined;
    const byService = value.service !== undefined && value.quantities !== undefined;
    const isMixed = (value.sku ?? value.quantity) !== undefined && (value.service ?? value.quantities) !== undefined;
    if (bySku === byService || isMixed) {
      context.addIssue({ code: 'custom', message: INVALID.itemForm });
    }
  })
  .meta({ id: 'EstimateItem', examples: [...ITEMS] });

export const ESTIMATE_REQUEST = { items: ITEMS } as const;

export const estimateBody = z
  .strictObject({
    items: z.array(item).min(1).max(MAX_ITEMS),
    free_allowances: z
      .boolean()
      .exactOptional()
      .describe('Apply the monthly free tier of one account per cloud, once for all items.'),
  })
  .meta({
    id: 'EstimateRequest',
    examples: [ESTIMATE_REQUEST],
  });

export const quotedLine = lineItem
  .omit({ node: true })
  .extend({ item: z.int().min(0).describe('Index of the item in the request, from 0.') })
  .meta({
    id: 'QuotedLine',
    description: 'Quantity times unit price.',
    examples: examples.Estimate.line_items.slice(0, 1),
  });

export const estimate = z
  .object({
    currency: z.literal('USD'),
    total: z.number().describe('USD/month. Sum of the line items.'),
    line_items: z.array(quotedLine),
    unknown: z
      .array(z.object({ item: z.int().min(0), meter: z.string(), quantity: z.number() }))
      .describe('Quantities without a price in the price book. The total excludes them.'),
  })
  .meta({
    id: 'Estimate',
    description: 'Cost of quantities at list prices. Price tiers start at zero for each item.',
    examples: [examples.Estimate],
  });

const meter = z
  .object({
    id: z.string().describe('Value of `sku` in an estimate.'),
    cloud,
    unit: z.string(),
    what: z.string(),
    regions: z
      .array(z.string())
      .describe('Regions with a known price. `global` for a price that applies in all regions.'),
  })
  .meta({
    id: 'Meter',
    examples: examples.MeterPage.items.slice(0, 1),
  });

export const meterPage = pageOf(meter).meta({ id: 'MeterPage', examples: [examples.MeterPage] });

export const meterQuery = z.object({
  ...pageQuery,
  cloud: cloud.exactOptional(),
  service: z.string().max(128).exactOptional().describe('Prefix of the meter ID.'),
});
