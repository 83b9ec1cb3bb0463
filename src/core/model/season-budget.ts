import { type Estimate, yearlyMean } from './estimate.ts';
import type { Budget } from './limits.ts';
import type { ResolvedRequirements, ResolvedSeason } from './resolved.ts';

/** The cost of a month in a season against the limit for it, US dollars per month. */
export interface SeasonMonth {
  /** `base` for the time outside the seasons. */
  readonly name: string;
  readonly monthly: number;
  readonly limit: number;
}

const MONTHS = 12;
/** Seasons that come round within every month. */
const WITHIN_MONTHS: ReadonlySet<ResolvedSeason['recurs']> = new Set(['daily', 'weekly']);

/**
 * A month of each season. One shorter than a month shares it with the base season; one of every day or week is a part of
 * each month. The limit for idle time applies to the season with the lowest cost. None without seasons or budget.
 */
export function seasonMonths(
  { seasons = [] }: Pick<Estimate, 'seasons'>,
  { budget, seasons: asked }: Pick<ResolvedRequirements, 'budget' | 'seasons'>,
): readonly SeasonMonth[] {
  const base = seasons[0];
  if (budget === null || base === undefined) return [];
  const recurs = new Map(asked.map((season) => [season.name, season.recurs]));
  const mean = yearlyMean(seasons);
  const monthOf = ({ name, share, total }: (typeof seasons)[number]) => {
    if (WITHIN_MONTHS.has(recurs.get(name))) return mean;
    const part = base.share > 0 ? Math.min(1, share * MONTHS) : 1;
    return Math.round((part * total + (1 - part) * base.total) * 100) / 100;
  };
  const months = seasons
    .filter(({ share }) => share > 0)
    .map((season) => ({ name: season.name, monthly: monthOf(season) }));
  const least = Math.min(...months.map(({ monthly }) => monthly));
  return months.map((month) => ({ ...month, limit: limitFor(budget, months.length > 1 && month.monthly === least) }));
}

function limitFor({ usd, idleUsd }: Budget, isIdle: boolean): number {
  return isIdle && idleUsd !== undefined ? idleUsd : usd;
}

/** The months that exceed their limit. */
export function monthsOver(
  estimate: Pick<Estimate, 'seasons'>,
  requirements: Pick<ResolvedRequirements, 'budget' | 'seasons'>,
): readonly SeasonMonth[] {
  return seasonMonths(estimate, requirements).filter(({ monthly, limit }) => monthly > limit);
}
