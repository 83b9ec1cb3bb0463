import type { Blueprint } from '#core/index.ts';
import { formatDollars, isDataTransfer } from '#core/index.ts';
import { COST } from '../../messages/blueprint-page.ts';
import { type Html, html, NOTHING } from '../html.ts';
import { bar } from './bars.ts';
import { type Category, categoryOf } from './categories.ts';
import { partAnchor } from './source.ts';

/** US dollars: what a price shows as $0.00. */
const HALF_CENT = 0.005;

const MONTHS = 12;

export const isCharged = ({ amount }: { readonly amount: number }): boolean => amount >= HALF_CENT;

interface Row {
  readonly name: Html;
  /** US dollars per month. */
  readonly amount: number;
}

/** Cost by category and by component, as bars with the amounts per month and per year. */
export function costCharts(blueprint: Blueprint): Html {
  const { total } = blueprint.estimate;
  return html`<div class="charts">${chart(COST.categories, byCategory(blueprint), total)}
${chart(COST.components, byComponent(blueprint), total)}</div>`;
}

/** Data transfer has its own row, apart from the components that send the data. */
function byCategory({ graph, estimate }: Blueprint): readonly Row[] {
  const capabilities = new Map(graph.nodes.map(({ id, capability }) => [id, capability]));
  const cents = new Map<Category, number>();
  for (const { node, meter, amount } of estimate.line_items) {
    const category = isDataTransfer(meter) ? 'transfer' : categoryOf(capabilities.get(node));
    cents.set(category, (cents.get(category) ?? 0) + Math.round(amount * 100));
  }
  return [...cents].map(([category, sum]) => ({
    name: html`<span>${COST.categories.names[category]}</span>`,
    amount: sum / 100,
  }));
}

function byComponent({ graph }: Blueprint): readonly Row[] {
  return graph.nodes.map(({ id, title, monthly }) => ({
    name: html`<a href="#${partAnchor(id)}">${title}</a>`,
    amount: monthly ?? 0,
  }));
}

type Texts = typeof COST.categories | typeof COST.components;

function chart({ title, label, caption, head }: Texts, rows: readonly Row[], total: number): Html {
  const charged = rows.filter(isCharged).sort((a, b) => b.amount - a.amount);
  const [largest] = charged;
  if (largest === undefined) return NOTHING;
  const body = charged.map(
    ({ name, amount }) =>
      html`<tr><th scope="row"><div>${name}${bar(amount / largest.amount)}</div></th>${amounts(amount)}</tr>`,
  );
  return html`<div><h3>${title}</h3>
<div class="scroll" role="region" tabindex="0" aria-label="${label}"><table>
<caption>${caption}</caption>
<thead><tr><th scope="col">${head}</th><th scope="col" class="number">${COST.amounts.month}</th><th scope="col" class="number">${COST.amounts.year}</th></tr></thead>
<tbody>${body}</tbody>
<tfoot><tr><th scope="row">${COST.amounts.total}</th>${amounts(total)}</tr></tfoot>
</table></div></div>`;
}

function amounts(monthly: number): Html {
  return html`<td class="number">${formatDollars(monthly)}</td><td class="number">${formatDollars(yearly(monthly))}</td>`;
}

/** US dollars per year, in cents. */
export function yearly(monthly: number): number {
  return Math.round(monthly * 100 * MONTHS) / 100;
}
