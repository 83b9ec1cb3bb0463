import { z } from 'zod';
import { isCompute, type Term } from './capability.ts';
import { ENVIRONMENTS, FRAMEWORKS } from './intent.ts';
import {
  actor,
  componentSchema,
  external,
  flow,
  type INTERACTIONS,
  PRODUCTS,
  quality,
  TRAITS,
} from './requirements-items.ts';
import {
  AMOUNT,
  BECAUSE,
  basis,
  EVIDENCE,
  type evidence,
  ID,
  LOAD,
  MOST_CLAUSES,
  MOST_COMPONENTS,
  MOST_FLOWS,
  MOST_ITEMS,
  MOST_LIMITS,
  NAME,
  POINTER,
  quantitySchema,
  SENTENCE,
  TERM,
} from './requirements-terms.ts';

/** The requirements document: what a caller states, and what a reader understands of a text. */

const season = z
  .strictObject({
    name: NAME,
    recurs: z.enum(['daily', 'weekly', 'yearly', 'once']).optional(),
    share: z.number().min(0).max(1).describe('Share of the time'),
    factor: z.number().min(0).max(100_000).optional().describe('Load as a multiple of the mean'),
    quantities: LOAD,
    basis,
    evidence: EVIDENCE,
  })
  .meta({
    id: 'Season',
    description: 'A part of the time with another load',
    examples: [{ name: 'Christmas', recurs: 'yearly', share: 0.1, factor: 8 }],
  });

const phase = z
  .strictObject({
    name: NAME,
    from: z.string().max(60).optional(),
    until: z.string().max(60).optional(),
    quantities: LOAD,
    components: z.array(ID).max(MOST_COMPONENTS).optional(),
    evidence: EVIDENCE,
  })
  .meta({
    id: 'Phase',
    description: 'A stage of growth or migration',
    examples: [{ name: 'fourteen sites', from: '2027' }],
  });

const location = z
  .strictObject({
    role: z.enum(['primary', 'secondary', 'data', 'audience', 'team']),
    any_of: z.array(TERM).min(1).max(20).describe('Places or regions of the cloud'),
    hard: z.boolean().optional(),
    by_law: z.boolean().optional(),
    share: z.number().min(0).max(1).optional(),
    basis,
    because: BECAUSE,
    evidence: EVIDENCE,
  })
  .meta({
    id: 'Location',
    description: 'Where the system runs, where data stays, and where users are',
    examples: [{ role: 'data', any_of: ['Ireland'], hard: true }],
  });

const limit = z
  .strictObject({
    measure: z.enum(['total', 'idle', 'component', 'secondary_site', 'one_off', 'ratio']),
    amount: z.number().min(0).max(1e12).optional(),
    ratio: z.number().min(0).max(1000).optional(),
    currency: z.string().length(3).optional().describe('ISO 4217; USD if absent'),
    period: z.enum(['month', 'year', 'once']).optional().describe('`month` if absent'),
    hard: z.boolean().optional().describe('`true` if absent'),
    scope: z.array(ID).max(MOST_ITEMS).optional(),
    because: BECAUSE,
    evidence: EVIDENCE,
  })
  .meta({
    id: 'Limit',
    description: 'A limit of cost',
    examples: [{ measure: 'total', amount: 900, currency: 'EUR', period: 'month', hard: true }],
  });

const exclusion = z
  .strictObject({
    kind: z.enum(['capability', 'product', 'feature', 'operation', 'region', 'vendor']),
    term: TERM,
    terms: z.array(TERM).max(20).optional().describe('Terms of the vocabulary that an excluded product stands for'),
    condition: SENTENCE.optional(),
    until: z.string().max(60).optional(),
    because: BECAUSE,
    evidence: EVIDENCE,
  })
  .meta({
    id: 'Exclusion',
    description: 'Something that the design must not contain',
    examples: [{ kind: 'capability', term: 'web_compute:kubernetes' }],
  });

export const FATES = [
  'used',
  'context',
  'application_duty',
  'excluded',
  'contradictory',
  'unsupported',
  'not_understood',
] as const;

