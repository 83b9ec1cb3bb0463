import { type Capability, capabilityOf, isCompute, type Term } from '../model/capability.ts';
import type { Cloud } from '../model/cloud.ts';
import type { QuantityItem } from '../model/quote.ts';
import type { Component, Requirements } from '../model/requirements.ts';
import { MOST_COMPONENTS } from '../model/requirements-terms.ts';
import type { ResourcePrice, TerraformKnowledge } from '../model/terraform-knowledge.ts';
import { flowsBetween, type Placed } from './flows.ts';
import { type Unpriced, usagesOf } from './price.ts';
import { holds, type RecognizedComponent, recognize } from './recognize.ts';
import { at, ImportFault, literal, type Resource, type TerraformProject } from './resource.ts';

/** More resources are refused. */
export const MOST_RESOURCES = 5000;

/** What an imported project declares. */
export interface ImportReport {
  /** Null if the project names none that the cloud has. */
  readonly region: string | null;
  readonly resources: number;
  readonly components: readonly ImportedComponent[];
  /** Resources of known types that support components. */
  readonly parts: readonly string[];
  readonly notRecognized: readonly NotRecognized[];
  /** Null without components. */
  readonly requirements: Requirements | null;
  readonly usages: readonly (QuantityItem & { readonly address: string })[];
  readonly unpriced: readonly Unpriced[];
}

export interface ImportedComponent {
  readonly id: string;
  readonly name: string;
  readonly term: Term;
  /** What else the same resources can be. */
  readonly or: readonly Capability[];
  readonly product: string | null;
  readonly storedGb: number | null;
  readonly addresses: readonly string[];
}

/** `type`: no service of the catalogue declares it; `module`: its files are not part of the project; `limit`: a component beyond the most that a requirements document can have. */
export interface NotRecognized {
  readonly address: string;
  readonly reason: 'type' | 'module' | 'limit';
  /** The source of a module. */
  readonly source?: string;
}

/** @throws ImportFault */
export function importProject(project: TerraformProject, cloud: Cloud, knowledge: TerraformKnowledge): ImportReport {
  const { resources, modules } = project;
  if (resources.length > MOST_RESOURCES) {
    throw new ImportFault(`The project has ${resources.length} resources; the most are ${MOST_RESOURCES}.`);
  }
  const known = new Set(cloud.regions.map(({ id }) => id));
  const region = regionOf(project, known, knowledge);
  const isAtHome = (resource: Resource) => {
    const [own] = regionsOf(resource, known, knowledge);
    return own === undefined || region === null ? null : own === region;
  };
  const { components, parts, unknown } = recognize(resources, knowledge, isAtHome);
  const named = withIds(components);
  const kept = named.slice(0, MOST_COMPONENTS);
  const condition = (resource: Resource, price: ResourcePrice) => price.if === undefined || holds(resource, price.if);
  const { usages, unpriced } = usagesOf(resources, knowledge, condition, cloud.prices);
  return {
    region,
    resources: resources.filter(({ mode }) => mode === 'managed').length,
    components: kept.map(({ id, name, component }) => ({
      id,
      name,
      term: component.term,
      or: component.or,
      product: component.product,
      storedGb: component.storedGb,
      addresses: component.resources.map(({ address }) => address),
    })),
    parts: parts.map(({ address }) => address),
    notRecognized: [
      ...unknown.map(({ address }) => ({ address, reason: 'type' as const })),
      ...modules.map(({ address, source }) => ({ address, reason: 'module' as const, source })),
      ...named
        .slice(MOST_COMPONENTS)
        .flatMap(({ component }) => component.resources.map(({ address }) => ({ address, reason: 'limit' as const }))),
    ],
    requirements: kept.length === 0 ? null : requirementsOf(kept, resources, region),
    usages: usages.map((usage) => ({ ...usage, cloud: cloud.id, region: region ?? cloud.defaultRegion })),
    unpriced,
  };
}

interface Named {
  readonly id: string;
  readonly name: string;
  readonly component: RecognizedComponent;
}

/** Names that modules give to their main resource, whatever it is. */
const NAMELESS = /^(?:this|main|default|current|primary|resource|self)$/i;
const MOST_NAME = 60;

