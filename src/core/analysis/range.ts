import { monthlyTotal } from '../billing/billable-usage.ts';
import { complete, type Parts } from '../design/complete.ts';
import { requirementsOf } from '../design/component-requirements.ts';
import { isSameLoad, type Knowledge } from '../design/memo.ts';
import { pricing } from '../design/offer.ts';
import { approximate } from '../messages/numbers.ts';
import { QUESTIONS } from '../messages/questions.ts';
import type { Estimate } from '../model/estimate.ts';
import type { GraphNode } from '../model/graph.ts';
import { type MicroUsd, toUsd } from '../model/money.ts';
import type { Candidate, CatalogEntry } from '../model/offering.ts';
import type { Option, Placement } from '../model/placement.ts';
import { isSame } from '../model/same.ts';
import { changedLoad, type Load } from '../model/workload.ts';
import { type Variation, variations } from './sensitivity.ts';

/** Maximum number of assumptions listed for the range. */
const NAMED_MOVERS = 3;

type Range = Pick<Estimate, 'low' | 'high' | 'moved_by'>;

/** An assumption with the totals that its range gives. */
export interface Moved {
  readonly variation: Variation;
  readonly low: MicroUsd;
  readonly high: MicroUsd;
}

/**
 * Low and high total for the assumptions with the largest effect; every line is calculated again. With all assumptions
 * that change the total, the one with the largest effect first.
 */
export function rangeOf(
  placement: Placement,
  total: MicroUsd,
  load: Load,
  knowledge: Knowledge,
): { readonly range: Range; readonly moved: readonly Moved[] } {
  const parts = complete(placement.requirements, load, knowledge);
  const under = (changed: Load) =>
    isSameLoad(parts.figures, changed, load) ? total : totalUnder(changed, placement, parts, knowledge);
  const less = (changed: Load) => Math.min(total, under(changed));
  const more = (changed: Load) => Math.max(total, under(changed));
  const moved = variations(load.system)
    .map((variation) => ({
      variation,
      low: less(changedLoad(load, variation.low)),
      high: more(changedLoad(load, variation.high)),
    }))
    .filter(({ low, high }) => low !== high)
    .sort((a, b) => b.high - b.low - (a.high - a.low));
  const movers = moved.slice(0, NAMED_MOVERS);
  const lows = movers.map(({ low }) => low);
  const highs = movers.map(({ high }) => high);
  if (movers.length > 1) {
    lows.push(less(movers.reduce((changed, { variation }) => changedLoad(changed, variation.low), load)));
    highs.push(more(movers.reduce((changed, { variation }) => changedLoad(changed, variation.high), load)));
  }
  const range = {
    low: toUsd(Math.min(total, ...lows)),
    high: toUsd(Math.max(total, ...highs)),
    moved_by: movers.map(({ variation: { assumption, question, figure }, low, high }) => ({
      assumption,
      question: QUESTIONS[question],
      assumed: `${approximate(figure.value)} ${figure.unit}`,
      low: toUsd(low),
      high: toUsd(high),
    })),
  };
  return { range, moved };
}

/** The total of the same services under another load. @param was the load of the design */
export function totalAt(load: Load, placement: Placement, was: Load, knowledge: Knowledge): MicroUsd {
  return totalUnder(load, placement, complete(placement.requirements, was, knowledge), knowledge);
}

/** The total of the same services under another load. */
function totalUnder(load: Load, placement: Placement, were: Parts, knowledge: Knowledge): MicroUsd {
  return monthlyTotal(chosenUnder(load, placement, were, knowledge), placement.requirements, knowledge.cloud);
}

/** The same services under another load, each at a sufficient size. @param were the components under the design's load */
export function chosenUnder(load: Load, placement: Placement, were: Parts, knowledge: Knowledge): readonly Option[] {
  const parts = complete(placement.requirements, load, knowledge);
  const services = changedServices(placement, were, parts, knowledge);
  return placement.chosen.map((before) => counterpart(before, services.get(before.node.id)) ?? before);
}

/** The selected service of a component under another load. */
interface SameService {
  /** Empty if the service does not support that load. */
  readonly candidates: readonly Candidate[];
  priced(candidate: Candidate): Option;
}

/** The components that another load changes, by id. @param were the components under the design's load */
function changedServices(
  { chosen }: Placement,
  were: Parts,
  { graph: { nodes }, needs, quiet }: Parts,
  knowledge: Knowledge,
): ReadonlyMap<string, SameService> {
  const { cloud, memo } = knowledge;
  const priced = pricing(needs, knowledge, quiet);
  const offerings = new Map(chosen.map(({ node, candidate }) => [node.id, candidate.offering]));
  const isAsked = isSame(needs.components, were.needs.components);
  const before = new Set(were.graph.nodes);
  const isChanged = (node: GraphNode) => !before.has(node) || quiet.get(node.id) !== were.quiet.get(node.id);
  const changed = isAsked ? nodes.filter(isChanged) : nodes;
  return new Map(
    changed.map((node) => {
      const entries: readonly CatalogEntry[] = cloud.offerings[node.capability];
      const entry = entries.find(({ id }) => id === offerings.get(node.id));
      const candidates = entry === undefined ? [] : memo.candidates(entry, node, requirementsOf(node.id, needs));
      return [node.id, { candidates, priced: (one) => priced(node, one, candidates.indexOf(one)) }];
    }),
  );
}

/** The same size if it suffices, else the most similar size with the same number of zones. */
function counterpart(before: Option, service: SameService | undefined): Option | undefined {
  if (service === undefined) return undefined;
  const { candidates, priced } = service;
  const { sku, qualities } = before.candidate.size;
  const equal = candidates.find(({ size }) => size.sku === sku);
  if (equal !== undefined) return priced(equal);
  const spread = candidates.filter(({ size }) => size.qualities.zones === qualities.zones);
  const parts = new Set(sku.split(', '));
  const likeness = ({ size }: Candidate) => size.sku.split(', ').filter((part) => parts.has(part)).length;
  const pool = spread.length > 0 ? spread : candidates;
  const most = Math.max(...pool.map(likeness));
  const away = ({ monthly }: Option) => Math.abs(monthly - before.monthly);
  return pool
    .filter((candidate) => likeness(candidate) === most)
    .map(priced)
    .toSorted((a, b) => away(a) - away(b))[0];
}
