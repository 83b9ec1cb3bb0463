import { type Answers, CAPABILITIES, NUMBER_QUESTIONS, type Requirements, topicOf, withoutItems } from '#core/index.ts';
import type { Fault } from '#services/errors.ts';
import { CORRECTIONS } from './messages/corrections.ts';
import type { FormValues } from './pages/intent-form.ts';

/** Rows for new items that a page has at most. */
export const MOST_NEW = 20;

type Component = NonNullable<Requirements['components']>[number];
type Quality = NonNullable<Requirements['qualities']>[number];
type QualityName = keyof typeof CORRECTIONS.qualities.options;

/** Operators and units of the qualities that the page adds. */
const QUALITIES: Readonly<Record<QualityName, Pick<Quality, 'operator' | 'unit' | 'percentile'>>> = {
  availability: { operator: 'at_least', unit: '%' },
  latency: { operator: 'at_most', unit: 'ms', percentile: 99 },
  rpo: { operator: 'at_most', unit: 'minutes' },
  rto: { operator: 'at_most', unit: 'minutes' },
};

/** Corrected requirements with answers to questions. Faults have the name of their field as pointer. */
export interface Corrected {
  readonly requirements: Requirements;
  readonly answers: Answers;
  readonly faults: readonly Fault[];
}

/** The requirements of a blueprint with the values of its form. */
export function correctedRequirements(document: Requirements, values: FormValues): Corrected {
  const faults: Fault[] = [];
  const number = (field: string): number | undefined => numberIn(values, field, faults);
  const { components = [], load = [], qualities = [], excluded = [] } = document;
  const changed = {
    ...document,
    ...some({
      components: components.map((one, at) => correctedComponent(one, `components ${at}`, values, faults)),
      load: load.map((one, at) => withValue(one, number(`load ${at} value`))),
      qualities: qualities.map((one, at) => withValue(one, number(`qualities ${at} value`))),
    }),
  };
  const isRemoved = (list: string) => (_: unknown, at: number) =>
    values[`${list} ${at} remove`] === undefined ? [] : [at];
  const kept = withoutItems(changed, {
    components: components.flatMap(isRemoved('components')),
    load: load.flatMap(isRemoved('load')),
    qualities: qualities.flatMap(isRemoved('qualities')),
    excluded: excluded.flatMap(isRemoved('excluded')),
  });
  const { questions: _, ...rest } = kept;
  const own = (kept.questions ?? []).filter(({ id }) => topicOf(id) === null);
  return {
    requirements: withNew({ ...rest, ...some({ questions: own }) }, document, values, faults),
    answers: answersOf(document, values, faults),
    faults,
  };
}

function correctedComponent(component: Component, field: string, values: FormValues, faults: Fault[]): Component {
  const name = given(values[`${field} name`]) ?? component.name;
  const capability = capabilityIn(values, `${field} capability`, faults) ?? component.capability;
  const demand = (given(values[`${field} demand`]) ?? component.demand) as Component['demand'];
  const load = component.load?.map((one, at) => withValue(one, numberIn(values, `${field} load ${at}`, faults)));
  const isOther = capability !== component.capability;
  const { form, forms, or, products, ...kept } = component;
  return {
    ...kept,
    ...(isOther ? { basis: 'stated', strength: 'stated' } : defined({ form, forms, or, products })),
    name,
    capability,
    ...(demand === undefined ? {} : { demand }),
    ...(load === undefined ? {} : { load }),
  };
}