function withIds(components: readonly RecognizedComponent[]): readonly Named[] {
  const taken = new Set<string>();
  return components.map((component) => {
    const [{ name: label, address }] = component.resources as readonly [Resource];
    const capability = capabilityOf(component.term);
    const module = /module\.([\w-]+)\.[^.]+\.[^.]+$/.exec(address)?.[1];
    const own = component.resources.length > 1 ? capability : NAMELESS.test(label) ? (module ?? capability) : label;
    const base = own.replaceAll(/[^A-Za-z0-9_.-]/g, '-').slice(0, MOST_NAME);
    const id = freeId(/^[A-Za-z]/.test(base) ? base : `${capability}-${base}`.slice(0, MOST_NAME), taken);
    taken.add(id);
    return { id, name: id.replaceAll(/[_-]+/g, ' ').trim(), component };
  });
}

function freeId(base: string, taken: ReadonlySet<string>): string {
  if (!taken.has(base)) return base;
  let number = 2;
  while (taken.has(`${base}-${number}`)) number++;
  return `${base}-${number}`;
}

function requirementsOf(kept: readonly Named[], resources: readonly Resource[], region: string | null): Requirements {
  const placed = kept.map(
    ({ id, component }): Placed => ({
      id,
      capability: capabilityOf(component.term),
      resources: component.resources,
    }),
  );
  const flows = flowsBetween(placed, resources);
  return {
    components: kept.map(({ id, name, component }) => componentOf(id, name, component)),
    ...(flows.length === 0 ? {} : { flows }),
    ...(region === null ? {} : { locations: [{ role: 'primary', any_of: [region] }] }),
  };
}

function componentOf(id: string, name: string, { term, or, product, storedGb }: RecognizedComponent): Component {
  const capability = capabilityOf(term);
  const form = term.split(':')[1];
  return {
    id,
    name,
    capability,
    ...(or.length === 0 ? {} : { or }),
    ...(isCompute(capability) && form !== undefined ? { form: form as NonNullable<Component['form']> } : {}),
    ...(product === null ? {} : { products: [{ name: product }] }),
    ...(storedGb === null ? {} : { load: [{ metric: 'stored', value: storedGb, unit: 'GB' }] }),
  };
}

/** The regions that a resource names, by the cloud's names. */
function regionsOf(
  resource: Resource,
  known: ReadonlySet<string>,
  { regionIn }: TerraformKnowledge,
): readonly string[] {
  return [...regionIn, 'arn'].flatMap((path) => {
    const found = regionNamed(literal(at(resource.attributes, path)), known);
    return found === null ? [] : [found];
  });
}

/** The region that the provider names, else that of most resources. */
function regionOf(
  { regions, resources }: TerraformProject,
  known: ReadonlySet<string>,
  knowledge: TerraformKnowledge,
): string | null {
  for (const prefix of knowledge.prefixes) {
    const stated = regionNamed(regions[prefix.replace(/_$/, '')] ?? null, known);
    if (stated !== null) return stated;
  }
  const deciding = resources.filter(({ type }) => knowledge.regionBy.includes(type));
  const counts = new Map<string, number>();
  for (const resource of deciding.length > 0 ? deciding : resources) {
    for (const region of regionsOf(resource, known, knowledge)) counts.set(region, (counts.get(region) ?? 0) + 1);
  }
  return [...counts].toSorted(([, a], [, b]) => b - a)[0]?.[0] ?? null;
}

/** The region in a text: `eu-west-1`, `eu-west-1a`, `europe-west1-b`, `West Europe`, an ARN. */
function regionNamed(text: string | null, known: ReadonlySet<string>): string | null {
  if (text === null) return null;
  const plain = text.toLowerCase().replaceAll(' ', '');
  const candidates = [plain, plain.split(':')[3] ?? '', plain.replace(/-[a-z]$/, ''), plain.replace(/[a-z]$/, '')];
  return candidates.find((one) => known.has(one)) ?? null;
}

/** The cloud to which most resources belong; null without resources of a known one. */
export function cloudOf<C extends string>(
  { resources }: TerraformProject,
  knowledge: Readonly<Record<C, TerraformKnowledge>>,
): C | null {
  const counts = Object.entries<TerraformKnowledge>(knowledge).map(([id, { prefixes }]) => ({
    id: id as C,
    count: resources.filter(({ type }) => prefixes.some((prefix) => type.startsWith(prefix))).length,
  }));
  const [most] = counts.toSorted((a, b) => b.count - a.count);
  return most === undefined || most.count === 0 ? null : most.id;
}
