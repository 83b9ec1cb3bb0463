import type { BlueprintSummary } from '#ports/blueprints.ts';
import type { Synthesis } from '#ports/syntheses.ts';
import { CLOUD_NAMES, confidenceWord, perMonth } from '../messages/format.ts';
import { BLUEPRINT_LIST, SITE } from '../messages/pages.ts';
import { button, type Html, html, moment, NOTHING, page } from './html.ts';

interface ListFacts {
  readonly items: readonly BlueprintSummary[];
  readonly nextCursor: string | null;
  readonly isFirst: boolean;
  readonly formToken: string;
  /** The text that is searched. Empty for all. */
  readonly text: string;
}

/** One page of blueprints that the user can read, newest first. */
export function blueprintListPage({ items, nextCursor, isFirst, formToken, text }: ListFacts): string {
  const query = text === '' ? '' : `&q=${encodeURIComponent(text)}`;
  const newest = isFirst ? NOTHING : html`<a class="button quiet" href="/blueprints">${BLUEPRINT_LIST.newest}</a>`;
  const older =
    nextCursor === null
      ? NOTHING
      : html`<a class="button quiet" href="/blueprints?cursor=${nextCursor}${query}">${BLUEPRINT_LIST.older}</a>`;
  const content = html`<h1>${BLUEPRINT_LIST.title}</h1>
<p class="lead">${BLUEPRINT_LIST.lead}</p>
<div class="actions"><a class="button" href="/">${BLUEPRINT_LIST.new}</a>${formToken === '' ? NOTHING : button('/logout', formToken, SITE.signOut)}</div>
<form method="get" action="/blueprints" role="search"><label>${BLUEPRINT_LIST.search} <input type="search" name="q" value="${text}" maxlength="200"></label> <button class="quiet">${BLUEPRINT_LIST.find}</button></form>
${items.length === 0 ? html`<p>${BLUEPRINT_LIST.none}</p>` : blueprintList(items)}
<div class="actions">${[newest, older]}</div>`;
  return page(BLUEPRINT_LIST.title, content);
}

export function blueprintList(items: readonly BlueprintSummary[]): Html {
  const entries = items.map(
    ({ id, title, monthlyEst, confidence, nodesCount, cloud, createdAt }) => html`<li>
<a href="/blueprints/${id}">${title}</a><span class="number">${perMonth(monthlyEst)}</span>
<small>${BLUEPRINT_LIST.facts(CLOUD_NAMES[cloud], nodesCount, confidenceWord(confidence), confidence)}${moment(createdAt)}</small></li>`,
  );
  return html`<ul class="made">${entries}</ul>`;
}

/** Syntheses in progress. */
export function pendingList(items: readonly Synthesis[]): Html {
  const entries = items.map(
    ({ id, intent, status }) => html`<li>
<a href="/blueprints/${id}">${shortened(intent.text || (intent.requirements?.title ?? BLUEPRINT_LIST.untitled))}</a><span>${status}</span></li>`,
  );
  return html`<ul class="made">${entries}</ul>`;
}

const MAX_TITLE = 80;
function shortened(text: string): string {
  return text.length > MAX_TITLE ? `${text.slice(0, MAX_TITLE - 1)}…` : text;
}
