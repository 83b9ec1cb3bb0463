import { AS_GIVEN } from '../messages/cost.ts';
import type { Cloud } from '../model/cloud.ts';
import type { CloudId } from '../model/intent.ts';
import { fromUsd, toUsd } from '../model/money.ts';
import type { MeterFacts, QuantityItem, Quote } from '../model/quote.ts';
import { bill } from './bill.ts';
import { type AllowanceAccount, createAllowanceAccount } from './free-tier.ts';
import { wordsOf } from './meter-words.ts';

/** Options of a quote. */
export interface QuoteOptions {
  /** Subtracts the monthly free tiers of one account per cloud, once for all items. */
  readonly freeAllowances?: boolean;
}

/** Prices each quantity separately: tiers start at zero for every item. */
export function quote(
  items: readonly QuantityItem[],
  cloudOf: (id: CloudId) => Cloud,
  { freeAllowances = false }: QuoteOptions = {},
): Quote {
  const accounts = new Map<CloudId, AllowanceAccount>();
  const accountOf = (id: CloudId) => {
    const account = accounts.get(id) ?? createAllowanceAccount(cloudOf(id));
    accounts.set(id, account);
    return account;
  };
  const bills = items.map(({ cloud, region, meter, quantity }, item) => {
    const usage = { meter, what: wordsOf(meter), quantity, arithmetic: AS_GIVEN };
    const charged = freeAllowances ? accountOf(cloud).lessFree(usage) : usage;
    return { item, ...bill('', [charged], cloudOf(cloud).prices, region) };
  });
  const lines = bills.flatMap(({ item, lines: own }) => own.map(({ node: _, ...line }) => ({ item, ...line })));
  return {
    currency: 'USD',
    total: toUsd(lines.reduce((sum, { amount }) => sum + fromUsd(amount), 0)),
    line_items: lines,
    unknown: bills.flatMap(({ item, unknown }) => unknown.map(({ meter, quantity }) => ({ item, meter, quantity }))),
  };
}

/** Every meter of a cloud's price book, sorted by name. */
export function metersOf({ id: cloud, prices }: Cloud): readonly MeterFacts[] {
  return prices.meters().flatMap((id) => {
    const facts = prices.about(id);
    return facts === null ? [] : [{ id, cloud, what: wordsOf(id), ...facts }];
  });
}
