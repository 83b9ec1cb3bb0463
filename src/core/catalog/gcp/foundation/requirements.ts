import type { Term } from '../../../model/capability.ts';
import type { Requirements } from '../../../model/requirement.ts';

/** The text states it: an implied or default part may be built into another service, a stated one gets its own. */
export function isStated(requirements: Requirements, term: Term): boolean {
  return requirements.capabilities.some(({ strength, anyOf }) => strength === 'stated' && anyOf.includes(term));
}

/** The text names a product to use, not one to migrate from. */
export function wantsProduct(requirements: Requirements, product: string): boolean {
  return requirements.technologies.some(({ name, term }) => name === product && term !== null);
}
