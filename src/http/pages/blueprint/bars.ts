import { type Html, html } from '../html.ts';

/** A bar filled to a share from 0 to 1. Decorative: the number is shown as text. */
export function bar(share: number): Html {
  return html`<svg class="bar" aria-hidden="true"><rect class="track" width="100%" height="100%" rx="3"/><rect class="share" width="${percent(share)}" height="100%" rx="3"/></svg>`;
}

interface Range {
  readonly low: number;
  readonly high: number;
  /** Positions of the mark and of the limit. */
  readonly at?: number;
  readonly limit?: number;
}

/** A range on a scale from 0 to `max`. */
export function rangeBar({ low, high, at, limit }: Range, max = Math.max(high, at ?? 0, limit ?? 0)): Html {
  const place = (amount: number) => percent(max > 0 ? amount / max : 0);
  const tick = (name: string, amount: number) =>
    html`<rect class="${name}" x="${place(amount)}" width="3" height="100%" transform="translate(-2 0)"/>`;
  const marks = [
    ...(at === undefined ? [] : [tick('mark', at)]),
    ...(limit === undefined ? [] : [tick('limit', limit)]),
  ];
  const width = percent(max > 0 ? (high - low) / max : 0);
  return html`<svg class="bar" aria-hidden="true"><rect class="track" width="100%" height="100%" rx="3"/><rect class="share" x="${place(low)}" width="${width}" height="100%" rx="3"/>${marks}</svg>`;
}

function percent(share: number): string {
  return `${Math.round(Math.min(1, Math.max(0, share)) * 1000) / 10}%`;
}
