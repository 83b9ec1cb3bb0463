import { capabilityOf } from './capability.ts';
import type { CapabilityRequirement } from './resolved.ts';

/** An optional requirement, or an unnamed component, that a system can work without. */
export function isDispensable({ anyOf, demand, strength }: CapabilityRequirement): boolean {
  return (demand === 'wish' || strength !== 'stated') && anyOf.every((term) => DISPENSABLE.has(term));
}

/** A demand in so many words, for a part beside those that do the work and keep its records. */
export function isNamedExtra({ anyOf, demand, strength }: CapabilityRequirement): boolean {
  return demand === 'must' && strength === 'stated' && !anyOf.some((term) => ESSENTIAL.has(capabilityOf(term)));
}

/** Without these there is no system left. */
const ESSENTIAL: ReadonlySet<string> = new Set([
  'static_site',
  'web_compute',
  'worker_compute',
  'batch_compute',
  'relational_db',
  'document_db',
  'key_value_db',
  'object_storage',
]);

/** A system without these still does its work. */
const DISPENSABLE: ReadonlySet<string> = new Set([
  'waf',
  'cdn',
  'cache',
  'dns',
  'audit_trail',
  'ci_registry',
  'monitoring',
  'logging',
  'full_text_search',
  'bi_dashboard',
]);
