import type { Intent } from '#core/index.ts';
import type { RevisionEntry } from '#services/revisions.ts';
import { perMonth } from '../messages/format.ts';
import { HISTORY } from '../messages/revision-pages.ts';
import { type Html, html, moment, NOTHING, page } from './html.ts';

interface HistoryFacts {
  readonly id: string;
  readonly entries: readonly RevisionEntry[];
  /** The request of the blueprint. Null if the reader cannot revise it. */
  readonly intent: Intent | null;
  readonly formToken: string;
}

/** The line of a blueprint, and the form that continues it. */
export function historyPage({ id, entries, intent, formToken }: HistoryFacts): string {
  const content = html`<h1>${HISTORY.title}</h1>
<p class="lead">${HISTORY.lead}</p>
<ol class="made" reversed>${entries.map((entry) => item(entry, id))}</ol>
${intent === null ? NOTHING : reviseForm(id, intent, formToken)}
<p><a href="/blueprints/${id}">${HISTORY.back}</a></p>`;
  return page(HISTORY.title, content);
}

function item({ synthesis, summary }: RevisionEntry, current: string): Html {
  const { id, revision, createdAt, status } = synthesis;
  const note = revision === null ? HISTORY.first : (revision.note ?? HISTORY.noNote);
  const price = summary === null ? status : perMonth(summary.monthlyEst);
  const compare =
    revision === null
      ? NOTHING
      : html` <a href="/blueprints/${id}/diff?base=${revision.parentId}">${HISTORY.compare}</a>`;
  return html`<li${id === current ? html` aria-current="true"` : NOTHING}>
<a href="/blueprints/${id}">${summary?.title ?? id}</a><span class="number">${price}</span>
<small>${note}${id === current ? ` (${HISTORY.current})` : ''}, ${moment(createdAt)}.${compare}</small></li>`;
}

function reviseForm(id: string, { text, constraints }: Intent, formToken: string): Html {
  const { revise } = HISTORY;
  return html`<h2>${revise.title}</h2>
<p>${revise.lead}</p>
<form method="post" action="/blueprints/${id}/revise" class="intent">
<input type="hidden" name="form_token" value="${formToken}">
<div class="field"><label for="system_intent">${revise.text}</label><p class="hint" id="text-hint">${revise.textHint}</p>
<textarea id="system_intent" name="system_intent" maxlength="20000" aria-describedby="text-hint">
${text}</textarea></div>
<div class="field"><label for="budget">${revise.budget}</label>
<input id="budget" name="budget" inputmode="decimal" autocomplete="off" value="${constraints.budget ?? ''}"></div>
<div class="field"><label for="note">${revise.note}</label>
<input id="note" name="note" maxlength="2000" autocomplete="off" aria-describedby="note-hint">
<p class="hint" id="note-hint">${revise.noteHint}</p></div>
<div><button type="submit">${revise.submit}</button></div>
</form>`;
}
