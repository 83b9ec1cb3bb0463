import type { Blueprint } from '#core/index.ts';
import { presentRequirements } from '../../present-requirements.ts';
import { type Html, html, NOTHING } from '../html.ts';
import { capitalized, roughly, termWords } from '../words.ts';
import { partAnchor, titlesOf } from './source.ts';
import { marked } from './spans.ts';

type View = ReturnType<typeof presentRequirements>;
type Requirement = View['requirements'][number];

/** The request with what was read in it, what follows from it, what was assumed, and how to overrule that. */
export function understood(blueprint: Blueprint, text: string): Html {
  const view = presentRequirements(blueprint);
  const written = view.requirements.filter(({ evidence }) => evidence.length > 0);
  const silent = view.requirements.filter(({ evidence }) => evidence.length === 0);
  const unread = view.not_understood;
  return html`<h3>What you wrote</h3>
<blockquote class="request">${marked(
    text,
    written.flatMap(({ evidence }) => evidence),
    unread,
  )}</blockquote>
<p class="hint">${unread.length > 0 ? 'Marked: read. Underlined: not understood, and therefore in neither the design nor the price.' : 'Marked: read. Nothing was left unread that says something.'}</p>
${requirementTable('What was understood', 'From your words, in their order', inOrder(written), blueprint)}
${requirementTable('What follows', 'Fixed by a field of the request, implied by the kind of system, or taken for want of words', silent, blueprint)}
${conflicts(view)}
${assumptions(view)}
${workload(view)}`;
}

function inOrder(rows: readonly Requirement[]): readonly Requirement[] {
  return [...rows].sort((a, b) => (a.evidence[0]?.start ?? 0) - (b.evidence[0]?.start ?? 0));
}

function requirementTable(heading: string, caption: string, rows: readonly Requirement[], blueprint: Blueprint): Html {
  if (rows.length === 0) return NOTHING;
  const titleOf = titlesOf(blueprint);
  const cells = rows.map(
    ({ evidence, because, answered_by: nodes, ...requirement }) => html`<tr>
<td>${evidence[0] === undefined ? STRENGTHS[requirement.strength] : `“${evidence[0].text}”`}</td>
<th scope="row">${meaning(requirement)}</th>
<td>${because}</td>
<td>${nodes.map((node, index) => html`${index > 0 ? ', ' : ''}<a href="#${partAnchor(node)}">${titleOf(node)}</a>`)}</td></tr>`,
  );
  return html`<h3>${heading}</h3>
<div class="scroll" role="region" tabindex="0" aria-label="${heading}"><table>
<caption>${caption}</caption>
<thead><tr><th scope="col">From</th><th scope="col">Understood</th><th scope="col">Because</th><th scope="col">Answered by</th></tr></thead>
<tbody>${cells}</tbody></table></div>`;
}

const STRENGTHS: Readonly<Record<Requirement['strength'], string>> = {
  stated: 'your words',
  constraint: 'a field of the request',
  implied: 'the kind of system',
  default: 'common practice',
};

function meaning({
  kind,
  term,
  terms,
  value,
  low,
  unit,
  demand,
}: Pick<Requirement, 'kind' | 'term' | 'terms' | 'value' | 'low' | 'unit' | 'demand'>): string {
  const names = terms.length > 0 ? terms.map(termWords).join(' or ') : termWords(term);
  const wish = demand === 'wish' ? ', if it can be had' : '';
  if (kind === 'capability') return `${capitalized(names)}${wish}`;
  if (kind === 'exclusion') return `Not: ${names}`;
  const shown = typeof value === 'number' ? roughly(value) : (value ?? '');
  const range = low === undefined ? '' : `${roughly(low)} to `;
  const amount = `${range}${shown} ${unit ?? ''}`.trim();
  const name = capitalized(kind === 'budget' ? 'budget' : termWords(term));
  return amount === '' ? `${name}${kind === 'system' ? ', as a kind of system' : ''}` : `${name}: ${amount}`;
}

function conflicts({ conflicts: all }: View): Html {
  if (all.length === 0) return NOTHING;
  const list = all.map(({ what, settled, because }) => html`<li>${what}: ${settled}, because ${because}.</li>`);
  return html`<h3>Contradictions, and how they were settled</h3><ul>${list}</ul>`;
}

/** Fields of the request that fix what is otherwise assumed; a sentence in the text does for everything else. */
const FIELDS: Readonly<Record<string, string>> = {
  Environment: 'constraints.environment',
  Region: 'constraints.region',
  Availability: 'constraints.availability',
  Budget: 'constraints.budget',
};

function assumptions({ assumptions: all }: View): Html {
  if (all.length === 0) return NOTHING;
  const rows = all.map(
    ({ what, value, unit, because, overrule }) => html`<tr><th scope="row">${what}</th>
<td>${typeof value === 'number' ? roughly(value) : value} ${unit}</td><td>${because}</td>
<td>“${overrule}”</td><td><code>${FIELDS[what] ?? 'system_intent'}</code></td></tr>`,
  );
  return html`<h3>What was assumed</h3>
<p>Each of these can be overruled: add the sentence, or one like it, to the text, or set the field, and ask again.</p>
<div class="scroll" role="region" tabindex="0" aria-label="What was assumed"><table>
<caption>Assumptions, and what overrules them</caption>
<thead><tr><th scope="col">Assumed</th><th scope="col">Value</th><th scope="col">Because</th><th scope="col">To overrule it, write</th><th scope="col">Field</th></tr></thead>
<tbody>${rows}</tbody></table></div>`;
}

function workload({ workload: figures }: View): Html {
  const rows = figures.map(
    ({ name, value, unit, origin, because }) => html`<tr><th scope="row">${capitalized(termWords(name))}</th>
<td class="number">${roughly(value)} ${unit}</td><td>${origin}</td><td>${because}</td></tr>`,
  );
  return html`<h3>The load it is sized for</h3>
<details><summary>Every figure with its arithmetic</summary>
<div class="scroll" role="region" tabindex="0" aria-label="The load"><table>
<caption>Stated in the text, derived from it, or assumed</caption>
<thead><tr><th scope="col">Figure</th><th scope="col" class="number">Value</th><th scope="col">Origin</th><th scope="col">Because</th></tr></thead>
<tbody>${rows}</tbody></table></div></details>`;
}
