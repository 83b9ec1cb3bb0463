import { type Html, html } from '../html.ts';

/** A bar that is filled to a share of its width; the number stands beside it as text. */
export function bar(share: number): Html {
  return html`<svg class="bar" aria-hidden="true"><rect class="track" width="100%" height="100%" rx="3"/><rect class="share" width="${percent(share)}" height="100%" rx="3"/></svg>`;
}

interface Range {
  readonly low: number;
  readonly high: number;
  /** What is marked within, and the limit, where there is one. */
  readonly at?: number;
  readonly limit?: number;
}

/** From the lowest to the highest amount on a scale that begins at nothing. */
export function rangeBar({ low, high, at, limit }: Range, most = Math.max(high, at ?? 0, limit ?? 0)): Html {
  const place = (amount: number) => percent(most > 0 ? amount / most : 0);
  const tick = (name: string, amount: number) =>
    html`<rect class="${name}" x="${place(amount)}" width="3" height="100%" transform="translate(-2 0)"/>`;
  const marks = [
    ...(at === undefined ? [] : [tick('mark', at)]),
    ...(limit === undefined ? [] : [tick('limit', limit)]),
  ];
  const width = percent(most > 0 ? (high - low) / most : 0);
  return html`<svg class="bar" aria-hidden="true"><rect class="track" width="100%" height="100%" rx="3"/><rect class="share" x="${place(low)}" width="${width}" height="100%" rx="3"/>${marks}</svg>`;
}

function percent(share: number): string {
  return `${Math.round(Math.min(1, Math.max(0, share)) * 1000) / 10}%`;
}
