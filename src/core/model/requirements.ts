import { z } from 'zod';
import { CAPABILITIES, type Capability, FORMS, type Term } from './capability.ts';
import { ENVIRONMENTS, FRAMEWORKS } from './intent.ts';

/** The requirements document: what a caller states, and what a reader understands of a text. */

/** Largest documents that the service accepts. */
export const MOST_COMPONENTS = 100;
export const MOST_FLOWS = 300;
const MOST_ITEMS = 100;
const MOST_QUANTITIES = 50;
const MOST_EVIDENCE = 20;

const ID = z
  .string()
  .regex(/^[A-Za-z][A-Za-z0-9_.-]{0,63}$/)
  .meta({ id: 'RequirementsId', description: 'Identifier within the document', examples: ['booking-api'] });
const NAME = z.string().trim().min(1).max(200);
const TERM = z.string().trim().min(1).max(100);
const SENTENCE = z.string().max(2000);
const POINTER = z.string().max(300).describe('JSON Pointer (RFC 6901) into this document');

const evidence = z
  .strictObject({
    clause: ID.describe('Clause of the text: `c1`, `c2`, ...'),
    quote: z.string().min(1).max(2000).describe('Words of the clause, verbatim'),
    occurrence: z
      .int()
      .min(1)
      .max(100)
      .optional()
      .describe('Which occurrence of the quote in the clause; 1 by default'),
  })
  .meta({
    id: 'Evidence',
    description: 'Words of the request that state an item',
    examples: [{ clause: 'c1', quote: 'one REST API' }],
  });

const EVIDENCE = z.array(evidence).max(MOST_EVIDENCE).optional();
const basis = z
  .enum(['stated', 'inferred'])
  .optional()
  .describe('`stated` by the request, or `inferred` from it. In a document of a caller, absent means stated.');
const BECAUSE = SENTENCE.optional().describe('Why an item that the request does not state is required');

export const METRICS = [
  'users',
  'connections',
  'devices',
  'requests',
  'messages',
  'events',
  'points',
  'writes',
  'jobs',
  'runs',
  'objects',
  'rows',
  'object_size',
  'stored',
  'ingested',
  'changed',
  'egress',
  'bandwidth',
  'media_time',
  'compute_time',
  'core_count',
  'gpu_time',
  'tokens_in',
  'tokens_out',
  'instances',
  'fan_out',
  'interval',
  'tenants',
  'sites',
  'team',
] as const;

const AMOUNT = z.number().min(0).max(1e18);

export const quantitySchema = z
  .strictObject({
    metric: z.enum(METRICS),
    stat: z.enum(['mean', 'peak', 'max', 'total']).optional(),
    per: z
      .enum(['second', 'minute', 'hour', 'day', 'week', 'month', 'year', 'user', 'item', 'run'])
      .optional()
      .describe('Absent for an amount that is not a rate'),
    value: AMOUNT.optional(),
    min: AMOUNT.optional(),
    max: AMOUNT.optional(),
    unit: z.string().max(40).optional().describe('Unit of the value, such as `GB`, `ms` or `minutes`'),
    of: z
      .enum(['records', 'files', 'pages', 'visits', 'orders', 'visitors', 'organisations'])
      .optional()
      .describe('What is counted or stored, for a quantity of the whole system'),
    approximate: z.boolean().optional(),
    when: z.string().max(100).optional().describe('`now`, or the name of a phase'),
    basis: z.enum(['stated', 'computed']).optional(),
    formula: SENTENCE.optional(),
    because: BECAUSE,
    evidence: EVIDENCE,
  })
  .meta({
    id: 'Quantity',
    description: 'A number with what it measures. A document states numbers; the engine calculates.',
    examples: [{ metric: 'requests', stat: 'peak', per: 'second', value: 300 }],
  });

const LOAD = z.array(quantitySchema).max(MOST_QUANTITIES).optional();

