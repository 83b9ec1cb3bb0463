import { inTier } from '../messages/cost.ts';
import type { LineItem, UnknownPrice } from '../model/estimate.ts';
import { fromUsd, lineAmount, type MicroUsd, toUsd } from '../model/money.ts';
import type { Usage } from '../model/offering.ts';
import type { PriceBook, PriceTier, QuotedPrice } from '../model/price-book.ts';

/** The priced usage of a node. */
export interface Bill {
  readonly lines: readonly LineItem[];
  readonly unknown: readonly UnknownPrice[];
  readonly total: MicroUsd;
}

/** Share by which a price may be off beyond the quantities that its source states. */
const BEYOND_SOURCE = 0.3;
/** Quantities print with at most this many significant digits, and are billed as printed. */
const DIGITS = 9;

/**
 * Prices the monthly usage of a node. A quantity that spans several tiers becomes one line per tier, so that each line
 * is quantity times unit price. A meter without a price is listed as unknown.
 */
export function bill(node: string, usages: readonly Usage[], book: PriceBook, region: string): Bill {
  const lines: LineItem[] = [];
  const unknown: UnknownPrice[] = [];
  for (const usage of usages) {
    const quantity = billed(usage.quantity);
    const quote = book.quote(usage.meter, region);
    if (quote === null) {
      unknown.push({ node, meter: usage.meter, what: usage.what, quantity });
    } else {
      lines.push(...linesOf(node, { ...usage, quantity }, quote));
    }
  }
  return { lines, unknown, total: lines.reduce((sum, line) => sum + fromUsd(line.amount), 0) };
}

/** The totals of a bill without its lines, for designs that are only compared. */
export interface Charge {
  readonly total: MicroUsd;
  /** Share of the total that is priced in a reference region. */
  readonly elsewhere: MicroUsd;
  /** Meters without a price. */
  readonly unknown: readonly string[];
}

/** The totals of the bill for the same usage; equal to the cent. */
export function charge(usages: readonly Usage[], book: PriceBook, region: string): Charge {
  const unknown: string[] = [];
  let total = 0;
  let elsewhere = 0;
  for (const { meter, quantity } of usages) {
    const quote = book.quote(meter, region);
    if (quote === null) {
      unknown.push(meter);
    } else {
      const cost = costOf(billed(quantity), quote);
      total += cost;
      if (quote.reference) elsewhere += cost;
    }
  }
  return { total, elsewhere, unknown };
}

function billed(quantity: number): number {
  return Number.isInteger(quantity) && quantity < 10 ** DIGITS ? quantity : Number(quantity.toPrecision(DIGITS));
}

function costOf(used: number, { tiers }: QuotedPrice): MicroUsd {
  let cost = 0;
  for (const tier of tiers) {
    const quantity = quantityIn(tier, used);
    if (quantity > 0) cost += lineAmount(quantity, tier.usd);
  }
  return cost;
}

/** The quantity within a tier; zero or less if there is none. */
function quantityIn({ from, to }: PriceTier, used: number): number {
  return billed(Math.min(used, to ?? Number.POSITIVE_INFINITY) - from);
}

/** The quantity within each tier; no usage gives one step with quantity 0. */
function steps(used: number, { tiers }: QuotedPrice): readonly (PriceTier & { readonly quantity: number })[] {
  return tiers.flatMap((tier, index) => {
    const quantity = quantityIn(tier, used);
    return quantity > 0 || (index === 0 && used === 0) ? [{ ...tier, quantity }] : [];
  });
}

function linesOf(node: string, usage: Usage, quote: QuotedPrice): readonly LineItem[] {
  const several = quote.tiers.length > 1 && usage.quantity > (quote.tiers[0]?.to ?? Number.POSITIVE_INFINITY);
  return steps(usage.quantity, quote).map(({ from, usd, quantity, ...tier }) => {
    const beyond = tier.knownTo !== null && usage.quantity > tier.knownTo;
    return {
      node,
      meter: usage.meter,
      what: several ? inTier(usage.what, from, quote.unit) : usage.what,
      quantity,
      unit: quote.unit,
      unit_price: usd,
      amount: toUsd(lineAmount(quantity, usd)),
      region: quote.region,
      reference_region: quote.reference,
      ...(quote.scale === 1 ? {} : { scale: quote.scale }),
      arithmetic: usage.arithmetic,
      source: tier.source,
      basis: tier.basis,
      as_of: tier.asOf,
      confidence: beyond ? ('low' as const) : tier.confidence,
      uncertainty: Math.round(100 * Math.max(tier.uncertainty, beyond ? BEYOND_SOURCE : 0)) / 100,
    };
  });
}