const clause = z
  .strictObject({
    id: ID,
    fates: z
      .array(z.strictObject({ fate: z.enum(FATES), refers_to: z.array(POINTER).max(MOST_FLOWS).optional() }))
      .max(20),
  })
  .meta({
    id: 'Clause',
    description: 'A clause of the text and what became of it',
    examples: [{ id: 'c1', fates: [{ fate: 'used', refers_to: ['/components/0'] }] }],
  });

const conflict = z
  .strictObject({
    between: z.array(POINTER).max(20).optional(),
    explanation: SENTENCE,
    resolution: SENTENCE.optional(),
    because: BECAUSE,
    evidence: EVIDENCE,
  })
  .meta({
    id: 'RequirementsConflict',
    description: 'Requirements that contradict each other, and how they were resolved',
    examples: [{ explanation: 'Two budgets are stated.', resolution: 'The constraint applies.' }],
  });

const answerForm = z
  .discriminatedUnion('type', [
    z.strictObject({ type: z.literal('number'), unit: z.string().max(40), min: z.number(), max: z.number() }),
    z.strictObject({ type: z.literal('boolean') }),
    z.strictObject({ type: z.literal('choice'), options: z.array(TERM).max(100) }),
  ])
  .meta({
    id: 'AnswerForm',
    description: 'The type of an answer with its limits',
    examples: [{ type: 'number', unit: 'requests/s', min: 0, max: 1e18 }],
  });

export const questionSchema = z
  .strictObject({
    id: ID,
    kind: z.enum(['missing', 'ambiguous', 'conflict']),
    question: SENTENCE,
    affects: z.array(POINTER).max(20).optional().describe('Items that the answer changes'),
    assumed: z
      .strictObject({
        pointer: POINTER.describe('Where the answer goes in this document'),
        value: z.unknown(),
      })
      .optional()
      .describe('The value with which the system is designed; `null` where none is set'),
    answer: answerForm.optional().describe('The values that answer the question'),
    effects: z
      .array(z.strictObject({ value: z.unknown(), monthly: z.number() }))
      .max(4)
      .optional()
      .describe('Change of the price in USD/month for other answers, calculated by designing with them'),
  })
  .meta({
    id: 'Question',
    description: 'What the request leaves open',
    examples: [
      {
        id: 'peak-requests',
        kind: 'missing',
        question: 'How many requests/s does the system serve at peak?',
        affects: ['/components/0'],
        assumed: { pointer: '/load/0/value', value: 12 },
        answer: { type: 'number', unit: 'requests/s', min: 0, max: 1e18 },
        effects: [{ value: 24, monthly: 18.4 }],
      },
    ],
  });

const figure = z
  .strictObject({
    figure: TERM.describe('Name of an assumption of the engine, such as `peak_factor`'),
    value: AMOUNT,
    because: BECAUSE,
    evidence: EVIDENCE,
  })
  .meta({
    id: 'StatedFigure',
    description: 'A value that replaces an assumption of the engine',
    examples: [{ figure: 'peak_factor', value: 6 }],
  });

const systemKind = z
  .strictObject({
    kind: TERM,
    traits: z.array(z.enum(TRAITS)).max(TRAITS.length).optional(),
    because: BECAUSE,
    evidence: EVIDENCE,
  })
  .meta({
    id: 'SystemKind',
    description: 'The kind of system, as a reader recognised it',
    examples: [{ kind: 'shop' }],
  });

const said = { basis, because: BECAUSE, evidence: EVIDENCE };

