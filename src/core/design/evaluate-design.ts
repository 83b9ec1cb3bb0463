import { capabilityOf, type NodeCapability } from '../model/capability.ts';
import type { Cloud } from '../model/cloud.ts';
import type { Diagnosed, Finding } from '../model/finding.ts';
import type { ArchitectureGraph, GraphNode } from '../model/graph.ts';
import type { Candidate, CatalogEntry, OfferingsByCapability } from '../model/offering.ts';
import type { Option, Placement } from '../model/placement.ts';
import type { Requirements } from '../model/requirement.ts';
import type { Stage } from '../model/stage.ts';
import type { Workload } from '../model/workload.ts';
import { compose } from './complete.ts';
import { isSame, type Memo } from './memo.ts';
import { offer, pricing } from './offer.ts';
import type { Pattern } from './patterns/index.ts';
import { choose } from './select.ts';
import { standbyWorkload } from './standby.ts';

/** Everything that the stages are told and do not know by themselves. */
export interface Knowledge {
  readonly cloud: Cloud;
  readonly patterns: readonly Pattern[];
  readonly memo: Memo;
}

/** Compose, offer and choose in one go: for the answer itself, and again for every "what if". */
export function evaluateDesign(
  requirements: Requirements,
  workload: Workload,
  knowledge: Knowledge,
  onStage: (stage: Stage) => void = () => {},
): Diagnosed<Placement> {
  onStage('complete');
  const { graph, findings: composed, needs, quiet } = partsUnder(requirements, workload, knowledge);
  onStage('offer');
  const offers = offer(graph, needs, knowledge, quiet);
  onStage('select');
  const placement = choose(offers.value, requirements);
  const findings = [...composed, ...offers.findings, ...(placement.proven ? [] : [UNPROVEN])];
  return { value: exposed(placement), findings };
}

/** The parts that the requirements ask for in the first region. */
function composition(
  requirements: Requirements,
  workload: Workload,
  { cloud, patterns, memo }: Knowledge,
): Diagnosed<ArchitectureGraph> {
  const { value, findings } = compose(requirements, workload, patterns, offeredBy(cloud, requirements.region.id));
  return { value: { ...value, nodes: value.nodes.map(memo.same) }, findings };
}

/** A part under another load, as the service that was chosen for it. */
export interface SameService {
  /** Empty where the service does not carry that load. */
  readonly candidates: readonly Candidate[];
  priced(candidate: Candidate): Option;
}

/** The parts that a load makes of the requirements, and their copies in a second region at the load that they carry. */
export interface Parts {
  readonly graph: ArchitectureGraph;
  readonly findings: readonly Finding[];
  readonly needs: Requirements;
  readonly quiet: ReadonlyMap<string, GraphNode>;
}

/** @param seen takes the name of each figure that the parts follow from */
export function partsUnder(
  requirements: Requirements,
  workload: Workload,
  knowledge: Knowledge,
  seen: Set<PropertyKey> | null = null,
): Parts {
  const watched = (figures: Workload) => (seen === null ? figures : watching(figures, seen));
  const { value: graph, findings } = composition(requirements, watched(workload), knowledge);
  const quiet = quietNodes(requirements, () => watched(standbyWorkload(workload)), knowledge);
  return { graph, findings, needs: narrowed(requirements, graph), quiet };
}

function watching(workload: Workload, seen: Set<PropertyKey>): Workload {
  return new Proxy(workload, {
    get(figures, name) {
      seen.add(name);
      return Reflect.get(figures, name);
    },
  });
}

/** The parts of a placement that another load changes, by id. @param were its parts under its own load */
export function changedServices(
  { chosen }: Placement,
  were: Parts,
  { graph: { nodes }, needs, quiet }: Parts,
  knowledge: Knowledge,
): ReadonlyMap<string, SameService> {
  const { cloud, memo } = knowledge;
  const priced = pricing(needs, knowledge, quiet);
  const offerings = new Map(chosen.map(({ node, candidate }) => [node.id, candidate.offering]));
  const isAsked = isSame(needs.capabilities, were.needs.capabilities);
  const before = new Set(were.graph.nodes);
  const isChanged = (node: GraphNode) => !before.has(node) || quiet.get(node.id) !== were.quiet.get(node.id);
  const changed = isAsked ? nodes.filter(isChanged) : nodes;
  return new Map(
    changed.map((node) => {
      const entry = cloud.offerings[node.capability].find(({ id }) => id === offerings.get(node.id)) as
        | CatalogEntry<NodeCapability>
        | undefined;
      const candidates = entry === undefined ? [] : memo.candidates(entry, node, needs);
      return [node.id, { candidates, priced: (one) => priced(node, one, candidates.indexOf(one)) }];
    }),
  );
}

/**
 * The parts at the load that their copies in a second region carry; none where there is no second region.
 * @param workload of a copy
 */
function quietNodes(
  requirements: Requirements,
  workload: () => Workload,
  { cloud, patterns, memo }: Knowledge,
): ReadonlyMap<string, GraphNode> {
  if (requirements.secondRegion === undefined) return new Map();
  const offered = offeredBy(cloud, requirements.secondRegion.id);
  const { nodes } = compose(requirements, workload(), patterns, offered).value;
  return new Map(nodes.map((node) => [node.id, memo.same(node)]));
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
  const known = offered.get(offerings)?.get(region);
  if (known !== undefined) return known;
  const names = Object.keys(offerings) as NodeCapability[];
  const here = new Set(names.filter((name) => offerings[name].some(({ absentFrom }) => !absentFrom.includes(region))));
  offered.set(offerings, (offered.get(offerings) ?? new Map()).set(region, here));
  return here;
}

/** By region: catalogues never change. */
const offered = new WeakMap<OfferingsByCapability, Map<string, ReadonlySet<NodeCapability>>>();
