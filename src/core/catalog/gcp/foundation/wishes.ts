import type { Term } from '../../../model/capability.ts';
import type { Requirements } from '../../../model/requirement.ts';

/** The words ask for it, whether or not something else would do as well. */
export function asksFor(requirements: Requirements, term: Term): boolean {
  return requirements.capabilities.some((requirement) => requirement.anyOf.includes(term));
}

/** The words name it: an implied or a usual part may be built into another service, a named one is expected by itself. */
export function names(requirements: Requirements, term: Term): boolean {
  return requirements.capabilities.some(
    (requirement) => requirement.strength === 'stated' && requirement.anyOf.includes(term),
  );
}

export function excludes(requirements: Requirements, term: Term): boolean {
  return requirements.exclusions.some((exclusion) => exclusion.terms.includes(term));
}

/** A product is unwanted by its plain lower-case name, such as `firebase`. */
export function excludesProduct(requirements: Requirements, product: string): boolean {
  return requirements.exclusions.some((exclusion) => exclusion.technology === product);
}

/** The words name a product, engine or protocol by its plain lower-case name, such as `kafka`. */
export function namesProduct(requirements: Requirements, product: string): boolean {
  return requirements.technologies.some((technology) => technology.name === product);
}

/** The words name a product to be used, not one that is to be left behind. */
export function wantsProduct(requirements: Requirements, product: string): boolean {
  return requirements.technologies.some(({ name, term }) => name === product && term !== null);
}
