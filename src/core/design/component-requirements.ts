import { capabilityOf } from '../model/capability.ts';
import type { ResolvedComponent, ResolvedRequirements, TechnologyRequirement } from '../model/resolved.ts';

/** Cached views, by requirements and component. */
const views = new WeakMap<ResolvedRequirements, Map<string, ResolvedRequirements>>();

/** The technologies that concern a component: all but those that belong to another component of its capability. */
export function technologiesOf(
  part: ResolvedComponent,
  requirements: ResolvedRequirements,
): readonly TechnologyRequirement[] {
  return technologiesWithout(othersOf(part, requirements), part, requirements);
}

/** The requirements as the services of a component see them. @param id of the component's node */
export function requirementsOf(id: string, requirements: ResolvedRequirements): ResolvedRequirements {
  const known = views.get(requirements) ?? new Map<string, ResolvedRequirements>();
  views.set(requirements, known);
  const view = known.get(id) ?? viewOf(id, requirements);
  known.set(id, view);
  return view;
}

function viewOf(id: string, requirements: ResolvedRequirements): ResolvedRequirements {
  const part = requirements.components.find((component) => component.id === id);
  const others = part === undefined ? [] : othersOf(part, requirements);
  if (part === undefined || others.length === 0) return requirements;
  const excluded = new Set(others);
  return {
    ...requirements,
    technologies: technologiesWithout(others, part, requirements),
    components: requirements.components.filter((component) => !excluded.has(component)),
  };
}

function technologiesWithout(
  others: readonly ResolvedComponent[],
  part: ResolvedComponent,
  { technologies }: ResolvedRequirements,
): readonly TechnologyRequirement[] {
  const own = new Set(part.products);
  const foreign = new Set(others.flatMap(({ products = [] }) => products.filter((name) => !own.has(name))));
  return foreign.size === 0 ? technologies : technologies.filter(({ name }) => !foreign.has(name));
}

/** The other components of its capability. */
function othersOf(part: ResolvedComponent, { components }: ResolvedRequirements): readonly ResolvedComponent[] {
  const kinds = new Set(part.anyOf.map(capabilityOf));
  return components.filter(
    (other) => other.id !== part.id && other.anyOf.some((term) => kinds.has(capabilityOf(term))),
  );
}
