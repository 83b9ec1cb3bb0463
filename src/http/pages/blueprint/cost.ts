import type { Blueprint } from '#core/index.ts';
import { formatDollars, formatExact } from '#core/index.ts';
import { type Html, html, joined, NOTHING } from '../html.ts';
import { counted } from '../words.ts';
import { bar, rangeBar } from './bars.ts';
import { partAnchor, titlesOf, viewPath } from './source.ts';

type Estimate = Blueprint['estimate'];

/** What each part costs, what could move it, what else could have been chosen, and every line of the bill. */
export function cost(blueprint: Blueprint): Html {
  const { estimate } = blueprint;
  return html`<div class="actions"><a class="button quiet" href="${viewPath(blueprint, 'estimate.csv')}" download>Every line (.csv)</a></div>
${byPart(blueprint)}
${others(blueprint)}
${budget(estimate)}
${range(estimate)}
${alternatives(estimate)}
${lines(blueprint)}
${unknown(blueprint)}`;
}

function byPart({ graph, estimate }: Blueprint): Html {
  const parts = graph.nodes.flatMap(({ id, title, monthly }) => (monthly === null ? [] : [{ id, title, monthly }]));
  const most = Math.max(...parts.map(({ monthly }) => monthly), 0.01);
  const rows = parts
    .sort((a, b) => b.monthly - a.monthly)
    .map(
      ({ id, title, monthly }) => html`<tr><th scope="row"><a href="#${partAnchor(id)}">${title}</a></th>
<td class="share-column">${bar(monthly / most)}</td><td class="number">${formatDollars(monthly)}</td></tr>`,
    );
  return html`<h3>By part</h3>
<div class="scroll" role="region" tabindex="0" aria-label="Cost by part"><table>
<caption>US dollars a month at list prices, the dearest first</caption>
<thead><tr><th scope="col">Part</th><th scope="col">Compared with the dearest</th><th scope="col" class="number">A month</th></tr></thead>
<tbody>${rows}</tbody>
<tfoot><tr><th scope="row">Total</th><td></td><td class="number"><strong>${formatDollars(estimate.total)}</strong></td></tr></tfoot>
</table></div>`;
}

/** What someone outside the cloud charges is said beside the total, since it is not in it. */
function others({ findings }: Blueprint): Html {
  const texts = findings.filter(({ id }) => id.startsWith('COST-OTHERS')).map(({ text }) => html`<p>${text}</p>`);
  return html`${texts}`;
}

function budget({ total, budget: { amount, verdict, over_by: over, relax } }: Estimate): Html {
  if (amount === null) return NOTHING;
  const words =
    verdict === 'within'
      ? `${formatDollars(total)} of ${formatDollars(amount)}: within, ${formatDollars(amount - total)} to spare.`
      : `${formatDollars(total)} against ${formatDollars(amount)}: ${formatDollars(over)} over. This is the cheapest design that meets the request.`;
  const rows = relax.map(
    ({ change, saves, exclude = [] }) => html`<tr><td>${change}</td><td class="number">${formatDollars(saves)}</td>
<td>${joined(
      exclude.map((term) => html`<code>${term}</code>`),
      ', ',
    )}</td></tr>`,
  );
  const table = html`<div class="scroll" role="region" tabindex="0" aria-label="What to give up"><table class="roomy">
<caption>What to give up first, each counted by itself</caption>
<thead><tr><th scope="col">Change</th><th scope="col" class="number">Saves a month</th><th scope="col">For <code>constraints.exclude</code></th></tr></thead>
<tbody>${rows}</tbody></table></div>`;
  return html`<h3>Budget</h3><p>${words}</p>${relax.length > 0 ? table : NOTHING}`;
}

function range({ low, high, total, moved_by: moves }: Estimate): Html {
  if (moves.length === 0) return NOTHING;
  const most = Math.max(high, ...moves.map((move) => move.high));
  const rows = moves.map(
    (move) => html`<tr><th scope="row">${move.assumption}</th>
<td class="share-column">${rangeBar({ low: move.low, high: move.high, at: total }, most)}</td>
<td class="number">${formatDollars(move.low)}</td><td class="number">${formatDollars(move.high)}</td></tr>`,
  );
  return html`<h3>What moves it</h3>
<p>${formatDollars(low)} to ${formatDollars(high)} a month, every line computed again; the mark is the price above.</p>
<div class="scroll" role="region" tabindex="0" aria-label="What moves the price"><table>
<caption>US dollars a month if one thing is other than assumed</caption>
<thead><tr><th scope="col">Assumption</th><th scope="col">Range</th><th scope="col" class="number">Low</th><th scope="col" class="number">High</th></tr></thead>
<tbody>${rows}</tbody></table></div>`;
}

function alternatives({ total, alternatives: all }: Estimate): Html {
  const different = all.filter(({ differences }) => differences.length > 0);
  const chosen = html`<article><h4>This design</h4><p class="price">${formatDollars(total)} a month</p></article>`;
  const cards = different.map(
    ({ name, total: amount, differences }) => html`<article><h4>The ${name} that works</h4>
<p class="price">${formatDollars(amount)} a month</p><ul>${differences.map((difference) => html`<li>${difference}</li>`)}</ul></article>`,
  );
  if (cards.length === 0) return NOTHING;
  return html`<h3>Alternatives</h3><div class="choices">${[chosen, ...cards]}</div>`;
}

function lines(blueprint: Blueprint): Html {
  const items = blueprint.estimate.line_items;
  const title = titlesOf(blueprint);
  const rows = items.map(
    (item) => html`<tr><th scope="row">${title(item.node)}</th><td>${item.what}</td>
<td class="number">${formatExact(item.quantity)} ${item.unit}</td><td class="number">$${formatExact(item.unit_price)}</td>
<td class="number">${formatDollars(item.amount)}</td><td>${item.arithmetic}${item.reference_region ? ` (price of ${item.region})` : ''}</td>
<td>${item.source}, ${item.as_of}, ${item.confidence} confidence</td></tr>`,
  );
  return html`<h3>Line by line</h3>
<details><summary>${counted(items.length, 'line')} with quantity, unit price and source</summary>
<div class="scroll" role="region" tabindex="0" aria-label="The bill"><table class="roomy">
<caption>US dollars a month on demand, without taxes, discounts, free allowances or support, for 730 hours</caption>
<thead><tr><th scope="col">Part</th><th scope="col">What</th><th scope="col" class="number">Quantity</th><th scope="col" class="number">Unit price</th><th scope="col" class="number">A month</th><th scope="col">How</th><th scope="col">Source</th></tr></thead>
<tbody>${rows}</tbody></table></div></details>`;
}

function unknown(blueprint: Blueprint): Html {
  const items = blueprint.estimate.unknown;
  if (items.length === 0) return NOTHING;
  const title = titlesOf(blueprint);
  const list = items.map(
    ({ node, what, quantity, meter }) =>
      html`<li>${title(node)}: ${what} (${formatExact(quantity)} of <code>${meter}</code>)</li>`,
  );
  return html`<h3>Without a price</h3><p>Not in the book, and therefore not in the total:</p><ul>${list}</ul>`;
}
