import { formatDollars, formatExact } from '../../messages/numbers.ts';
import type { Commitment, TermYears } from '../../model/commitment.ts';
import type { Estimate } from '../../model/estimate.ts';
import { formatUsd, fromUsd } from '../../model/money.ts';
import type { DocumentSource, Section } from './draft.ts';
import { cell, table } from './text.ts';

/** Every line, their sum, the budget, what could move it, and what else could have been chosen. */
export const cost: Section = (source) => {
  const { estimate } = source.blueprint;
  if (estimate.line_items.length === 0 && estimate.unknown.length === 0) return [];
  return [
    '## Cost',
    lines(source),
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
  const used = items.filter((item) => item.quantity > 0);
  const rows = used.map((item) => [
    `\`${item.node}\``,
    cell(item.what),
    `${formatExact(item.quantity)} ${cell(item.unit)}`,
    `$${formatExact(item.unit_price)}`,
    formatDollars(item.amount),
    cell(`${item.arithmetic}${item.reference_region ? ` (price of ${item.region})` : ''}`),
  ]);
  return table(
    ['Part', 'What', 'Quantity', 'Unit price', 'A month', 'How'],
    ['l', 'l', 'r', 'r', 'r', 'l'],
    [...rows, ['**Total**', '', '', '', `**${formatDollars(total)}**`, '']],
  );
}

function unknown(estimate: Estimate): readonly string[] {
  if (estimate.unknown.length === 0) return [];
  const list = estimate.unknown.map(
    ({ node, what, meter, quantity: amount }) =>
      `- \`${node}\`: ${cell(what)} (${formatExact(amount)} of \`${meter}\`)`,
  );
  return ['Without a price in the book, and therefore not in the total:', list.join('\n')];
}

/** What someone outside the cloud charges: said beside the total, since it is not in it. */
function billedByOthers({ blueprint }: DocumentSource): readonly string[] {
  return blueprint.findings
    .filter(({ id }) => id.startsWith('COST-OTHERS'))
    .map(({ text }) => `**Billed by others.** ${cell(text)}`);
}

function sources(estimate: Estimate): readonly string[] {
  const dates = estimate.line_items.map(({ as_of }) => as_of).sort();
  const elsewhere = estimate.line_items.filter(({ reference_region }) => reference_region);
  const moved = elsewhere.reduce((sum, { amount }) => sum + fromUsd(amount), 0);
  const weak = estimate.line_items.filter(({ confidence }) => confidence === 'low').length;
  const sentences = [
    estimate.allowances.length === 0
      ? 'List prices in US dollars on demand, without taxes, discounts, free allowances or support, for 730 hours a month.'
      : 'List prices in US dollars on demand, without taxes, discounts or support, for 730 hours a month.',
    dates.length === 0
      ? ''
      : `They were read, or put into the book where a source has no date, between ${dates[0]} and ${dates.at(-1)}; each line's source stands in the estimate.`,
    elsewhere.length === 0
      ? ''
      : `${formatUsd(moved)} of the total is priced in another region for want of the region's own price: expect 10 to 20 % on that part.`,
    weak === 0 ? '' : `${weak === 1 ? 'One line rests' : `${weak} lines rest`} on a source of low confidence.`,
  ];
  return [sentences.filter((sentence) => sentence !== '').join(' ')];
}

/** What was taken off: another system of the same account can no longer have it. */
function free({ allowances }: Estimate): readonly string[] {
  if (allowances.length === 0) return [];
  const list = allowances.map(
    ({ amount, unit, meters }) => `${formatExact(amount)} ${unit} of \`${meters.join('`, `')}\``,
  );
  return [
    `**Free allowances.** Taken off, once for the account, as was asked for: ${list.join('; ')}. Where another system of the account uses them, this one costs more.`,
  ];
}

function budget(estimate: Estimate): readonly string[] {
  const { amount, verdict, over_by: over, relax } = estimate.budget;
  if (amount === null) return [];
  if (verdict === 'within')
    return [
      `**Budget.** ${formatDollars(estimate.total)} of ${formatDollars(amount)}: within, ${formatDollars(amount - estimate.total)} to spare.`,
    ];
  const steps = relax.map(({ change, saves }) => `- ${cell(change)}: saves ${formatDollars(saves)} a month`);
  return [
    `**Budget.** ${formatDollars(estimate.total)} against ${formatDollars(amount)}: ${formatDollars(over)} over. This is the cheapest design that meets the request.`,
    ...(steps.length === 0 ? [] : ['What to give up first, each counted by itself:', steps.join('\n')]),
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
    `**Range.** ${formatDollars(estimate.low)} to ${formatDollars(estimate.high)} a month, every line computed again with:`,
    table(['Assumption', 'Low', 'High'], ['l', 'r', 'r'], rows),
  ];
}

/** What a promise of a year or three would save: a row a part and product, beside the total and not in it. */
function committed({ commitments }: Estimate): readonly string[] {
  if (commitments.length === 0) return [];
  const inYears = (years: TermYears, some: readonly Commitment[]) =>
    some.filter(({ term_years: term }) => term === years).reduce((sum, { saves }) => sum + fromUsd(saves), 0);
  const products = [...Map.groupBy(commitments, ({ node, product }) => `\`${node}\`\n${product}`)];
  const rows = products.map(([key, both]) => [
    ...key.split('\n').map(cell),
    ...([1, 3] as const).map((years) => (inYears(years, both) === 0 ? 'not sold' : formatUsd(inYears(years, both)))),
  ]);
  const longest = products.reduce((sum, [, both]) => sum + (inYears(3, both) || inYears(1, both)), 0);
  return [
    `**With a commitment.** What runs in every hour costs ${formatUsd(inYears(1, commitments))} a month less for the promise to pay for it for one year, and ${formatUsd(longest)} less for three years wherever that is sold and one elsewhere, with nothing to pay at the start. It is paid for whether it is used or not, and is not in the total.`,
    table(['Part', 'Product', '1 year, a month', '3 years, a month'], ['l', 'l', 'r', 'r'], rows),
  ];
}

function alternatives(estimate: Estimate): readonly string[] {
  return [
    '### Alternatives',
    ...estimate.alternatives.map(({ name, total, differences }) =>
      differences.length === 0
        ? `**The ${name} that works** is the design above.`
        : `**The ${name} that works: ${formatDollars(total)} a month.**\n\n${differences.map((difference) => `- ${cell(difference)}`).join('\n')}`,
    ),
  ];
}
