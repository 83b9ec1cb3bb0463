import {
  type Blueprint,
  CAPABILITIES,
  NUMBER_QUESTIONS,
  QUESTIONS,
  type Question,
  type Requirements,
} from '#core/index.ts';
import type { Fault } from '#services/errors.ts';
import { CORRECTIONS } from '../messages/corrections.ts';
import { capitalized, termWords } from '../messages/format.ts';
import { presentUnderstanding } from '../present-requirements.ts';
import { marked } from './blueprint/marks.ts';
import { type Html, html, NOTHING, page } from './html.ts';
import type { FormValues } from './intent-form.ts';

export interface CorrectionFacts {
  readonly blueprint: Blueprint;
  readonly text: string;
  readonly formToken: string;
  /** Submitted values; undefined for the page as it is first shown. */
  readonly values?: FormValues;
  readonly faults?: readonly Fault[];
}

type Component = NonNullable<Requirements['components']>[number];
type Quoted = { readonly evidence?: Component['evidence'] };

/** The requirements of a blueprint as a form, with the text beside it. The script adds rows and shows the words of a row. */
export function correctionsPage(facts: CorrectionFacts): string {
  const { blueprint, formToken, faults = [] } = facts;
  const { requirements } = blueprint;
  const content = html`<h1>${CORRECTIONS.title}</h1>
<p class="lead">${blueprint.title}</p>
<p>${CORRECTIONS.lead}</p>
<div class="corrections">
${request(facts)}
<form method="post" action="/blueprints/${blueprint.id}/corrections" class="intent" novalidate>
<input type="hidden" name="form_token" value="${formToken}">
<datalist id="vocabulary">${CAPABILITIES.map((term) => html`<option value="${term}">${capitalized(termWords(term))}</option>`)}</datalist>
${faultSummary(faults)}
${decisions(requirements, facts)}
${components(requirements, facts)}
${quantities(requirements, facts)}
${qualities(requirements, facts)}
${exclusions(requirements, facts)}
<div class="actions"><button type="submit">${CORRECTIONS.submit}</button>
<a class="button quiet" href="/blueprints/${blueprint.id}">${CORRECTIONS.back}</a></div>
</form></div>`;
  return page(CORRECTIONS.title, content, { wide: true, styles: ['blueprint.css'], scripts: ['corrections.js'] });
}

function request({ blueprint, text }: CorrectionFacts): Html {
  if (text === '') return NOTHING;
  const { understood, not_understood: unread } = presentUnderstanding(blueprint);
  const read = understood.flatMap(({ evidence }) => evidence);
  return html`<aside aria-label="${CORRECTIONS.request}"><h2>${CORRECTIONS.request}</h2>
<blockquote class="request">${marked(text, read, unread)}</blockquote><p class="hint">${CORRECTIONS.legend}</p></aside>`;
}

function faultSummary(faults: readonly Fault[]): Html {
  if (faults.length === 0) return NOTHING;
  const list = faults.map(({ pointer, detail }) => html`<li><a href="#${idOf(pointer)}">${pointer}</a> ${detail}</li>`);
  return html`<div class="faults" role="alert"><h2>${CORRECTIONS.faults}</h2><ul>${list}</ul></div>`;
}

function idOf(field: string): string {
  return field.replaceAll(/[^A-Za-z0-9_-]/g, '-');
}

interface Field {
  readonly name: string;
  readonly label: string;
  readonly value?: string | number | undefined;
  readonly hint?: string;
  readonly attributes?: Html;
}

/** A text field with its label, the submitted value, and its fault. */
function field(
  { name, label, value = '', hint, attributes = NOTHING }: Field,
  { values, faults = [] }: CorrectionFacts,
): Html {
  const id = idOf(name);
  const own = faults.filter(({ pointer }) => pointer === name);
  const described = [...(own.length > 0 ? [`${id}-wrong`] : []), ...(hint === undefined ? [] : [`${id}-hint`])].join(
    ' ',
  );
  const state = html`${own.length > 0 ? html` aria-invalid="true"` : NOTHING}${described === '' ? NOTHING : html` aria-describedby="${described}"`}`;
  return html`<div class="field"><label for="${id}">${label}</label>
<input id="${id}" name="${name}" value="${values?.[name] ?? value}" maxlength="200" autocomplete="off"${attributes}${state}>
${hint === undefined ? NOTHING : html`<p class="hint" id="${id}-hint">${hint}</p>`}${own.map(({ detail }) => html`<p class="wrong" id="${id}-wrong">${capitalized(detail)}.</p>`)}</div>`;
}

