import { NOTHING_TO_BUILD } from '../messages/selection.ts';
import { capabilityOf, type NodeCapability } from '../model/capability.ts';
import type { Cloud } from '../model/cloud.ts';
import type { Diagnosed, Finding } from '../model/finding.ts';
import type { ArchitectureGraph, GraphNode } from '../model/graph.ts';
import type { ResolvedRequirements } from '../model/resolved.ts';
import { changedLoad, type Load, type Workload } from '../model/workload.ts';
import { withDataAccess } from './data-access.ts';
import { withFileStores } from './file-stores.ts';
import type { Composition, Knowledge } from './memo.ts';
import { createCompositionContext } from './patterns/composition-context.ts';
import { createGraphBuilder } from './patterns/graph-builder.ts';
import type { Pattern } from './patterns/index.ts';
import { standbyWorkload } from './standby.ts';

/** The components for the requirements under a load, and their copies in a second region. */
export interface Parts {
  readonly graph: ArchitectureGraph;
  readonly findings: readonly Finding[];
  /** The requirements that the graph meets, each with the term that meets it. */
  readonly needs: ResolvedRequirements;
  /** Nodes at the load of a standby copy, by id; empty without a second region. */
  readonly quiet: ReadonlyMap<string, GraphNode>;
  /** Names of the workload figures that the components depend on. */
  readonly figures: ReadonlySet<PropertyKey>;
}

/** Composes the components of the first region, and their copies in a second region if there is one. */
export function complete(requirements: ResolvedRequirements, load: Load, knowledge: Knowledge): Parts {
  const { graph, findings, figures } = composed(requirements, load, requirements.region.id, knowledge);
  const copies =
    requirements.secondRegion === undefined
      ? null
      : composed(requirements, changedLoad(load, standbyWorkload), requirements.secondRegion.id, knowledge);
  return {
    graph,
    findings,
    needs: narrowed(requirements, graph),
    quiet: new Map(copies?.graph.nodes.map((node) => [node.id, node])),
    figures: new Set([...figures, ...(copies?.figures ?? [])]),
  };
}

/** Composition, cached by requirements and figures. */
function composed(
  requirements: ResolvedRequirements,
  load: Load,
  region: string,
  { cloud, patterns, memo }: Knowledge,
): Composition {
  const offered = memo.offered(region, () => offeredIn(cloud, region));
  return memo.composed({ requirements, load, offered }, () => {
    const figures = new Set<PropertyKey>();
    const { value, findings } = compose(
      requirements,
      changedLoad(load, (workload) => watching(workload, figures)),
      patterns,
      offered,
    );
    const graph = cloud.substitute?.(value, requirements) ?? value;
    return { graph: { ...graph, nodes: graph.nodes.map(memo.same) }, findings, figures };
  });
}

/** The workload as a proxy that records the names of the figures that are read. */
function watching(workload: Workload, seen: Set<PropertyKey>): Workload {
  return new Proxy(workload, {
    get(figures, name) {
      seen.add(name);
      return Reflect.get(figures, name);
    },
  });
}

/** Capabilities for which the cloud has a service in the region. */
function offeredIn({ offerings }: Cloud, region: string): ReadonlySet<NodeCapability> {
  const entries = Object.values(offerings).flat();
  return new Set(entries.filter(({ absentFrom }) => !absentFrom.includes(region)).map(({ capability }) => capability));
}

/** The requirements that the graph meets, each reduced to the term that meets it; services read only these. */
function narrowed(requirements: ResolvedRequirements, { nodes }: ArchitectureGraph): ResolvedRequirements {
  const there = new Set<string>(nodes.map(({ capability }) => capability));
  return {
    ...requirements,
    components: requirements.components.flatMap((requirement) => {
      const anyOf = requirement.anyOf.filter((term) => there.has(capabilityOf(term)));
      if (anyOf.length > 0) return [{ ...requirement, anyOf }];
      return requirement.demand === 'wish' ? [] : [requirement];
    }),
  };
}

/**
 * Applies every pattern: components, edges and zones.
 * @param offered capabilities for which the cloud has a service
 * @returns an empty graph and a finding if no pattern applies to the requirements
 */
export function compose(
  requirements: ResolvedRequirements,
  load: Load,
  patterns: readonly Pattern[],
  offered: ReadonlySet<NodeCapability>,
): Diagnosed<ArchitectureGraph> {
  const context = createCompositionContext(requirements, load, offered);
  const builder = createGraphBuilder();
  for (const pattern of patterns) pattern(context, builder);
  const graph = withFileStores(withDataAccess(withoutIdlers(builder.finish())));
  if (graph.nodes.length > 0) return { value: graph, findings: [] };
  return {
    value: graph,
    findings: [
      {
        id: 'COMPOSE-01',
        pillar: 'operations',
        control: null,
        status: 'fail',
        node: null,
        ...NOTHING_TO_BUILD,
        proof: null,
      },
    ],
  };
}

/** Removes actors without edges. */
function withoutIdlers(graph: ArchitectureGraph): ArchitectureGraph {
  const joined = new Set(graph.edges.flatMap((edge) => [edge.from, edge.to]));
  return { ...graph, actors: graph.actors.filter((actor) => joined.has(actor.id)) };
}
