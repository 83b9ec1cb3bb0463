import type { MicroUsd } from '../model/money.ts';
import type { Option } from '../model/placement.ts';

/** What an option costs, as far as a total looks at it. */
export type Priced = Pick<Option, 'monthly' | 'shared'>;

/** What an option costs without what it shares. */
export function ownOf(option: Priced): MicroUsd {
  return option.monthly - Object.values(option.shared).reduce((sum, cost) => sum + cost, 0);
}

/** Total of a choice with shared costs paid once: of several that share, the dearest is paid. */
export function totalOf(chosen: readonly Priced[]): MicroUsd {
  const shared = new Map<string, MicroUsd>();
  let total = 0;
  for (const option of chosen) {
    total += ownOf(option);
    for (const [key, cost] of Object.entries(option.shared)) shared.set(key, Math.max(shared.get(key) ?? 0, cost));
  }
  return total + [...shared.values()].reduce((sum, cost) => sum + cost, 0);
}
