import { type Charge, charge } from '../billing/bill.ts';
import { type Billed, billedParts } from '../billing/billed-parts.ts';
import { tooFewZones, withoutAnswer, withoutZones } from '../messages/selection.ts';
import type { Cloud } from '../model/cloud.ts';
import type { Diagnosed, Finding } from '../model/finding.ts';
import type { ArchitectureGraph, GraphNode } from '../model/graph.ts';
import type { MicroUsd } from '../model/money.ts';
import type { Candidate, CatalogEntry } from '../model/offering.ts';
import type { Option } from '../model/placement.ts';
import type { ResolvedRequirements } from '../model/resolved.ts';
import { bypass, leaveOut, mergeBuiltInParts, withoutNodes } from './built-in-parts.ts';
import { requirementsOf } from './component-requirements.ts';
import type { Memo } from './memo.ts';
import { isWorldwide } from './residence.ts';
import { forbiddenFinding, withinLimits } from './resource-limits.ts';
import { copyOf, isIn } from './standby.ts';

/** A cloud with its offerings and prices, and the cache. */
export interface Market {
  readonly cloud: Cloud;
  readonly memo: Memo;
}

/** The components to build, each with its options: services and sizes. */
export interface Offers {
  readonly graph: ArchitectureGraph;
  readonly options: ReadonlyMap<string, readonly Option[]>;
}

/**
 * Lists the options of each component: services and sizes with usage and cost. A component without a service in the
 * cloud is removed with a finding; a component that a neighbour has built in is removed without one.
 * @param quiet nodes at the load of a standby copy, by id
 */
export function offer(
  graph: ArchitectureGraph,
  requirements: ResolvedRequirements,
  market: Market,
  quiet: ReadonlyMap<string, GraphNode> = new Map(),
): Diagnosed<Offers> {
  const { cloud } = market;
  const priced = pricing(requirements, market, quiet);
  const answered = new Map(graph.nodes.map((node) => [node.id, answers(node, requirements, market)]));
  const candidates = new Map([...answered].map(([id, answer]) => [id, answer.candidates]));
  const candidatesOf = ({ id }: GraphNode) => candidates.get(id) ?? [];
  const contracted = mergeBuiltInParts(graph, candidates);
  const offerable = leaveOut(contracted, (node) => cloud.offerings[node.capability].length === 0, cloud);
  const isMissing = (node: GraphNode) => candidatesOf(node).length === 0;
  const final = withoutNodes(bypass(offerable.value, isMissing), isMissing);
  const options = new Map(
    final.nodes.map((node) => [node.id, candidatesOf(node).map((candidate, index) => priced(node, candidate, index))]),
  );
  const missing = offerable.value.nodes.flatMap(({ id }) => answered.get(id)?.findings ?? []);
  return { value: { graph: final, options }, findings: [...offerable.findings, ...missing] };
}

/**
 * Returns a function that prices a candidate.
 * @param quiet nodes at the load of a standby copy, by id
 */
export function pricing(
  requirements: ResolvedRequirements,
  { cloud, memo }: Market,
  quiet: ReadonlyMap<string, GraphNode>,
): (node: GraphNode, candidate: Candidate, index: number) => Option {
  const second = requirements.secondRegion;
  const price = (node: GraphNode, candidate: Candidate, index: number): Option => {
    const hasCopy = second !== undefined && isIn(candidate, second.id, cloud);
    const copy = hasCopy ? copyOf(node, candidate, second, quiet.get(node.id) ?? node) : null;
    const parts = billedParts({ node, candidate, copy }, requirements.region.id, second);
    const charges = parts.map((part) => charge(part.usages, cloud.prices, part.region));
    const sum = (amount: (one: Charge) => MicroUsd) => charges.reduce((all, one) => all + amount(one), 0);
    return {
      id: `${node.id}/${candidate.offering}/${index}`,
      node,
      candidate,
      unknown: charges.flatMap(({ unknown }) => unknown),
      monthly: sum(({ total }) => total),
      atHome: charges[0]?.total ?? 0,
      shared: sharedCosts(parts, cloud),
      reserve: Math.round(sum(({ elsewhere }) => elsewhere) * REFERENCE_RESERVE),
      copy,
    };
  };
  return (node, candidate, index) =>
    memo.option(candidate, { node, index, second, quiet: quiet.get(node.id) }, () => price(node, candidate, index));
}

/** Prices of another region differ by 10 to 20 %, according to the price facts. */
const REFERENCE_RESERVE = 0.2;

function sharedCosts(parts: readonly Billed[], cloud: Cloud): Record<string, MicroUsd> {
  const costs: Record<string, MicroUsd> = {};
  for (const { region, usages } of parts) {
    for (const usage of usages) {
      if (usage.sharedAs === undefined) continue;
      costs[usage.sharedAs] = (costs[usage.sharedAs] ?? 0) + charge([usage], cloud.prices, region).total;
    }
  }
  return costs;
}

interface Answer {
  readonly candidates: readonly Candidate[];
  readonly findings: readonly Finding[];
}

