import { STAGES, type Stage } from '#core/index.ts';
import type { Synthesis } from '#ports/syntheses.ts';
import { stagesDone } from '#services/events.ts';
import { type Html, html, NOTHING, page } from './html.ts';

/** Seconds between two looks of a browser without scripts. */
const LOOK_AGAIN_SECONDS = 2;

/** What is being done, in a reader's words. */
const WORDS: Readonly<Record<Stage, string>> = {
  read: 'Reading the request',
  resolve: 'Resolving conflicts and filling gaps',
  size: 'Calculating the load',
  complete: 'Completing the components',
  offer: 'Listing suitable services',
  select: 'Selecting services within the budget',
  price: 'Calculating the price',
  declare: 'Writing the Terraform',
  review: 'Reviewing the design',
  render: 'Writing the document',
};

/** A synthesis that is not finished: how far it is. The page follows it, and then is the blueprint. */
export function progressPage(synthesis: Synthesis): string {
  const { id, intent, stage, status } = synthesis;
  const done = stagesDone(synthesis);
  const now = stage === null ? 'Waiting for its turn' : WORDS[stage];
  const content = html`<h1>On its way</h1>
<p class="lead">The blueprint is being made; this page shows it when it is there.</p>
<p><strong id="state" role="status">${now}</strong></p>
<progress max="${STAGES.length}" value="${done}" aria-label="Stages done"></progress>
<ol class="stages">${STAGES.map((own, index) => stageItem(own, index < done, status === 'running' && own === stage))}</ol>
${request(intent.text)}
<p><a href="/">Back to the start</a>; it goes on without you.</p>`;
  const head = html`<noscript><meta http-equiv="refresh" content="${LOOK_AGAIN_SECONDS}"></noscript>`;
  return page('On its way', content, { scripts: ['progress.js'], head, events: `/synthesis/${id}/events` });
}

function stageItem(stage: Stage, isDone: boolean, isNow: boolean): Html {
  const state = isNow ? html` aria-current="step"` : isDone ? html` class="done"` : NOTHING;
  return html`<li data-stage="${stage}"${state}>${WORDS[stage]}</li>`;
}

/** A synthesis that ended without a blueprint, and why. */
export function stoppedPage({ id, status, fault, intent }: Synthesis): string {
  const heading = status === 'cancelled' ? 'Cancelled' : 'It did not work';
  const why =
    fault === null
      ? html`<p>The synthesis was cancelled: it has no blueprint.</p>`
      : html`<p class="fault" role="alert"><code>${fault.code}</code>: ${fault.detail}</p>`;
  return page(
    heading,
    html`<h1>${heading}</h1>
${why}
${request(intent.text)}
<div class="actions"><a class="button" href="/?again=${id}">Change and ask again</a></div>`,
  );
}

function request(text: string): Html {
  return html`<h2>What was asked</h2><blockquote class="request">${text}</blockquote>`;
}
