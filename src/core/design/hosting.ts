import { COMPUTE_CAPABILITIES, capabilityOf } from '../model/capability.ts';
import { freeId } from '../model/component-id.ts';
import type {
  QuantityRequirement,
  ResolvedComponent,
  ResolvedFlow,
  ResolvedRequirements,
  TechnologyRequirement,
} from '../model/resolved.ts';
import { profileOf } from './profiles/index.ts';
import type { Dependency, Profile } from './profiles/profile.ts';

/** A component with the profile of the product that it runs. */
export interface HostedPart {
  readonly part: ResolvedComponent;
  readonly profile: Profile;
}

const PROGRAMS: ReadonlySet<string> = new Set(COMPUTE_CAPABILITIES);

/** The profile of the program that a component runs; null if it runs none that is known. */
export function programOf({ products = [], anyOf }: ResolvedComponent): Profile | null {
  if (!anyOf.some((term) => PROGRAMS.has(capabilityOf(term)))) return null;
  const profiles = products.flatMap((name) => profileOf(name) ?? []);
  return profiles.find(({ hosting }) => hosting === 'program') ?? null;
}

/** The components that run a product with a profile. */
export function hostedParts({ components }: ResolvedRequirements): readonly HostedPart[] {
  return components.flatMap((part) => {
    const profile = programOf(part);
    return profile === null ? [] : [{ part, profile }];
  });
}

/**
 * Adds what named products need and the requirements leave out: the database that the product requires, and the files that
 * its instances share unless it can keep them in the object storage of the system. A database without a named engine gets the product's recommended one.
 */
export function withDependencies(requirements: ResolvedRequirements): ResolvedRequirements {
  return hostedParts(requirements).reduce(withDependenciesOf, requirements);
}

function withDependenciesOf(requirements: ResolvedRequirements, { part, profile }: HostedPart): ResolvedRequirements {
  const needed = profile.dependencies.filter(({ need }) => need === 'required');
  const complete = needed.reduce((kept, dependency) => withDependency(kept, part, dependency), requirements);
  const { sharedFiles } = profile;
  if (sharedFiles === undefined || has(complete, 'file_storage') || isExcluded(complete, 'file_storage'))
    return complete;
  if (profile.objectStorage !== undefined && has(complete, 'object_storage')) return complete;
  const quantities: readonly QuantityRequirement[] = isStated(complete, 'object_gb')
    ? []
    : [
        {
          kind: 'quantity',
          metric: 'object_gb',
          value: sharedFiles.storedGb,
          low: null,
          evidence: [],
          because: sharedFiles.because,
        },
      ];
  return added(complete, part, { anyOf: ['file_storage'], because: sharedFiles.because, quantities }, 'files');
}

function withDependency(
  requirements: ResolvedRequirements,
  part: ResolvedComponent,
  { capability, engines, version, because }: Dependency,
): ResolvedRequirements {
  if (isExcluded(requirements, capability)) return requirements;
  const [engine = ''] = engines;
  const same = requirements.components.filter(({ anyOf }) => anyOf.some((term) => capabilityOf(term) === capability));
  if (same.length === 0) {
    const named = withTechnology(requirements, engine, version, capability, because);
    return added(named, part, { anyOf: [capability], because, products: [engine] }, ROLE[capability] ?? 'store');
  }
  const [only] = same;
  const isNamed = requirements.technologies.some(({ term }) => term !== null && capabilityOf(term) === capability);
  if (only === undefined || same.length > 1 || isNamed || capability !== 'relational_db') return requirements;
  return {
    ...withTechnology(requirements, engine, version, capability, because),
    components: requirements.components.map((one) => (one === only ? { ...one, products: [engine] } : one)),
  };
}

const ROLE: Readonly<Record<string, string>> = { relational_db: 'db', cache: 'cache', full_text_search: 'search' };

function withTechnology(
  requirements: ResolvedRequirements,
  name: string,
  version: string,
  term: TechnologyRequirement['term'],
  because: string,
): ResolvedRequirements {
  if (requirements.technologies.some((technology) => technology.name === name)) return requirements;
  const technology = { kind: 'technology' as const, name, version, term, evidence: [], because };
  return { ...requirements, technologies: [...requirements.technologies, technology] };
}

/** A component beside a program, joined to it alone. */
function added(
  requirements: ResolvedRequirements,
  program: ResolvedComponent,
  component: Pick<ResolvedComponent, 'anyOf' | 'because' | 'products' | 'quantities'>,
  role: string,
): ResolvedRequirements {
  const taken = new Set([...requirements.components, ...requirements.parties].map(({ id }) => id));
  const id = freeId(`${program.id}-${role}`, taken);
  const flow: ResolvedFlow = { from: program.id, to: id, interaction: 'read_write', payload: null, story: null };
  return {
    ...requirements,
    components: [
      ...requirements.components,
      { kind: 'capability', id, strength: 'implied', demand: 'must', evidence: [], ...component },
    ],
    flows: [...requirements.flows, flow],
  };
}

function has({ components }: ResolvedRequirements, capability: string): boolean {
  return components.some(({ anyOf }) => anyOf.some((term) => capabilityOf(term) === capability));
}

function isExcluded({ exclusions }: ResolvedRequirements, capability: string): boolean {
  return exclusions.some(({ terms }) => terms.some((term) => term === capability));
}

function isStated({ quantities, components }: ResolvedRequirements, metric: string): boolean {
  return [...quantities, ...components.flatMap(({ quantities: own = [] }) => own)].some((one) => one.metric === metric);
}
