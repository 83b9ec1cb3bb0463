import type { BlueprintEdge, BlueprintGraph, BlueprintNode } from '../model/blueprint.ts';
import { ADJACENT_CAPABILITIES, capabilityOf, type NodeCapability, type Term } from '../model/capability.ts';
import type { Estimate } from '../model/estimate.ts';
import type { GraphNode } from '../model/graph.ts';
import { fromUsd, toUsd } from '../model/money.ts';
import type { Candidate, Site } from '../model/offering.ts';
import type { Option, Placement } from '../model/placement.ts';
import type { ResolvedRequirements } from '../model/resolved.ts';
import type { Declaration } from './declare.ts';
import { implementationOf, type Joins } from './joins.ts';
import { copyId } from './standby.ts';

/** The graph of the blueprint: each component with service, size and price, in each of its regions. */
export function present(
  placement: Placement,
  estimate: Estimate,
  { declaration, site, joins }: Declared,
  requirements: ResolvedRequirements,
): BlueprintGraph {
  const shown = (id: string, region: string, { node, candidate, unknown }: Shown): BlueprintNode => {
    const own = estimate.line_items.filter((line) => line.node === id);
    return {
      id,
      title: node.title,
      capability: node.capability,
      form: candidate.form,
      provides: answered(candidate.fit.provides, node.capability, requirements),
      service: candidate.service,
      offering: candidate.offering,
      sku: candidate.size.sku,
      count: candidate.size.count,
      zones: candidate.size.qualities.zones,
      scales_to_zero: candidate.size.qualities.scalesToZero,
      zone: node.zone,
      region,
      monthly:
        own.length > 0 || unknown.length === 0 ? toUsd(own.reduce((sum, line) => sum + fromUsd(line.amount), 0)) : null,
      because: candidate.fit.because,
      terraform: declaration.addresses.get(id) ?? [],
    };
  };
  const home = placement.chosen.map((option) => shown(option.node.id, requirements.region.id, option));
  const copies = placement.chosen.flatMap((option) =>
    option.copy === null
      ? []
      : [shown(option.copy.id, option.copy.region, { ...option, candidate: option.copy.candidate })],
  );
  const { edges, actors } = placement.graph;
  const second = placement.chosen.find(({ copy }) => copy !== null)?.copy?.region;
  const own = edges.map((edge): BlueprintEdge => ({ ...edge, ...implementationOf(edge, site, joins) }));
  if (second === undefined) return { nodes: home, edges: own, actors };
  return {
    nodes: [...home, ...copies.map((node) => ({ ...node, title: `${node.title} in ${second}` }))],
    edges: [...own, ...edgesOfCopies(placement, own, second), ...replications(placement, requirements)],
    actors,
  };
}

interface Declared {
  readonly declaration: Declaration;
  readonly site: Site;
  readonly joins: Joins;
}

interface Shown {
  readonly node: GraphNode;
  readonly candidate: Candidate;
  readonly unknown: readonly string[];
}

/** Edges in the second region; components shared by both regions and actors keep their ids. */
function edgesOfCopies(
  { chosen }: Placement,
  edges: readonly BlueprintEdge[],
  region: string,
): readonly BlueprintEdge[] {
  const copied = new Set(chosen.filter(({ copy }) => copy !== null).map(({ node }) => node.id));
  const there = (id: string) => (copied.has(id) ? copyId(id, region) : id);
  return edges
    .filter(({ from, to }) => copied.has(from) || copied.has(to))
    .map((edge) => ({ ...edge, id: `${edge.id}-${region}`, from: there(edge.from), to: there(edge.to) }));
}

/** Replication edges from data stores to their copies. */
function replications({ chosen }: Placement, { secondRegion }: ResolvedRequirements): readonly BlueprintEdge[] {
  if (secondRegion === undefined) return [];
  return chosen.flatMap(({ node, candidate, copy }: Option): readonly BlueprintEdge[] => {
    if (copy === null || candidate.spanning.replication(secondRegion.mode) === null) return [];
    return [
      {
        id: `${node.id}-${copy.id}`,
        from: node.id,
        to: copy.id,
        kind: 'replication',
        protocol: 'https',
        port: null,
        synchronous: false,
        encrypted: true,
        grant: [],
        path: [],
        address: [],
      },
    ];
  });
}

const ADJACENT: ReadonlySet<NodeCapability> = new Set(ADJACENT_CAPABILITIES);

/** Capabilities of the service that the node provides here: its own and others that are requested; all of a service beside the components, which nobody adds unasked. */
export function answered(
  terms: readonly Term[],
  own: NodeCapability,
  { components }: ResolvedRequirements,
): readonly Term[] {
  if (ADJACENT.has(own)) return terms;
  const asked = new Set(components.flatMap(({ anyOf }) => anyOf.map(capabilityOf)));
  return terms.filter((term) => capabilityOf(term) === own || asked.has(capabilityOf(term)));
}
