import type { Cloud } from '../model/cloud.ts';
import type { LineItem, UnknownPrice } from '../model/estimate.ts';
import type { TakenAllowance } from '../model/free-tier.ts';
import type { MicroUsd } from '../model/money.ts';
import type { Usage } from '../model/offering.ts';
import type { Option } from '../model/placement.ts';
import type { ResolvedRequirements } from '../model/resolved.ts';
import { type Bill, bill } from './bill.ts';
import { type Billed, billedParts } from './billed-parts.ts';
import { createAllowanceAccount } from './free-tier.ts';
import { totalOf } from './shared-costs.ts';

/** Billable usage of a selection. */
export interface BillableUsage {
  readonly parts: readonly Billed[];
  /** Free tiers that were subtracted; empty unless requested. */
  readonly allowances: readonly TakenAllowance[];
}

/** Usage of each component in each region; a shared cost is billed once, to the first node with the highest amount. */
export function billableUsage(
  chosen: readonly Option[],
  requirements: ResolvedRequirements,
  cloud: Cloud,
): BillableUsage {
  const payers = payersOf(chosen);
  const second = requirements.secondRegion;
  const parts = chosen.flatMap((option) => {
    const isBillable = ({ sharedAs }: Usage) => sharedAs === undefined || payers.get(sharedAs) === option.id;
    return billedParts(option, requirements.region.id, second).map((part) => ({
      ...part,
      usages: part.usages.filter(isBillable),
    }));
  });
  if (!takesAllowances(requirements)) return { parts, allowances: [] };
  const account = createAllowanceAccount(cloud);
  const rest = parts.map((part) => ({ ...part, usages: part.usages.map((usage) => account.lessFree(usage)) }));
  return { parts: rest, allowances: account.taken() };
}

/** Bill with lines in the order of the nodes. */
export function billOf(
  { parts }: BillableUsage,
  { prices }: Cloud,
): { readonly lines: readonly LineItem[]; readonly unknown: readonly UnknownPrice[]; readonly total: MicroUsd } {
  const bills: readonly Bill[] = parts.map(({ node, region, usages }) => bill(node, usages, prices, region));
  return {
    lines: bills.flatMap(({ lines }) => lines),
    unknown: bills.flatMap(({ unknown }) => unknown),
    total: bills.reduce((sum, { total }) => sum + total, 0),
  };
}

/** Monthly cost of a selection at list prices, less free tiers if requested. */
export function monthlyTotal(chosen: readonly Option[], requirements: ResolvedRequirements, cloud: Cloud): MicroUsd {
  return takesAllowances(requirements)
    ? billOf(billableUsage(chosen, requirements, cloud), cloud).total
    : totalOf(chosen);
}

function takesAllowances({ qualities }: ResolvedRequirements): boolean {
  return qualities.free_allowances?.value === 1;
}

/** Id of the option that pays each shared cost: the one with the highest amount. */
function payersOf(chosen: readonly Option[]): ReadonlyMap<string, string> {
  const most = new Map<string, { readonly id: string; readonly cost: MicroUsd }>();
  for (const { id, shared } of chosen) {
    for (const [key, cost] of Object.entries(shared)) {
      if (cost > (most.get(key)?.cost ?? Number.NEGATIVE_INFINITY)) most.set(key, { id, cost });
    }
  }
  return new Map([...most].map(([key, { id }]) => [key, id]));
}
