import type { Blueprint } from '#core/index.ts';
import { approximate, formatDollars, formatExact } from '#core/index.ts';
import { type Html, html, NOTHING } from '../html.ts';
import { CLOUD_NAMES, confidenceWord, counted } from '../words.ts';
import { rangeBar } from './bars.ts';
import { type BlueprintSource, viewPath } from './source.ts';
import { chip, STATUSES, tallyOf } from './statuses.ts';

/** What it is, what it costs, how sure that is, and what to take away. */
export function summary({ blueprint }: BlueprintSource): Html {
  const { id, title, cloud, region, graph, requirements } = blueprint;
  const regions = [region, ...(requirements.secondRegion === undefined ? [] : [requirements.secondRegion.id])];
  return html`<h1>${title}</h1>
<p class="lead">${CLOUD_NAMES[cloud]}, ${regions.join(' and ')}. ${counted(graph.nodes.length, 'part')}, ${load(blueprint)}.</p>
<div class="actions">
<a class="button" href="${viewPath(blueprint, 'iac.zip')}" download>Terraform (.zip)</a>
<a class="button quiet" href="${viewPath(blueprint, 'document.md')}" download="${id}.md">Document (.md)</a>
<a class="button quiet" href="/?again=${id}">Change and ask again</a>
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
  if (peakRps.value === 0 && events.value > 0) {
    return `sized for ${approximate(events.value)} events a second at the peak (${events.origin})`;
  }
  return `sized for ${approximate(peakRps.value)} requests a second at the peak (${peakRps.origin})`;
}

function price({ estimate }: Blueprint): Html {
  const { total, low, high, budget, unknown } = estimate;
  const limit = budget.amount === null ? {} : { limit: budget.amount };
  const range = html`${rangeBar({ low, high, at: total, ...limit })}
<dd>Between ${formatDollars(low)} and ${formatDollars(high)} if what was assumed is wrong.</dd>`;
  const missing = html`<dd>Without ${counted(unknown.length, 'line')} whose price is not known.</dd>`;
  return html`<div><dt>Price at list</dt><dd class="big"><span id="price">${formatDollars(total)}</span> <small>a month</small></dd>
${high > low ? html`<dd>${range}</dd>` : NOTHING}${unknown.length > 0 ? missing : NOTHING}</div>`;
}

function budget({ estimate }: Blueprint): Html {
  const { amount, verdict, over_by: over } = estimate.budget;
  if (amount === null || verdict === 'none') {
    return html`<div><dt>Budget</dt><dd class="big">None given</dd><dd>With one, the design is fitted to it.</dd></div>`;
  }
  const words =
    verdict === 'within'
      ? `${formatDollars(amount - estimate.total)} to spare of ${formatDollars(amount)}.`
      : `${formatDollars(over)} more than ${formatDollars(amount)}. Nothing cheaper meets the request.`;
  return html`<div><dt>Budget</dt><dd class="big ${verdict}">${verdict === 'within' ? 'Within' : 'Over'}</dd><dd>${words}</dd></div>`;
}

function confidence({ confidence: { value, because } }: Blueprint): Html {
  return html`<div><dt>Confidence</dt><dd class="big">${confidenceWord(value)} <small>${value.toFixed(2)}</small></dd>
<dd>${formatExact(Math.round(value * 100))} in 100 that no part is missing. ${because.map((reason) => `${reason}.`).join(' ')}</dd></div>`;
}

function review({ findings }: Blueprint): Html {
  const tally = tallyOf(findings);
  const counts = STATUSES.filter((status) => tally[status] > 0).map(
    (status) => html`<span>${chip(status)} ${tally[status]}</span>`,
  );
  const heading = tally.fail === 0 ? 'Nothing failed' : `${tally.fail} not met`;
  return html`<div><dt>Review</dt><dd class="big">${heading}</dd><dd class="counts">${counts}</dd></div>`;
}
