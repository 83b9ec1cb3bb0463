import { COST } from '../../messages/document.ts';
import { formatDollars, formatExact, formatNumber } from '../../messages/numbers.ts';
import type { Commitment, TermYears } from '../../model/commitment.ts';
import { type Estimate, yearlyMean } from '../../model/estimate.ts';
import { formatUsd, fromUsd } from '../../model/money.ts';
import type { DocumentSource, Section } from './section.ts';
import { cell, table } from './text.ts';

/** US dollars. */
const HALF_CENT = 0.005;

/** The lines with their total, the budget, the range, commitments and alternatives. */
export const cost: Section = (source) => {
  const { estimate } = source.blueprint;
  if (estimate.line_items.length === 0 && estimate.unknown.length === 0) return [];
  return [
    COST.title,
    lines(source),
    ...omitted(source),
    ...seasons(estimate),
    ...unknown(estimate),
    ...billedByOthers(source),
    ...sources(estimate),
    ...free(estimate),
    ...budget(estimate),
    ...range(estimate),
    ...committed(estimate),
    ...alternatives(estimate),
  ];
};

function lines({ blueprint }: DocumentSource): string {
  const { line_items: items, total } = blueprint.estimate;
  const shown = items.filter(({ amount }) => amount >= HALF_CENT);
  const rows = shown.map((item) => [
    `\`${item.node}\``,
    cell(item.what),
    COST.quantity(formatNumber(item.quantity), cell(item.unit)),
    `$${formatExact(item.unit_price)}`,
    formatDollars(item.amount),
    cell(`${item.arithmetic}${item.reference_region ? COST.referenceRegion(item.region, item.scale) : ''}`),
  ]);
  return table(
    COST.columns,
    ['l', 'l', 'r', 'r', 'r', 'l'],
    [...rows, [`**${COST.total}**`, '', '', '', `**${formatDollars(total)}**`, '']],
  );
}

/** The number of lines that are used and cost less than half a cent. */
function omitted({ blueprint }: DocumentSource): readonly string[] {
  const count = blueprint.estimate.line_items.filter(
    ({ amount, quantity }) => quantity > 0 && amount < HALF_CENT,
  ).length;
  return count === 0 ? [] : [COST.belowHalfCent(count)];
}

/** Each season with its cost and sizes. */
function seasons({ seasons: all = [] }: Estimate): readonly string[] {
  if (all.length === 0) return [];
  const rows = all.map(({ name, share, total, sizes }) => [
    cell(name),
    `${formatExact(share * 100)} %`,
    formatDollars(total),
    sizes.map(({ node, sku }) => `\`${node}\`: ${cell(sku)}`).join('; '),
  ]);
  return [
    COST.seasons,
    COST.seasonsBasis(formatDollars(yearlyMean(all))),
    table(COST.seasonColumns, ['l', 'r', 'r', 'l'], rows),
  ];
}

function unknown(estimate: Estimate): readonly string[] {
  if (estimate.unknown.length === 0) return [];
  const list = estimate.unknown.map(
    ({ node, what, meter, quantity: amount }) =>
      `- \`${node}\`: ${cell(what)} (${formatExact(amount)} of \`${meter}\`)`,
  );
  return [COST.unknown, list.join('\n')];
}

/** Fees of other vendors, which the total does not include. */
function billedByOthers({ blueprint }: DocumentSource): readonly string[] {
  return blueprint.findings
    .filter(({ id }) => id.startsWith('COST-OTHERS'))
    .map(({ text }) => COST.billedByOthers(cell(text)));
}

function sources(estimate: Estimate): readonly string[] {
  const dates = estimate.line_items.map(({ as_of }) => as_of).sort();
  const elsewhere = estimate.line_items.filter(({ reference_region }) => reference_region);
  const moved = elsewhere.reduce((sum, { amount }) => sum + fromUsd(amount), 0);
  const weak = estimate.line_items.filter(({ confidence }) => confidence === 'low').length;
  const first = dates[0];
  const last = dates.at(-1);
  const sentences = [
    COST.basis(estimate.allowances.length > 0),
    first === undefined || last === undefined ? '' : COST.dates(first, last),
    elsewhere.length === 0 ? '' : COST.borrowed(formatUsd(moved)),
    weak === 0 ? '' : COST.lowConfidence(weak),
    estimate.price_doubt === undefined ? '' : COST.doubt(formatDollars(estimate.price_doubt.off_by)),
  ];
  return [sentences.filter((sentence) => sentence !== '').join(' ')];
}

/** Free tiers that were subtracted: other systems of the account cannot use them as well. */
function free({ allowances }: Estimate): readonly string[] {
  if (allowances.length === 0) return [];
  const list = allowances.map(
    ({ amount, unit, meters }) => `${formatExact(amount)} ${unit} of \`${meters.join('`, `')}\``,
  );
  return [COST.freeTier(list.join('; '))];
}

function budget(estimate: Estimate): readonly string[] {
  const { amount, verdict, over_by: over, relax } = estimate.budget;
  if (amount === null) return [];
  if (verdict === 'within')
    return [COST.within(formatDollars(estimate.total), formatDollars(amount), formatDollars(amount - estimate.total))];
  const steps = relax.map(({ change, saves }) => COST.saving(cell(change), formatDollars(saves)));
  return [
    COST.over(formatDollars(estimate.total), formatDollars(amount), formatDollars(over)),
    ...(steps.length === 0 ? [] : [COST.savings, steps.join('\n')]),
  ];
}

function range(estimate: Estimate): readonly string[] {
  if (estimate.moved_by.length === 0) return [];
  const rows = estimate.moved_by.map(({ assumption, low, high }) => [
    cell(assumption),
    formatDollars(low),
    formatDollars(high),
  ]);
  return [
    COST.range(formatDollars(estimate.low), formatDollars(estimate.high)),
    table(COST.rangeColumns, ['l', 'r', 'r'], rows),
  ];
}

/** Savings of one-year and three-year commitments by component and product; the total does not include them. */
function committed({ commitments }: Estimate): readonly string[] {
  if (commitments.length === 0) return [];
  const inYears = (years: TermYears, some: readonly Commitment[]) =>
    some.filter(({ term_years: term }) => term === years).reduce((sum, { saves }) => sum + fromUsd(saves), 0);
  const products = [...Map.groupBy(commitments, ({ node, product }) => `\`${node}\`\n${product}`)];
  const rows = products.map(([key, both]) => [
    ...key.split('\n').map(cell),
    ...([1, 3] as const).map((years) => (inYears(years, both) === 0 ? COST.notSold : formatUsd(inYears(years, both)))),
  ]);
  const longest = products.reduce((sum, [, both]) => sum + (inYears(3, both) || inYears(1, both)), 0);
  return [
    COST.commitments(formatUsd(inYears(1, commitments)), formatUsd(longest)),
    table(COST.commitmentColumns, ['l', 'l', 'r', 'r'], rows),
  ];
}

function alternatives(estimate: Estimate): readonly string[] {
  return [
    COST.alternatives,
    ...estimate.alternatives.map(({ name, total, differences }) =>
      differences.length === 0
        ? COST.same(name)
        : `${COST.other(name, formatDollars(total))}\n\n${differences.map((difference) => `- ${cell(difference)}`).join('\n')}`,
    ),
  ];
}
