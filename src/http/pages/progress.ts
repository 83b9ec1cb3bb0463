import { type Intent, STAGES, type Stage } from '#core/index.ts';
import type { Synthesis } from '#ports/syntheses.ts';
import { stagesDone } from '#services/events.ts';
import { PROGRESS, SITE } from '../messages/pages.ts';
import { type Html, html, NOTHING, page } from './html.ts';

/** Reload interval of browsers without scripts. */
const RELOAD_SECONDS = 2;

/** The progress of a synthesis. A script updates the page and then loads the blueprint. */
export function progressPage(synthesis: Synthesis): string {
  const { id, intent, stage, status } = synthesis;
  const done = stagesDone(synthesis);
  const now = stage === null ? PROGRESS.queued : PROGRESS.stages[stage];
  const content = html`<h1>${PROGRESS.title}</h1>
<p class="lead">${PROGRESS.lead}</p>
<p><strong id="state" role="status">${now}</strong></p>
<progress max="${STAGES.length}" value="${done}" aria-label="${PROGRESS.label}"></progress>
<ol class="stages">${STAGES.map((own, index) => stageItem(own, index < done, status === 'running' && own === stage))}</ol>
${request(intent)}
<p><a href="/">${SITE.home}</a>${PROGRESS.continues}</p>`;
  const head = html`<noscript><meta http-equiv="refresh" content="${RELOAD_SECONDS}"></noscript>`;
  return page(PROGRESS.title, content, { scripts: ['progress.js'], head, events: `/synthesis/${id}/events` });
}

function stageItem(stage: Stage, isDone: boolean, isNow: boolean): Html {
  const state = isNow ? html` aria-current="step"` : isDone ? html` class="done"` : NOTHING;
  return html`<li data-stage="${stage}"${state}>${PROGRESS.stages[stage]}</li>`;
}

/** A synthesis that ended without a blueprint, with the reason. */
export function stoppedPage({ id, status, fault, intent }: Synthesis): string {
  const heading = status === 'cancelled' ? PROGRESS.cancelled : PROGRESS.failed;
  const reason =
    fault === null
      ? html`<p>${PROGRESS.cancelledHint}</p>`
      : html`<p class="fault" role="alert"><code>${fault.code}</code>: ${fault.detail}</p>`;
  // The form has no field for a requirements document.
  const edit =
    intent.requirements === undefined
      ? html`<a class="button" href="/?again=${id}">${PROGRESS.edit}</a>`
      : html`<a href="/">${SITE.home}</a>`;
  return page(
    heading,
    html`<h1>${heading}</h1>
${reason}
${request(intent)}
<div class="actions">${edit}</div>`,
  );
}

function request({ text }: Intent): Html {
  if (text === '') return NOTHING;
  return html`<h2>${PROGRESS.request}</h2><blockquote class="request">${text}</blockquote>`;
}
