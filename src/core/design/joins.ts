import type { BlueprintEdge } from '../model/blueprint.ts';
import type { Edge } from '../model/graph.ts';
import type { Site } from '../model/offering.ts';
import { referencesIn } from '../model/references.ts';
import { addressOf, type Block, localValues } from '../model/terraform.ts';

/** The blocks of a design by the components that they belong to and refer to. */
export interface Joins {
  /** Whether blocks of the design belong to the component. */
  isDeclared(nodeId: string): boolean;
  /** Resources that belong to one of two components and refer to the other, or refer to both. */
  between(from: string, to: string): readonly string[];
}

interface Touching {
  readonly address: string;
  readonly nodes: ReadonlySet<string>;
}

/** Reads the references of every block, through local values. */
export function createJoins(site: Site, blocks: readonly Block[]): Joins {
  const declared = blocks.filter(({ type }) => type === 'resource' || type === 'data');
  const owners = ownersOf(declared, site);
  const locals = localsOf(blocks);
  const endsOf = new Map(site.edges.map(({ id, from, to }) => [id, [from, to]]));
  const touching = declared.map((block): Touching => {
    const address = addressOf(block);
    const touched = [address, ...referenced(block, locals)].flatMap((reference) => owners.get(reference) ?? []);
    const ends = (block.edges ?? []).flatMap((id) => endsOf.get(id) ?? []);
    return { address, nodes: new Set([...touched, ...ends]) };
  });
  const byNode = new Map<string, Touching[]>();
  for (const one of touching) {
    for (const node of one.nodes) {
      const known = byNode.get(node);
      if (known === undefined) byNode.set(node, [one]);
      else known.push(one);
    }
  }
  const own = new Set(owners.values());
  // Several components may declare the same block, such as an interface that they enable.
  const declares = (nodeId: string) => site.declared(nodeId).some(({ type }) => type === 'resource');
  return {
    isDeclared: (nodeId) => own.has(nodeId) || declares(nodeId),
    between: (from, to) => (byNode.get(from) ?? []).filter(({ nodes }) => nodes.has(to)).map(({ address }) => address),
  };
}

/** Types of resources that give access. */
const GRANTS = /iam|role|polic|permission|access|member|binding|credential|secret_version|principal|administrator/;

/** What implements an edge: access and other resources between its ends, and the address that the caller has. */
export function implementationOf(
  edge: Edge,
  site: Site,
  joins: Joins,
): Pick<BlueprintEdge, 'grant' | 'path' | 'address'> {
  const joining = joins.between(edge.from, edge.to);
  const { environment, secrets } = site.grantedOver(edge, edge.from);
  const [grant, path] = [true, false].map((is) => joining.filter((address) => isGrant(address) === is));
  return { grant: grant ?? [], path: path ?? [], address: [...Object.keys(environment), ...Object.keys(secrets)] };
}

/** Whether the resource at an address gives access and nothing else. */
export function isGrant(address: string): boolean {
  return GRANTS.test(address.split('.').at(-2) ?? '');
}

/** The component of each block: the one that declares it, else the one whose label its own begins with. */
function ownersOf(blocks: readonly Block[], site: Site): ReadonlyMap<string, string> {
  const owners = new Map<string, string>();
  for (const { node } of site.placed) for (const block of site.declared(node.id)) owners.set(addressOf(block), node.id);
  const labels = site.placed
    .map(({ node }) => ({ id: node.id, label: site.label(node.id) }))
    .toSorted((a, b) => b.label.length - a.label.length);
  for (const block of blocks) {
    const address = addressOf(block);
    const name = block.labels[1] ?? '';
    const owner = labels.find(({ label }) => name === label || name.startsWith(`${label}_`));
    if (!owners.has(address) && owner !== undefined) owners.set(address, owner.id);
  }
  return owners;
}

type Locals = ReadonlyMap<string, ReadonlySet<string>>;

function localsOf(blocks: readonly Block[]): Locals {
  return new Map(localValues(blocks).map(([name, value]) => [`local.${name}`, referencesIn(value)]));
}

/** The references of a block, those of its local values included. */
function referenced({ body }: Block, locals: Locals): ReadonlySet<string> {
  const found = new Set(referencesIn(body));
  for (const reference of found) for (const further of locals.get(reference) ?? []) found.add(further);
  return found;
}
