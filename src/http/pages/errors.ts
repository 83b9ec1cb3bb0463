import { ERROR_CODES } from '#services/errors.ts';
import { PROBLEM_TYPES } from '../plugins/problem-types.ts';
import { type Html, html, page } from './html.ts';

/** Every code, with what it means and what to do. */
export function errorsPage(): string {
  const entries = ERROR_CODES.map((code) => {
    const { status, title, meaning, retryable } = PROBLEM_TYPES[code];
    const again = retryable ? ' The same request may succeed later.' : '';
    return html`<section id="${code}">
<h2><code>${code}</code></h2>
<p class="lead">${status} ${title}</p>
<p>${prose(meaning)}${again}</p>
</section>`;
  });
  return page(
    'Errors',
    html`<h1>Errors</h1>
<p>Every answer that is not a success is <code>application/problem+json</code> (RFC 9457). Its <code>code</code> is one of
these, and its <code>type</code> leads here.</p>
${entries}`,
  );
}

/** Words between backticks are code. */
function prose(text: string): Html {
  return html`${text.split('`').map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : html`${part}`))}`;
}
