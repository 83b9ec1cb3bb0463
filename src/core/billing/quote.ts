import { AS_GIVEN } from '../messages/cost.ts';
import type { Cloud } from '../model/cloud.ts';
import type { CloudId } from '../model/intent.ts';
import { fromUsd, toUsd } from '../model/money.ts';
import type { MeterFacts, QuantityItem, Quote } from '../model/quote.ts';
import { bill } from './bill.ts';
import { type AllowanceAccount, createAllowanceAccount } from './free-tier.ts';

/** What a quote may take into account beside the list. */
export interface QuoteOptions {
  /** Take off what an account of each cloud has free each month, once for all items. */
  readonly freeAllowances?: boolean;
}

/** Prices quantities as they are given, each by itself: tiers are counted from zero for every item. */
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

/** Every meter of a cloud's book, in the order of their names. */
export function metersOf({ id: cloud, prices }: Cloud): readonly MeterFacts[] {
  return prices.meters().flatMap((id) => {
    const facts = prices.about(id);
    return facts === null ? [] : [{ id, cloud, what: wordsOf(id), ...facts }];
  });
}

/** `fargate/vcpu/linux-x86` as words: "fargate: vcpu, linux x86". */
function wordsOf(meter: string): string {
  const [service = '', ...rest] = meter.split('/').map((part) => part.replaceAll(/[-_]/g, ' '));
  return rest.length === 0 ? service : `${service}: ${rest.join(', ')}`;
}
