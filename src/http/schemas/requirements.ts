import { z } from 'zod';
import { requirementsSchema } from '#core/index.ts';
import examples from './examples.json' with { type: 'json' };
import { cloud, constraints, systemIntent } from './synthesis.ts';

const CONFLICT = {
  what: 'The text states 500 USD/month, the constraint 900 USD.',
  between: [{ start: 132, end: 151, text: '500 dollars a month' }],
  settled: '900 USD/month.',
  because: 'Constraints take precedence over the text.',
} as const;

const origin = z.enum(['stated', 'constraint', 'derived', 'assumed']).describe('`constraint`: a field of the request.');

/** 20,000 characters of up to two code units. */
const MAX_OFFSET = 40_000;
const offset = z.int().min(0).max(MAX_OFFSET);

const evidence = z.object({ start: offset, end: offset, text: z.string() }).meta({
  id: 'TextPassage',
  description: 'A passage of `system_intent` with offsets in UTF-16 code units.',
  examples: [{ start: 65, end: 75, text: 'PostgreSQL' }],
});

const evidenceList = z.array(evidence).describe('Passages of the text. Empty if the requirement is inferred.');
const because = z.string().describe('Reason for this interpretation.');

export const requirement = z
  .object({
    id: z.string().describe('Number in this list, for example `R01`.'),
    kind: z.enum([
      'system',
      'capability',
      'technology',
      'exclusion',
      'quantity',
      'quality',
      'compliance',
      'environment',
      'region',
      'budget',
    ]),
    term: z.string().describe('Name of the component, technology, metric, quality or framework.'),
    terms: z
      .array(z.string())
      .describe('Vocabulary terms. One of them fulfils the requirement. For an exclusion, all of them are excluded.'),
    value: z.union([z.number(), z.string()]).exactOptional(),
    low: z.number().exactOptional().describe('Lower bound of a range.'),
    unit: z.string().exactOptional(),
    strength: z
      .enum(['stated', 'constraint', 'implied', 'default'])
      .describe('Stated in the text, set by a constraint, implied by other requirements, or a default.'),
    demand: z.enum(['must', 'wish']).describe('A `wish` can be dropped to meet the budget.'),
    evidence: evidenceList,
    because,
    answered_by: z.array(z.string()).describe('Node IDs in `/graph` that fulfil the requirement.'),
  })
  .meta({
    id: 'Requirement',
    examples: examples.BlueprintRequirements.understood.slice(0, 1),
  });

const figure = z
  .object({ name: z.string(), value: z.number(), unit: z.string(), origin, because, evidence: evidenceList })
  .meta({
    id: 'WorkloadFigure',
    description: 'A rate, volume or growth that determines the size of the design, with its calculation.',
    examples: examples.BlueprintRequirements.workload.slice(0, 1),
  });

const assumption = z
  .object({
    id: z.string(),
    what: z.string(),
    value: z.union([z.number(), z.string()]),
    unit: z.string(),
    because: z.string(),
    overrule: z.string().describe('A sentence for `system_intent` that overrides the assumption.'),
  })
  .meta({
    id: 'Assumption',
    examples: examples.BlueprintRequirements.assumptions.slice(0, 1),
  });

const conflict = z
  .object({ what: z.string(), between: z.array(evidence), settled: z.string(), because: z.string() })
  .meta({
    id: 'Conflict',
    description: 'Two contradictory statements and the one that applies.',
    examples: [CONFLICT],
  });

export const requirementsView = z
  .object({
    id: z.string(),
    system_intent: systemIntent.exactOptional(),
    cloud,
    constraints,
    requirements: requirementsSchema,
    understood: z.array(requirement).describe('The requirements as rows, with their evidence and components.'),
    workload: z.array(figure),
    assumptions: z.array(assumption),
    conflicts: z.array(conflict),
    not_understood: z
      .array(evidence)
      .describe('Passages that are not understood. The design and the price do not include them.'),
    coverage: z.number().min(0).max(1).describe('Share of the meaningful words that are understood.'),
    confidence: z.object({ value: z.number().min(0).max(1), because: z.array(z.string()) }),
  })
  .meta({
    id: 'BlueprintRequirements',
    description:
      'The request with the requirements document that the design answers: `system_intent`, `cloud`, `constraints` and `requirements` can be sent to POST /synthesis again. The other fields explain how the text was understood.',
    examples: [examples.BlueprintRequirements],
  });
