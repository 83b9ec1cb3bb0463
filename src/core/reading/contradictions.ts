import { CALLER_FIRST, callerAgainstText, callerExcludes, textExcludes } from '../messages/conflicts.ts';
import { capabilityOf } from '../model/capability.ts';
import { type Component, type Quote, type Requirements, termsOf } from '../model/requirements.ts';
import { isRefused } from './refused.ts';
import { SUBJECT_LISTS, subjectOf } from './subjects.ts';

type Conflict = NonNullable<Requirements['conflicts']>[number];
type Quoted = { readonly evidence?: readonly Quote[] | undefined };

/** Fields of the document with one value, and the words that state it. */
const SINGLE: readonly {
  readonly field: keyof Requirements & string;
  readonly name: string;
  readonly value: (document: Requirements) => string | number | undefined;
  readonly said: (document: Requirements) => Quoted | undefined;
}[] = [
  { field: 'environment', name: 'environment', value: (one) => one.environment, said: () => undefined },
  { field: 'regions', name: 'number of regions', value: (one) => one.regions?.count, said: (one) => one.regions },
  { field: 'priority', name: 'priority', value: (one) => one.priority?.over, said: (one) => one.priority },
];

/** Where a text contradicts what the caller states. The values of the caller apply. */
export function contradictions(caller: Requirements, text: Requirements): readonly Conflict[] {
  return [
    ...SUBJECT_LISTS.flatMap((list) => listed(list, caller, text)),
    ...SINGLE.flatMap(({ field, name, value, said }) => {
      const [own, other] = [value(caller), value(text)];
      if (own === undefined || other === undefined || own === other) return [];
      return [conflict(`/${field}`, callerAgainstText(name, String(own), String(other)), said(text))];
    }),
    ...(text.components ?? []).filter(isStated).flatMap((component) => structural(component, caller)),
    ...excludedByText(caller, text),
  ];
}

/** @param pointer of what the caller states, in the merged document */
export function conflict(pointer: string, explanation: string, { evidence = [] }: Quoted = {}): Conflict {
  return {
    between: [pointer],
    explanation,
    ...CALLER_FIRST,
    ...(evidence.length === 0 ? {} : { evidence: [...evidence] }),
  };
}

function listed(list: (typeof SUBJECT_LISTS)[number], caller: Requirements, text: Requirements): readonly Conflict[] {
  const { key, value } = subjectOf(list);
  const owned: readonly unknown[] = caller[list] ?? [];
  const said: readonly Quoted[] = text[list] ?? [];
  if (value === undefined) return [];
  return said.flatMap((item) => {
    const rivals = owned.filter((one) => key(one) === key(item));
    const [first] = rivals;
    const other = value(item);
    const values = rivals.map((one) => value(one));
    const own = values[0] ?? null;
    if (own === null || other === null || values.includes(other)) return [];
    const pointer = `/${list}/${owned.indexOf(first)}`;
    return [conflict(pointer, callerAgainstText(key(item).replaceAll('_', ' '), own, other), item)];
  });
}

function isStated({ basis, strength = 'stated' }: Component): boolean {
  return basis === 'stated' && strength === 'stated';
}

/** A component of the text that the caller excludes, or describes with another product. */
function structural(component: Component, { components = [], excluded = [] }: Requirements): readonly Conflict[] {
  const refusing = excluded.findIndex((item) => isRefused(component, [item]));
  if (refusing >= 0) return [conflict(`/excluded/${refusing}`, callerExcludes(component.name), component)];
  const terms = new Set(termsOf(component).map(capabilityOf));
  const rivals = components.filter((one) => terms.has(one.capability));
  const names = new Set(rivals.flatMap(({ products = [] }) => products.map(({ name }) => name.toLowerCase())));
  const [product, ...others] = (component.products ?? []).filter(({ leaving }) => leaving !== true);
  const rival = rivals.find(({ products = [] }) => products.length > 0);
  const open = rivals.some(({ products = [] }) => products.length === 0);
  if (product === undefined || rival === undefined || open) return [];
  if ([product, ...others].some(({ name }) => names.has(name))) return [];
  const explanation = callerAgainstText(`product of ${rival.name}`, [...names].join(', '), product.name);
  return [conflict(`/components/${components.indexOf(rival)}`, explanation, product)];
}

/** Components of the caller that the text excludes. */
function excludedByText({ components = [] }: Requirements, { excluded = [] }: Requirements): readonly Conflict[] {
  return components.flatMap((component, index) => {
    const refusing = excluded.find((item) => isRefused(component, [item]));
    return refusing === undefined
      ? []
      : [conflict(`/components/${index}`, textExcludes(component.name, refusing.term), refusing)];
  });
}
