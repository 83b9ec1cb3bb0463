import type { MicroUsd } from '../model/money.ts';
import type { Option } from '../model/placement.ts';

/** The fields of an option that a total needs. */
export type Priced = Pick<Option, 'monthly' | 'shared'>;

/** Cost of an option without its shared costs. */
export function ownOf(option: Priced): MicroUsd {
  return option.monthly - Object.values(option.shared).reduce((sum, cost) => sum + cost, 0);
}

/** Total of a selection; a shared cost is paid once, at its highest amount. */
export function totalOf(chosen: readonly Priced[]): MicroUsd {
  const shared = new Map<string, MicroUsd>();
  let total = 0;
  for (const option of chosen) {
    total += ownOf(option);
    for (const [key, cost] of Object.entries(option.shared)) shared.set(key, Math.max(shared.get(key) ?? 0, cost));
  }
  return total + [...shared.values()].reduce((sum, cost) => sum + cost, 0);
}