type Options = readonly (readonly [value: string, label: string])[];

function choice(name: string, label: string, options: Options, chosen: string, { values }: CorrectionFacts): Html {
  const id = idOf(name);
  const value = values?.[name] ?? chosen;
  const entries = options.map(
    ([option, words]) =>
      html`<option value="${option}"${option === value ? html` selected` : NOTHING}>${words}</option>`,
  );
  return html`<div class="field"><label for="${id}">${label}</label><select id="${id}" name="${name}">${entries}</select></div>`;
}

const DECIMAL = html` inputmode="decimal"`;
const SEARCH = html` list="vocabulary"`;

function removal(row: string, { values }: CorrectionFacts): Html {
  const name = `${row} remove`;
  const ticked = values?.[name] === undefined ? NOTHING : html` checked`;
  return html`<label class="box"><input type="checkbox" name="${name}"${ticked}> ${CORRECTIONS.remove}</label>`;
}

/** The words of the text that state an item, or why it was inferred. */
function source({ evidence = [], because }: Quoted & { readonly because?: string | undefined }): Html {
  if (evidence.length > 0)
    return html`<p class="hint">${CORRECTIONS.words}${evidence.map(({ quote }) => `“${quote}”`).join(', ')}</p>`;
  return because === undefined ? NOTHING : html`<p class="hint">${CORRECTIONS.inferred}${because}</p>`;
}

function quotesOf({ evidence = [] }: Quoted): string {
  return JSON.stringify(evidence.map(({ quote }) => quote));
}

function section(title: string, content: readonly Html[]): Html {
  return content.length === 0 ? NOTHING : html`<section class="intent"><h2>${title}</h2>${content}</section>`;
}

function decisions({ questions = [] }: Requirements, facts: CorrectionFacts): Html {
  const open = questions.flatMap((question) => answerField(question, facts));
  const { title, hint } = CORRECTIONS.decisions;
  return section(title, open.length === 0 ? [] : [html`<p class="hint">${hint}</p>`, ...open]);
}

function answerField({ id, question, answer, assumed }: Question, facts: CorrectionFacts): readonly Html[] {
  if (answer === undefined) return [];
  const name = `answer ${id}`;
  const known = wordsOf(assumed?.value);
  if (answer.type === 'number') {
    const hint = CORRECTIONS.assumed(assumed?.value === null ? known : `${known} ${answer.unit}`);
    return [field({ name, label: `${question} (${answer.unit})`, hint, attributes: DECIMAL }, facts)];
  }
  const options: Options =
    answer.type === 'boolean'
      ? [
          ['yes', CORRECTIONS.yes],
          ['no', CORRECTIONS.no],
        ]
      : answer.options.map((option) => [option, capitalized(termWords(option))]);
  return [choice(name, question, [['', `${CORRECTIONS.keep} (${known})`], ...options], '', facts)];
}

function wordsOf(value: unknown): string {
  if (value === null || value === undefined) return CORRECTIONS.none;
  if (typeof value === 'boolean') return value ? CORRECTIONS.yes : CORRECTIONS.no;
  return String(value);
}

