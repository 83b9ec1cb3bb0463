import { z } from 'zod';
import { TERMS } from '../core/model/capability.ts';

const term = z.enum(TERMS as readonly [string, ...string[]]);
const evidence = z.array(z.string().min(1));

/** What a number measures. */
const MEASURES = [
  'users_total',
  'users_monthly',
  'users_daily',
  'users_concurrent',
  'visits',
  'requests',
  'events',
  'messages',
  'jobs',
  'devices',
  'items',
  'stored_files',
  'stored_records',
  'transferred',
  'item_size',
  'retention',
  'latency',
  'availability',
  'rpo',
  'rto',
  'duration',
  'budget',
  'price_other',
  'team',
  'tenants',
  'growth',
  'factor',
  'date',
  'version',
  'count_other',
] as const;

/** A labelled request; docs/guides/improve-the-reader.md explains the fields. */
export const labelledTextSchema = z.strictObject({
  id: z.string().min(1),
  text: z.string().min(1),
  cloud: z.enum(['aws', 'gcp', 'azure']),
  domain: z.string(),
  style: z.string(),
  language: z.string().optional(),
  components: z.array(
    z.strictObject({
      capability: term,
      form: z.enum(['container', 'vm', 'function', 'kubernetes', 'paas']).nullable(),
      or: z.array(term),
      strength: z.enum(['must', 'should']),
      evidence,
      because: z.string().optional(),
    }),
  ),
  refused: z.array(z.strictObject({ capability: term, evidence, because: z.string().optional() })),
  outside: z.array(z.strictObject({ evidence, capability: term.nullable(), because: z.string().optional() })),
  absent: z.array(term),
  quantities: z.array(z.strictObject({ text: z.string(), measures: z.enum(MEASURES), of: z.string().optional() })),
  software: z.array(z.string()),
});

export type LabelledText = z.infer<typeof labelledTextSchema>;

/** What a system must, should and must not have. `a|b` is one requirement that either term meets. */
export interface Label {
  readonly must: readonly string[];
  readonly should: readonly string[];
  readonly mustNot: readonly string[];
}

export function labelOf({ components, refused, absent }: LabelledText): Label {
  const entries = (wanted: 'must' | 'should') =>
    components
      .filter(({ strength }) => strength === wanted)
      .map(({ capability, form, or }) =>
        [...new Set([form === null ? capability : `${capability}:${form}`, ...or])].join('|'),
      );
  return {
    must: entries('must'),
    should: entries('should'),
    mustNot: [...new Set([...refused.map(({ capability }) => capability), ...absent])],
  };
}
