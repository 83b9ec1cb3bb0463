import { capabilityOf } from '../model/capability.ts';
import type { ResolvedComponent, ResolvedRequirements, TechnologyRequirement } from '../model/resolved.ts';

/** Cached views, by requirements and component. */
const views = new WeakMap<ResolvedRequirements, Map<string, ResolvedRequirements>>();

/** The technologies that concern a component: all but those that belong to another component of its capability. */
export function technologiesOf(
  part: ResolvedComponent,
  { components, technologies }: ResolvedRequirements,
): readonly TechnologyRequirement[] {
  const own = new Set(part.products);
  const foreign = new Set(
    components
      .filter((other) => other.id !== part.id && isSameKind(other, part))
      .flatMap(({ products = [] }) => products.filter((name) => !own.has(name))),
  );
  return foreign.size === 0 ? technologies : technologies.filter(({ name }) => !foreign.has(name));
}

/** The requirements as the services of a component see them. @param id of the component's node */
export function requirementsOf(id: string, requirements: ResolvedRequirements): ResolvedRequirements {
  const part = requirements.components.find((component) => component.id === id);
  if (part === undefined) return requirements;
  const technologies = technologiesOf(part, requirements);
  const others = requirements.components.filter((other) => other.id !== id && isSameKind(other, part));
  if (technologies === requirements.technologies && others.length === 0) return requirements;
  const known = views.get(requirements) ?? new Map<string, ResolvedRequirements>();
  views.set(requirements, known);
  const view = known.get(id) ?? {
    ...requirements,
    technologies,
    components: requirements.components.filter((component) => !others.includes(component)),
  };
  known.set(id, view);
  return view;
}

function isSameKind(a: ResolvedComponent, b: ResolvedComponent): boolean {
  const kinds = new Set(a.anyOf.map(capabilityOf));
  return b.anyOf.some((term) => kinds.has(capabilityOf(term)));
}
