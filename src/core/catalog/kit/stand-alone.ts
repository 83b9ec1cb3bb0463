import type { ComputeDemand } from '../../model/demand.ts';
import type { ArchitectureGraph, GraphNode, NodeNeeds } from '../../model/graph.ts';
import type { ResolvedRequirements } from '../../model/resolved.ts';
import { asksFor } from './requirements.ts';

/** vCPU that one instance has at most. */
const MOST_VCPU = 8;
/** Percent of a month that the clouds commit to for one instance; more needs several behind a load balancer. */
const HIGHEST_AVAILABILITY = 99.5;

/**
 * A program on virtual machines of which one is enough answers at a public address of its own: a load balancer before one
 * instance adds its price and no availability. It stays where one is asked for, where several instances or programs share
 * it, and where another entry point precedes it.
 */
export function standAlone(graph: ArchitectureGraph, requirements: ResolvedRequirements): ArchitectureGraph {
  if (!allowsOneInstance(requirements)) return graph;
  return graph.nodes.reduce(
    (current, node) => (node.capability === 'load_balancer' ? without(node.id, current, requirements) : current),
    graph,
  );
}

function allowsOneInstance(requirements: ResolvedRequirements): boolean {
  const { qualities, secondRegion } = requirements;
  return (
    secondRegion === undefined &&
    qualities.cost_no_object === undefined &&
    (qualities.availability?.value ?? 0) < HIGHEST_AVAILABILITY &&
    !asksFor(requirements, 'load_balancer')
  );
}

function without(balancer: string, graph: ArchitectureGraph, requirements: ResolvedRequirements): ArchitectureGraph {
  const isNode = (id: string) => graph.nodes.some((node) => node.id === id);
  const called = graph.edges.filter(({ from }) => from === balancer).map(({ to }) => to);
  const callers = graph.edges.filter(({ to }) => to === balancer).map(({ from }) => from);
  const [program, ...others] = graph.nodes.filter(({ id }) => called.includes(id));
  if (program === undefined || others.length > 0 || callers.some(isNode) || !isAlone(program, requirements))
    return graph;
  const alone = {
    ...program,
    zone: 'public',
    demand: { ...program.demand, alone: true },
    needs: { ...program.needs, forms: ['vm'] },
  } as const;
  return {
    ...graph,
    nodes: graph.nodes.flatMap((node) => {
      if (node.id === balancer) return [];
      return node.id === program.id ? [alone] : [node];
    }),
    edges: graph.edges
      .filter(({ from }) => from !== balancer)
      .map((edge) => (edge.to === balancer ? { ...edge, id: `${edge.from}-${program.id}`, to: program.id } : edge)),
  };
}

function isAlone(node: GraphNode, { seasons }: ResolvedRequirements): node is GraphNode<'web_compute'> {
  if (node.capability !== 'web_compute' || !isOnOneMachine(node.needs)) return false;
  const busiest = Math.max(1, ...seasons.map(({ factor }) => factor ?? 1));
  return node.demand.minimumCopies <= 1 && peakVcpu(node.demand) * busiest <= MOST_VCPU;
}

function isOnOneMachine({ forms, zones, scaleToZero }: NodeNeeds): boolean {
  return forms[0] === 'vm' && zones === 1 && !scaleToZero;
}

function peakVcpu({ peakRps, headroom, rpsPerVcpu }: ComputeDemand): number {
  return (peakRps * (1 + headroom)) / rpsPerVcpu;
}
