import { type Capability, capabilityOf, type Form, isCapability, type Term } from '#core/model/capability.ts';
import type { Component, Product, Quantity, Requirements } from '#core/model/requirements.ts';
import { TECHNOLOGY_RULES } from '#core/reading/lexicon/technologies/index.ts';
import { FILE_STORES, type Figures, RECORD_STORES } from './label-quantities.ts';

/** A required or preferred part with its alternative terms, the first one preferred. */
export interface Part {
  readonly terms: readonly Term[];
  readonly demand: 'required' | 'preferred';
  readonly name?: string;
  readonly because?: string;
}

/** The requirements document of parts, with the products that it must use and the figures of its loads. */
export function documentOf(parts: readonly Part[], software: readonly string[], figures: Figures): Requirements {
  const products = productsOf(software, parts);
  const files = storeOf(parts, FILE_STORES);
  const records = storeOf(parts, [...RECORD_STORES, ...FILE_STORES]);
  const storage = files >= 0 ? files : records;
  const retained = [records, files].find((index) => index >= 0);
  const components = parts.map((part, index): Component => {
    const load = [
      ...(index === files ? figures.files : []),
      ...(index === records ? figures.records : []),
      ...(index === storage ? figures.stored : []),
    ];
    const own = products.filter(({ component }) => component === index).map(({ product }) => product);
    return {
      ...componentOf(part, index, parts),
      ...(own.length === 0 ? {} : { products: own }),
      ...(load.length === 0 ? {} : { load }),
      ...(index === retained && figures.retention !== null ? { lifecycle: { retention: figures.retention } } : {}),
    };
  });
  const general = products.filter(({ component }) => component < 0).map(({ product }) => product);
  return {
    scope_closed: true,
    components,
    load: [
      ...figures.load,
      ...(files < 0 ? stored(figures.files, 'files') : []),
      ...(records < 0 ? stored(figures.records, 'records') : []),
      ...(storage < 0 ? figures.stored : []),
    ],
    qualities: figures.qualities,
    limits: figures.limits,
    ...(general.length === 0 ? {} : { products: general }),
  };
}

function componentOf({ terms, demand, name, because }: Part, index: number, parts: readonly Part[]): Component {
  const [first] = terms;
  if (first === undefined) throw new Error('a label without a term');
  const capability = capabilityOf(first);
  const earlier = parts.slice(0, index).filter((part) => part.terms[0]?.split(':')[0] === capability).length;
  const forms = terms.filter((term) => capabilityOf(term) === capability).flatMap(formsOf);
  // A document states alternatives without a form: "web_compute" would promise more than "web_compute:function".
  const or = terms.filter((term): term is Capability => isCapability(term) && term !== capability);
  const [form] = forms;
  return {
    id: `${capability.replaceAll('_', '-')}${earlier === 0 ? '' : `-${earlier + 1}`}`,
    name: shortened(name ?? capability.replaceAll('_', ' ')),
    capability,
    demand,
    basis: name === undefined ? 'inferred' : 'stated',
    ...(or.length === 0 ? {} : { or }),
    ...(forms.length > 1 ? { forms } : {}),
    ...(form !== undefined && forms.length === 1 ? { form } : {}),
    ...(because === undefined ? {} : { because }),
  };
}

/** A product and the index of its component; -1 if it belongs to none. */
interface Placed {
  readonly product: Product;
  readonly component: number;
}

/** Each product with the first component of its capability. Of alternatives the first is taken. */
function productsOf(software: readonly string[], parts: readonly Part[]): readonly Placed[] {
  return software.map((alternatives) => {
    const named = alternatives.split('|')[0] ?? alternatives;
    const rule = TECHNOLOGY_RULES.find(({ name, phrases }) => name === named || phrases.includes(named));
    const term = rule?.term ?? null;
    const component = term === null ? -1 : indexOf(parts, capabilityOf(term));
    return { product: { name: rule?.name ?? named, strength: 'must' }, component };
  });
}

/** The first part that is a capability, or that may be one. */
function indexOf(parts: readonly Part[], capability: Capability): number {
  const first = parts.findIndex(({ terms: [term] }) => term !== undefined && capabilityOf(term) === capability);
  return first >= 0 ? first : parts.findIndex(({ terms }) => terms.some((term) => capabilityOf(term) === capability));
}

function storeOf(parts: readonly Part[], stores: readonly Capability[]): number {
  return stores.map((store) => indexOf(parts, store)).find((index) => index >= 0) ?? -1;
}

function stored(quantities: readonly Quantity[], of: 'files' | 'records'): readonly Quantity[] {
  return quantities.map((quantity) => ({ ...quantity, of }));
}

function formsOf(term: Term): readonly Form[] {
  const form = term.split(':')[1];
  return form === undefined ? [] : [form as Form];
}

const LONGEST_NAME = 60;

/** A name of the requirements document: the words of a label, trimmed. */
export function shortened(name: string): string {
  return name.trim().slice(0, LONGEST_NAME).trim();
}
