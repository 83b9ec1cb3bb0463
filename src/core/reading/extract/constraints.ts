import { FIXED } from '../../messages/region-reasons.ts';
import { type Capability, isCapability, type Term } from '../../model/capability.ts';
import type { Intent } from '../../model/intent.ts';
import type { ExclusionRequirement, Requirement } from '../../model/resolved.ts';

const FROM_CONSTRAINT = { origin: 'constraint', evidence: [], because: FIXED } as const;

/** Requirements from the constraints of the request. */
export function readConstraints({ constraints }: Pick<Intent, 'constraints'>): readonly Requirement[] {
  const found: Requirement[] = [];
  const { budget, availability, compliance, environment, exclude, free_allowances: free } = constraints;
  if (budget !== undefined)
    found.push({ kind: 'budget', amount: budget, currency: 'USD', firmness: 'hard', ...FROM_CONSTRAINT });
  if (availability !== undefined)
    found.push({ kind: 'quality', quality: 'availability', value: availability, demand: 'must', ...FROM_CONSTRAINT });
  if (free !== undefined)
    found.push({
      kind: 'quality',
      quality: 'free_allowances',
      value: free ? 1 : 0,
      demand: 'must',
      ...FROM_CONSTRAINT,
    });
  for (const framework of compliance ?? []) found.push({ kind: 'compliance', framework, ...FROM_CONSTRAINT });
  if (environment !== undefined) found.push({ kind: 'environment', environment, ...FROM_CONSTRAINT });
  for (const name of exclude ?? []) found.push(exclusion(name.trim().toLowerCase()));
  return found;
}

/** An exclusion from the constraints of the request. */
export function excluded(term: Term): ExclusionRequirement {
  return { kind: 'exclusion', terms: [term], technology: null, ...FROM_CONSTRAINT };
}

function exclusion(name: string): Requirement {
  const terms = termsOf(name);
  return {
    kind: 'exclusion',
    terms,
    technology: terms.length > 0 ? null : name,
    ...FROM_CONSTRAINT,
  };
}

const FORMS: Readonly<Record<string, string>> = {
  kubernetes: 'kubernetes',
  k8s: 'kubernetes',
  vm: 'vm',
  vms: 'vm',
  serverless: 'function',
  container: 'container',
  containers: 'container',
  function: 'function',
  functions: 'function',
  paas: 'paas',
};
/** The terms of a form of compute by its common name, such as "kubernetes" or "serverless"; empty for other names. */
export function formTerms(name: string): readonly Term[] {
  const form = FORMS[name];
  return form === undefined ? [] : COMPUTE.map((compute) => `${compute}:${form}` as Term);
}

const COMPUTE: readonly Capability[] = ['web_compute', 'worker_compute', 'batch_compute'];

function termsOf(name: string): readonly Term[] {
  const spelled = name.replaceAll(' ', '_').replaceAll('-', '_');
  if (isCapability(spelled)) return [spelled];
  const [capability = '', form] = spelled.split(':');
  if (form !== undefined && isCapability(capability)) return [spelled as Term];
  return formTerms(name);
}
