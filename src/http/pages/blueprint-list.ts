import { formatDollars } from '#core/index.ts';
import type { BlueprintSummary } from '#ports/blueprints.ts';
import type { Synthesis } from '#ports/syntheses.ts';
import { button, type Html, html, moment, NOTHING, page } from './html.ts';
import { CLOUD_NAMES, confidenceWord, counted } from './words.ts';

interface ListFacts {
  readonly items: readonly BlueprintSummary[];
  readonly nextCursor: string | null;
  readonly isFirst: boolean;
  readonly formToken: string;
}

/** A page of the blueprints that the reader may see, the newest first. */
export function blueprintListPage({ items, nextCursor, isFirst, formToken }: ListFacts): string {
  const newest = isFirst ? NOTHING : html`<a class="button quiet" href="/blueprints">The newest</a>`;
  const older =
    nextCursor === null ? NOTHING : html`<a class="button quiet" href="/blueprints?cursor=${nextCursor}">Older</a>`;
  const content = html`<h1>Blueprints</h1>
<p class="lead">The newest first, with their price at list and how sure it is that no part is missing.</p>
<div class="actions"><a class="button" href="/">Ask for a new one</a>${formToken === '' ? NOTHING : button('/logout', formToken, 'Sign out')}</div>
${items.length === 0 ? html`<p>None yet.</p>` : blueprintList(items)}
<div class="actions">${[newest, older]}</div>`;
  return page('Blueprints', content);
}

export function blueprintList(items: readonly BlueprintSummary[]): Html {
  const entries = items.map(
    ({ id, title, monthlyEst, confidence, nodesCount, cloud, createdAt }) => html`<li>
<a href="/blueprints/${id}">${title}</a><span class="number">${formatDollars(monthlyEst)} a month</span>
<small>${CLOUD_NAMES[cloud]}, ${counted(nodesCount, 'part')}, ${confidenceWord(confidence).toLowerCase()} confidence (${confidence.toFixed(2)}), ${moment(createdAt)}</small></li>`,
  );
  return html`<ul class="made">${entries}</ul>`;
}

/** Those that are still being made. */
export function pendingList(items: readonly Synthesis[]): Html {
  const entries = items.map(
    ({ id, intent, status }) => html`<li>
<a href="/blueprints/${id}">${shortened(intent.text)}</a><span>${status}</span></li>`,
  );
  return html`<ul class="made">${entries}</ul>`;
}

const LONGEST = 80;

function shortened(text: string): string {
  return text.length > LONGEST ? `${text.slice(0, LONGEST - 1)}…` : text;
}
