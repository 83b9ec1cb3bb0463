import type { CapabilityRequirement, ResolvedRequirements } from '../model/resolved.ts';

/** Removes a requirement and excludes its terms. */
export function withoutCapability(
  requirements: ResolvedRequirements,
  gone: CapabilityRequirement,
  because: string,
): ResolvedRequirements {
  return {
    ...requirements,
    components: requirements.components.filter((requirement) => requirement !== gone),
    exclusions: [
      ...requirements.exclusions,
      { kind: 'exclusion', terms: gone.anyOf, technology: null, origin: 'derived', evidence: [], because },
    ],
  };
}
