import { lessFree } from '../messages/cost.ts';
import type { Cloud } from '../model/cloud.ts';
import type { TakenAllowance } from '../model/free-tier.ts';
import type { Usage } from '../model/offering.ts';

/** The free tiers of one account in one month, used up in call order. */
export interface AllowanceAccount {
  /** The usage less the remaining free amount. */
  lessFree(usage: Usage): Usage;
  taken(): readonly TakenAllowance[];
}

/** Creates an account without other usage of its free tiers. */
export function createAllowanceAccount({ allowances, prices }: Pick<Cloud, 'allowances' | 'prices'>): AllowanceAccount {
  const left = new Map(allowances.map((allowance) => [allowance, allowance.amount]));
  const unitOf = (meter: string | undefined) => (meter === undefined ? '' : (prices.about(meter)?.unit ?? ''));
  return {
    lessFree(usage) {
      const allowance = allowances.find(({ meters }) => meters.includes(usage.meter));
      const rest = allowance === undefined ? 0 : (left.get(allowance) ?? 0);
      const free = Math.min(rest, usage.quantity);
      if (allowance === undefined || free <= 0) return usage;
      left.set(allowance, rest - free);
      return {
        ...usage,
        quantity: usage.quantity - free,
        arithmetic: lessFree(usage.arithmetic, rounded(free), unitOf(usage.meter)),
      };
    },
    taken: () =>
      allowances.flatMap((allowance) => {
        const amount = allowance.amount - (left.get(allowance) ?? 0);
        if (amount <= 0) return [];
        const { meters, source, asOf, confidence } = allowance;
        return [{ meters, amount: rounded(amount), unit: unitOf(meters[0]), source, as_of: asOf, confidence }];
      }),
  };
}

const DIGITS = 6;

function rounded(amount: number): number {
  return Number(amount.toPrecision(DIGITS));
}
