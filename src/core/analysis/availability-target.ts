import { select } from '../design/select.ts';
import { fromUsd, type MicroUsd } from '../model/money.ts';
import type { Option, Placement } from '../model/placement.ts';
import { lowestPromise, promiseOf } from './availability.ts';
import { pathsOf } from './request-paths.ts';

/** Prices of a percent of unavailability, micro-dollars per month, that are tried one after the other. */
const PRICES: readonly MicroUsd[] = Array.from({ length: 10 }, (_, step) => 1_000_000 * 10 ** step);
/** Smallest improvement of the composite SLA, percent, for which services change although the target stays missed. */
const WORTHWHILE = 0.01;

/**
 * The selection whose composite SLA reaches the availability that is asked for: the cheapest one within the budget. If none
 * reaches it, the one that comes nearest.
 */
export function selectForAvailability(placement: Placement): Placement {
  const { requirements, graph, options } = placement;
  const asked = requirements.qualities.availability?.value;
  if (asked === undefined || requirements.secondRegion !== undefined) return placement;
  const paths = pathsOf(graph.edges, placement.chosen);
  const percent = ({ chosen }: Placement) => lowestPromise(chosen, paths);
  const start = percent(placement);
  if (start >= asked) return placement;
  const missing = ({ node, candidate }: Option) =>
    paths.some((path) => path.has(node.id)) ? 100 - promiseOf([{ node, choice: candidate }]) : 0;
  let best = { placement, percent: start };
  for (const price of PRICES) {
    const { value } = select({ graph, options }, requirements, (option) => Math.round(price * missing(option)));
    const reached = percent(value);
    if (isOver(value) && !isOver(placement)) continue;
    if (reached >= asked) return value;
    if (reached - best.percent >= WORTHWHILE) best = { placement: value, percent: reached };
  }
  return best.placement;
}

function isOver({ total, requirements: { budget } }: Placement): boolean {
  return budget !== null && total > fromUsd(budget.usd);
}
