import type { LineItem, UnknownPrice } from '../model/estimate.ts';
import { fromUsd, lineAmount, type MicroUsd, toUsd } from '../model/money.ts';
import type { Usage } from '../model/offering.ts';
import type { PriceBook, QuotedPrice } from '../model/price-book.ts';

/** What a node uses, priced line by line. */
export interface Bill {
  readonly lines: readonly LineItem[];
  readonly unknown: readonly UnknownPrice[];
  readonly total: MicroUsd;
}

/** Quantities print with at most this many significant digits, and are billed as printed. */
const DIGITS = 9;

/**
 * Prices what a node uses in a month. A quantity that spans several tiers becomes a line a tier, so that each line is
 * quantity times unit price. A meter that the book does not know is listed as unknown.
 */
export function bill(node: string, usages: readonly Usage[], book: PriceBook, region: string): Bill {
  const lines: LineItem[] = [];
  const unknown: UnknownPrice[] = [];
  for (const usage of usages) {
    const quantity = Number(usage.quantity.toPrecision(DIGITS));
    const quote = book.quote(usage.meter, region);
    if (quote === null) {
      unknown.push({ node, meter: usage.meter, what: usage.what, quantity });
    } else {
      lines.push(...linesOf(node, { ...usage, quantity }, quote));
    }
  }
  return { lines, unknown, total: lines.reduce((sum, line) => sum + fromUsd(line.amount), 0) };
}

function linesOf(node: string, usage: Usage, quote: QuotedPrice): readonly LineItem[] {
  return quote.tiers.flatMap((tier, index) => {
    const end = Math.min(usage.quantity, tier.to ?? Number.POSITIVE_INFINITY);
    const quantity = Number((end - tier.from).toPrecision(DIGITS));
    if (quantity <= 0 && !(index === 0 && usage.quantity === 0)) return [];
    const several = quote.tiers.length > 1 && usage.quantity > (quote.tiers[0]?.to ?? Number.POSITIVE_INFINITY);
    return [
      {
        node,
        meter: usage.meter,
        what: several ? `${usage.what}, from ${tier.from} ${quote.unit}` : usage.what,
        quantity,
        unit: quote.unit,
        unit_price: tier.usd,
        amount: toUsd(lineAmount(quantity, tier.usd)),
        region: quote.region,
        reference_region: quote.reference,
        arithmetic: usage.arithmetic,
        source: quote.source,
        as_of: quote.asOf,
        confidence: quote.confidence,
      },
    ];
  });
}
