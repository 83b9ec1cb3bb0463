import { monthlyTotal } from '../billing/billable-usage.ts';
import { complete, type Parts } from '../design/complete.ts';
import type { Knowledge } from '../design/memo.ts';
import { select } from '../design/select.ts';
import { size } from '../design/size.ts';
import type { SeasonEstimate } from '../model/estimate.ts';
import { toUsd } from '../model/money.ts';
import type { Option, Placement } from '../model/placement.ts';
import type { ResolvedRequirements, ResolvedSeason } from '../model/resolved.ts';
import { changedLoad, type Load } from '../model/workload.ts';
import { evaluateDesign } from './evaluate-design.ts';
import { chosenUnder } from './range.ts';
import { activity } from './sensitivity.ts';

/** A season with the sizes that its load needs, of the services of the design. */
interface SizedSeason {
  readonly name: string;
  readonly share: number;
  readonly chosen: readonly Option[];
}

/** Name of the time outside the seasons. */
const BASE = 'base';

/**
 * The services with the lowest cost over the whole year, of those selected at the load of each season: a service that
 * scales to zero pays off where the peak is rare, a provisioned one where it is not. With the sizes of every season, the
 * base season first; none for the same load all year.
 */
export function selectForYear(
  placement: Placement,
  load: Load,
  knowledge: Knowledge,
): { readonly placement: Placement; readonly sized: readonly SizedSeason[] } {
  const { requirements } = placement;
  if (requirements.seasons.length === 0) return { placement, sized: [] };
  const seasons = requirements.seasons.map((season) => ({ ...season, load: seasonLoad(season, requirements, load) }));
  const parts = complete(requirements, load, knowledge);
  const others = seasons.map((season) =>
    withServicesOf(evaluateDesign(requirements, season.load, knowledge).value, placement),
  );
  const all = [placement, ...others].map((one) => {
    const sized = sizedSeasons(one, seasons, parts, knowledge);
    const cost = sized.reduce(
      (sum, { chosen, share }) => sum + share * monthlyTotal(chosen, requirements, knowledge.cloud),
      0,
    );
    return { placement: one, sized, cost };
  });
  return all.reduce((best, next) => (next.cost < best.cost ? next : best));
}

/** The design at its base load with the services of another selection, where they carry that load. */
function withServicesOf(other: Placement, placement: Placement): Placement {
  const services = new Map(other.chosen.map(({ node, candidate }) => [node.id, candidate.offering]));
  const options = new Map(
    [...placement.options].map(([id, all]) => {
      const same = all.filter(({ candidate }) => candidate.offering === services.get(id));
      return [id, same.length > 0 ? same : all] as const;
    }),
  );
  const { value } = select({ graph: placement.graph, options }, placement.requirements);
  return { ...value, options: placement.options, cheapest: placement.cheapest };
}

/** Every season with its sizes, the base season first. @param parts the components under the base load */
function sizedSeasons(
  placement: Placement,
  seasons: readonly (ResolvedSeason & { readonly load: Load })[],
  parts: Parts,
  knowledge: Knowledge,
): readonly SizedSeason[] {
  const taken = seasons.reduce((sum, { share }) => sum + share, 0);
  return [
    { name: BASE, share: Math.max(0, 1 - taken), chosen: placement.chosen },
    ...seasons.map(({ name, share, load }) => ({
      name,
      share,
      chosen: chosenUnder(load, placement, parts, knowledge),
    })),
  ];
}

/** The load of a season: a multiple of the base load, or the load that its quantities give. */
function seasonLoad({ factor, quantities }: ResolvedSeason, requirements: ResolvedRequirements, load: Load): Load {
  if (quantities.length === 0) return changedLoad(load, activity(factor ?? 1));
  const stated = new Set(quantities.map(({ metric }) => metric));
  const kept = requirements.quantities.filter(({ metric }) => !stated.has(metric));
  return size({ ...requirements, quantities: [...kept, ...quantities] }).load;
}

/** The seasons as the estimate lists them. */
export function seasonEstimates(
  seasons: readonly SizedSeason[],
  { requirements, chosen }: Placement,
  { cloud }: Knowledge,
): readonly SeasonEstimate[] {
  const base = new Map(chosen.map(({ node, candidate }) => [node.id, candidate.size.sku]));
  return seasons.map(({ name, share, chosen: sized }) => ({
    name,
    share,
    total: toUsd(monthlyTotal(sized, requirements, cloud)),
    sizes: sized
      .filter(({ node, candidate }) => base.get(node.id) !== candidate.size.sku)
      .map(({ node, candidate, monthly }) => ({ node: node.id, sku: candidate.size.sku, monthly: toUsd(monthly) })),
  }));
}
