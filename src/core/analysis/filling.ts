import type { Knowledge } from '../design/memo.ts';
import type { Estimate } from '../model/estimate.ts';
import { type MicroUsd, ONE_DOLLAR, toUsd } from '../model/money.ts';
import type { Placement } from '../model/placement.ts';
import { changedLoad, DAYS_PER_MONTH, type Figure, type Load, type Workload } from '../model/workload.ts';
import { totalAt } from './range.ts';

const STORES = ['objectGb', 'databaseGb', 'analysedGb'] as const satisfies readonly (keyof Workload)[];
/** Smallest difference to the total that is worth a sentence: as a share, and per month. */
const LEAST_SHARE = 0.02;
const LEAST_AMOUNT = ONE_DOLLAR;

/**
 * The bill of the first month and of the time when stores hold all that their retention keeps, where they fill with what
 * arrives. Undefined where neither differs from the total.
 */
export function fillingOf(
  placement: Placement,
  total: MicroUsd,
  load: Load,
  knowledge: Knowledge,
): Estimate['filling'] {
  const workloads = [load.system, ...load.parts.values()];
  const fillings = workloads.flatMap((workload) => STORES.flatMap((name) => workload[name].filling ?? []));
  if (fillings.length === 0) return undefined;
  const months = Math.max(...fillings.map((one) => one.months));
  const longest = Math.max(...fillings.map(({ full }) => full ?? 0));
  const at = (age: number) => totalAt(changedLoad(load, aged(age)), placement, load, knowledge);
  const first = Math.min(total, at(1));
  const full = longest > months ? Math.max(total, at(longest)) : total;
  const isWorthwhile = (other: MicroUsd) => Math.abs(total - other) >= Math.max(LEAST_AMOUNT, total * LEAST_SHARE);
  if (!isWorthwhile(first) && !isWorthwhile(full)) return undefined;
  return {
    months: Math.round(months),
    first_month: toUsd(first),
    ...(full > total ? { full: toUsd(full), full_months: Math.round(longest) } : {}),
  };
}

/** The load when the system has run for some months. */
function aged(age: number): (workload: Workload) => Workload {
  return (workload) => {
    const analysedGb = at(workload.analysedGb, age);
    const read = workload.analysedGb.value === 0 ? 1 : analysedGb.value / workload.analysedGb.value;
    const days = Math.min(workload.retentionDays.value, age * DAYS_PER_MONTH);
    return {
      ...workload,
      objectGb: at(workload.objectGb, age),
      databaseGb: at(workload.databaseGb, age),
      analysedGb,
      scannedGbPerMonth: { ...workload.scannedGbPerMonth, value: workload.scannedGbPerMonth.value * read },
      retentionDays: { ...workload.retentionDays, value: days },
    };
  };
}

function at(figure: Figure, age: number): Figure {
  if (figure.filling === undefined) return figure;
  const { perMonth, months, full } = figure.filling;
  const held = Math.min(age, full ?? Math.max(age, months));
  return { ...figure, value: Math.max(0, figure.value + perMonth * (held - months)) };
}
