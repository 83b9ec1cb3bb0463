import { ERROR_CODES } from '#services/errors.ts';
import { ERRORS } from '../messages/pages.ts';
import { PROBLEM_TYPES } from '../plugins/problem-types.ts';
import { type Html, html, page } from './html.ts';

/** Documentation of every problem code. */
export function errorsPage(): string {
  const entries = ERROR_CODES.map((code) => {
    const { status, title, meaning, retryable } = PROBLEM_TYPES[code];
    const retry = retryable ? ERRORS.retryable : '';
    return html`<section id="${code}">
<h2><code>${code}</code></h2>
<p class="lead">${status} ${title}</p>
<p>${prose(meaning)}${retry}</p>
</section>`;
  });
  return page(
    ERRORS.title,
    html`<h1>${ERRORS.title}</h1>
<p>${prose(ERRORS.lead)}</p>
${entries}`,
  );
}

/** Text between backticks becomes code. */
function prose(text: string): Html {
  return html`${text.split('`').map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : html`${part}`))}`;
}
