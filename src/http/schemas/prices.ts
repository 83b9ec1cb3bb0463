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

const RESOURCE = {
  resource: 'aws_db_instance',
  region: 'eu-west-1',
  attributes: { instance_class: 'db.t4g.medium', engine: 'postgres', multi_az: true, allocated_storage: 100 },
  usage: { additional_backup_storage_gb: 50 },
} as const;

const ITEMS = [
  {
    cloud: 'aws',
    region: 'eu-west-1',
    service: 'fargate',
    quantities: { 'vcpu/linux-x86': 730, 'memory/linux-x86': 1460 },
  },
  { cloud: 'aws', region: 'eu-west-1', sku: 'elb/alb/hour', quantity: 730 },
  RESOURCE,
] as const;

const item = z
  .strictObject({
    cloud: cloud.exactOptional().describe('Required for meters. A resource type names its cloud.'),
    region: text(1, 64)
      .exactOptional()
      .describe('Region ID of the cloud. For a resource, the region if its attributes name no region or zone.'),
    sku: text(1, 128).exactOptional().describe('Meter ID from `GET /prices/meters`. Requires `quantity`.'),
    quantity: quantity.exactOptional().describe('Monthly quantity in the unit of the meter.'),
    service: text(1, 128).exactOptional().describe('Prefix of the meter IDs of a service. Requires `quantities`.'),
    quantities: z
      .record(text(1, 128), quantity)
      .exactOptional()
      .describe('Monthly quantities by the rest of the meter ID, in the unit of the meter.'),
    resource: text(1, 128).exactOptional().describe('Type of a Terraform resource, such as `aws_instance`.'),
    attributes: z
      .record(text(1, 128), z.unknown())
      .exactOptional()
      .describe('Attributes as in the JSON of a Terraform plan. A block is an object or an array of one object.'),
    usage: z
      .record(text(1, 128), quantity)
      .exactOptional()
      .describe('Monthly usage, such as `monthly_requests` and `storage_gb`. `monthly_hours` is 730 by default.'),
  })
  .superRefine((value, context) => {
    const { cloud: ofCloud, region, sku, quantity: amount, service, quantities, resource, attributes, usage } = value;
    const forms = [
      [sku, amount],
      [service, quantities],
      [resource, attributes ?? usage ?? resource],
    ].map((parts) => ({ isUsed: parts.some((part) => part !== undefined), isWhole: !parts.includes(undefined) }));
    const used = forms.filter(({ isUsed }) => isUsed);
    if (used.length !== 1 || used[0]?.isWhole !== true) {
      context.addIssue({ code: 'custom', message: INVALID.itemForm });
    } else if (resource === undefined && (ofCloud === undefined || region === undefined)) {
      context.addIssue({ code: 'custom', message: INVALID.itemPlace });
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

const pricedResource = z
  .object({
    item: z.int().min(0).describe('Index of the item in the request, from 0.'),
    resource: z.string(),
    cloud: cloud.nullable(),
    region: z
      .string()
      .nullable()
      .describe('Region of the price. Null if neither the item nor its attributes name one.'),
    total: z.number().describe('USD/month. Sum of its line items.'),
    free: z.boolean().describe('True for a type that its vendor does not charge.'),
    unpriced: z
      .array(
        z.object({
          reason: z
            .enum(['resource_type', 'region', 'attribute', 'usage', 'meter'])
            .describe('What is unknown: the type, the region, an attribute, its usage, or the price of the meter.'),
          name: z.string(),
          meter: z.string().exactOptional(),
        }),
      )
      .describe('Parts that the total excludes.'),
    savings: z
      .array(
        z.object({
          kind: z.enum([
            'sustained_use',
            'reserved_1y',
            'reserved_3y',
            'savings_plan_1y',
            'savings_plan_3y',
            'committed_use_1y',
            'committed_use_3y',
            'spot',
          ]),
          meter: z.string(),
          percent: z.object({ low: z.number(), high: z.number() }),
          saves: z.object({ low: z.number(), high: z.number() }).describe('USD/month.'),
          source: z.string(),
          as_of: z.string(),
          confidence: z.enum(['high', 'medium', 'low']),
        }),
      )
      .describe('Possible discounts on machines that run all month, by family. No total includes them.'),
  })
  .meta({
    id: 'PricedResource',
    examples: [
      {
        item: 0,
        resource: 'aws_nat_gateway',
        cloud: 'aws',
        region: 'eu-west-1',
        total: 35.04,
        free: false,
        unpriced: [{ reason: 'usage', name: 'monthly_data_processed_gb', meter: 'nat_gateway/data-processed' }],
        savings: [],
      },
    ],
  });

export const estimate = z
  .object({
    currency: z.literal('USD'),
    total: z.number().describe('USD/month. Sum of the line items.'),
    line_items: z.array(quotedLine),
    unknown: z
      .array(z.object({ item: z.int().min(0), meter: z.string(), quantity: z.number() }))
      .describe('Quantities without a price in the price book. The total excludes them.'),
    resources: z.array(pricedResource).describe('The resources of the request with what the total excludes.'),
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
  q: z
    .string()
    .max(128)
    .exactOptional()
    .describe('Words of the vendor that the meter contains, such as `t3.large`, `gp2` or `B2s`. Best matches first.'),
});