const actor = z
  .strictObject({
    id: ID,
    name: NAME,
    kind: z.enum(['person', 'organisation', 'device', 'program']),
    count: LOAD,
    basis,
    evidence: EVIDENCE,
  })
  .meta({
    id: 'RequirementsActor',
    description: 'Who or what uses the system',
    examples: [{ id: 'visitors', name: 'Visitors', kind: 'person' }],
  });

const product = z
  .strictObject({
    name: TERM.describe('Plain name in lower case, such as `postgresql`'),
    version: z.string().max(40).optional(),
    role: z.enum(['engine', 'application', 'language', 'framework', 'protocol']).optional(),
    strength: z.enum(['must', 'wish']).optional(),
    family: TERM.optional().describe('The vendor\'s product of a combined name: `aurora` for "Aurora PostgreSQL"'),
    spelling: TERM.optional().describe('The spelling of the text'),
    leaving: z.boolean().optional().describe('The system migrates away from it'),
    personal: z.boolean().optional().describe('A personal account among sign-in providers'),
    provides: z.string().max(60).optional().describe('The capability of the product, if it is a component'),
    basis,
    because: BECAUSE,
    evidence: EVIDENCE,
  })
  .meta({
    id: 'Product',
    description: 'A named product, engine, language or protocol',
    examples: [{ name: 'postgresql', version: '17', role: 'engine', strength: 'must' }],
  });

const PRODUCTS = z.array(product).max(MOST_ITEMS).optional();

export const TASKS = [
  'ocr',
  'moderation',
  'labels',
  'speech_to_text',
  'translation',
  'generation',
  'embedding',
  'forecast',
] as const;

/** Details of a component that change its design. */
export const TRAITS = [
  'for_staff',
  'by_outsiders',
  'uploads_by_outsiders',
  'image_processing',
  'email',
  'push',
  'sms',
  'any_channel',
] as const;

const duration = z.string().max(60).describe('ISO 8601 duration, such as `P7Y` or `PT15M`');

export const componentSchema = z
  .strictObject({
    id: ID,
    name: NAME.describe('The customer\'s own words: "Course files"'),
    capability: z.enum(CAPABILITIES),
    or: z.array(z.enum(CAPABILITIES)).max(10).optional().describe('Alternatives to `capability`'),
    form: z.enum(FORMS).optional().describe('How compute runs'),
    forms: z
      .array(z.enum(FORMS))
      .max(FORMS.length)
      .optional()
      .describe('Permitted forms in order of preference, where there are several'),
    task: z
      .string()
      .max(60)
      .optional()
      .describe(`Of inference: ${TASKS.join(', ')} or another word`),
    products: PRODUCTS,
    demand: z.enum(['required', 'preferred', 'optional']).optional().describe('`required` if absent'),
    condition: SENTENCE.optional().describe('"if it is cheap"'),
    load: LOAD.describe('Load of this component alone'),
    share_of_system: z
      .number()
      .min(0)
      .max(1)
      .optional()
      .describe("This component's share of the load of the whole system"),
    lifecycle: z
      .strictObject({
        retention: z
          .strictObject({
            duration,
            // biome-ignore lint/suspicious/noThenProperty: the published name of the field
            then: z.enum(['delete', 'archive']).optional(),
            immutable: z.boolean().optional(),
          })
          .optional(),
        access: z.enum(['hot', 'warm', 'cold', 'archive']).optional(),
      })
      .optional(),
    activation: z
      .strictObject({
        mode: z.enum([
          'always',
          'business_hours',
          'on_demand',
          'scheduled',
          'during_job',
          'on_failover',
          'on_rehearsal',
        ]),
        schedule: z.string().max(200).optional(),
        hours_per_month: z.number().min(0).max(744).optional(),
        interruptible: z.boolean().optional(),
      })
      .optional(),
    instances: z
      .strictObject({
        per: z.enum(['environment', 'tenant', 'site', 'region']),
        count: z.int().min(1).max(10_000).optional(),
      })
      .optional(),
    traits: z.array(z.enum(TRAITS)).max(TRAITS.length).optional(),
    strength: z
      .enum(['stated', 'implied', 'default'])
      .optional()
      .describe('How a reader came to it; `stated` if absent'),
    basis,
    because: BECAUSE,
    evidence: EVIDENCE,
  })
  .meta({
    id: 'Component',
    description: 'A part of the system, in the words of its owner',
    examples: [{ id: 'bookings', name: 'Bookings', capability: 'relational_db', products: [{ name: 'postgresql' }] }],
  });

