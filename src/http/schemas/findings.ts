import { z } from 'zod';
import examples from './examples.json' with { type: 'json' };

/** Upper bound, above the size of any review. */
const MAX_FINDINGS = 10_000;
const count = z.int().min(0).max(MAX_FINDINGS);

const proof = z
  .object({ file: z.string(), resource: z.string(), argument: z.string() })
  .describe('The Terraform argument that implements the control.');

const finding = z
  .object({
    id: z.string(),
    pillar: z.enum(['reliability', 'security', 'cost', 'operations', 'performance', 'sustainability']),
    control: z.string().nullable().describe('Control of a compliance framework.'),
    status: z.enum(['met', 'watch', 'fail', 'yours']).describe('`yours`: action required outside the design.'),
    node: z.string().nullable().describe('Node ID in `/graph`. Null for the whole system.'),
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
    frameworks: z.array(z.string()).describe('The requested compliance frameworks.'),
    summary: z.object({ met: count, watch: count, fail: count, yours: count }),
    findings: z.array(finding),
  })
  .meta({
    id: 'BlueprintFindings',
    description: 'Review findings.',
    examples: [examples.BlueprintFindings],
  });
