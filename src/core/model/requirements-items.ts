import { z } from 'zod';
import { CAPABILITIES, FORMS } from './capability.ts';
import {
  AMOUNT,
  BECAUSE,
  basis,
  EVIDENCE,
  ID,
  LOAD,
  MOST_ITEMS,
  NAME,
  quantitySchema,
  SENTENCE,
  TERM,
} from './requirements-terms.ts';

/** Actors, components, external systems, flows and qualities of a requirements document. */

export const actor = z
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

export const product = z
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

export const PRODUCTS = z.array(product).max(MOST_ITEMS).optional();

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

export const duration = z.string().max(60).describe('ISO 8601 duration, such as `P7Y` or `PT15M`');

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

export const external = z
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

export const quality = z
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

export const flow = z
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
