import { type Catalogue, type CloudId, ENVIRONMENTS, FRAMEWORK_NAMES, FRAMEWORKS, type Intent } from '#core/index.ts';
import type { Fault } from '#services/errors.ts';
import { CLOUD_NAMES, CLOUDS, capitalized } from '../messages/format.ts';
import { INTENT_FORM } from '../messages/intent-form.ts';
import { type Html, html, NOTHING } from './html.ts';

/** Submitted values by field name. */
export type FormValues = Readonly<Record<string, string | undefined>>;

export interface FormFacts {
  readonly values: FormValues;
  readonly faults: readonly Fault[];
  readonly formToken: string;
  readonly catalogue: Catalogue;
}

/** Form fields by the JSON pointer of the request property. */
const FIELDS = {
  '/system_intent': 'system_intent',
  '/cloud': 'cloud',
  '/constraints/budget': 'budget',
  '/constraints/region': 'region',
  '/constraints/availability': 'availability',
  '/constraints/environment': 'environment',
  '/constraints/compliance': 'compliance',
  '/constraints/exclude': 'exclude',
} as const;
type Pointer = keyof typeof FIELDS;

function examples(): readonly Html[] {
  return Object.entries(INTENT_FORM.examples).map(
    ([id, { name }], index) => html`${index === 0 ? '' : '· '}<a href="/?example=${id}">${name}</a>`,
  );
}

/** The form that starts a synthesis. Faults appear next to their field. Submitted values are kept. */
export function intentForm(facts: FormFacts): Html {
  const { values, formToken } = facts;
  const { system_intent: intent } = INTENT_FORM.fields;
  return html`<form method="post" action="/new" class="intent" novalidate>
<input type="hidden" name="form_token" value="${formToken}">
${faultSummary(facts.faults)}
<div class="field"><label for="system_intent">${intent.label}</label>
<p class="hint" id="system_intent-hint">${intent.hint}</p>
<p class="hint">${INTENT_FORM.examplesTitle} ${examples()}</p>
<textarea id="system_intent" name="system_intent" maxlength="20000" required${described(facts, '/system_intent', 'system_intent-hint')}>
${values.system_intent ?? ''}</textarea>${faultText(facts, '/system_intent')}</div>
${cloudField(facts)}
<div class="row">
${textField(facts, '/constraints/budget', DECIMAL)}
${CLOUDS.map(({ id }) => regionField(facts, id))}
${environmentField(facts)}
</div>
<details${hasMore(facts) ? html` open` : NOTHING}><summary>${INTENT_FORM.more}</summary>
<div class="intent">
${complianceField(facts)}
<div class="row">
${textField(facts, '/constraints/availability', DECIMAL)}
${textField(facts, '/constraints/exclude')}
</div></div></details>
<div class="actions"><button type="submit">${INTENT_FORM.submit}</button> <button type="submit" class="quiet" name="compare" value="on">${INTENT_FORM.compare}</button></div>
</form>`;
}

/** The form values of an earlier request. */
export function formValuesOf({ text, cloud, constraints }: Intent): FormValues {
  const { budget, region, availability, environment, compliance = [], exclude = [] } = constraints;
  return {
    system_intent: text,
    cloud,
    budget: budget === undefined ? '' : String(budget),
    [`region ${cloud}`]: region ?? '',
    availability: availability === undefined ? '' : String(availability),
    environment: environment ?? '',
    exclude: exclude.join(', '),
    ...Object.fromEntries(compliance.map((framework) => [`compliance ${framework}`, 'on'])),
  };
}

function isField(pointer: string): pointer is Pointer {
  return Object.hasOwn(FIELDS, pointer);
}

/** A fault of a list entry belongs to the list. */
function pointerOf({ pointer }: Fault): string {
  return pointer.replace(/\/\d+$/, '');
}

const subjectOf = (pointer: Pointer): string => INTENT_FORM.fields[FIELDS[pointer]].subject;

function faultsAt({ faults }: FormFacts, pointer: Pointer): readonly Fault[] {
  return faults.filter((fault) => pointerOf(fault) === pointer);
}

function faultSummary(faults: readonly Fault[]): Html {
  if (faults.length === 0) return NOTHING;
  const list = faults.map((fault) => {
    const pointer = pointerOf(fault);
    if (!isField(pointer)) return html`<li>${fault.detail}</li>`;
    return html`<li><a href="#${FIELDS[pointer]}">${capitalized(subjectOf(pointer))}</a> ${fault.detail}</li>`;
  });
  return html`<div class="faults" role="alert"><h3>${INTENT_FORM.faults}</h3><ul>${list}</ul></div>`;
}

