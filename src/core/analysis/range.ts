import { monthlyTotal } from '../billing/billable-usage.ts';
import {
  changedServices,
  type Knowledge,
  type Parts,
  partsUnder,
  type SameService,
} from '../design/evaluate-design.ts';
import type { Estimate } from '../model/estimate.ts';
import { type MicroUsd, toUsd } from '../model/money.ts';
import type { Candidate } from '../model/offering.ts';
import type { Option, Placement } from '../model/placement.ts';
import type { Workload } from '../model/workload.ts';
import { variations } from './sensitivity.ts';

/** How many of the assumptions that move the total are named. */
const NAMED_MOVERS = 3;

type Range = Pick<Estimate, 'low' | 'high' | 'moved_by'>;

/** Low and high from the assumptions that move the total most: every line computed again, nothing scaled. */
export function rangeOf(placement: Placement, total: MicroUsd, workload: Workload, knowledge: Knowledge): Range {
  const seen = new Set<PropertyKey>();
  const parts = partsUnder(placement.requirements, workload, knowledge, seen);
  const figures = Object.keys(workload).filter((name) => seen.has(name)) as (keyof Workload)[];
  const under = (changed: Workload) =>
    figures.some((name) => changed[name] !== workload[name]) ? totalUnder(changed, placement, parts, knowledge) : total;
  const less = (changed: Workload) => Math.min(total, under(changed));
  const more = (changed: Workload) => Math.max(total, under(changed));
  const movers = variations(workload)
    .map((variation) => ({
      variation,
      low: less(variation.low(workload)),
      high: more(variation.high(workload)),
    }))
    .filter(({ low, high }) => low !== high)
    .sort((a, b) => b.high - b.low - (a.high - a.low))
    .slice(0, NAMED_MOVERS);
  const lows = movers.map(({ low }) => low);
  const highs = movers.map(({ high }) => high);
  if (movers.length > 1) {
    lows.push(less(movers.reduce((changed, { variation }) => variation.low(changed), workload)));
    highs.push(more(movers.reduce((changed, { variation }) => variation.high(changed), workload)));
  }
  return {
    low: toUsd(Math.min(total, ...lows)),
    high: toUsd(Math.max(total, ...highs)),
    moved_by: movers.map(({ variation: { assumption }, low, high }) => ({
      assumption,
      low: toUsd(low),
      high: toUsd(high),
    })),
  };
}

/** The total of the same services under another load, each at the size that then carries it. */
function totalUnder(workload: Workload, placement: Placement, were: Parts, knowledge: Knowledge): MicroUsd {
  const parts = partsUnder(placement.requirements, workload, knowledge);
  const services = changedServices(placement, were, parts, knowledge);
  const chosen = placement.chosen.map((before) => counterpart(before, services.get(before.node.id)) ?? before);
  return monthlyTotal(chosen, placement.requirements, knowledge.cloud);
}

/** The same size if it still carries the load, else of those with the same spread over zones the one most like it. */
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
