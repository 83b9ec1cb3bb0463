import { type Html, html } from './html.ts';

/** Facts of the discovery document as names and values; addresses can be followed. */
export function facts(values: Readonly<Record<string, string | number>>): Html {
  const rows = Object.entries(values).map(([key, value]) => html`<dt>${key}</dt><dd>${shown(value)}</dd>`);
  return html`<dl class="facts">${rows}</dl>`;
}

function shown(value: string | number): string | number | Html {
  return /^https?:\/\//.test(String(value)) ? html`<a href="${value}">${value}</a>` : value;
}
