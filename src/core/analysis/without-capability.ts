import type { CapabilityRequirement, Requirements } from '../model/requirement.ts';

/** The requirements without one of them, which nothing may then bring back. */
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