const external = z
  .strictObject({
    id: ID,
    name: NAME,
    where: z.enum(['on_premises', 'edge', 'saas', 'internet', 'same_cloud', 'other_cloud', 'unknown']).optional(),
    fate: z.enum(['keep', 'replace', 'retire', 'migrate_data']).optional(),
    capability: z.enum(CAPABILITIES).optional(),
    owner: NAME.optional(),
    protocol: TERM.optional(),
    basis,
    evidence: EVIDENCE,
  })
  .meta({
    id: 'External',
    description: 'A system that exists or is bought: connected, never built',
    examples: [{ id: 'erp', name: 'ERP in the head office', where: 'on_premises', fate: 'keep' }],
  });

export const INTERACTIONS = [
  'request',
  'read',
  'write',
  'read_write',
  'publish',
  'consume',
  'push',
  'notify',
  'replicate',
  'transfer',
  'trigger',
  'connect',
  'sign_in',
] as const;

const quality = z
  .strictObject({
    quality: z.enum([
      'availability',
      'durability',
      'latency',
      'first_response',
      'freshness',
      'rpo',
      'rto',
      'consistency',
      'elasticity',
      'immutability',
      'offline_operation',
    ]),
    scope: z.array(ID).max(MOST_ITEMS).optional(),
    operator: z.enum(['at_least', 'at_most']).optional(),
    value: AMOUNT.optional(),
    unit: z.string().max(40).optional(),
    percentile: z.number().min(0).max(100).optional(),
    level: z.string().max(100).optional(),
    demand: z.enum(['must', 'wish']).optional(),
    basis,
    because: BECAUSE,
    evidence: EVIDENCE,
  })
  .meta({
    id: 'Quality',
    description: 'A property that the system must have',
    examples: [{ quality: 'availability', operator: 'at_least', value: 99.9, unit: '%' }],
  });

const flow = z
  .strictObject({
    id: ID.optional(),
    from: ID.describe(
      'An actor, component or external system: it initiates, except for `push` and `replicate`, where it holds the data',
    ),
    to: ID,
    interaction: z.enum(INTERACTIONS),
    payload: z.string().max(200).optional(),
    rate: quantitySchema.optional(),
    latency: quality.optional(),
    story: z.string().max(200).optional().describe('"A booking": flows of one story are told together'),
    basis,
    evidence: EVIDENCE,
  })
  .meta({
    id: 'Flow',
    description: 'A call or a transfer between two items',
    examples: [{ from: 'api', to: 'bookings', interaction: 'read_write', payload: 'bookings' }],
  });

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

const question = z
  .strictObject({
    id: ID,
    kind: z.enum(['missing', 'ambiguous', 'conflict']),
    question: SENTENCE,
    affects: z.array(POINTER).max(20).optional(),
    assumed: z.strictObject({ pointer: POINTER, value: z.unknown() }).optional(),
  })
  .meta({
    id: 'Question',
    description: 'What the request leaves open',
    examples: [{ id: 'q1', kind: 'missing', question: 'How many people use it at the same time?' }],
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
    limits: z.array(limit).max(20).optional(),
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
    conflicts: z.array(conflict).max(MOST_ITEMS).optional(),
    clauses: z.array(clause).max(2000).optional(),
    questions: z.array(question).max(50).optional(),
  })
  .meta({
    id: 'Requirements',
    description:
      'The requirements of a system as a graph of components. Everything is optional: what is unknown is left out, and the engine adds its defaults as assumptions.',
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

function isCompute(capability: Capability): capability is 'web_compute' | 'worker_compute' | 'batch_compute' {
  return capability === 'web_compute' || capability === 'worker_compute' || capability === 'batch_compute';
}
