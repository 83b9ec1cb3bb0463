import { z } from 'zod';
import { closed } from './closed.ts';
import { lineItem } from './estimate.ts';
import examples from './examples.json' with { type: 'json' };
import { pageOf, pageQuery } from './pages.ts';
import { cloud } from './synthesis.ts';
import { text } from './text.ts';

/** Past it, it is a typing error. */
const MOST_QUANTITY = 1_000_000_000_000;
const MOST_ITEMS = 500;

const quantity = z.number().min(0).max(MOST_QUANTITY);

const ITEMS = [
  {
    cloud: 'aws',
    region: 'eu-west-1',
    service: 'fargate',
    quantities: { 'vcpu/linux-x86': 730, 'memory/linux-x86': 1460 },
  },
  { cloud: 'aws', region: 'eu-west-1', sku: 'elb/alb/hour', quantity: 730 },
] as const;

const item = closed({
  cloud,
  region: text(1, 64).describe('A region of that cloud.'),
  sku: text(1, 128).exactOptional().describe('A meter of `GET /prices/meters`; with `quantity`.'),
  quantity: quantity.exactOptional().describe('In the unit of the meter, a month.'),
  service: text(1, 128).exactOptional().describe('What the meters of a service begin with; with `quantities`.'),
  quantities: z
    .record(text(1, 128), quantity)
    .exactOptional()
    .describe('By the rest of the meter’s name, in its unit, a month.'),
})
  .superRefine((value, context) => {
    const bySku = value.sku !== undefined && value.quantity !== undefined;
    const byService = value.service !== undefined && value.quantities !== undefined;
    const isMixed = (value.sku ?? value.quantity) !== undefined && (value.service ?? value.quantities) !== undefined;
    if (bySku === byService || isMixed) {
      context.addIssue({ code: 'custom', message: 'takes either sku and quantity, or service and quantities' });
    }
  })
  .meta({ id: 'EstimateItem', examples: [...ITEMS] });

export const ESTIMATE_REQUEST = { items: ITEMS } as const;

export const estimateBody = closed({
  items: z.array(item).min(1).max(MOST_ITEMS),
  free_allowances: z
    .boolean()
    .exactOptional()
    .describe('Take off what an account of each cloud has free each month, once for all items.'),
}).meta({
  id: 'EstimateRequest',
  examples: [ESTIMATE_REQUEST],
});

const quotedLine = lineItem
  .omit({ node: true })
  .extend({ item: z.int().min(0).describe('The place of the item in the request, from 0.') })
  .meta({
    id: 'QuotedLine',
    description: 'Quantity times unit price.',
    examples: examples.Estimate.line_items.slice(0, 1),
  });

export const estimate = z
  .object({
    currency: z.literal('USD'),
    total: z.number().describe('US dollars a month: the sum of the lines.'),
    line_items: z.array(quotedLine),
    unknown: z
      .array(z.object({ item: z.int().min(0), meter: z.string(), quantity: z.number() }))
      .describe('What has no price in the book, and is not in the total.'),
  })
  .meta({
    id: 'Estimate',
    description: 'What quantities cost at list prices. Tiers count from zero for every item.',
    examples: [examples.Estimate],
  });

const meter = z
  .object({
    id: z.string().describe('What an estimate takes as `sku`.'),
    cloud,
    unit: z.string(),
    what: z.string(),
    regions: z.array(z.string()).describe('Regions whose own price is known; `global` where one holds everywhere.'),
  })
  .meta({
    id: 'Meter',
    examples: examples.MeterPage.items.slice(0, 1),
  });

export const meterPage = pageOf(meter).meta({ id: 'MeterPage', examples: [examples.MeterPage] });

export const meterQuery = z.object({
  ...pageQuery,
  cloud: cloud.exactOptional(),
  service: z.string().max(128).exactOptional().describe('Only meters whose name begins with it.'),
});
