import type { Priced } from '../../billing/shared-costs.ts';
import type { MicroUsd } from '../../model/money.ts';
import type { Option } from '../../model/placement.ts';

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
