import type { MicroUsd } from '../../model/money.ts';
import type { Option } from '../../model/placement.ts';

/** What an option costs, as far as the choice looks at it. */
export type Priced = Pick<Option, 'monthly' | 'shared'>;

/** What is to be chosen: one option a node, least in price and penalty. */
export interface Problem<One extends Priced = Option> {
  /** Options a node, none of the lists empty. */
  readonly groups: readonly (readonly One[])[];
  /** What an option counts beside its price: whole micro-dollars. */
  readonly penalty: (option: One) => MicroUsd;
  /** The total may not exceed it; null for no limit. */
  readonly limit: MicroUsd | null;
  /** What must be set aside for an option beside its price. */
  readonly reserve: (option: One) => MicroUsd;
}

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