/** Candidates of a node in its region, in the preferred form and with the required zones. */
function answers(node: GraphNode, requirements: ResolvedRequirements, { cloud, memo }: Market): Answer {
  const entries: readonly CatalogEntry[] = cloud.offerings[node.capability];
  const seen = requirementsOf(node.id, requirements);
  const here = entries.filter((entry) => !entry.absentFrom.includes(requirements.region.id));
  const offered = here.flatMap((entry) => memo.candidates(entry, node, seen));
  const permitted = withinLimits(offered, requirements.resourceLimits);
  if (offered.length > 0 && permitted.length === 0) {
    return { candidates: [], findings: [forbiddenFinding(node, offered, cloud)] };
  }
  const all = inPreferredForm(
    node,
    inBothRegions(promised(inResidence(permitted, requirements), requirements), requirements, cloud),
  );
  if (all.length === 0) {
    return { candidates: [], findings: entries.length > 0 ? [unanswered(node, cloud, requirements.region.id)] : [] };
  }
  const region = cloud.regions.find(({ id }) => id === requirements.region.id);
  if (region !== undefined && region.zones.length < 2) return inOneZone(node, all, region.place);
  const spread = all.filter((candidate) => candidate.size.qualities.zones >= Math.min(node.needs.zones, ENOUGH_ZONES));
  if (spread.length > 0) return { candidates: spread, findings: [] };
  const most = Math.max(...all.map((candidate) => candidate.size.qualities.zones));
  return {
    candidates: all.filter((candidate) => candidate.size.qualities.zones === most),
    findings: [unspread(node, cloud)],
  };
}

/** Where data must stay in a place: candidates of one region, if there are any. */
function inResidence(all: readonly Candidate[], { residence }: ResolvedRequirements): readonly Candidate[] {
  if (residence === undefined) return all;
  const regional = all.filter((candidate) => !isWorldwide(candidate));
  return regional.length > 0 ? regional : all;
}

/** In production under a compliance framework: candidates with an SLA, if there are any. Sizes for development have none. */
function promised(all: readonly Candidate[], { compliance, environment }: ResolvedRequirements): readonly Candidate[] {
  if (compliance.length === 0 || environment.value !== 'production') return all;
  const certain = all.filter(({ size }) => size.qualities.availability !== null);
  return certain.length > 0 ? certain : all;
}

/** With two regions: candidates that replicate to the second, without a delay where data must agree; else those that it offers too, else all. */
function inBothRegions(
  all: readonly Candidate[],
  requirements: ResolvedRequirements,
  cloud: Cloud,
): readonly Candidate[] {
  const second = requirements.secondRegion;
  if (second === undefined) return all;
  const both = all.filter((candidate) => candidate.spanning.scope === 'global' || isIn(candidate, second.id, cloud));
  const copied = both.filter(({ spanning }) => spanning.replication(second.mode) !== null);
  const agreeing =
    requirements.qualities.consistency === undefined
      ? []
      : copied.filter(({ spanning }) => spanning.replication(second.mode)?.rpoSeconds === 0);
  return [agreeing, copied, both, all].find((candidates) => candidates.length > 0) ?? [];
}

/** In a region without availability zones, every size uses one zone. */
function inOneZone(node: GraphNode, all: readonly Candidate[], place: string): Answer {
  const single = all.filter((candidate) => candidate.size.qualities.zones < 2);
  return {
    candidates: single.length > 0 ? single : all,
    findings:
      node.needs.zones < 2
        ? []
        : [
            {
              id: `OFFER-ZONES-${node.id}`,
              pillar: 'reliability',
              control: null,
              status: 'fail',
              node: node.id,
              ...withoutZones(node.title, place, node.needs.zones),
              proof: null,
            },
          ],
  };
}

/** A standby in a second zone survives a zone outage, even if more zones are required. */
const ENOUGH_ZONES = 2;

/** Forms are in order of preference: a later form is used only if no earlier one is available. */
function inPreferredForm(node: GraphNode, candidates: readonly Candidate[]): readonly Candidate[] {
  const form = node.needs.forms.find((wanted) => candidates.some((candidate) => candidate.form === wanted));
  return form === undefined ? candidates : candidates.filter((candidate) => candidate.form === form);
}

function unanswered(node: GraphNode, cloud: Cloud, region: string): Finding {
  const forms = node.needs.forms.length > 0 ? ` as ${node.needs.forms.join(' or ')}` : '';
  return {
    id: `OFFER-${node.id}`,
    pillar: 'operations',
    control: null,
    status: 'fail',
    node: node.id,
    ...withoutAnswer(node.title, `${node.capability}${forms}`, cloud.name, region),
    proof: null,
  };
}

function unspread(node: GraphNode, cloud: Cloud): Finding {
  return {
    id: `OFFER-ZONES-${node.id}`,
    pillar: 'reliability',
    control: null,
    status: 'watch',
    node: node.id,
    ...tooFewZones(node.title, cloud.name, node.needs.zones),
    proof: null,
  };
}