function faultText(facts: FormFacts, pointer: Pointer): Html {
  const faults = faultsAt(facts, pointer);
  if (faults.length === 0) return NOTHING;
  const sentence = faults.map(({ detail }) => detail).join('; ');
  return html`<p class="wrong" id="${FIELDS[pointer]}-wrong">${capitalized(subjectOf(pointer))} ${sentence}.</p>`;
}

/** ARIA attributes that link a field to its hint and its fault. */
function described(facts: FormFacts, pointer: Pointer, hint: string): Html {
  if (faultsAt(facts, pointer).length === 0) return html` aria-describedby="${hint}"`;
  return html` aria-invalid="true" aria-describedby="${FIELDS[pointer]}-wrong ${hint}"`;
}

function cloudField(facts: FormFacts): Html {
  const chosen = facts.values.cloud ?? 'aws';
  const boxes = CLOUDS.map(
    ({ id, name }) =>
      html`<label class="box"><input type="radio" name="cloud" value="${id}"${id === chosen ? html` checked` : NOTHING}> ${name}</label>`,
  );
  return html`<fieldset id="cloud"><legend>${INTENT_FORM.fields.cloud.label}</legend>${boxes}${faultText(facts, '/cloud')}</fieldset>`;
}

const DECIMAL = html` inputmode="decimal"`;

function textField(facts: FormFacts, pointer: Pointer, attributes = NOTHING): Html {
  const name = FIELDS[pointer];
  const { label, hint } = INTENT_FORM.fields[name];
  return html`<div class="field"><label for="${name}">${label}</label>
<input id="${name}" name="${name}" value="${facts.values[name] ?? ''}" maxlength="1000" autocomplete="off"${attributes}${described(facts, pointer, `${name}-hint`)}>
<p class="hint" id="${name}-hint">${hint}</p>${faultText(facts, pointer)}</div>`;
}

/** One select element per cloud. The style sheet shows the one of the selected cloud. */
function regionField(facts: FormFacts, cloud: CloudId): Html {
  const { values, catalogue } = facts;
  const { label, hint } = INTENT_FORM.fields.region;
  const name = `region ${cloud}`;
  const id = `region-${cloud}`;
  const isChosen = cloud === (values.cloud ?? 'aws');
  const options = catalogue
    .regionsOf(cloud)
    .map((region) => ({ region, place: catalogue.placeOf(cloud, region) ?? '' }));
  const entries = options
    .sort((a, b) => (a.place < b.place ? -1 : 1))
    .map(
      ({ region, place }) =>
        html`<option value="${region}"${region === values[name] ? html` selected` : NOTHING}>${place} (${region})</option>`,
    );
  return html`<div class="field ${cloud}"${isChosen ? html` id="region"` : NOTHING}><label for="${id}">${CLOUD_NAMES[cloud]} ${label}</label>
<select id="${id}" name="${name}"${isChosen ? described(facts, '/constraints/region', `${id}-hint`) : NOTHING}><option value="">${INTENT_FORM.fromText}</option>${entries}</select>
<p class="hint" id="${id}-hint">${hint}</p>${isChosen ? faultText(facts, '/constraints/region') : NOTHING}</div>`;
}

function environmentField(facts: FormFacts): Html {
  const { label, hint } = INTENT_FORM.fields.environment;
  const entries = ENVIRONMENTS.map(
    (name) =>
      html`<option value="${name}"${name === facts.values.environment ? html` selected` : NOTHING}>${capitalized(name)}</option>`,
  );
  return html`<div class="field"><label for="environment">${label}</label>
<select id="environment" name="environment"${described(facts, '/constraints/environment', 'environment-hint')}><option value="">${INTENT_FORM.fromText}</option>${entries}</select>
<p class="hint" id="environment-hint">${hint}</p>${faultText(facts, '/constraints/environment')}</div>`;
}

function complianceField(facts: FormFacts): Html {
  const boxes = FRAMEWORKS.map((framework) => {
    const name = `compliance ${framework}`;
    const ticked = facts.values[name] === undefined ? NOTHING : html` checked`;
    return html`<label class="box"><input type="checkbox" name="${name}"${ticked}> ${FRAMEWORK_NAMES[framework]}</label>`;
  });
  return html`<fieldset id="compliance"><legend>${INTENT_FORM.fields.compliance.label}</legend>${boxes}${faultText(facts, '/constraints/compliance')}</fieldset>`;
}

/** Whether one of the additional constraints has a value or a fault. */
function hasMore({ values, faults }: FormFacts): boolean {
  const additional = ['availability', 'exclude', ...FRAMEWORKS.map((framework) => `compliance ${framework}`)];
  const isFilled = additional.some((name) => (values[name] ?? '') !== '');
  return isFilled || faults.some(({ pointer }) => /availability|exclude|compliance/.test(pointer));
}
