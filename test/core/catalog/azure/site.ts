import { azure } from '../../../../src/core/catalog/azure/index.ts';
import type { Edge, EdgeKind, GraphNode } from '../../../../src/core/model/graph.ts';
import type { Environment } from '../../../../src/core/model/intent.ts';
import type { AccessGrant, Candidate, CatalogEntry, PlacedNode, Site } from '../../../../src/core/model/offering.ts';
import type { ResolvedRequirements } from '../../../../src/core/model/resolved.ts';
import type { Block } from '../../../../src/core/model/terraform.ts';
import { requirementsOf } from '../../../support/requirements.ts';

const PLAIN = requirementsOf([]);

/** Default requirements. */
export const NO_REQUIREMENTS: ResolvedRequirements = {
  ...PLAIN,
  region: { ...PLAIN.region, id: 'eastus', origin: 'assumed' },
};

/** All candidates of a node, in catalogue order. */
export function candidatesOf(node: GraphNode, requirements = NO_REQUIREMENTS): readonly Candidate[] {
  const entries = azure.offerings[node.capability] as readonly CatalogEntry[];
  return entries.flatMap((entry) => {
    const fit = entry.fit(node, requirements);
    return fit === null ? [] : entry.sized(node, fit);
  });
}

export function edge(from: string, to: string, kind: EdgeKind, port: number | null = 443): Edge {
  return { id: `${from}-${to}`, from, to, kind, protocol: 'tcp', port, synchronous: true, encrypted: true };
}

export interface SiteOptions {
  readonly region?: string;
  readonly environment?: Environment;
  readonly budgetUsd?: number | null;
  readonly project?: string;
}

/** A site with placed nodes, as the declare stage passes it to a cloud. */
export function siteOf(placed: readonly PlacedNode[], edges: readonly Edge[], options: SiteOptions = {}): Site {
  const region = azure.regions.find(({ id }) => id === (options.region ?? 'eastus'));
  if (region === undefined) throw new Error('no such region');
  const find = (id: string) => placed.find(({ node }) => node.id === id) ?? null;
  const label = (id: string) => id.replaceAll('-', '_');
  const site: Site = {
    project: options.project ?? 'shop',
    region,
    environment: options.environment ?? 'production',
    budgetUsd: options.budgetUsd === undefined ? 500 : options.budgetUsd,
    placed,
    edges,
    label,
    find,
    first: (capability) => placed.find(({ node }) => node.capability === capability) ?? null,
    from: (id) => edges.filter((candidate) => candidate.from === id),
    to: (id) => edges.filter((candidate) => candidate.to === id),
    declared: (id) => find(id)?.choice.declare(site) ?? [],
    granted: (id) => grantsOf(site, id),
    grantedOver: (edge, id) => grantsOf({ ...site, edges: [edge] }, id),
  };
  return site;
}

/** Grants of a node as `declare` merges them: from its dependencies and from the queue that triggers it. */
function grantsOf(site: Site, id: string): AccessGrant {
  const principal = site.find(id)?.choice.principal ?? null;
  const related = site.edges.filter(
    (candidate) => candidate.from === id || (candidate.to === id && candidate.kind === 'trigger'),
  );
  const accepted = related.flatMap((candidate) => {
    const other = site.find(candidate.from === id ? candidate.to : candidate.from);
    const acceptance = principal === null ? null : (other?.choice.grantAccess(site, principal, candidate) ?? null);
    return acceptance === null ? [] : [acceptance];
  });
  return {
    environment: Object.assign({}, ...accepted.map(({ environment }) => environment)),
    secrets: Object.assign({}, ...accepted.map(({ secrets }) => secrets)),
    blocks: accepted.flatMap(({ blocks }) => blocks),
  };
}

/** Every block of a site: foundation, nodes, grants. */
export function blocksOf(site: Site): readonly Block[] {
  return [
    ...azure.foundation(site),
    ...site.placed.flatMap(({ choice }) => choice.declare(site)),
    ...site.placed.flatMap(({ node }) => site.granted(node.id).blocks),
  ];
}
