import { z } from 'zod';
import { findingsView } from './findings.ts';
import { component } from './revisions.ts';

const side = z.object({ id: z.string(), title: z.string() });
const facts = component.omit({ id: true });
const finding = findingsView.shape.findings.element;

const EXAMPLE = {
  id: 'synt_0000000000000000000b',
  base: 'synt_0000000000000000000a',
  from: { id: 'synt_0000000000000000000a', title: 'Ticket sales on AWS in Ireland' },
  to: { id: 'synt_0000000000000000000b', title: 'Ticket sales, second draft on AWS in Ireland' },
  requirements: [{ op: 'replace', path: '/load/0/value', value: 600 }],
  components: { added: [], removed: [], changed: [] },
  cost: {
    currency: 'USD',
    from: 645.62,
    to: 702.1,
    difference: 56.48,
    lines: [
      {
        ...{ node: 'api', meter: 'aws.fargate.vcpu_hours', what: 'vCPU hours', unit: 'hour' },
        ...{ quantity: { from: 1460, to: 2920 }, from: 59.1, to: 115.58, difference: 56.48 },
      },
    ],
  },
  findings: { added: [], removed: [], changed: [] },
  files: [{ path: 'variables.tf', status: 'changed', diff: '@@ -1,1 +1,1 @@\n-a\n+b\n' }],
} as const;

export const difference = z
  .object({
    id: z.string(),
    base: z.string(),
    from: side.describe('The base.'),
    to: side,
    requirements: z
      .array(z.looseObject({ op: z.string(), path: z.string() }))
      .describe('JSON Patch (RFC 6902) that turns the requirements of the base into those of this blueprint.'),
    components: z.object({
      added: z.array(component),
      removed: z.array(component),
      changed: z.array(z.object({ id: z.string(), from: facts, to: facts })),
    }),
    cost: z.object({
      currency: z.literal('USD'),
      from: z.number().describe('USD/month.'),
      to: z.number(),
      difference: z.number(),
      lines: z.array(
        z.object({
          node: z.string(),
          meter: z.string(),
          what: z.string(),
          unit: z.string(),
          quantity: z.object({ from: z.number().nullable(), to: z.number().nullable() }),
          from: z.number().describe('USD/month. 0 if the base has no such line.'),
          to: z.number(),
          difference: z.number(),
        }),
      ),
    }),
    findings: z.object({
      added: z.array(finding),
      removed: z.array(finding),
      changed: z.array(z.object({ id: z.string(), from: finding, to: finding })),
    }),
    files: z.array(
      z.object({
        path: z.string().describe('Path in the repository.'),
        status: z.enum(['added', 'removed', 'changed']),
        diff: z.string().describe('Unified diff without its two heading lines.'),
      }),
    ),
  })
  .meta({ id: 'BlueprintDifference', description: 'What differs between two blueprints.', examples: [EXAMPLE] });

export const differenceQuery = z.object({
  base: z.string().max(64).exactOptional().describe('The other blueprint. Default: the parent.'),
});
