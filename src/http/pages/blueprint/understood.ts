import { approximate, type Blueprint, FRAMEWORK_NAMES, formatExact } from '#core/index.ts';
import { REQUIREMENTS } from '../../messages/blueprint-page.ts';
import { CORRECTIONS } from '../../messages/corrections.ts';
import { capitalized, termWords } from '../../messages/format.ts';
import { presentUnderstanding } from '../../present-requirements.ts';
import { type Html, html, joined, NOTHING } from '../html.ts';
import { marked } from './marks.ts';
import { partAnchor, titlesOf } from './source.ts';

type View = ReturnType<typeof presentUnderstanding>;
type Requirement = View['understood'][number];

/** The request with the understood passages marked, then requirements, conflicts, assumptions and workload. */
export function understood(blueprint: Blueprint, text: string): Html {
  const view = presentUnderstanding(blueprint);
  const stated = view.understood.filter(({ evidence }) => evidence.length > 0);
  const inferred = view.understood.filter(({ evidence }) => evidence.length === 0);
  const unread = view.not_understood;
  const read = stated.flatMap(({ evidence }) => evidence);
  const request =
    text === ''
      ? NOTHING
      : html`<h3>${REQUIREMENTS.request}</h3>
<blockquote class="request">${marked(text, read, unread)}</blockquote>
<p class="hint">${unread.length > 0 ? REQUIREMENTS.legendUnread : REQUIREMENTS.legend}</p>`;
  return html`<div class="actions"><a class="button quiet" href="/blueprints/${blueprint.id}/corrections">${CORRECTIONS.open}</a></div>
${request}
${requirementTable(REQUIREMENTS.stated, inOrder(stated), blueprint)}
${requirementTable(REQUIREMENTS.inferred, inferred, blueprint)}
${conflicts(view)}
${assumptions(view)}
${workload(view)}`;
}

function inOrder(rows: readonly Requirement[]): readonly Requirement[] {
  return [...rows].sort((a, b) => (a.evidence[0]?.start ?? 0) - (b.evidence[0]?.start ?? 0));
}

function requirementTable(
  { title, caption }: { title: string; caption: string },
  rows: readonly Requirement[],
  blueprint: Blueprint,
): Html {
  if (rows.length === 0) return NOTHING;
  const { head, strengths } = REQUIREMENTS;
  const titleOf = titlesOf(blueprint);
  const cells = rows.map(
    ({ evidence, because, answered_by: nodes, ...requirement }) => html`<tr>
<td>${evidence[0] === undefined ? strengths[requirement.strength] : `“${evidence[0].text}”`}</td>
<th scope="row">${meaning(requirement)}</th>
<td>${because}</td>
<td>${joined(
      nodes.map((node) => html`<a href="#${partAnchor(node)}">${titleOf(node)}</a>`),
      ', ',
    )}</td></tr>`,
  );
  return html`<h3>${title}</h3>
<div class="scroll" role="region" tabindex="0" aria-label="${title}"><table class="roomy">
<caption>${caption}</caption>
<thead><tr><th scope="col">${head.source}</th><th scope="col">${head.requirement}</th><th scope="col">${head.because}</th><th scope="col">${head.components}</th></tr></thead>
<tbody>${cells}</tbody></table></div>`;
}

const FRAMEWORKS: Readonly<Record<string, string>> = FRAMEWORK_NAMES;
/** The unit suffix of a name, which the value already shows. */
const UNIT = /_(?:gb|kb|ms|minutes|seconds|percent)(?=_|$)/;

/** A requirement as text. */
function meaning(row: Pick<Requirement, 'kind' | 'term' | 'terms' | 'value' | 'low' | 'unit' | 'demand'>): string {
  const { kind, term, terms, demand } = row;
  const names = terms.length > 0 ? terms.map(termWords).join(' or ') : termWords(term);
  switch (kind) {
    case 'capability':
      return demand === 'wish' ? REQUIREMENTS.optional(capitalized(names)) : capitalized(names);
    case 'exclusion':
      return REQUIREMENTS.excluded(names);
    case 'compliance':
      return FRAMEWORKS[term] ?? term;
    case 'system':
      return REQUIREMENTS.system(names);
    case 'technology':
      return REQUIREMENTS.technology([term, measure(row)].join(' ').trim());
    case 'budget':
      return REQUIREMENTS.budget(measure(row));
    default: {
      const name = capitalized(termWords(term.replace(UNIT, '')));
      return row.value === undefined ? name : `${name}: ${measure(row)}`;
    }
  }
}

/** A value with its unit and up to 6 significant digits. */
function measure({ value, low, unit }: Pick<Requirement, 'value' | 'low' | 'unit'>): string {
  const digits = (amount: number) => formatExact(Number(amount.toPrecision(6)));
  const shown = typeof value === 'number' ? digits(value) : (value ?? '');
  return `${low === undefined ? '' : `${digits(low)} to `}${shown} ${unit ?? ''}`.trim();
}

function conflicts({ conflicts: all }: View): Html {
  if (all.length === 0) return NOTHING;
  const list = all.map(({ what, settled, because }) => html`<li>${REQUIREMENTS.conflict(what, settled, because)}</li>`);
  return html`<h3>${REQUIREMENTS.conflicts}</h3><ul>${list}</ul>`;
}

/** Request fields that override an assumption. All others are overridden by a sentence in the text. */
const FIELDS: Readonly<Record<string, string>> = {
  Environment: 'constraints.environment',
  Region: 'constraints.region',
  Availability: 'constraints.availability',
  Budget: 'constraints.budget',
};

function assumptions({ assumptions: all }: View): Html {
  if (all.length === 0) return NOTHING;
  const { title, lead, caption, head } = REQUIREMENTS.assumptions;
  const rows = all.map(
    ({ what, value, unit, because, overrule }) => html`<tr><th scope="row">${what}</th>
<td>${typeof value === 'number' ? approximate(value) : value} ${unit}</td><td>${because}</td>
<td>“${overrule}”</td><td><code>${FIELDS[what] ?? 'system_intent'}</code></td></tr>`,
  );
  return html`<h3>${title}</h3>
<p>${lead}</p>
<div class="scroll" role="region" tabindex="0" aria-label="${title}"><table class="roomy">
<caption>${caption}</caption>
<thead><tr><th scope="col">${head.what}</th><th scope="col">${head.value}</th><th scope="col">${head.because}</th><th scope="col">${head.sentence}</th><th scope="col">${head.field}</th></tr></thead>
<tbody>${rows}</tbody></table></div>`;
}

function workload({ workload: figures }: View): Html {
  const { title, summary, caption, head } = REQUIREMENTS.workload;
  const rows = figures.map(
    ({ name, value, unit, origin, because }) => html`<tr><th scope="row">${capitalized(termWords(name))}</th>
<td class="number">${approximate(value)} ${unit}</td><td>${origin}</td><td>${because}</td></tr>`,
  );
  return html`<h3>${title}</h3>
<details><summary>${summary}</summary>
<div class="scroll" role="region" tabindex="0" aria-label="${title}"><table class="roomy">
<caption>${caption}</caption>
<thead><tr><th scope="col">${head.name}</th><th scope="col" class="number">${head.value}</th><th scope="col">${head.origin}</th><th scope="col">${head.because}</th></tr></thead>
<tbody>${rows}</tbody></table></div></details>`;
}
