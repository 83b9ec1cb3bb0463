import { OUTSIDE } from '../messages/components.ts';
import type { Cloud } from '../model/cloud.ts';
import type { Edge, Outside } from '../model/graph.ts';
import type { AccessGrant, PlacedNode, Site } from '../model/offering.ts';
import type { Placement } from '../model/placement.ts';
import type { ResolvedRequirements } from '../model/resolved.ts';
import { type Block, code, variable } from '../model/terraform.ts';

/** Nodes and selected options of a site. */
type Placed = Pick<Placement, 'graph' | 'chosen'>;

/** Grants of a node without calls. */
const NOTHING: AccessGrant = { environment: {}, secrets: {}, blocks: [] };

/** Creates the view of the design that services use to declare their Terraform. */
export function createSite(placement: Placed, requirements: ResolvedRequirements, cloud: Cloud): Site {
  const placed = placement.chosen.map((option): PlacedNode => ({ node: option.node, choice: option.candidate }));
  return siteIn(requirements.region.id, placed, placement, requirements, cloud);
}

/**
 * Creates the view of the design in the second region: copies replace the components that have one; components shared
 * by both regions stay.
 */
export function createSecondSite(
  regionId: string,
  placement: Placed,
  requirements: ResolvedRequirements,
  cloud: Cloud,
): Site {
  const placed = placement.chosen.map(
    ({ node, candidate, copy }): PlacedNode => ({ node, choice: copy?.candidate ?? candidate }),
  );
  return siteIn(regionId, placed, placement, requirements, cloud);
}

function siteIn(
  regionId: string,
  placed: readonly PlacedNode[],
  placement: Placed,
  requirements: ResolvedRequirements,
  cloud: Cloud,
): Site {
  const byId = new Map(placed.map((part) => [part.node.id, part]));
  const region = cloud.regions.find(({ id }) => id === regionId);
  if (region === undefined) throw new Error(`resolveRequirements chose a region that ${cloud.id} does not have`);
  const otherId = regionId === requirements.region.id ? requirements.secondRegion?.id : requirements.region.id;
  const other = cloud.regions.find(({ id }) => id === otherId);
  const declared = new Map<string, readonly Block[]>();
  const granted = new Map<string, AccessGrant>();
  const over = new Map<string, AccessGrant>();
  const site: Site = {
    project: projectName(requirements),
    region,
    ...(other === undefined ? {} : { otherRegion: other }),
    environment: requirements.environment.value,
    budgetUsd: requirements.budget?.usd ?? null,
    placed,
    edges: placement.graph.edges,
    label: (nodeId) => nodeId.replaceAll('-', '_'),
    find: (nodeId) => byId.get(nodeId) ?? null,
    first: (capability) => placed.find(({ node }) => node.capability === capability) ?? null,
    from: (nodeId) => placement.graph.edges.filter((edge) => edge.from === nodeId),
    to: (nodeId) => placement.graph.edges.filter((edge) => edge.to === nodeId),
    declared: (nodeId) => {
      const known = declared.get(nodeId) ?? byId.get(nodeId)?.choice.declare(site) ?? [];
      declared.set(nodeId, known);
      return known;
    },
    granted: (nodeId) => {
      const known = granted.get(nodeId) ?? grantsOf(nodeId, site);
      granted.set(nodeId, known);
      return known;
    },
    grantedOver: (edge, nodeId) => {
      const key = `${edge.id} ${nodeId}`;
      const known = over.get(key) ?? grantOver(edge, nodeId, site);
      over.set(key, known);
      return known;
    },
  };
  return site;
}

/** Access grants of the services that a node calls, merged: its configuration and permissions. */
function grantsOf(nodeId: string, site: Site): AccessGrant {
  const related = site.edges.filter((edge) => edge.from === nodeId || (edge.to === nodeId && edge.kind === 'trigger'));
  return related.reduce<AccessGrant>((sum, edge) => {
    const accepted = site.grantedOver(edge, nodeId);
    return {
      environment: { ...sum.environment, ...accepted.environment },
      secrets: { ...sum.secrets, ...accepted.secrets },
      blocks: [...sum.blocks, ...accepted.blocks],
    };
  }, NOTHING);
}

/** The access that the node at one end of an edge receives from the node at the other end. */
function grantOver(edge: Edge, nodeId: string, site: Site): AccessGrant {
  const caller = site.find(nodeId)?.choice.principal ?? null;
  if (caller === null) return NOTHING;
  const other = site.find(edge.from === nodeId ? edge.to : edge.from);
  const granted = other?.choice.grantAccess(site, caller, edge) ?? NOTHING;
  const outside = edge.from === nodeId ? (edge.reaches ?? []) : [];
  return outside.length === 0 ? granted : withAddresses(outside, granted, site);
}

/** The addresses of external systems as variables: nobody but the user knows them. */
function withAddresses(outside: readonly Outside[], granted: AccessGrant, site: Site): AccessGrant {
  const named = outside.map((one) => ({ ...one, name: urlVariable(one.id, site) }));
  return {
    ...granted,
    environment: {
      ...granted.environment,
      ...Object.fromEntries(
        named.map(({ name }) => [name.toUpperCase(), code(`var.${name} == null ? "" : var.${name}`)]),
      ),
    },
    blocks: [
      ...granted.blocks,
      ...named.map(({ name, title, protocol, port }) =>
        variable(name, {
          description: OUTSIDE.address(title, protocol, port),
          type: 'string',
          default: null,
        }),
      ),
    ],
  };
}

/** Variable with the address of an external system. */
function urlVariable(id: string, site: Site): string {
  return `${site.label(id)}_url`;
}

const LONGEST_NAME = 11;
const SHORTEST_NAME = 3;

/** Short resource name from the kind of system: lower-case letters, digits and hyphens, never user text. */
function projectName(requirements: ResolvedRequirements): string {
  const kind = requirements.systems[0]?.system ?? 'system';
  const safe = kind
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, LONGEST_NAME)
    .replaceAll(/^-+|-+$/g, '');
  return /^[a-z]/.test(safe) && safe.length >= SHORTEST_NAME ? safe : 'system';
}
