import type { Priced } from '../../billing/shared-costs.ts';
import type { MicroUsd } from '../../model/money.ts';
import type { Option } from '../../model/placement.ts';

/** Optimization problem: one option per node with the lowest sum of price and penalty. */
export interface Problem<One extends Priced = Option> {
  /** Options of each node; no list is empty. */
  readonly groups: readonly (readonly One[])[];
  /** Penalty of an option, whole micro-dollars. */
  readonly penalty: (option: One) => MicroUsd;
  /** Maximum total; null for no limit. */
  readonly limit: MicroUsd | null;
  /** Reserve of an option, counted against the limit. */
  readonly reserve: (option: One) => MicroUsd;
}
