import type { Blueprint } from '#core/index.ts';
import { formatDollars } from '#core/index.ts';
import { SUMMARY } from '../../messages/blueprint-page.ts';
import { CLOUD_NAMES, confidenceWord } from '../../messages/format.ts';
import { type Html, html, NOTHING } from '../html.ts';
import { rangeBar } from './bars.ts';
import { type BlueprintSource, viewPath } from './source.ts';
import { chip, STATUSES, tallyOf } from './statuses.ts';

/** Header of the page: title, downloads, price, budget, confidence and review. */
export function summary({ blueprint, title }: BlueprintSource): Html {
  const { id, cloud, region, graph, resolved: requirements } = blueprint;
  const regions = [region, ...(requirements.secondRegion === undefined ? [] : [requirements.secondRegion.id])];
  return html`<h1>${title}</h1>
<p class="lead">${CLOUD_NAMES[cloud]}, ${regions.join(' and ')}. ${SUMMARY.components(graph.nodes.length)}, ${load(blueprint)}.</p>
<div class="actions">
<a class="button" href="${viewPath(blueprint, 'iac.zip')}" download>${SUMMARY.terraform}</a>
<a class="button quiet" href="${viewPath(blueprint, 'document.md')}" download="${id}.md">${SUMMARY.document}</a>
<a class="button quiet" href="/?again=${id}">${SUMMARY.edit}</a>
<a class="button quiet" href="/blueprints/${id}/revisions">${SUMMARY.history}</a>
<a class="button quiet" href="/blueprints/${id}/shares">${SUMMARY.share}</a>
</div>
<dl class="tiles">
${price(blueprint)}
${budget(blueprint)}
${confidence(blueprint)}
${review(blueprint)}
</dl>`;
}

function load({ workload }: Blueprint): string {
  const { peakRps, eventsPeakPerSecond: events } = workload;
  if (peakRps.value === 0 && events.value > 0) return SUMMARY.load(events.value, 'events', events.origin);
  return SUMMARY.load(peakRps.value, 'requests', peakRps.origin);
}

function price({ estimate }: Blueprint): Html {
  const { total, low, high, budget, unknown, price_doubt: doubt } = estimate;
  const limit = budget.amount === null ? {} : { limit: budget.amount };
  const range = html`${rangeBar({ low, high, at: total, ...limit })}
<dd>${SUMMARY.range(low, high)}</dd>`;
  const missing = html`<dd>${SUMMARY.unpriced(unknown.length)}</dd>`;
  return html`<div><dt>${SUMMARY.price}</dt><dd class="big"><span id="price">${formatDollars(total)}</span><small>/month</small></dd>
${high > low ? html`<dd>${range}</dd>` : NOTHING}${doubt === undefined ? NOTHING : html`<dd>${SUMMARY.doubt(doubt.off_by, doubt.other_regions, doubt.low_confidence)}</dd>`}${unknown.length > 0 ? missing : NOTHING}</div>`;
}

function budget({ estimate }: Blueprint): Html {
  const { amount, verdict, over_by: over } = estimate.budget;
  if (amount === null || verdict === 'none') {
    return html`<div><dt>${SUMMARY.budget}</dt><dd class="big">${SUMMARY.noBudget}</dd><dd>${SUMMARY.noBudgetHint}</dd></div>`;
  }
  const sentence = verdict === 'within' ? SUMMARY.within(amount - estimate.total, amount) : SUMMARY.over(over, amount);
  return html`<div><dt>${SUMMARY.budget}</dt><dd class="big ${verdict}">${SUMMARY.verdicts[verdict]}</dd><dd>${sentence}</dd></div>`;
}

function confidence({ confidence: { value, because } }: Blueprint): Html {
  return html`<div><dt>${SUMMARY.confidence}</dt><dd class="big">${confidenceWord(value)} <small>${value.toFixed(2)}</small></dd>
<dd>${SUMMARY.confidenceOf(value, because)}</dd></div>`;
}

function review({ findings }: Blueprint): Html {
  const tally = tallyOf(findings);
  const counts = STATUSES.filter((status) => tally[status] > 0).map(
    (status) => html`<span>${chip(status)} ${tally[status]}</span>`,
  );
  return html`<div><dt>${SUMMARY.review}</dt><dd class="big">${SUMMARY.failures(tally.fail)}</dd><dd class="counts">${counts}</dd></div>`;
}
