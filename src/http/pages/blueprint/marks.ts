import { REQUIREMENTS } from '../../messages/blueprint-page.ts';
import { type Html, html, joined } from '../html.ts';

interface Span {
  readonly start: number;
  readonly end: number;
}

/** A text with the understood and the unread passages marked. */
export function marked(text: string, read: readonly Span[], unread: readonly Span[]): Html {
  const kinds: ('' | 'read' | 'unread')[] = Array.from({ length: text.length }, () => '');
  for (const { start, end } of unread) kinds.fill('unread', start, end);
  for (const { start, end } of read) kinds.fill('read', start, end);
  const runs: { kind: string; text: string }[] = [];
  for (const [index, kind] of kinds.entries()) {
    const last = runs.at(-1);
    if (last?.kind === kind) last.text += text.charAt(index);
    else runs.push({ kind, text: text.charAt(index) });
  }
  return joined(runs.map(runOf), '');
}

function runOf({ kind, text }: { kind: string; text: string }): Html {
  if (kind === 'read') return html`<mark>${text}</mark>`;
  return kind === 'unread' ? html`<mark class="unread" title="${REQUIREMENTS.unread}">${text}</mark>` : html`${text}`;
}
