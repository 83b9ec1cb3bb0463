import { type Html, html } from './html.ts';

/** Fields of the discovery document as a definition list. URLs become links. */
export function facts(values: Readonly<Record<string, string | number>>): Html {
  const rows = Object.entries(values).map(([key, value]) => html`<dt>${key}</dt><dd>${shown(value)}</dd>`);
  return html`<dl class="facts">${rows}</dl>`;
}

function shown(value: string | number): string | number | Html {
  return /^https?:\/\//.test(String(value)) ? html`<a href="${value}">${value}</a>` : value;
}
