import { formatDollars } from '#core/index.ts';
import type { Comparison } from '#ports/comparisons.ts';
import { CLOUD_NAMES, CLOUDS, capitalized, confidenceWord, termWords } from '../messages/format.ts';
import { COMPARISONS } from '../messages/revision-pages.ts';
import { DATA_TRANSFER, type presentComparison } from '../present-comparison.ts';
import { type Html, html, moment, NOTHING, page } from './html.ts';

type View = ReturnType<typeof presentComparison>;
type Contender = View['contenders'][number];

/** Reload interval while designs are in progress. */
const RELOAD_SECONDS = 2;

/** One description on three clouds, side by side by component. */
export function comparisonPage(view: View): string {
  const { contenders, differences, status } = view;
  const isRunning = status === 'queued' || status === 'running';
  const { head } = COMPARISONS;
  const row = (name: string, of: (one: Contender) => string) =>
    html`<tr><th scope="row">${name}</th>${contenders.map((one) => html`<td class="number">${of(one)}</td>`)}</tr>`;
  const money = (of: (cost: NonNullable<Contender['cost']>) => string) => (one: Contender) =>
    one.cost === null ? one.status : of(one.cost);
  const parts = differences.map(
    ({
      part,
      by_cloud: clouds,
    }) => html`<tr><th scope="row">${part === DATA_TRANSFER ? COMPARISONS.transfer : capitalized(termWords(part))}</th>
${contenders.map(({ cloud }) => cell(clouds[cloud]))}</tr>`,
  );
  const content = html`<h1>${COMPARISONS.one}</h1>
<p class="lead">${COMPARISONS.lead}</p>
${isRunning ? html`<p role="status">${COMPARISONS.running}</p>` : NOTHING}
<div class="scroll" role="region" tabindex="0" aria-label="${COMPARISONS.one}"><table>
<caption>${COMPARISONS.caption}</caption>
<thead><tr><th scope="col">${head.part}</th>${contenders.map(({ cloud, id }) => html`<th scope="col"><a href="/blueprints/${id}">${CLOUD_NAMES[cloud]}</a></th>`)}</tr></thead>
<tbody>${parts}</tbody>
<tfoot>${[
    row(
      head.total,
      money(({ monthly_est: total }) => formatDollars(total)),
    ),
    row(
      head.range,
      money(({ low, high }) => COMPARISONS.range(low, high)),
    ),
    row(head.confidence, ({ confidence }) =>
      confidence === null ? '' : `${confidenceWord(confidence)} (${confidence.toFixed(2)})`,
    ),
    row(head.region, ({ region }) => region ?? ''),
    row(head.parts, ({ nodes_count: count }) => (count === null ? '' : String(count))),
  ]}</tfoot></table></div>
<p><a href="/comparisons">${COMPARISONS.title}</a></p>`;
  const reload = isRunning ? { head: html`<meta http-equiv="refresh" content="${RELOAD_SECONDS}">` } : {};
  return page(COMPARISONS.one, content, { wide: true, styles: ['blueprint.css', 'print.css'], ...reload });
}

function cell(answer: View['differences'][number]['by_cloud']['aws']): Html {
  if (answer === undefined) return html`<td class="number">${COMPARISONS.absent}</td>`;
  const { services, monthly } = answer;
  const price = monthly === null ? COMPARISONS.absent : formatDollars(monthly);
  return html`<td class="number">${price}<br><small>${COMPARISONS.services(services)}</small></td>`;
}

/** The comparisons of the user, newest first. */
export function comparisonListPage(items: readonly Comparison[]): string {
  const entries = items.map(
    ({ id, createdAt, syntheses }) => html`<li><a href="/comparisons/${id}">${moment(createdAt)}</a>
<small>${CLOUDS.filter((cloud) => syntheses[cloud.id] !== undefined).map(({ name }) => html`<span>${name}</span>`)}</small></li>`,
  );
  const content = html`<h1>${COMPARISONS.title}</h1>
<p class="lead">${COMPARISONS.lead}</p>
${items.length === 0 ? html`<p>${COMPARISONS.none}</p>` : html`<ul class="made">${entries}</ul>`}`;
  return page(COMPARISONS.title, content);
}
