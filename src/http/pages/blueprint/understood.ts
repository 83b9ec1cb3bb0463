import { approximate, type Blueprint, FRAMEWORK_NAMES, formatExact } from '#core/index.ts';
import { presentRequirements } from '../../present-requirements.ts';
import { type Html, html, joined, NOTHING } from '../html.ts';
import { capitalized, termWords } from '../words.ts';
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
<td>${joined(
      nodes.map((node) => html`<a href="#${partAnchor(node)}">${titleOf(node)}</a>`),
      ', ',
    )}</td></tr>`,
  );
  return html`<h3>${heading}</h3>
<div class="scroll" role="region" tabindex="0" aria-label="${heading}"><table class="roomy">
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

const FRAMEWORKS: Readonly<Record<string, string>> = FRAMEWORK_NAMES;
/** The unit at the end of a name, which stands behind the number already. */
const UNIT = /_(?:gb|kb|ms|minutes|seconds|percent)(?=_|$)/;

/** What a row asks for, as a reader would say it. */
function meaning(row: Pick<Requirement, 'kind' | 'term' | 'terms' | 'value' | 'low' | 'unit' | 'demand'>): string {
  const { kind, term, terms, demand } = row;
  const names = terms.length > 0 ? terms.map(termWords).join(' or ') : termWords(term);
  switch (kind) {
    case 'capability':
      return `${capitalized(names)}${demand === 'wish' ? ', if it can be had' : ''}`;
    case 'exclusion':
      return `Not: ${names}`;
    case 'compliance':
      return FRAMEWORKS[term] ?? term;
    case 'system':
      return `A kind of system: ${names}`;
    case 'technology':
      return `Technology: ${[term, measure(row)].join(' ').trim()}`;
    case 'budget':
      return `Budget: ${measure(row)}`;
    default: {
      const name = capitalized(termWords(term.replace(UNIT, '')));
      return row.value === undefined ? name : `${name}: ${measure(row)}`;
    }
  }
}

/** A value with its unit, in as many digits as were written. */
function measure({ value, low, unit }: Pick<Requirement, 'value' | 'low' | 'unit'>): string {
  const digits = (amount: number) => formatExact(Number(amount.toPrecision(6)));
  const shown = typeof value === 'number' ? digits(value) : (value ?? '');
  return `${low === undefined ? '' : `${digits(low)} to `}${shown} ${unit ?? ''}`.trim();
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
<td>${typeof value === 'number' ? approximate(value) : value} ${unit}</td><td>${because}</td>
<td>“${overrule}”</td><td><code>${FIELDS[what] ?? 'system_intent'}</code></td></tr>`,
  );
  return html`<h3>What was assumed</h3>
<p>Each of these can be overruled: add the sentence, or one like it, to the text, or set the field, and ask again.</p>
<div class="scroll" role="region" tabindex="0" aria-label="What was assumed"><table class="roomy">
<caption>Assumptions, and what overrules them</caption>
<thead><tr><th scope="col">Assumed</th><th scope="col">Value</th><th scope="col">Because</th><th scope="col">To overrule it, write</th><th scope="col">Field</th></tr></thead>
<tbody>${rows}</tbody></table></div>`;
}

function workload({ workload: figures }: View): Html {
  const rows = figures.map(
    ({ name, value, unit, origin, because }) => html`<tr><th scope="row">${capitalized(termWords(name))}</th>
<td class="number">${approximate(value)} ${unit}</td><td>${origin}</td><td>${because}</td></tr>`,
  );
  return html`<h3>The load it is sized for</h3>
<details><summary>Every figure with its arithmetic</summary>
<div class="scroll" role="region" tabindex="0" aria-label="The load"><table class="roomy">
<caption>Stated in the text, derived from it, or assumed</caption>
<thead><tr><th scope="col">Figure</th><th scope="col" class="number">Value</th><th scope="col">Origin</th><th scope="col">Because</th></tr></thead>
<tbody>${rows}</tbody></table></div></details>`;
}
