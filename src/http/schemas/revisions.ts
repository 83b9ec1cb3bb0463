import { z } from 'zod';
import { SYNTHESIS_STATUSES } from '#ports/syntheses.ts';
import { INVALID } from '../messages/problems.ts';
import { nodesCount } from './blueprint.ts';
import { answers, callerRequirements } from './caller-requirements.ts';
import { pageOf } from './pages.ts';
import { cloud, constraints, systemIntent } from './synthesis.ts';
import { text } from './text.ts';

const MAX_OPERATIONS = 200;
const MAX_PATCHES = 20;

const pointer = z
  .string()
  .max(1_000)
  .regex(/^(?:\/(?:[^~]|~[01])*)?$/, 'must be a JSON pointer (RFC 6901)');

const operation = z
  .discriminatedUnion('op', [
    z.object({ op: z.literal('add'), path: pointer, value: z.unknown() }),
    z.object({ op: z.literal('remove'), path: pointer }),
    z.object({ op: z.literal('replace'), path: pointer, value: z.unknown() }),
    z.object({ op: z.literal('move'), from: pointer, path: pointer }),
    z.object({ op: z.literal('copy'), from: pointer, path: pointer }),
    z.object({ op: z.literal('test'), path: pointer, value: z.unknown() }),
  ])
  .meta({
    id: 'PatchOperation',
    description: 'An operation of a JSON Patch (RFC 6902) on the requirements document.',
    examples: [{ op: 'replace', path: '/load/0/value', value: 600 }],
  });

const patch = z.array(operation).min(1).max(MAX_OPERATIONS);

/** Fields that are given replace those of the parent. Null removes one. */
const changedConstraints = z
  .strictObject({
    budget: constraints.shape.budget.unwrap().nullable().exactOptional(),
    region: constraints.shape.region.unwrap().nullable().exactOptional(),
    availability: constraints.shape.availability.unwrap().nullable().exactOptional(),
    compliance: constraints.shape.compliance.unwrap().nullable().exactOptional(),
    environment: constraints.shape.environment.unwrap().nullable().exactOptional(),
    exclude: constraints.shape.exclude.unwrap().nullable().exactOptional(),
    free_allowances: constraints.shape.free_allowances.unwrap().nullable().exactOptional(),
    limits: constraints.shape.limits.unwrap().nullable().exactOptional(),
  })
  .meta({
    id: 'ChangedConstraints',
    description: 'Given fields replace those of the parent, null removes one, and the others stay.',
    examples: [{ budget: 1200, region: null }],
  });

export const REVISION_REQUEST = {
  patch: [{ op: 'replace', path: '/title', value: 'Ticket sales, second draft' }],
  constraints: { budget: 1200 },
  note: 'More budget for the autumn',
} as const;

const note = text(1, 2_000).describe('What was changed and why. It is the message of the Git commit.');

export const revisionBody = z
  .strictObject({
    patch: patch.exactOptional().describe('Changes of `requirements` in GET /blueprints/{id}/requirements.'),
    requirements: callerRequirements.exactOptional().describe('Replaces the requirements document.'),
    system_intent: systemIntent.exactOptional().describe('Replaces the text, which is read anew.'),
    answers: answers.exactOptional(),
    constraints: changedConstraints.exactOptional(),
    note: note.exactOptional(),
  })
  .superRefine(({ patch: changes, requirements, system_intent: words, ...others }, context) => {
    const fault = (path: string[], message: string) => context.addIssue({ code: 'custom', path, message });
    const parts = [changes, requirements, words, others.answers, others.constraints];
    if (parts.every((part) => part === undefined)) fault([], INVALID.noChange);
    if (changes !== undefined && requirements !== undefined) fault(['requirements'], INVALID.oneChange);
    if (changes !== undefined && words !== undefined) fault(['system_intent'], INVALID.textAndPatch);
  })
  .meta({ id: 'RevisionRequest', examples: [REVISION_REQUEST] });

export type RevisionBody = z.output<typeof revisionBody>;

