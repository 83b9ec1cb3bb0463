import { type Capability, capabilityOf, type Term } from '../model/capability.ts';
import type {
  ComponentType,
  ResourceCondition,
  ResourceRule,
  TerraformKnowledge,
} from '../model/terraform-knowledge.ts';
import { at, type Json, literal, type Resource } from './resource.ts';

/** A component that the project declares. */
export interface RecognizedComponent {
  readonly term: Term;
  /** What else the same resources can be. */
  readonly or: readonly Capability[];
  /** The resources that are the component, without those that support it. */
  readonly resources: readonly Resource[];
  readonly product: string | null;
  readonly storedGb: number | null;
}

export interface Recognition {
  readonly components: readonly RecognizedComponent[];
  /** Resources of known types that support components: networks, permissions, settings. */
  readonly parts: readonly Resource[];
  readonly unknown: readonly Resource[];
}

/** Providers whose resources exist in the project only. */
const HELPERS = /^(?:random|tls|null|time|archive|local|terraform|http|external|cloudinit|template)_/;

/**
 * Which resources are components, support components or are unknown to the catalogue.
 * @param isAtHome whether a resource is in the region of the project; null if it names none
 */
export function recognize(
  resources: readonly Resource[],
  knowledge: TerraformKnowledge,
  isAtHome: (resource: Resource) => boolean | null,
): Recognition {
  const project = createProject(resources, isAtHome);
  const found: Found[] = [];
  const parts: Resource[] = [];
  const unknown: Resource[] = [];
  for (const resource of resources) {
    if (resource.mode === 'data' || HELPERS.test(resource.type)) continue;
    const type = knowledge.components[resource.type];
    const rule = type === undefined ? null : ruleOf(resource, type, knowledge, project);
    if (type !== undefined && rule !== null && rule.as !== null && !project.isReplica(resource)) {
      found.push({ term: rule.as, or: rule.or ?? [], type, resource });
    } else (isPart(resource.type, knowledge) ? parts : unknown).push(resource);
  }
  const grouped = Map.groupBy(found, ({ term, type, resource }) =>
    type.one === true ? capabilityOf(term) : resource.address,
  );
  const components = [...grouped.values()].map((group): RecognizedComponent => {
    const [{ term, or, type }] = group as [Found];
    const own = group.map(({ resource }) => resource);
    return { term, or, resources: own, product: productOf(own, type), storedGb: storedIn(own, type) };
  });
  return { components, parts, unknown };
}

interface Found {
  readonly term: Term;
  readonly or: readonly Capability[];
  readonly type: ComponentType;
  readonly resource: Resource;
}

/** How the conditions see the project. */
interface Project {
  isUsedBy(resource: Resource, types: readonly string[]): boolean;
  uses(resource: Resource, types: readonly string[]): boolean;
  has(types: readonly string[]): boolean;
  /** The same type and purpose in a second region. */
  isReplica(resource: Resource): boolean;
}

function createProject(resources: readonly Resource[], isAtHome: (resource: Resource) => boolean | null): Project {
  const byAddress = new Map(resources.map((resource) => [resource.address, resource]));
  const types = new Set(resources.map(({ type }) => type));
  const isAway = (resource: Resource) => resource.aliased || isAtHome(resource) === false;
  const atHome = new Set(resources.filter((resource) => !isAway(resource)).map(({ type }) => type));
  const users = new Map<string, Set<string>>();
  const used = new Map<string, Set<string>>();
  const note = (map: Map<string, Set<string>>, key: string, type: string) =>
    map.set(key, (map.get(key) ?? new Set()).add(type));
  for (const { address, type, references } of resources) {
    for (const target of references) {
      note(users, target, type);
      const other = byAddress.get(target);
      if (other === undefined) continue;
      note(used, address, other.type);
      // Policies and settings in a data source belong to the resource that reads them.
      if (other.mode === 'data') for (const next of other.references) note(users, next, type);
    }
  }
  return {
    isUsedBy: ({ address }, wanted) => wanted.some((type) => users.get(address)?.has(type) === true),
    uses: ({ address }, wanted) => wanted.some((type) => used.get(address)?.has(type) === true),
    has: (wanted) => wanted.some((type) => types.has(type)),
    isReplica: (resource) => isAway(resource) && atHome.has(resource.type),
  };
}

function ruleOf(
  resource: Resource,
  { rules }: ComponentType,
  { declared }: TerraformKnowledge,
  project: Project,
): ResourceRule | null {
  if (rules === undefined) return { as: declared[resource.type]?.[0] ?? null };
  return rules.find((rule) => rule.if === undefined || holds(resource, rule.if, project)) ?? null;
}

/** Whether a condition holds. @param project undefined for conditions on attributes alone */
export function holds(resource: Resource, condition: ResourceCondition, project?: Project): boolean {
  const { has, matches, usedBy, uses, beside } = condition;
  return (
    (has === undefined || has.some((path) => isStated(at(resource.attributes, path)))) &&
    (matches === undefined || matchesAll(resource, matches)) &&
    (usedBy === undefined || project?.isUsedBy(resource, usedBy) === true) &&
    (uses === undefined || project?.uses(resource, uses) === true) &&
    (beside === undefined || project?.has(beside) === true)
  );
}

/** Whether the attributes have these values. Text is compared as it is written, so that an expression can match, too. */
function matchesAll({ attributes, name }: Resource, wanted: Readonly<Record<string, string>>): boolean {
  return Object.entries(wanted).every(([path, pattern]) => {
    const value = path === '@label' ? name : at(attributes, path);
    const written = typeof value === 'string' ? value : (literal(value) ?? '');
    return new RegExp(pattern, 'i').test(written.slice(0, MOST_MATCHED));
  });
}

/** Longest text that is compared with a pattern. */
const MOST_MATCHED = 1000;

function isStated(value: Json | undefined): boolean {
  if (Array.isArray(value)) return value.length > 0;
  return value !== undefined && value !== null && value !== '' && value !== false;
}

function isPart(type: string, { declared, parts, components }: TerraformKnowledge): boolean {
  return type in declared || type in components || parts.some((prefix) => type.startsWith(prefix));
}

function productOf(resources: readonly Resource[], { product }: ComponentType): string | null {
  if (product === undefined || typeof product === 'string') return product ?? null;
  for (const { attributes } of resources) {
    for (const path of product.from) {
      const value = literal(at(attributes, path));
      const name = Object.entries(product.names).find(([pattern]) => new RegExp(pattern, 'i').test(value ?? ''));
      if (value !== null && name !== undefined) return name[1];
    }
  }
  return null;
}

function storedIn(resources: readonly Resource[], { storedGb = [] }: ComponentType): number | null {
  const amounts = resources.flatMap(({ attributes, instances }) => {
    const stated = storedGb.map((path) => literal(at(attributes, path))).find((value) => value !== null);
    const amount = Number(stated);
    return stated === undefined || stated === null || !Number.isFinite(amount) || amount <= 0
      ? []
      : [amount * (instances ?? 1)];
  });
  return amounts.length === 0 ? null : amounts.reduce((sum, amount) => sum + amount, 0);
}
