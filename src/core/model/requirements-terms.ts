import { z } from 'zod';

/** Terms that the items of a requirements document share: ids, evidence, quantities. */

/** Largest documents that the service accepts. */
export const MOST_COMPONENTS = 100;
export const MOST_FLOWS = 300;
export const MOST_ITEMS = 100;
export const MOST_LIMITS = 20;
export const MOST_CLAUSES = 2000;
export const MOST_QUANTITIES = 50;
export const MOST_EVIDENCE = 20;

export const ID = z
  .string()
  .regex(/^[A-Za-z][A-Za-z0-9_.-]{0,63}$/)
  .meta({ id: 'RequirementsId', description: 'Identifier within the document', examples: ['booking-api'] });
export const NAME = z.string().trim().min(1).max(200);
export const TERM = z.string().trim().min(1).max(100);
export const SENTENCE = z.string().max(2000);
export const POINTER = z.string().max(300).describe('JSON Pointer (RFC 6901) into this document');

export const evidence = z
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

export const EVIDENCE = z.array(evidence).max(MOST_EVIDENCE).optional();
export const basis = z
  .enum(['stated', 'inferred'])
  .optional()
  .describe('`stated` by the request, or `inferred` from it. In a document of a caller, absent means stated.');
export const BECAUSE = SENTENCE.optional().describe('Why an item that the request does not state is required');

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

export const AMOUNT = z.number().min(0).max(1e18);

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

export const LOAD = z.array(quantitySchema).max(MOST_QUANTITIES).optional();
