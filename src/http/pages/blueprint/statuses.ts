import type { Blueprint } from '#core/index.ts';
import { type Html, html } from '../html.ts';

type Finding = Blueprint['findings'][number];
export type Status = Finding['status'];

/** What needs a reader first. */
export const STATUSES: readonly Status[] = ['fail', 'watch', 'yours', 'met'];

const WORDS: Readonly<Record<Status, string>> = {
  fail: 'Not met',
  watch: 'Watch',
  yours: 'Yours to do',
  met: 'Met',
};

export function chip(status: Status): Html {
  return html`<span class="chip ${status}">${WORDS[status]}</span>`;
}

export function tallyOf(findings: readonly Finding[]): Readonly<Record<Status, number>> {
  const tally = { fail: 0, watch: 0, yours: 0, met: 0 };
  for (const { status } of findings) tally[status] += 1;
  return tally;
}
