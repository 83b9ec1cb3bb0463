import type { Cloud } from '../model/cloud.ts';
import { fromUsd, toUsd } from '../model/money.ts';
import type { MeterFacts, QuantityItem, Quote } from '../model/quote.ts';
import { bill } from './bill.ts';

/** Prices quantities as they are given, each by itself: tiers are counted from zero for every item. */
export function quote(items: readonly QuantityItem[], cloudOf: (id: QuantityItem['cloud']) => Cloud): Quote {
  const bills = items.map(({ cloud, region, meter, quantity }, item) => {
    const usage = { meter, what: wordsOf(meter), quantity, arithmetic: 'as given' };
    return { item, ...bill('', [usage], cloudOf(cloud).prices, region) };
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
