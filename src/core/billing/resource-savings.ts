import { lineAmount, toUsd } from '../model/money.ts';
import { type ResourcePrice, SAVING_KINDS, type Saving, type SavingTable } from '../model/resource-price.ts';
import { HOURS_PER_MONTH } from '../model/workload.ts';

/** The discounts of the lines that run all month. */
export function savingsOf(lines: ResourcePrice['line_items'], { families, sources }: SavingTable): readonly Saving[] {
  const steady = lines.filter(({ quantity }) => quantity >= HOURS_PER_MONTH);
  return steady.flatMap(({ meter, amount }) =>
    SAVING_KINDS.flatMap((kind): readonly Saving[] => {
      const family = families.find(({ meters, rates }) => meter.startsWith(meters) && rates[kind] !== undefined);
      const [low, high] = family?.rates[kind] ?? [];
      const source = family === undefined ? undefined : sources[family.source];
      if (low === undefined || high === undefined || source === undefined) return [];
      const saves = { low: part(amount, low), high: part(amount, high) };
      return [{ kind, meter, percent: { low, high }, saves, ...source }];
    }),
  );
}

function part(amount: number, percent: number): number {
  return toUsd(lineAmount(amount, percent / 100));
}
