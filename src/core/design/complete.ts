import { NOTHING_TO_BUILD } from '../messages/selection.ts';
import { capabilityOf, type NodeCapability } from '../model/capability.ts';
import type { Cloud } from '../model/cloud.ts';
import type { Diagnosed, Finding } from '../model/finding.ts';
import type { ArchitectureGraph, GraphNode } from '../model/graph.ts';
import type { Requirements } from '../model/requirement.ts';
import type { Workload } from '../model/workload.ts';
import type { Knowledge } from './knowledge.ts';
import type { Composition } from './memo.ts';
import { createCompositionContext } from './patterns/composition-context.ts';
import { createGraphBuilder } from './patterns/graph-builder.ts';
import type { Pattern } from './patterns/index.ts';
import { standbyWorkload } from './standby.ts';

/** The parts that a load makes of the requirements, and their copies in a second region at the load that they carry. */
export interface Parts {
  readonly graph: ArchitectureGraph;
  readonly findings: readonly Finding[];
  /** What the graph answers of the requirements, and by which of several terms. */
  readonly needs: Requirements;
  /** By id: the parts at the load of a copy; empty where there is no second region. */
  readonly quiet: ReadonlyMap<string, GraphNode>;
  /** Names of the figures of the workload that they follow from. */
  readonly figures: ReadonlySet<PropertyKey>;
}

/** The parts of a system in its first region, and of their copies where there is a second one. */
export function complete(requirements: Requirements, workload: Workload, knowledge: Knowledge): Parts {
  const { graph, findings, figures } = composed(requirements, workload, requirements.region.id, knowledge);
  const copies =
    requirements.secondRegion === undefined
      ? null
      : composed(requirements, standbyWorkload(workload), requirements.secondRegion.id, knowledge);
  return {
    graph,
    findings,
    needs: narrowed(requirements, graph),
    quiet: new Map(copies?.graph.nodes.map((node) => [node.id, node])),
    figures: new Set([...figures, ...(copies?.figures ?? [])]),
  };
}

/** Composed once for the same requirements and figures, however often it is asked for. */
function composed(
  requirements: Requirements,
  workload: Workload,
  region: string,
  { cloud, patterns, memo }: Knowledge,
): Composition {
  const offered = memo.offered(region, () => offeredIn(cloud, region));
  return memo.composed({ requirements, workload, offered }, () => {
    const figures = new Set<PropertyKey>();
    const { value, findings } = compose(requirements, watching(workload, figures), patterns, offered);
    return { graph: { ...value, nodes: value.nodes.map(memo.same) }, findings, figures };
  });
}

/** The workload, noting the name of each figure that is looked at. */
function watching(workload: Workload, seen: Set<PropertyKey>): Workload {
  return new Proxy(workload, {
    get(figures, name) {
      seen.add(name);
      return Reflect.get(figures, name);
    },
  });
}

/** Capabilities that a cloud has a service for in a region. */
function offeredIn({ offerings }: Cloud, region: string): ReadonlySet<NodeCapability> {
  const entries = Object.values(offerings).flat();
  return new Set(entries.filter(({ absentFrom }) => !absentFrom.includes(region)).map(({ capability }) => capability));
}

/** What the graph answers, and by which of several terms: services look at this, not at what might have been. */
function narrowed(requirements: Requirements, { nodes }: ArchitectureGraph): Requirements {
  const there = new Set<string>(nodes.map(({ capability }) => capability));
  return {
    ...requirements,
    capabilities: requirements.capabilities.flatMap((requirement) => {
      const anyOf = requirement.anyOf.filter((term) => there.has(capabilityOf(term)));
      if (anyOf.length > 0) return [{ ...requirement, anyOf }];
      return requirement.demand === 'wish' ? [] : [requirement];
    }),
  };
}

/**
 * Which parts, joined how, in which zone: every pattern adds what the requirements ask of it.
 * @param offered capabilities that the cloud has a service for
 * @returns a graph without parts where nothing was asked for that a pattern answers, and a finding that says so
 */
export function compose(
  requirements: Requirements,
  workload: Workload,
  patterns: readonly Pattern[],
  offered: ReadonlySet<NodeCapability>,
): Diagnosed<ArchitectureGraph> {
  const context = createCompositionContext(requirements, workload, offered);
  const builder = createGraphBuilder();
  for (const pattern of patterns) pattern(context, builder);
  const graph = withoutIdlers(builder.finish());
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

/** An actor that nothing joins says nothing. */
function withoutIdlers(graph: ArchitectureGraph): ArchitectureGraph {
  const joined = new Set(graph.edges.flatMap((edge) => [edge.from, edge.to]));
  return { ...graph, actors: graph.actors.filter((actor) => joined.has(actor.id)) };
}
