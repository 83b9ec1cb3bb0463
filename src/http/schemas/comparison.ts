import { z } from 'zod';
import { CLOUD_IDS } from '#core/index.ts';
import { SYNTHESIS_STATUSES } from '#ports/syntheses.ts';
import { closed } from './closed.ts';
import { cloud, cloudlessConstraints, systemIntent } from './synthesis.ts';

export const comparisonBody = closed({
  system_intent: systemIntent,
  constraints: cloudlessConstraints.exactOptional(),
}).meta({
  id: 'ComparisonRequest',
  examples: [{ system_intent: 'A web shop on PostgreSQL, 50 requests a second.', constraints: { budget: 900 } }],
});

const ID = 'cmp_4fJ2kLq0ZxY7bN3mT5vW';
const SYNTHESIS = 'synt_4fJ2kLq0ZxY7bN3mT5vW';
const COSTS = { monthly_est: 412.9, low: 260.11, high: 702.5, unknown_prices: 0 } as const;

const cost = z
  .object({
    monthly_est: z.number().describe('US dollars a month.'),
    low: z.number(),
    high: z.number(),
    unknown_prices: z.int().min(0).describe('Quantities without a price, which are not in the total.'),
    budget: z.enum(['within', 'over', 'none']),
    over_by: z.number().min(0),
  })
  .meta({ id: 'ComparisonCost', examples: [{ ...COSTS, budget: 'within', over_by: 0 }] });

const contender = z
  .object({
    cloud,
    id: z.string().describe('Of the synthesis, and of the blueprint when it is there.'),
    status: z.enum(SYNTHESIS_STATUSES),
    region: z.string().nullable(),
    confidence: z.number().min(0).max(1).nullable(),
    nodes_count: z.int().min(0).nullable(),
    cost: cost.nullable().describe('Null until the blueprint is there.'),
    links: z.object({ synthesis: z.url(), blueprint: z.url() }),
  })
  .meta({
    id: 'Contender',
    examples: [
      {
        cloud: 'aws',
        id: SYNTHESIS,
        status: 'succeeded',
        region: 'us-east-1',
        confidence: 0.8,
        nodes_count: 9,
        cost: { ...COSTS, budget: 'within', over_by: 0 },
        links: {
          synthesis: `http://localhost:3000/synthesis/${SYNTHESIS}`,
          blueprint: `http://localhost:3000/blueprints/${SYNTHESIS}`,
        },
      },
    ],
  });

const answeredBy = z.object({ services: z.array(z.string()), monthly: z.number().nullable() });

const difference = z
  .object({
    part: z.string().describe('A capability.'),
    by_cloud: z.partialRecord(z.enum(CLOUD_IDS), answeredBy).describe('Clouds without the part are left out.'),
  })
  .meta({
    id: 'ComparisonDifference',
    examples: [{ part: 'relational_db', by_cloud: { aws: { services: ['RDS for PostgreSQL'], monthly: 51.2 } } }],
  });

export const comparison = z
  .object({
    id: z.string(),
    status: z
      .enum(['queued', 'running', 'succeeded', 'failed', 'cancelled'])
      .describe('`succeeded` when all are finished and one at least has a blueprint.'),
    created_at: z.iso.datetime(),
    contenders: z.array(contender),
    differences: z.array(difference).describe('Part by part, of the blueprints that are there.'),
    links: z.object({ self: z.url() }),
  })
  .meta({
    id: 'Comparison',
    description: 'The same intent on three clouds.',
    examples: [
      {
        id: ID,
        status: 'queued',
        created_at: '2026-03-01T12:00:00.000Z',
        contenders: [],
        differences: [],
        links: { self: `http://localhost:3000/comparisons/${ID}` },
      },
    ],
  });
