import { capabilityOf } from '../model/capability.ts';
import type { ResolvedComponent, ResolvedRequirements } from '../model/resolved.ts';

/** Removes a component and excludes its terms, except those that another component needs. */
export function withoutCapability(
  requirements: ResolvedRequirements,
  gone: ResolvedComponent,
  because: string,
): ResolvedRequirements {
  const components = requirements.components.filter((component) => component !== gone);
  const needed = new Set(components.flatMap(({ anyOf }) => anyOf.map(capabilityOf)));
  const terms = gone.anyOf.filter((term) => !needed.has(capabilityOf(term)));
  return {
    ...requirements,
    components,
    exclusions: [
      ...requirements.exclusions,
      { kind: 'exclusion', terms, technology: null, origin: 'derived', evidence: [], because },
    ],
  };
}
