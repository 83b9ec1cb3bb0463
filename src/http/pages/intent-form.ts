import { type Catalogue, type CloudId, ENVIRONMENTS, FRAMEWORK_NAMES, FRAMEWORKS, type Intent } from '#core/index.ts';
import type { Fault } from '#services/errors.ts';
import { type Html, html, NOTHING } from './html.ts';
import { CLOUDS, capitalized } from './words.ts';

/** The form as it was filled in, name by name; what was not filled in is missing. */
export type Filled = Readonly<Record<string, string | undefined>>;

export interface FormFacts {
  readonly filled: Filled;
  readonly faults: readonly Fault[];
  readonly formToken: string;
  readonly catalogue: Catalogue;
}

/** The fields that are there, by the pointer of what they become. */
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

/** Asks for a blueprint. What is wrong stands beside its field, and nothing that was typed is lost. */
export function intentForm(facts: FormFacts): Html {
  const { filled, formToken } = facts;
  return html`<form method="post" action="/new" class="intent" novalidate>
<input type="hidden" name="form_token" value="${formToken}">
${faultSummary(facts.faults)}
<div class="field"><label for="system_intent">The system, in your own words</label>
<p class="hint" id="system_intent-hint">What it does, for how many people, with which data; what must hold and what must not be.</p>
<textarea id="system_intent" name="system_intent" maxlength="20000" required${described(facts, '/system_intent', 'system_intent-hint')}>
${filled.system_intent ?? ''}</textarea>${wrong(facts, '/system_intent')}</div>
${cloudField(facts)}
<div class="row">
${numberField(facts, '/constraints/budget', 'Budget', 'US dollars a month, if there is one')}
${CLOUDS.map(({ id }) => regionField(facts, id))}
${environmentField(facts)}
</div>
<details${hasMore(facts) ? html` open` : NOTHING}><summary>More that must hold</summary>
<div class="intent">
${complianceField(facts)}
<div class="row">
${numberField(facts, '/constraints/availability', 'Availability', 'Percent of the month, such as 99.9')}
${textField(facts, '/constraints/exclude', 'Leave out', 'Technologies that must not appear, with commas between')}
</div></div></details>
<div><button type="submit">Design it</button></div>
</form>`;
}

