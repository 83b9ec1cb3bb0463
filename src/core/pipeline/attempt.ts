import { capabilityOf, type NodeCapability } from '../model/capability.ts';
import type { Cloud } from '../model/cloud.ts';
import type { Diagnosed, Finding } from '../model/finding.ts';
import type { ArchitectureGraph, GraphNode } from '../model/graph.ts';
import type { Candidate, CatalogEntry } from '../model/offering.ts';
import type { Option, Placement } from '../model/placement.ts';
import type { Requirements } from '../model/requirement.ts';
import type { Stage } from '../model/stage.ts';
import type { Workload } from '../model/workload.ts';
import type { Pattern } from '../patterns/index.ts';
import { choose } from './choose.ts';
import { compose } from './compose.ts';
import { quiet } from './copies.ts';
import { offer, pricing } from './offer.ts';
import type { LinearSolver } from './solve.ts';

/** Everything that the stages are told and do not know by themselves. */
export interface Knowledge {
  readonly cloud: Cloud;
  readonly patterns: readonly Pattern[];
  readonly solver: LinearSolver;
}

/** Compose, offer and choose in one go: for the answer itself, and again for every "what if". */
export function attempt(
  requirements: Requirements,
  workload: Workload,
  knowledge: Knowledge,
  onStage: (stage: Stage) => void = () => {},
): Diagnosed<Placement> {
  onStage('compose');
  const composed = composition(requirements, workload, knowledge);
  onStage('offer');
  const offers = offer(
    composed.value,
    narrowed(requirements, composed.value),
    workload,
    knowledge.cloud,
    quietNodes(requirements, workload, knowledge),
  );
  onStage('choose');
  const placement = choose(offers.value, requirements, knowledge.solver);
  const findings = [...composed.findings, ...offers.findings, ...(placement.proven ? [] : [UNPROVEN])];
  return { value: exposed(placement), findings };
}

/** The parts that the requirements ask for in the first region. */
function composition(
  requirements: Requirements,
  workload: Workload,
  { cloud, patterns }: Knowledge,
): Diagnosed<ArchitectureGraph> {
  return compose(requirements, workload, patterns, offeredBy(cloud, requirements.region.id));
}

/** A part under another load, as the service that was chosen for it. */
export interface SameService {
  /** Empty where the service does not carry that load. */
  readonly candidates: readonly Candidate[];
  priced(candidate: Candidate): Option;
}

/** The parts of a placement under another load, by id. */
export function sameServices(
  { chosen, requirements }: Placement,
  workload: Workload,
  knowledge: Knowledge,
): ReadonlyMap<string, SameService> {
  const { cloud } = knowledge;
  const graph = composition(requirements, workload, knowledge).value;
  const needs = narrowed(requirements, graph);
  const priced = pricing(needs, cloud, quietNodes(requirements, workload, knowledge));
  const offerings = new Map(chosen.map(({ node, candidate }) => [node.id, candidate.offering]));
  return new Map(
    graph.nodes.map((node) => {
      const entry = cloud.offerings[node.capability].find(({ id }) => id === offerings.get(node.id)) as
        | CatalogEntry<NodeCapability>
        | undefined;
      const candidates = entry?.candidates(node, needs, workload) ?? [];
      return [node.id, { candidates, priced: (one) => priced(node, one, candidates.indexOf(one)) }];
    }),
  );
}

/** The parts at the load that their copies in a second region carry; none where there is no second region. */
function quietNodes(
  requirements: Requirements,
  workload: Workload,
  { cloud, patterns }: Knowledge,
): ReadonlyMap<string, GraphNode> {
  if (requirements.secondRegion === undefined) return new Map();
  const offered = offeredBy(cloud, requirements.secondRegion.id);
  const { nodes } = compose(requirements, quiet(workload), patterns, offered).value;
  return new Map(nodes.map((node) => [node.id, node]));
}

const UNPROVEN: Finding = {
  id: 'CHOICE-UNPROVEN',
  pillar: 'cost',
  control: null,
  status: 'watch',
  node: null,
  text: 'There are more combinations than could be weighed: this is the best that was found, and a better one may exist.',
  do: 'Name services or exclude some, so that fewer are left to choose among.',
  proof: null,
};

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

/** What goes out by addresses of its own stands in the public zone, wherever its pattern put it. */
function exposed(placement: Placement): Placement {
  const doors = placement.chosen.filter(({ candidate }) => candidate.fit.exposesCallers === true);
  const outside = new Set(
    placement.graph.edges.filter(({ to }) => doors.some(({ node }) => node.id === to)).map(({ from }) => from),
  );
  if (outside.size === 0) return placement;
  const moved = (node: GraphNode): GraphNode => (outside.has(node.id) ? { ...node, zone: 'public' } : node);
  return {
    ...placement,
    graph: { ...placement.graph, nodes: placement.graph.nodes.map(moved) },
    chosen: placement.chosen.map((option) => ({ ...option, node: moved(option.node) })),
  };
}

function offeredBy({ offerings }: Cloud, region: string): ReadonlySet<NodeCapability> {
  const names = Object.keys(offerings) as NodeCapability[];
  return new Set(names.filter((name) => offerings[name].some(({ absentFrom }) => !absentFrom.includes(region))));
}
