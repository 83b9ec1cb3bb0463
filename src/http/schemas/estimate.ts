import { z } from 'zod';
import examples from './examples.json' with { type: 'json' };

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
    as_of: z.string().describe('The day on which the price was read.'),
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
    budget,
    alternatives: z.array(alternative),
    rejected: z.array(rejected).describe('What was weighed and not taken.'),
  })
  .meta({
    id: 'BlueprintEstimate',
    description: 'The monthly bill at list prices, line by line.',
    examples: [examples.BlueprintEstimate],
  });
