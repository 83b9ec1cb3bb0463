import { z } from 'zod';
import examples from './examples.json' with { type: 'json' };

const CONFLICT = {
  what: 'The text says 500 USD a month, the constraint 900 USD.',
  between: [{ start: 132, end: 151, text: '500 dollars a month' }],
  settled: '900 USD a month.',
  because: 'Constraints take precedence over the text.',
} as const;

const origin = z
  .enum(['stated', 'constraint', 'derived', 'assumed'])
  .describe('`constraint`: a field of the request beside its text.');

/** 20,000 characters, each of two code units at the most. */
const MOST_OFFSET = 40_000;
const offset = z.int().min(0).max(MOST_OFFSET);

const evidence = z.object({ start: offset, end: offset, text: z.string() }).meta({
  id: 'Evidence',
  description: 'Words of `system_intent`, with their offsets in UTF-16 code units.',
  examples: [{ start: 65, end: 75, text: 'PostgreSQL' }],
});

const evidenceList = z.array(evidence).describe('The words that say so; empty where none do.');
const because = z.string().describe('Why it was read so.');

export const requirement = z
  .object({
    id: z.string().describe('Number in this list: `R01`.'),
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
    term: z.string().describe('What it is about: a part, a technology, a metric, a quality, a framework.'),
    terms: z
      .array(z.string())
      .describe('In the vocabulary of parts: any one of them answers it; of an exclusion, none may appear.'),
    value: z.union([z.number(), z.string()]).exactOptional(),
    low: z.number().exactOptional().describe('The lower end, where a range was given.'),
    unit: z.string().exactOptional(),
    strength: z
      .enum(['stated', 'constraint', 'implied', 'default'])
      .describe('Said in the text, fixed by a constraint, implied by what was said, or usual.'),
    demand: z.enum(['must', 'wish']).describe('A wish may give way to the budget; a demand may not.'),
    evidence: evidenceList,
    because,
    answered_by: z.array(z.string()).describe('Nodes of `/graph` that answer it.'),
  })
  .meta({
    id: 'Requirement',
    examples: examples.BlueprintRequirements.requirements.slice(0, 1),
  });

const figure = z
  .object({ name: z.string(), value: z.number(), unit: z.string(), origin, because, evidence: evidenceList })
  .meta({
    id: 'WorkloadFigure',
    description: 'A rate, a volume or a growth that the design was sized by, with its arithmetic.',
    examples: examples.BlueprintRequirements.workload.slice(0, 1),
  });

const assumption = z
  .object({
    id: z.string(),
    what: z.string(),
    value: z.union([z.number(), z.string()]),
    unit: z.string(),
    because: z.string(),
    overrule: z.string().describe('A sentence that overrules it when added to `system_intent`.'),
  })
  .meta({
    id: 'Assumption',
    examples: examples.BlueprintRequirements.assumptions.slice(0, 1),
  });

const conflict = z
  .object({ what: z.string(), between: z.array(evidence), settled: z.string(), because: z.string() })
  .meta({
    id: 'Conflict',
    description: 'Two statements that cannot both hold, and which of them does.',
    examples: [CONFLICT],
  });

export const requirementsView = z
  .object({
    id: z.string(),
    requirements: z.array(requirement),
    workload: z.array(figure),
    assumptions: z.array(assumption),
    conflicts: z.array(conflict),
    not_understood: z
      .array(evidence)
      .describe('Words that say something, and are in neither the design nor the price.'),
    coverage: z.number().min(0).max(1).describe('Share of the words that carry meaning and were understood.'),
    confidence: z.object({ value: z.number().min(0).max(1), because: z.array(z.string()) }),
  })
  .meta({
    id: 'BlueprintRequirements',
    description: 'Everything that was understood, with the words that said so, and what was not.',
    examples: [examples.BlueprintRequirements],
  });