function components({ components: all = [] }: Requirements, facts: CorrectionFacts): Html {
  const { title, name, capability, hint, demand, demands, add, more } = CORRECTIONS.components;
  const rows = all.map((component, at) => {
    const row = `components ${at}`;
    const load = (component.load ?? []).map((quantity, index) =>
      field({ name: `${row} load ${index}`, ...quantityField(quantity), attributes: DECIMAL }, facts),
    );
    return html`<fieldset data-quotes="${quotesOf(component)}"><legend>${component.name}</legend>${source(component)}
<div class="row">${field({ name: `${row} name`, label: name, value: component.name }, facts)}
${field({ name: `${row} capability`, label: capability, value: component.capability, attributes: SEARCH }, facts)}
${choice(`${row} demand`, demand, Object.entries(demands), component.demand ?? 'required', facts)}${load}</div>
${removal(row, facts)}</fieldset>`;
  });
  const fresh = Array.from({ length: newRows(facts) }, (_, at) => {
    const row = `new component ${at}`;
    return html`<fieldset data-new><legend>${add}</legend><div class="row">
${field({ name: `${row} name`, label: name }, facts)}
${field({ name: `${row} capability`, label: capability, hint, attributes: SEARCH }, facts)}</div></fieldset>`;
  });
  return section(title, [
    ...rows,
    ...fresh,
    html`<div><button class="quiet" type="button" data-more hidden>${more}</button></div>`,
  ]);
}

/** One empty row, and those that were submitted. */
function newRows({ values = {} }: CorrectionFacts): number {
  const submitted = Object.keys(values).flatMap((name) => /^new component (\d{1,2}) /.exec(name)?.[1] ?? []);
  return Math.max(1, ...submitted.map((index) => Number(index) + 1));
}

type Quantity = NonNullable<Requirements['load']>[number];

function quantityField({ metric, of, stat, per, unit = '', value, max }: Quantity): Pick<Field, 'label' | 'value'> {
  const what = [
    stat === 'peak' || stat === 'mean' ? stat : '',
    termWords(of ?? metric),
    per === undefined ? '' : `per ${per}`,
  ];
  return { label: CORRECTIONS.valueOf(what.filter((one) => one !== '').join(' '), unit), value: value ?? max };
}

function quantities({ load = [] }: Requirements, facts: CorrectionFacts): Html {
  const { title, add, what, value, choose } = CORRECTIONS.load;
  const rows = load.map(
    (
      quantity,
      at,
    ) => html`<fieldset data-quotes="${quotesOf(quantity)}"><legend>${quantityField(quantity).label}</legend>${source(quantity)}
<div class="row">${field({ name: `load ${at} value`, ...quantityField(quantity), attributes: DECIMAL }, facts)}</div>${removal(`load ${at}`, facts)}</fieldset>`,
  );
  const known = Object.entries(NUMBER_QUESTIONS).map(
    ([id, { unit }]) => [id, `${QUESTIONS[id as keyof typeof NUMBER_QUESTIONS]} (${unit})`] as const,
  );
  const fresh = html`<fieldset><legend>${add}</legend><div class="row">
${choice('new load 0 question', what, [['', choose], ...known], '', facts)}
${field({ name: 'new load 0 value', label: value, attributes: DECIMAL }, facts)}</div></fieldset>`;
  return section(title, [...rows, fresh]);
}

function qualities({ qualities: all = [] }: Requirements, facts: CorrectionFacts): Html {
  const { title, add, what, value, choose, options } = CORRECTIONS.qualities;
  const rows = all.map((quality, at) => {
    const label = CORRECTIONS.valueOf(termWords(quality.quality), quality.unit ?? '');
    return html`<fieldset data-quotes="${quotesOf(quality)}"><legend>${label}</legend>${source(quality)}
<div class="row">${field({ name: `qualities ${at} value`, label, value: quality.value, attributes: DECIMAL }, facts)}</div>${removal(`qualities ${at}`, facts)}</fieldset>`;
  });
  const fresh = html`<fieldset><legend>${add}</legend><div class="row">
${choice('new quality 0 quality', what, [['', choose], ...Object.entries(options)], '', facts)}
${field({ name: 'new quality 0 value', label: value, attributes: DECIMAL }, facts)}</div></fieldset>`;
  return section(title, [...rows, fresh]);
}

function exclusions({ excluded = [] }: Requirements, facts: CorrectionFacts): Html {
  const { title, add, hint } = CORRECTIONS.excluded;
  const rows = excluded.map(
    (item, at) =>
      html`<fieldset data-quotes="${quotesOf(item)}"><legend>${capitalized(termWords(item.term))}</legend>${source(item)}${removal(`excluded ${at}`, facts)}</fieldset>`,
  );
  return section(title, [
    ...rows,
    field({ name: 'new exclusion 0 term', label: add, hint, attributes: SEARCH }, facts),
  ]);
}
