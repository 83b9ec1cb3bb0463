import { z } from 'zod';
import examples from './examples.json' with { type: 'json' };

/** Far above what any design gives rise to. */
const MOST_FINDINGS = 10_000;

const count = z.int().min(0).max(MOST_FINDINGS);

const proof = z
  .object({ file: z.string(), resource: z.string(), argument: z.string() })
  .describe('The line of the Terraform that makes it true.');

const finding = z
  .object({
    id: z.string(),
    pillar: z.enum(['reliability', 'security', 'cost', 'operations', 'performance', 'sustainability']),
    control: z.string().nullable().describe('The control of a framework that it answers.'),
    status: z.enum(['met', 'watch', 'fail', 'yours']).describe('`yours`: what no design can prove.'),
    node: z.string().nullable().describe('A node of `/graph`; null for the whole.'),
    text: z.string(),
    do: z.string().nullable(),
    proof: proof.nullable(),
  })
  .meta({
    id: 'Finding',
    examples: examples.BlueprintFindings.findings.slice(0, 1),
  });

export const findingsView = z
  .object({
    id: z.string(),
    frameworks: z.array(z.string()).describe('The frameworks of compliance that were asked for.'),
    summary: z.object({ met: count, watch: count, fail: count, yours: count }),
    findings: z.array(finding),
  })
  .meta({
    id: 'BlueprintFindings',
    description: 'What a review of the design found.',
    examples: [examples.BlueprintFindings],
  });
