import { capabilityOf } from '../model/capability.ts';
import type { ResolvedComponent, ResolvedRequirements } from '../model/resolved.ts';

/** Removes a requirement and excludes its terms, except those of components that stay required. */
export function withoutCapability(
  requirements: ResolvedRequirements,
  gone: ResolvedComponent,
  because: string,
): ResolvedRequirements {
  const components = requirements.components.filter((requirement) => requirement !== gone);
  const required = new Set(
    components.filter(({ demand }) => demand === 'must').flatMap(({ anyOf }) => anyOf.map(capabilityOf)),
  );
  const terms = gone.anyOf.filter((term) => !required.has(capabilityOf(term)));
  return {
    ...requirements,
    components,
    exclusions: [
      ...requirements.exclusions,
      { kind: 'exclusion', terms, technology: null, origin: 'derived', evidence: [], because },
    ],
  };
}
