import { z } from 'zod';
import examples from './examples.json' with { type: 'json' };

const COMMITMENT = {
  node: 'db',
  product: 'RDS Reserved Instance',
  term_years: 1,
  percent: 35,
  saves: 162.5,
  saves_a_year: 1950,
  because: '35 % off the $464.28 a month that is paid for what runs in every hour.',
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
    node: z.string().describe('A node of `/graph`.'),
    meter: z.string(),
    what: z.string(),
    quantity: z.number(),
    unit: z.string(),
    unit_price: z.number().describe('US dollars for one unit.'),
    amount: z.number().describe('US dollars a month, rounded to the cent.'),
    region: z.string().describe('The region whose price it is.'),
    reference_region: z.boolean().describe("Priced in another region, for want of the own one's price."),
    arithmetic: z.string().describe('How the quantity was reached.'),
    source: z.string(),
    as_of: z
      .string()
      .describe(
        'The day on which the price was read; where its source has no date, that on which it was put into the book.',
      ),
    confidence: z.enum(['high', 'medium', 'low']),
  })
  .meta({
    id: 'LineItem',
    examples: examples.BlueprintEstimate.line_items.slice(0, 1),
  });

const budget = z
  .object({
    amount: z.number().nullable().describe('US dollars a month; null where none was given.'),
    verdict: z.enum(['within', 'over', 'none']),
    over_by: z.number().min(0),
    relax: z
      .array(
        z.object({
          change: z.string(),
          saves: z.number(),
          exclude: z.array(z.string()).optional().describe('What `constraints.exclude` takes for it.'),
        }),
      )
      .describe('What to give up, and what each saves a month by itself.'),
  })
  .meta({
    id: 'BudgetVerdict',
    examples: [examples.BlueprintEstimate.budget],
  });

const alternative = z.object({ name: z.string(), total: z.number(), differences: z.array(z.string()) }).meta({
  id: 'Alternative',
  description: 'Another choice of services for the same parts.',
  examples: examples.BlueprintEstimate.alternatives.slice(0, 1),
});

const commitment = z
  .object({
    node: z.string().describe('A node of `/graph`.'),
    product: z.string().describe('What the vendor sells it as.'),
    term_years: z.union([z.literal(1), z.literal(3)]),
    percent: z.number().describe('Off the price on demand.'),
    saves: z.number().describe('US dollars a month.'),
    saves_a_year: z.number().describe('US dollars a year.'),
    because: z.string(),
    source: z.string(),
    as_of: z.string().describe('When the rate was read; empty where its source does not say.'),
    confidence: z.enum(['high', 'medium', 'low']),
  })
  .meta({
    id: 'Commitment',
    description:
      'What the promise to pay for every hour of a term saves on one part, with nothing to pay at the start.',
    examples: [COMMITMENT],
  });

const allowance = z
  .object({
    meters: z.array(z.string()).describe('The meters that share it.'),
    amount: z.number().describe('How much of it was taken off, in its unit.'),
    unit: z.string(),
    source: z.string(),
    as_of: z.string().describe('When it was read; empty where its source does not say.'),
    confidence: z.enum(['high', 'medium', 'low']),
  })
  .meta({ id: 'TakenAllowance', examples: [ALLOWANCE] });

const rejected = z.object({ node: z.string(), option: z.string(), monthly: z.number(), because: z.string() }).meta({
  id: 'RejectedOption',
  examples: examples.BlueprintEstimate.rejected.slice(0, 1),
});

export const estimateView = z
  .object({
    id: z.string(),
    currency: z.literal('USD'),
    total: z.number().describe('US dollars a month: the sum of the lines.'),
    low: z.number(),
    high: z.number(),
    moved_by: z
      .array(z.object({ assumption: z.string(), low: z.number(), high: z.number() }))
      .describe('What moves the total most; each is the whole bill computed again.'),
    line_items: z.array(lineItem),
    unknown: z
      .array(z.object({ node: z.string(), meter: z.string(), what: z.string(), quantity: z.number() }))
      .describe('What costs something that is not known, and is not in the total.'),
    commitments: z
      .array(commitment)
      .describe('Advice: what promises of a year and of three would save. Not in any total.'),
    allowances: z
      .array(allowance)
      .describe('Free monthly allowances that were taken off, once an account; none unless asked for.'),
    budget,
    alternatives: z.array(alternative),
    rejected: z.array(rejected).describe('What was weighed and not taken.'),
  })
  .meta({
    id: 'BlueprintEstimate',
    description: 'The monthly bill at list prices, line by line.',
    examples: [examples.BlueprintEstimate],
  });