const EXAMPLE_REVISION = {
  id: 'synt_0000000000000000000b',
  parent: 'synt_0000000000000000000a',
  note: 'More budget for the autumn',
  status: 'succeeded',
  created_at: '2026-01-01T12:05:00.000Z',
  title: 'Ticket sales, second draft on AWS in Ireland',
  monthly_est: 645.62,
  nodes_count: 14,
  links: {
    self: 'http://localhost:3000/blueprints/synt_0000000000000000000b',
    synthesis: 'http://localhost:3000/synthesis/synt_0000000000000000000b',
    diff: 'http://localhost:3000/blueprints/synt_0000000000000000000b/diff',
  },
} as const;

const revision = z
  .object({
    id: z.string(),
    parent: z.string().nullable().describe('Null for the first blueprint of the line.'),
    note: z.string().nullable(),
    status: z.enum(SYNTHESIS_STATUSES),
    created_at: z.iso.datetime(),
    title: z.string().nullable().describe('Null without a blueprint, as are the figures.'),
    monthly_est: z.number().min(0).nullable().describe('USD/month.'),
    nodes_count: nodesCount.nullable(),
    links: z.object({ self: z.url(), synthesis: z.url(), diff: z.url().nullable() }),
  })
  .meta({ id: 'Revision', examples: [EXAMPLE_REVISION] });

export const revisionPage = pageOf(revision).meta({
  id: 'RevisionPage',
  description: 'All blueprints of a line, newest first.',
  examples: [{ items: [EXAMPLE_REVISION], next_cursor: null }],
});

const change = z.strictObject({
  name: text(1, 200).exactOptional(),
  patch: patch.exactOptional(),
  answers: answers.exactOptional(),
  constraints: changedConstraints.exactOptional(),
});

const whatIfChange = z.union([patch, change]).meta({
  id: 'WhatIfChange',
  examples: [{ name: 'Twice the load', patch: [{ op: 'replace', path: '/load/0/value', value: 600 }] }],
});

export const whatIfBody = z.strictObject({ patches: z.array(whatIfChange).min(1).max(MAX_PATCHES) }).meta({
  id: 'WhatIfRequest',
  description: 'Each entry is a JSON Patch of the requirements, or an object with a patch, constraints or both.',
  examples: [{ patches: [{ name: 'Less budget', constraints: { budget: 400 } }] }],
});

export type WhatIfChange = z.output<typeof change>;

const budget = z.object({
  amount: z.number().nullable(),
  verdict: z.enum(['within', 'over', 'none']),
  over_by: z.number().min(0),
});

const EXAMPLE_OUTCOME = {
  name: null,
  monthly_est: 645.62,
  low: 520.1,
  high: 803.4,
  difference: 0,
  confidence: 0.63,
  budget: { amount: 900, verdict: 'within', over_by: 0 },
  findings: { met: 40, watch: 6, fail: 0, yours: 4 },
  nodes_count: 1,
  components: [
    {
      ...{ id: 'api', title: 'API', capability: 'web_compute', service: 'Amazon ECS', sku: 'fargate-1x2' },
      ...{ count: 2, zones: 2, region: 'eu-west-1', monthly: 86.4 },
    },
  ],
} as const;

export const component = z
  .object({
    id: z.string(),
    title: z.string(),
    capability: z.string(),
    service: z.string(),
    sku: z.string(),
    count: z.number(),
    zones: z.number(),
    region: z.string(),
    monthly: z.number().nullable(),
  })
  .meta({ id: 'ComponentFacts', examples: [EXAMPLE_OUTCOME.components[0]] });

const outcome = z
  .object({
    name: z.string().nullable(),
    monthly_est: z.number().describe('USD/month.'),
    low: z.number(),
    high: z.number(),
    difference: z.number().describe('USD/month more than the blueprint.'),
    confidence: z.number().min(0).max(1),
    budget,
    findings: z.object({ met: z.int(), watch: z.int(), fail: z.int(), yours: z.int() }),
    nodes_count: nodesCount,
    components: z.array(component),
  })
  .meta({ id: 'WhatIfOutcome', examples: [EXAMPLE_OUTCOME] });

export const whatIf = z
  .object({ id: z.string(), cloud, base: outcome, outcomes: z.array(outcome).describe('In the order of the request.') })
  .meta({
    id: 'WhatIf',
    description: 'Price, verdicts and components with each change. Nothing is stored.',
    examples: [{ id: 'synt_0000000000000000000a', cloud: 'aws', base: EXAMPLE_OUTCOME, outcomes: [EXAMPLE_OUTCOME] }],
  });
