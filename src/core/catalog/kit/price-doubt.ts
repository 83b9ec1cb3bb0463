import type { PriceBasis, PriceConfidence } from '../../model/price-book.ts';

/** The kind of a source by its text; the first pattern that matches. */
const KINDS: readonly (readonly [PriceBasis, RegExp])[] = [
  ['general_knowledge', /general knowledge/],
  ['vendor_list', /^(?:AWS Price List bulk API|Cloud Billing Catalog API|Azure Retail Prices API)/],
  ['derived', /^derived|^tiers of the same|^list price less|times 1\.15$|linear in vCPU/],
  ['tool_output', /^infracost\//],
  [
    'list_dump',
    /^(?:yeo|LeanerCloud|Azure|aws|Cyclenerd|andy-diericks|mooncitizen|TVJunkie724|M-Naveed-Ashraf)\/|^npm package|^Cloud Billing SKUs|\(Azure Retail Prices|AWS Price List/,
  ],
  [
    'documentation',
    /^(?:stored copy of )?(?:aws\.amazon|cloud\.google|learn\.microsoft)\.com\/|^api-evangelist\/|^AWS (?:example|pricing page)/,
  ],
];

export function basisOf(source: string): PriceBasis {
  return KINDS.find(([, pattern]) => pattern.test(source))?.[0] ?? 'third_party';
}

/** Share by which a price may be off when it is read; working assumptions, see docs/pricing.md. */
const DOUBT: Readonly<Record<PriceBasis, number>> = {
  vendor_list: 0.01,
  list_dump: 0.02,
  documentation: 0.05,
  tool_output: 0.1,
  third_party: 0.2,
  derived: 0.15,
  general_knowledge: 0.3,
};
/** Least doubt of a row that its reader marked as weak. */
const LOW = 0.2;
/** Growth in a year: 24 of 829 prices of EC2 changed in fifteen months, by 0.1 to 0.5. */
const YEARLY = 0.02;
const UNDATED_YEARS = 2;

/** Share by which a price may be off. @param version date of the book */
export function uncertaintyOf(basis: PriceBasis, confidence: PriceConfidence, asOf: string, version: string): number {
  const start = confidence === 'low' ? Math.max(LOW, DOUBT[basis]) : DOUBT[basis];
  return start + YEARLY * yearsBetween(asOf, version);
}

function yearsBetween(from: string, to: string): number {
  const [first, last] = [from, to].map((date) => /^(\d{4})(?:-(\d{2}))?/.exec(date));
  if (first === null || first === undefined || last === null || last === undefined) return UNDATED_YEARS;
  const months = ([, year, month = '06']: RegExpExecArray) => Number(year) * 12 + Number(month);
  return Math.max(0, months(last) - months(first)) / 12;
}
