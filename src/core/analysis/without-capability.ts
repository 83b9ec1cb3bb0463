import type { CapabilityRequirement, Requirements } from '../model/requirement.ts';

/** Removes a requirement and excludes its terms. */
export function withoutCapability(
  requirements: Requirements,
  gone: CapabilityRequirement,
  because: string,
): Requirements {
  return {
    ...requirements,
    capabilities: requirements.capabilities.filter((requirement) => requirement !== gone),
    exclusions: [
      ...requirements.exclusions,
      { kind: 'exclusion', terms: gone.anyOf, technology: null, origin: 'derived', evidence: [], because },
    ],
  };
}
