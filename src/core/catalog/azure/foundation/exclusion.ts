import type { Term } from '../../../model/capability.ts';
import type { Requirements } from '../../../model/requirement.ts';

/** The reader has ruled out one of these terms, or one of these technologies by name. */
export function isExcluded(
  requirements: Requirements,
  terms: readonly Term[],
  technologies: readonly string[],
): boolean {
  return requirements.exclusions.some(
    (exclusion) =>
      exclusion.terms.some((term) => terms.includes(term)) ||
      (exclusion.technology !== null && technologies.includes(exclusion.technology)),
  );
}
