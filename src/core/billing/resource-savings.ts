import { sustained } from '../messages/cost.ts';
import { lineAmount, toUsd } from '../model/money.ts';
import {
  type ResourcePrice,
  SAVING_KINDS,
  type Saving,
  type SavingKind,
  type SavingTable,
} from '../model/resource-price.ts';
import { HOURS_PER_MONTH } from '../model/workload.ts';

/** The discounts of the lines that run all month; that for sustained use is a line of the price. */
export function savingsOf(lines: Lines, table: SavingTable): readonly Saving[] {
  const kinds = SAVING_KINDS.filter((kind) => kind !== 'sustained_use');
  return lines.flatMap((line) => kinds.flatMap((kind) => savingOf(line, kind, table) ?? []));
}

/** The discount that the vendor subtracts by itself from what runs all month, as lines. */
export function sustainedUse(lines: Lines, table: SavingTable): Lines {
  return lines.flatMap((line) => {
    const saving = savingOf(line, 'sustained_use', table);
    if (saving === null) return [];
    const { scale: _, ...own } = line;
    const { percent, saves, source, as_of, confidence } = saving;
    const unitPrice = Number(((-line.unit_price * percent.low) / 100).toPrecision(DIGITS));
    const what = sustained(line.what);
    return [{ ...own, what, unit_price: unitPrice, amount: -saves.low, source, as_of, confidence }];
  });
}

type Lines = ResourcePrice['line_items'];

const DIGITS = 6;

function savingOf({ meter, amount, quantity }: Lines[number], kind: SavingKind, table: SavingTable): Saving | null {
  const family = table.families.find(({ meters, rates }) => meter.startsWith(meters) && rates[kind] !== undefined);
  const [low, high] = family?.rates[kind] ?? [];
  const source = family === undefined ? undefined : table.sources[family.source];
  if (quantity < HOURS_PER_MONTH || low === undefined || high === undefined || source === undefined) return null;
  return {
    kind,
    meter,
    percent: { low, high },
    saves: { low: part(amount, low), high: part(amount, high) },
    ...source,
  };
}

function part(amount: number, percent: number): number {
  return toUsd(lineAmount(amount, percent / 100));
}
