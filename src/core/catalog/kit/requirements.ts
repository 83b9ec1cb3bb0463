import type { Term } from '../../model/capability.ts';
import type { ResolvedRequirements } from '../../model/resolved.ts';

/** The text requires a capability, with or without an alternative. */
export function asksFor(requirements: ResolvedRequirements, term: Term): boolean {
  return requirements.components.some(({ anyOf }) => anyOf.includes(term));
}

/** The text names one of these products, engines or protocols. @param names plain lower-case names, such as `kafka` */
export function isNamed(requirements: ResolvedRequirements, names: readonly string[]): boolean {
  return requirements.technologies.some(({ name }) => names.includes(name));
}

/** The text rules out one of these terms, or one of these technologies by its plain lower-case name. */
export function isExcluded(
  requirements: ResolvedRequirements,
  terms: readonly Term[],
  technologies: readonly string[] = [],
): boolean {
  return requirements.exclusions.some(
    (exclusion) =>
      exclusion.terms.some((term) => terms.includes(term)) ||
      (exclusion.technology !== null && technologies.includes(exclusion.technology)),
  );
}

/** The text states it: an implied or default part may be built into another service, a stated one gets its own. */
export function isStated(requirements: ResolvedRequirements, term: Term): boolean {
  return requirements.components.some(({ strength, anyOf }) => strength === 'stated' && anyOf.includes(term));
}

/** The text names a product to use, not one to migrate from. */
export function wantsProduct(requirements: ResolvedRequirements, product: string): boolean {
  return requirements.technologies.some(({ name, term }) => name === product && term !== null);
}
