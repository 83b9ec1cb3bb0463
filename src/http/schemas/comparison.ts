import { z } from 'zod';
import { CLOUD_IDS } from '#core/index.ts';
import { SYNTHESIS_STATUSES } from '#ports/syntheses.ts';
import { answeredQuestions, describedSystem } from './caller-requirements.ts';
import examples from './examples.json' with { type: 'json' };
import { pageOf, pageQuery } from './pages.ts';
import { cloud, cloudlessConstraints, description } from './synthesis.ts';

export const COMPARISON_REQUEST = {
  system_intent: 'A web shop on PostgreSQL, 50 requests a second.',
  constraints: { budget: 900 },
} as const;

export const comparisonBody = z
  .strictObject({ ...description, constraints: cloudlessConstraints.exactOptional() })
  .check(describedSystem, answeredQuestions)
  .meta({
    id: 'ComparisonRequest',
    examples: [COMPARISON_REQUEST],
  });

const cost = z
  .object({
    monthly_est: z.number().describe('USD/month.'),
    low: z.number(),
    high: z.number(),
    unknown_prices: z.int().min(0).describe('Number of quantities without a price. The total excludes them.'),
    budget: z.enum(['within', 'over', 'none']),
    over_by: z.number().min(0),
    yearly_mean: z
      .number()
      .exactOptional()
      .describe('USD/month, mean of the seasons by their share of the year. Absent for the same load all year.'),
  })
  .meta({ id: 'ComparisonCost', examples: examples.Comparison.contenders.slice(0, 1).map(({ cost: own }) => own) });

const contender = z
  .object({
    cloud,
    id: z.string().describe('ID of the synthesis and of its blueprint.'),
    status: z.enum(SYNTHESIS_STATUSES),
    region: z.string().nullable(),
    confidence: z.number().min(0).max(1).nullable(),
    nodes_count: z.int().min(0).nullable(),
    cost: cost.nullable().describe('Null until the blueprint is available.'),
    links: z.object({ synthesis: z.url(), blueprint: z.url() }),
  })
  .meta({
    id: 'Contender',
    examples: examples.Comparison.contenders.slice(0, 1),
  });

const answeredBy = z.object({ services: z.array(z.string()), monthly: z.number().nullable() });

const difference = z
  .object({
    part: z.string().describe('A capability, or `data_transfer`, which no other part includes.'),
    by_cloud: z.partialRecord(z.enum(CLOUD_IDS), answeredBy).describe('Clouds without this capability are omitted.'),
  })
  .meta({
    id: 'ComparisonDifference',
    examples: examples.Comparison.differences.slice(0, 1),
  });

export const comparison = z
  .object({
    id: z.string(),
    status: z
      .enum(['queued', 'running', 'succeeded', 'failed', 'cancelled'])
      .describe('`succeeded` if all syntheses are finished and at least one has a blueprint.'),
    created_at: z.iso.datetime(),
    contenders: z.array(contender),
    differences: z.array(difference).describe('Differences between the available blueprints, by capability.'),
    links: z.object({ self: z.url() }),
  })
  .meta({
    id: 'Comparison',
    description: 'The same system description on three clouds.',
    examples: [examples.Comparison],
  });

const entry = z
  .object({
    id: z.string(),
    created_at: z.iso.datetime(),
    blueprints: z.record(z.string(), z.string()),
    links: z.object({ self: z.url() }),
  })
  .meta({
    id: 'ComparisonEntry',
    examples: [
      {
        id: 'cmp_0000000000000000000a',
        created_at: '2026-01-01T12:00:00.000Z',
        blueprints: { aws: 'synt_0000000000000000000a' },
        links: { self: 'http://localhost:3000/comparisons/cmp_0000000000000000000a' },
      },
    ],
  });

export const comparisonPageView = pageOf(entry).meta({
  id: 'ComparisonPage',
  examples: [{ items: [], next_cursor: null }],
});

export const comparisonQuery = z.object(pageQuery);
