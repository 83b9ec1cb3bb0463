import type { Blueprint } from '#core/index.ts';
import { FINDINGS } from '../../messages/blueprint-page.ts';
import { type Html, html } from '../html.ts';

type Finding = Blueprint['findings'][number];
export type Status = Finding['status'];

/** Statuses by urgency. */
export const STATUSES: readonly Status[] = ['fail', 'watch', 'yours', 'met'];

export function chip(status: Status): Html {
  return html`<span class="chip ${status}">${FINDINGS.statuses[status]}</span>`;
}

export function tallyOf(findings: readonly Finding[]): Readonly<Record<Status, number>> {
  const tally = { fail: 0, watch: 0, yours: 0, met: 0 };
  for (const { status } of findings) tally[status] += 1;
  return tally;
}
