import { z } from 'zod';
import examples from './examples.json' with { type: 'json' };

const COMMITMENT = {
  node: 'db',
  product: 'RDS Reserved Instance',
  term_years: 1,
  percent: 35,
  saves: 162.5,
  saves_a_year: 1950,
  because: '35% off $464.28/month of continuous usage.',
  source: 'yeo/ec2.shop data/rds/us-east-1-rds-postgresql-reservedinstance-single-az-1y.json @4433759, no upfront',
  as_of: '2024-09-28',
  confidence: 'medium',
} as const;

const ALLOWANCE = {
  meters: ['lambda/requests'],
  amount: 1,
  unit: '1M requests',
  source: 'api-evangelist/aws-lambda plans/aws-lambda-plans-pricing.yml',
  as_of: '2026-09-20',
  confidence: 'medium',
} as const;

export const lineItem = z
  .object({
    node: z.string().describe('Node ID in `/graph`.'),
    meter: z.string(),
    what: z.string(),
    quantity: z.number(),
    unit: z.string(),
    unit_price: z.number().describe('USD per unit.'),
    amount: z.number().describe('USD/month, rounded to cents.'),
    region: z.string().describe('Region of the price.'),
    reference_region: z
      .boolean()
      .describe('True if the price is from another region, because the region has no known price.'),
    scale: z.number().exactOptional().describe('Factor by which the price of that region was scaled to this one.'),
    arithmetic: z.string().describe('Calculation of the quantity.'),
    source: z.string(),
    basis: z
      .enum(['vendor_list', 'list_dump', 'documentation', 'tool_output', 'third_party', 'derived', 'general_knowledge'])
      .exactOptional()
      .describe('Kind of the source, best first.'),
    as_of: z.string().describe('Date of the price. If the source has no date, the date of the price book entry.'),
    confidence: z.enum(['high', 'medium', 'low']),
    uncertainty: z.number().min(0).exactOptional().describe('Share by which the price may be off.'),
  })
  .meta({
    id: 'LineItem',
    examples: examples.BlueprintEstimate.line_items.slice(0, 1),
  });

const budget = z
  .object({
    amount: z.number().nullable().describe('USD/month. Null without a budget.'),
    verdict: z.enum(['within', 'over', 'none']),
    over_by: z.number().min(0),
    relax: z
      .array(
        z.object({
          change: z.string(),
          saves: z.number(),
          exclude: z.array(z.string()).optional().describe('Value for `constraints.exclude`.'),
        }),
      )
      .describe('Possible savings in USD/month, each calculated separately.'),
  })
  .meta({
    id: 'BudgetVerdict',
    examples: [examples.BlueprintEstimate.budget],
  });

const alternative = z.object({ name: z.string(), total: z.number(), differences: z.array(z.string()) }).meta({
  id: 'Alternative',
  description: 'Another selection of services for the same requirements.',
  examples: examples.BlueprintEstimate.alternatives.slice(0, 1),
});

const commitment = z
  .object({
    node: z.string().describe('Node ID in `/graph`.'),
    product: z.string().describe('Product name of the commitment.'),
    term_years: z.union([z.literal(1), z.literal(3)]),
    percent: z.number().describe('Discount on the on-demand price.'),
    saves: z.number().describe('USD/month.'),
    saves_a_year: z.number().describe('USD/year.'),
    because: z.string(),
    source: z.string(),
    as_of: z.string().describe('Date of the rate. Empty if the source has no date.'),
    confidence: z.enum(['high', 'medium', 'low']),
  })
  .meta({
    id: 'Commitment',
    description: 'Savings of a no-upfront commitment for one component.',
    examples: [COMMITMENT],
  });

const allowance = z
  .object({
    meters: z.array(z.string()).describe('Meters that share the free tier.'),
    amount: z.number().describe('Free quantity in the unit.'),
    unit: z.string(),
    source: z.string(),
    as_of: z.string().describe('Date of the free tier. Empty if the source has no date.'),
    confidence: z.enum(['high', 'medium', 'low']),
  })
  .meta({ id: 'TakenAllowance', examples: [ALLOWANCE] });

const rejected = z.object({ node: z.string(), option: z.string(), monthly: z.number(), because: z.string() }).meta({
  id: 'RejectedOption',
  examples: examples.BlueprintEstimate.rejected.slice(0, 1),
});

const SEASON = {
  name: 'Christmas',
  share: 0.1,
  total: 812.4,
  sizes: [{ node: 'orders', sku: 'db.m7g.large', monthly: 259.88 }],
} as const;

const season = z
  .object({
    name: z.string().describe('`base` for the time outside the seasons.'),
    share: z.number().min(0).max(1).describe('Share of the year.'),
    total: z.number().describe('USD/month at the load of the season.'),
    sizes: z
      .array(z.object({ node: z.string(), sku: z.string(), monthly: z.number().describe('USD/month.') }))
      .describe('Nodes with another size than in the base season.'),
  })
  .meta({ id: 'SeasonEstimate', description: 'A part of the year with its own load.', examples: [SEASON] });

export const estimateView = z
  .object({
    id: z.string(),
    currency: z.literal('USD'),
    total: z.number().describe('USD/month. Sum of the line items.'),
    low: z.number(),
    high: z.number(),
    moved_by: z
      .array(
        z.object({
          assumption: z.string(),
          question: z.string().exactOptional().describe('The question whose answer replaces the assumption.'),
          assumed: z.string().exactOptional().describe('The assumed value with its unit.'),
          low: z.number().describe('Total in USD/month.'),
          high: z.number().describe('Total in USD/month.'),
        }),
      )
      .describe('Assumptions with the largest effect on the total. Each range is a full recalculation.'),
    price_doubt: z
      .object({
        off_by: z.number().describe('USD/month by which prices may move the total, in the range.'),
        other_regions: z.number().describe('USD/month estimated from the prices of other regions.'),
        low_confidence: z.number().describe('USD/month in this region with prices of low confidence.'),
      })
      .exactOptional()
      .describe('Absent in blueprints of earlier versions.'),
    line_items: z.array(lineItem),
    seasons: z
      .array(season)
      .exactOptional()
      .describe('Absent for the same load all year. `total` and the line items are those of the base season.'),
    filling: z
      .object({
        months: z.number().describe('Months of arrivals that `total` contains.'),
        first_month: z.number().describe('USD in the first month.'),
        full: z.number().exactOptional().describe('USD/month when stores hold all that their retention keeps.'),
        full_months: z.number().exactOptional(),
      })
      .exactOptional()
      .describe('Stores that fill over time. Absent where they do not change the total.'),
    unknown: z
      .array(z.object({ node: z.string(), meter: z.string(), what: z.string(), quantity: z.number() }))
      .describe('Quantities without a known price. The total excludes them.'),
    commitments: z
      .array(commitment)
      .describe('Possible savings of one-year and three-year commitments. No total includes them.'),
    allowances: z.array(allowance).describe('Monthly free tiers, applied once per account. Empty unless requested.'),
    budget,
    alternatives: z.array(alternative),
    rejected: z.array(rejected).describe('Options considered and rejected.'),
  })
  .meta({
    id: 'BlueprintEstimate',
    description: 'The monthly cost at list prices, by line item.',
    examples: [examples.BlueprintEstimate],
  });
