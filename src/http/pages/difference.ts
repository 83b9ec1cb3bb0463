import type { BlueprintDifference } from '#services/differences.ts';
import { capitalized } from '../messages/format.ts';
import { DIFFERENCE, HISTORY } from '../messages/revision-pages.ts';
import { type Html, html, NOTHING, page } from './html.ts';

/** What differs between two blueprints: price, requirements, components, findings and files. */
export function differencePage(difference: BlueprintDifference): string {
  const { from, to } = difference;
  const content = html`<h1>${DIFFERENCE.title}</h1>
<p class="lead">${DIFFERENCE.lead(from.title, to.title)}</p>
<h2>${DIFFERENCE.cost}</h2>${cost(difference)}
<h2>${DIFFERENCE.requirements}</h2>${requirements(difference)}
<h2>${DIFFERENCE.components}</h2>${components(difference)}
<h2>${DIFFERENCE.findings}</h2>${findings(difference)}
<h2>${DIFFERENCE.files}</h2>${files(difference)}
<p><a href="/blueprints/${to.id}">${HISTORY.back}</a></p>`;
  return page(DIFFERENCE.title, content, { wide: true, styles: ['blueprint.css', 'print.css'] });
}

const NONE = html`<p>${DIFFERENCE.none}</p>`;

function cost({ cost: { from, to, lines } }: BlueprintDifference): Html {
  const { caption, head } = DIFFERENCE.lines;
  const rows = lines.map(
    (line) => html`<tr><th scope="row">${line.node}</th><td>${line.what}</td>
<td class="number">${DIFFERENCE.amount(line.from)}</td><td class="number">${DIFFERENCE.amount(line.to)}</td><td class="number">${DIFFERENCE.amount(line.difference)}</td></tr>`,
  );
  const table = html`<div class="scroll" role="region" tabindex="0" aria-label="${caption}"><table>
<caption>${caption}</caption><thead><tr>${head.map((name) => html`<th scope="col">${name}</th>`)}</tr></thead>
<tbody>${rows}</tbody></table></div>`;
  return html`<p>${DIFFERENCE.total(from, to)}</p>${rows.length === 0 ? NOTHING : table}`;
}

function requirements({ requirements: operations }: BlueprintDifference): Html {
  if (operations.length === 0) return NONE;
  const lines = operations.map((operation) => html`<li><code>${JSON.stringify(operation)}</code></li>`);
  return html`<p>${DIFFERENCE.requirementsHint}</p><ul>${lines}</ul>`;
}

function components({ components: { added, removed, changed } }: BlueprintDifference): Html {
  const whole = ({ title, service, sku }: (typeof added)[number]) => DIFFERENCE.component(title, service, sku);
  const size = ({ service, sku, count }: (typeof changed)[number]['from']) => `${service}, ${count} × ${sku}`;
  return groups({
    added: added.map(whole),
    removed: removed.map(whole),
    changed: changed.map(({ from, to }) => DIFFERENCE.changed(to.title, size(from), size(to))),
  });
}

function findings({ findings: { added, removed, changed } }: BlueprintDifference): Html {
  return groups({
    added: added.map(({ text }) => text),
    removed: removed.map(({ text }) => text),
    changed: changed.map(({ to }) => to.text),
  });
}

function groups(texts: Readonly<Record<keyof typeof DIFFERENCE.statuses, readonly string[]>>): Html {
  const shown = Object.entries(DIFFERENCE.statuses).flatMap(([status, title]) => {
    const own = texts[status as keyof typeof texts];
    return own.length === 0 ? [] : [html`<h3>${title}</h3><ul>${own.map((text) => html`<li>${text}</li>`)}</ul>`];
  });
  return shown.length === 0 ? NONE : html`${shown}`;
}

function files({ files: changes }: BlueprintDifference): Html {
  if (changes.length === 0) return NONE;
  const entries = changes.map(
    ({ path, status, diff }) => html`<details><summary><code>${path}</code> ${capitalized(status)}</summary>
<pre tabindex="0"><code>${diff}</code></pre></details>`,
  );
  return html`${entries}`;
}
