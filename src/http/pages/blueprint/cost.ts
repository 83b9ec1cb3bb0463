import type { Blueprint } from '#core/index.ts';
import { formatDollars, formatExact, yearlyMean } from '#core/index.ts';
import { COST } from '../../messages/blueprint-page.ts';
import { capitalized, perMonth } from '../../messages/format.ts';
import { type Html, html, joined, NOTHING } from '../html.ts';
import { rangeBar } from './bars.ts';
import { costCharts, isCharged, yearly } from './cost-chart.ts';
import { titlesOf, viewPath } from './source.ts';

type Estimate = Blueprint['estimate'];

/** Cost by category and component, seasons, budget, sensitivity, alternatives and line items. */
export function cost(blueprint: Blueprint): Html {
  const { estimate } = blueprint;
  return html`<div class="actions"><a class="button quiet" href="${viewPath(blueprint, 'estimate.csv')}" download>${COST.csv}</a></div>
${costCharts(blueprint)}
${externalCosts(blueprint)}
${seasons(blueprint)}
${budget(estimate)}
${range(estimate)}
${alternatives(estimate)}
${lines(blueprint)}
${unknown(blueprint)}`;
}

/** Charges by third parties, which the total excludes. */
function externalCosts({ findings }: Blueprint): Html {
  const texts = findings.filter(({ id }) => id.startsWith('COST-OTHERS')).map(({ text }) => html`<p>${text}</p>`);
  return html`${texts}`;
}

/** Cost and sizes at the load of each season. */
function seasons(blueprint: Blueprint): Html {
  const { seasons: all = [] } = blueprint.estimate;
  if (all.length === 0) return NOTHING;
  const { title, lead, label, caption, head, base, share: shareOf, size } = COST.seasons;
  const titleOf = titlesOf(blueprint);
  const mean = yearlyMean(all);
  const rows = all.map(
    ({ name, share, total, sizes }, index) => html`<tr><th scope="row">${index === 0 ? base : name}</th>
<td class="number">${shareOf(share)}</td><td class="number">${formatDollars(total)}</td>
<td>${joined(
      sizes.map(({ node, sku }) => html`${size(titleOf(node), sku)}`),
      ', ',
    )}</td></tr>`,
  );
  return html`<h3>${title}</h3><p>${lead(mean, yearly(mean))}</p>
<div class="scroll" role="region" tabindex="0" aria-label="${label}"><table>
<caption>${caption}</caption>
<thead><tr><th scope="col">${head.name}</th><th scope="col" class="number">${head.share}</th><th scope="col" class="number">${head.amount}</th><th scope="col">${head.sizes}</th></tr></thead>
<tbody>${rows}</tbody></table></div>`;
}

function budget({ total, budget: { amount, verdict, over_by: over, relax } }: Estimate): Html {
  if (amount === null) return NOTHING;
  const { title, label, caption, head } = COST.budget;
  const sentence = verdict === 'within' ? COST.budget.within(total, amount) : COST.budget.over(total, amount, over);
  const rows = relax.map(
    ({ change, saves, exclude = [] }) => html`<tr><td>${change}</td><td class="number">${formatDollars(saves)}</td>
<td>${joined(
      exclude.map((term) => html`<code>${term}</code>`),
      ', ',
    )}</td></tr>`,
  );
  const table = html`<div class="scroll" role="region" tabindex="0" aria-label="${label}"><table class="roomy">
<caption>${caption}</caption>
<thead><tr><th scope="col">${head.change}</th><th scope="col" class="number">${head.saves}</th><th scope="col">${head.exclude} <code>constraints.exclude</code></th></tr></thead>
<tbody>${rows}</tbody></table></div>`;
  return html`<h3>${title}</h3><p>${sentence}</p>${relax.length > 0 ? table : NOTHING}`;
}

function range({ low, high, total, moved_by: moves }: Estimate): Html {
  if (moves.length === 0) return NOTHING;
  const { title, lead, label, caption, head } = COST.range;
  const max = Math.max(high, ...moves.map((move) => move.high));
  const rows = moves.map(
    (move) => html`<tr><th scope="row">${move.assumption}</th>
<td class="share-column">${rangeBar({ low: move.low, high: move.high, at: total }, max)}</td>
<td class="number">${formatDollars(move.low)}</td><td class="number">${formatDollars(move.high)}</td></tr>`,
  );
  return html`<h3>${title}</h3>
<p>${lead(low, high)}</p>
<div class="scroll" role="region" tabindex="0" aria-label="${label}"><table>
<caption>${caption}</caption>
<thead><tr><th scope="col">${head.assumption}</th><th scope="col">${head.range}</th><th scope="col" class="number">${head.low}</th><th scope="col" class="number">${head.high}</th></tr></thead>
<tbody>${rows}</tbody></table></div>`;
}

function alternatives({ total, alternatives: all }: Estimate): Html {
  const different = all.filter(({ differences }) => differences.length > 0);
  const { title, chosen, name: nameOf } = COST.alternatives;
  const own = html`<article><h4>${chosen}</h4><p class="price">${perMonth(total)}</p></article>`;
  const cards = different.map(
    ({ name, total: amount, differences }) => html`<article><h4>${nameOf(capitalized(name))}</h4>
<p class="price">${perMonth(amount)}</p><ul>${differences.map((difference) => html`<li>${difference}</li>`)}</ul></article>`,
  );
  if (cards.length === 0) return NOTHING;
  return html`<h3>${title}</h3><div class="choices">${[own, ...cards]}</div>`;
}

function lines(blueprint: Blueprint): Html {
  const all = blueprint.estimate.line_items;
  const items = all.filter(isCharged);
  const titleOf = titlesOf(blueprint);
  const { title, summary, omitted, label, caption, head, referenceRegion, source } = COST.lines;
  const rows = items.map(
    (item) => html`<tr><th scope="row">${titleOf(item.node)}</th><td>${item.what}</td>
<td class="number">${formatExact(item.quantity)} ${item.unit}</td><td class="number">$${formatExact(item.unit_price)}</td>
<td class="number">${formatDollars(item.amount)}</td><td>${item.arithmetic}${item.reference_region ? referenceRegion(item.region, item.scale) : ''}</td>
<td>${source(item.source, item.as_of, item.confidence)}</td></tr>`,
  );
  return html`<h3>${title}</h3>
<details class="line-items"><summary>${summary(items.length)}</summary>
<div class="scroll" role="region" tabindex="0" aria-label="${label}"><table class="roomy">
<caption>${caption}</caption>
<thead><tr><th scope="col">${head.component}</th><th scope="col">${head.item}</th><th scope="col" class="number">${head.quantity}</th><th scope="col" class="number">${head.unitPrice}</th><th scope="col" class="number">${head.amount}</th><th scope="col">${head.calculation}</th><th scope="col">${head.source}</th></tr></thead>
<tbody>${rows}</tbody></table></div></details>
${all.length > items.length ? html`<p class="hint">${omitted(all.length - items.length)}</p>` : NOTHING}`;
}

function unknown(blueprint: Blueprint): Html {
  const items = blueprint.estimate.unknown;
  if (items.length === 0) return NOTHING;
  const title = titlesOf(blueprint);
  const list = items.map(
    ({ node, what, quantity, meter }) =>
      html`<li>${title(node)}: ${what} (${formatExact(quantity)} of <code>${meter}</code>)</li>`,
  );
  return html`<h3>${COST.unknown.title}</h3><p>${COST.unknown.lead}</p><ul>${list}</ul>`;
}