/** What a synthesis was asked for, as the form that asks for it. */
export function filledFrom({ text, cloud, constraints }: Intent): Filled {
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

/** A fault in a list's entry is shown by the list. */
function pointerOf({ pointer }: Fault): string {
  return pointer.replace(/\/\d+$/, '');
}

function faultsAt({ faults }: FormFacts, pointer: Pointer): readonly Fault[] {
  return faults.filter((fault) => pointerOf(fault) === pointer);
}

function faultSummary(faults: readonly Fault[]): Html {
  if (faults.length === 0) return NOTHING;
  const list = faults.map((fault) => {
    const pointer = pointerOf(fault);
    if (!isField(pointer)) return html`<li>${fault.detail}</li>`;
    return html`<li><a href="#${FIELDS[pointer]}">${capitalized(LABELS[pointer])}</a> ${fault.detail}</li>`;
  });
  return html`<div class="faults" role="alert"><h3>This can’t be sent yet</h3><ul>${list}</ul></div>`;
}

const LABELS: Readonly<Record<Pointer, string>> = {
  '/system_intent': 'the description',
  '/cloud': 'the cloud',
  '/constraints/budget': 'the budget',
  '/constraints/region': 'the region',
  '/constraints/availability': 'the availability',
  '/constraints/environment': 'the environment',
  '/constraints/compliance': 'the frameworks',
  '/constraints/exclude': 'what to leave out',
};

function wrong(facts: FormFacts, pointer: Pointer): Html {
  const faults = faultsAt(facts, pointer);
  if (faults.length === 0) return NOTHING;
  const sentence = faults.map(({ detail }) => detail).join('; ');
  return html`<p class="wrong" id="${FIELDS[pointer]}-wrong">${capitalized(LABELS[pointer])} ${sentence}.</p>`;
}

/** Ties a field to its hint and to what is wrong with it. */
function described(facts: FormFacts, pointer: Pointer, hint: string): Html {
  if (faultsAt(facts, pointer).length === 0) return html` aria-describedby="${hint}"`;
  return html` aria-invalid="true" aria-describedby="${FIELDS[pointer]}-wrong ${hint}"`;
}

function cloudField(facts: FormFacts): Html {
  const chosen = facts.filled.cloud ?? 'aws';
  const boxes = CLOUDS.map(
    ({ id, name }) =>
      html`<label class="box"><input type="radio" name="cloud" value="${id}"${id === chosen ? html` checked` : NOTHING}> ${name}</label>`,
  );
  return html`<fieldset id="cloud"><legend>Cloud</legend>${boxes}${wrong(facts, '/cloud')}</fieldset>`;
}

function numberField(facts: FormFacts, pointer: Pointer, label: string, hint: string): Html {
  return textField(facts, pointer, label, hint, html` inputmode="decimal"`);
}

function textField(facts: FormFacts, pointer: Pointer, label: string, hint: string, more = NOTHING): Html {
  const name = FIELDS[pointer];
  return html`<div class="field"><label for="${name}">${label}</label>
<input id="${name}" name="${name}" value="${facts.filled[name] ?? ''}" maxlength="1000" autocomplete="off"${more}${described(facts, pointer, `${name}-hint`)}>
<p class="hint" id="${name}-hint">${hint}</p>${wrong(facts, pointer)}</div>`;
}

/** One for each cloud: the style sheet shows that of the cloud that is ticked. */
function regionField(facts: FormFacts, cloud: CloudId): Html {
  const { filled, catalogue } = facts;
  const name = `region ${cloud}`;
  const id = `region-${cloud}`;
  const isChosen = cloud === (filled.cloud ?? 'aws');
  const options = catalogue
    .regionsOf(cloud)
    .map((region) => ({ region, place: catalogue.placeOf(cloud, region) ?? '' }));
  const entries = options
    .sort((a, b) => (a.place < b.place ? -1 : 1))
    .map(
      ({ region, place }) =>
        html`<option value="${region}"${region === filled[name] ? html` selected` : NOTHING}>${place} (${region})</option>`,
    );
  const title = CLOUDS.find((own) => own.id === cloud)?.name ?? cloud;
  return html`<div class="field ${cloud}"${isChosen ? html` id="region"` : NOTHING}><label for="${id}">Region of ${title}</label>
<select id="${id}" name="${name}"${isChosen ? described(facts, '/constraints/region', `${id}-hint`) : NOTHING}><option value="">Where the text says</option>${entries}</select>
<p class="hint" id="${id}-hint">Else the nearest to your users</p>${isChosen ? wrong(facts, '/constraints/region') : NOTHING}</div>`;
}

function environmentField(facts: FormFacts): Html {
  const entries = ENVIRONMENTS.map(
    (name) =>
      html`<option value="${name}"${name === facts.filled.environment ? html` selected` : NOTHING}>${capitalized(name)}</option>`,
  );
  return html`<div class="field"><label for="environment">Environment</label>
<select id="environment" name="environment"${described(facts, '/constraints/environment', 'environment-hint')}><option value="">Where the text says</option>${entries}</select>
<p class="hint" id="environment-hint">Else production</p>${wrong(facts, '/constraints/environment')}</div>`;
}

function complianceField(facts: FormFacts): Html {
  const boxes = FRAMEWORKS.map((framework) => {
    const name = `compliance ${framework}`;
    const ticked = facts.filled[name] === undefined ? NOTHING : html` checked`;
    return html`<label class="box"><input type="checkbox" name="${name}"${ticked}> ${FRAMEWORK_NAMES[framework]}</label>`;
  });
  return html`<fieldset id="compliance"><legend>Frameworks of compliance</legend>${boxes}${wrong(facts, '/constraints/compliance')}</fieldset>`;
}

/** The rarer fields are open where one of them is filled in or wrong. */
function hasMore({ filled, faults }: FormFacts): boolean {
  const rarer = ['availability', 'exclude', ...FRAMEWORKS.map((framework) => `compliance ${framework}`)];
  const isFilled = rarer.some((name) => (filled[name] ?? '') !== '');
  return isFilled || faults.some(({ pointer }) => /availability|exclude|compliance/.test(pointer));
}
