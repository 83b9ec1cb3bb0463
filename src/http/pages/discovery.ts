import type { DiscoveryDocument } from '../discovery-document.ts';
import { type Html, html, page } from './html.ts';

/** The discovery document for a person: the same facts. */
export function discoveryPage({ name, version, status, greeting, authentication, links }: DiscoveryDocument): string {
  const content = html`<h1>${name}</h1>
<p class="lead">Turns a system described in plain words into a priced cloud architecture with Terraform.</p>
<p>Version ${version}, ${status}. ${greeting}</p>
<h2>People</h2>
${facts(authentication.human)}
<p><a href="/console">The console</a>: let agents in, end them, manage accounts.</p>
<h2>Agents</h2>
${facts(authentication.agent)}
<h2>Links</h2>
${facts(links)}
<p>The same as JSON: ask for <code>application/json</code>.</p>`;
  return page(name, content);
}

function facts(values: Readonly<Record<string, string | number>>): Html {
  const rows = Object.entries(values).map(([key, value]) => html`<dt>${key}</dt><dd>${shown(value)}</dd>`);
  return html`<dl>${rows}</dl>`;
}

function shown(value: string | number): string | number | Html {
  return /^https?:\/\//.test(String(value)) ? html`<a href="${value}">${value}</a>` : value;
}
