import type { Cloud } from '../model/cloud.ts';
import type { LineItem, UnknownPrice } from '../model/estimate.ts';
import type { TakenAllowance } from '../model/free-tier.ts';
import type { MicroUsd } from '../model/money.ts';
import type { Usage } from '../model/offering.ts';
import type { Option } from '../model/placement.ts';
import type { Requirements } from '../model/requirement.ts';
import { type Bill, bill } from './bill.ts';
import { type Billed, billedParts } from './billed-parts.ts';
import { createAllowanceAccount } from './free-tier.ts';
import { totalOf } from './shared-costs.ts';

/** What a choice is billed for. */
export interface Owed {
  readonly parts: readonly Billed[];
  /** Allowances that were taken off; none where they were not asked for. */
  readonly allowances: readonly TakenAllowance[];
}

/** What each part uses in each region; a cost shared by several nodes stands once, with the first of the dearest. */
export function billableUsage(chosen: readonly Option[], requirements: Requirements, cloud: Cloud): Owed {
  const payers = payersOf(chosen);
  const second = requirements.secondRegion;
  const parts = chosen.flatMap((option) => {
    const isOwed = ({ sharedAs }: Usage) => sharedAs === undefined || payers.get(sharedAs) === option.id;
    return billedParts(option, requirements.region.id, second).map((part) => ({
      ...part,
      usages: part.usages.filter(isOwed),
    }));
  });
  if (!takesAllowances(requirements)) return { parts, allowances: [] };
  const account = createAllowanceAccount(cloud);
  const rest = parts.map((part) => ({ ...part, usages: part.usages.map((usage) => account.lessFree(usage)) }));
  return { parts: rest, allowances: account.taken() };
}

/** Lines in the order of the nodes. */
export function billOf(
  { parts }: Owed,
  { prices }: Cloud,
): { readonly lines: readonly LineItem[]; readonly unknown: readonly UnknownPrice[]; readonly total: MicroUsd } {
  const bills: readonly Bill[] = parts.map(({ node, region, usages }) => bill(node, usages, prices, region));
  return {
    lines: bills.flatMap(({ lines }) => lines),
    unknown: bills.flatMap(({ unknown }) => unknown),
    total: bills.reduce((sum, { total }) => sum + total, 0),
  };
}

/** What a choice costs a month: at list prices, less the free allowances where they were asked for. */
export function monthlyTotal(chosen: readonly Option[], requirements: Requirements, cloud: Cloud): MicroUsd {
  return takesAllowances(requirements)
    ? billOf(billableUsage(chosen, requirements, cloud), cloud).total
    : totalOf(chosen);
}

function takesAllowances({ qualities }: Requirements): boolean {
  return qualities.free_allowances?.value === 1;
}

/** Which option pays each shared cost: the one that has most of it, as the choice counted. */
function payersOf(chosen: readonly Option[]): ReadonlyMap<string, string> {
  const most = new Map<string, { readonly id: string; readonly cost: MicroUsd }>();
  for (const { id, shared } of chosen) {
    for (const [key, cost] of Object.entries(shared)) {
      if (cost > (most.get(key)?.cost ?? Number.NEGATIVE_INFINITY)) most.set(key, { id, cost });
    }
  }
  return new Map([...most].map(([key, { id }]) => [key, id]));
}