export const requirementsSchema = z
  .strictObject({
    title: NAME.optional(),
    purpose: z.string().max(2000).optional(),
    kinds: z.array(systemKind).max(20).optional(),
    scope_closed: z.boolean().optional().describe('Nothing beyond the described components is wanted'),
    actors: z.array(actor).max(MOST_ITEMS).optional(),
    components: z.array(componentSchema).max(MOST_COMPONENTS).optional(),
    external: z.array(external).max(MOST_ITEMS).optional(),
    flows: z.array(flow).max(MOST_FLOWS).optional(),
    products: PRODUCTS.describe('Named products that belong to no single component'),
    load: z.array(quantitySchema).max(MOST_ITEMS).optional().describe('Load of the whole system'),
    figures: z.array(figure).max(MOST_ITEMS).optional(),
    seasons: z.array(season).max(20).optional(),
    phases: z.array(phase).max(20).optional(),
    qualities: z.array(quality).max(MOST_ITEMS).optional(),
    locations: z.array(location).max(MOST_ITEMS).optional(),
    regions: z
      .strictObject({
        count: z.int().min(1).max(10),
        mode: z
          .enum(['single', 'active_active', 'active_passive', 'pilot_light', 'partitioned', 'never_stops'])
          .optional(),
        ...said,
      })
      .optional(),
    limits: z.array(limit).max(MOST_LIMITS).optional(),
    priority: z
      .strictObject({
        over: z.enum(['cost', 'quality']).describe('`cost`: as cheap as possible; `quality`: cost is no object'),
        ...said,
      })
      .optional(),
    compliance: z
      .array(z.strictObject({ framework: z.enum(FRAMEWORKS), ...said }))
      .max(FRAMEWORKS.length)
      .optional(),
    environment: z.enum(ENVIRONMENTS).optional(),
    operations: z
      .strictObject({
        managed_only: z.boolean().optional(),
        scale_to_zero: z.boolean().optional(),
        private_only: z.boolean().optional(),
        customer_keys: z.boolean().optional(),
        team: quantitySchema.optional(),
        ...said,
      })
      .optional(),
    excluded: z.array(exclusion).max(MOST_ITEMS).optional(),
    coverage: z
      .number()
      .min(0)
      .max(1)
      .optional()
      .describe('Share of the meaningful words of the text that were understood'),
    reader: z
      .strictObject({
        name: z.enum(['built-in', 'model']),
        model: NAME.optional(),
        prompt: NAME.optional(),
        confidence: z
          .number()
          .min(0)
          .max(1)
          .optional()
          .describe('Estimated probability that the reading has everything that is required and nothing that is wrong'),
      })
      .optional()
      .describe('Who read the text: the built-in reader, or a language model with a version of the prompt'),
    conflicts: z.array(conflict).max(MOST_ITEMS).optional(),
    clauses: z.array(clause).max(MOST_CLAUSES).optional(),
    questions: z.array(questionSchema).max(50).optional(),
  })
  .meta({
    id: 'Requirements',
    description:
      'The requirements of a system as a graph of components. Every field is optional. Omit what is unknown: the engine adds its defaults as assumptions.',
    examples: [
      {
        title: 'Ticket sales',
        components: [
          { id: 'api', name: 'Booking API', capability: 'web_compute', form: 'container' },
          { id: 'bookings', name: 'Bookings', capability: 'relational_db', products: [{ name: 'postgresql' }] },
        ],
        flows: [{ from: 'api', to: 'bookings', interaction: 'read_write' }],
        load: [{ metric: 'requests', stat: 'peak', per: 'second', value: 300 }],
      },
    ],
  });

type Plain<T> = T extends readonly (infer U)[]
  ? readonly Plain<U>[]
  : T extends object
    ? { readonly [K in keyof T]: Plain<T[K]> }
    : T;

export type Requirements = Plain<z.output<typeof requirementsSchema>>;
export type Component = Plain<z.output<typeof componentSchema>>;
export type Quantity = Plain<z.output<typeof quantitySchema>>;
export type Flow = NonNullable<Requirements['flows']>[number];
export type External = NonNullable<Requirements['external']>[number];
export type Season = NonNullable<Requirements['seasons']>[number];
export type Product = NonNullable<Requirements['products']>[number];
export type Quote = Plain<z.output<typeof evidence>>;
export type Interaction = (typeof INTERACTIONS)[number];

/** The terms of a component: its capability in each of its forms, then the alternatives. */
export function termsOf({ capability, form, forms, or }: Component): readonly Term[] {
  const shaped = forms ?? (form === undefined ? [] : [form]);
  const own: readonly Term[] =
    isCompute(capability) && shaped.length > 0 ? shaped.map((one): Term => `${capability}:${one}`) : [capability];
  return [...own, ...(or ?? [])];
}
