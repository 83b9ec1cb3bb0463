import { z } from 'zod';
import { nodesCount } from './blueprint.ts';
import { cloud } from './synthesis.ts';

const EXAMPLE = {
  id: 'synt_0000000000000000000a',
  title: 'Ticket sales on AWS in Ireland',
  purpose: 'Ticket sales for nine small cinemas',
  cloud: 'aws',
  region: 'eu-west-1',
  confidence: 0.63,
  price: {
    ...{ currency: 'USD', monthly: 645.62, low: 520.1, high: 803.4, unknown_prices: 0 },
    budget: { amount: 900, verdict: 'within', over_by: 0 },
  },
  components_count: 1,
  components: [{ name: 'API', service: 'Amazon ECS', size: '2 × fargate-1x2', monthly: 86.4 }],
  not_covered: ['voice calls'],
  questions: [{ id: 'q1', question: 'How many people use it at the same time?' }],
  links: {
    self: 'http://localhost:3000/blueprints/synt_0000000000000000000a',
    requirements: 'http://localhost:3000/blueprints/synt_0000000000000000000a/requirements',
    estimate: 'http://localhost:3000/blueprints/synt_0000000000000000000a/estimate',
    findings: 'http://localhost:3000/blueprints/synt_0000000000000000000a/findings',
    iac: 'http://localhost:3000/blueprints/synt_0000000000000000000a/iac',
    revisions: 'http://localhost:3000/blueprints/synt_0000000000000000000a/revisions',
    what_if: 'http://localhost:3000/blueprints/synt_0000000000000000000a/what-if',
    clone_url: 'http://localhost:3000/git/blueprints/synt_0000000000000000000a.git',
  },
} as const;

export const blueprintBrief = z
  .object({
    id: z.string(),
    title: z.string(),
    purpose: z.string(),
    cloud,
    region: z.string(),
    confidence: z.number().min(0).max(1),
    price: z.object({
      currency: z.literal('USD'),
      monthly: z.number().describe('USD/month.'),
      low: z.number(),
      high: z.number(),
      unknown_prices: z.int().min(0),
      budget: z.object({
        amount: z.number().nullable(),
        verdict: z.enum(['within', 'over', 'none']),
        over_by: z.number().min(0),
      }),
    }),
    components_count: nodesCount,
    components: z
      .array(z.object({ name: z.string(), service: z.string(), size: z.string(), monthly: z.number().nullable() }))
      .describe('Most expensive first, as many as fit into 4 KiB.'),
    not_covered: z.array(z.string()),
    questions: z.array(z.object({ id: z.string(), question: z.string() })),
    links: z.object({
      self: z.url(),
      requirements: z.url(),
      estimate: z.url(),
      findings: z.url(),
      iac: z.url(),
      revisions: z.url(),
      what_if: z.url(),
      clone_url: z.url(),
    }),
  })
  .meta({
    id: 'BlueprintBrief',
    description: 'What an agent needs first, in at most 4 KiB. Long texts are cut.',
    examples: [EXAMPLE],
  });