/** New components, qualities and exclusions; a removed capability that nothing else provides is excluded. */
function withNew(document: Requirements, before: Requirements, values: FormValues, faults: Fault[]): Requirements {
  const { components: kept = [], actors = [], external = [] } = document;
  const taken = new Set([...kept, ...actors, ...external].map(({ id }) => id));
  const added = rows('new component', values).flatMap((field): readonly Component[] => {
    const capability = capabilityIn(values, `${field} capability`, faults);
    if (capability === undefined) return [];
    const name = given(values[`${field} name`]) ?? capability.replaceAll('_', ' ');
    const id = freeId(capability.replaceAll('_', '-'), taken);
    return [{ id, name, capability, basis: 'stated', strength: 'stated', demand: 'required' }];
  });
  const components = [...kept, ...added];
  const there = new Set(components.map(({ capability }) => capability));
  const lost = [...new Set((before.components ?? []).map(({ capability }) => capability))].filter(
    (one) => !there.has(one),
  );
  const refused = rows('new exclusion', values).flatMap((field) => given(values[`${field} term`]) ?? []);
  const excluded = [
    ...(document.excluded ?? []).filter(({ term }) => !there.has(term as Component['capability'])),
    ...[...lost, ...refused].map((term) => ({
      kind: isCapability(term) ? ('capability' as const) : ('product' as const),
      term,
    })),
  ];
  const qualities = [
    ...(document.qualities ?? []),
    ...rows('new quality', values).flatMap((field): readonly Quality[] => {
      const quality = given(values[`${field} quality`]);
      const value = numberIn(values, `${field} value`, faults);
      if (quality === undefined || value === undefined || !Object.hasOwn(QUALITIES, quality)) return [];
      return [{ quality: quality as QualityName, value, ...QUALITIES[quality as QualityName] }];
    }),
  ];
  const { components: _, excluded: __, qualities: ___, ...rest } = document;
  return { ...rest, ...some({ components, qualities, excluded }) };
}

/** Answers to the questions, and quantities of the whole system, which are answers too. */
function answersOf({ questions = [] }: Requirements, values: FormValues, faults: Fault[]): Answers {
  const answers: Record<string, unknown> = {};
  for (const { id, answer } of questions) {
    const field = `answer ${id}`;
    const text = given(values[field]);
    if (text === undefined || answer === undefined) continue;
    if (answer.type === 'boolean') answers[id] = text === 'yes';
    else answers[id] = answer.type === 'number' ? numberIn(values, field, faults) : text;
  }
  for (const field of rows('new load', values)) {
    const question = given(values[`${field} question`]);
    const value = numberIn(values, `${field} value`, faults);
    if (question !== undefined && value !== undefined && Object.hasOwn(NUMBER_QUESTIONS, question))
      answers[question] = value;
  }
  return answers;
}

/** Names of the rows of new items: `new component 0`. */
function rows(kind: string, values: FormValues): readonly string[] {
  return Array.from({ length: MOST_NEW }, (_, at) => `${kind} ${at}`).filter((row) =>
    Object.keys(values).some((field) => field.startsWith(`${row} `)),
  );
}

function withValue<T extends { readonly value?: number | undefined; readonly max?: number | undefined }>(
  item: T,
  value: number | undefined,
): T {
  if (value === undefined || value === (item.value ?? item.max)) return item;
  const { min: _, max: __, ...rest } = item as T & { min?: number };
  return { ...rest, value } as unknown as T;
}

function numberIn(values: FormValues, field: string, faults: Fault[]): number | undefined {
  const text = given(values[field]);
  if (text === undefined) return undefined;
  const value = Number(text.replaceAll(/[,%\s]/g, ''));
  if (Number.isFinite(value) && value >= 0) return value;
  faults.push({ pointer: field, detail: CORRECTIONS.wrongNumber });
  return undefined;
}

const KNOWN: ReadonlySet<string> = new Set(CAPABILITIES);

function isCapability(text: string): text is Component['capability'] {
  return KNOWN.has(text);
}

function capabilityIn(values: FormValues, field: string, faults: Fault[]): Component['capability'] | undefined {
  const text = given(values[field])?.toLowerCase().replaceAll(' ', '_');
  if (text === undefined) return undefined;
  if (isCapability(text)) return text;
  faults.push({ pointer: field, detail: CORRECTIONS.wrongCapability });
  return undefined;
}

function freeId(id: string, taken: Set<string>): string {
  let free = id;
  for (let count = 2; taken.has(free); count += 1) free = `${id}-${count}`;
  taken.add(free);
  return free;
}

function given(text: string | undefined): string | undefined {
  const trimmed = text?.trim() ?? '';
  return trimmed === '' ? undefined : trimmed;
}

function defined<T extends object>(fields: T): Partial<T> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Partial<T>;
}

function some<T extends Readonly<Record<string, readonly unknown[]>>>(lists: T): Partial<T> {
  return Object.fromEntries(Object.entries(lists).filter(([, list]) => list.length > 0)) as Partial<T>;
}
