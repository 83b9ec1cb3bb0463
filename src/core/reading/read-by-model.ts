import { READERS } from '../messages/readers.ts';
import type { Capability } from '../model/capability.ts';
import { takeId } from '../model/component-id.ts';
import type { Diagnosed, Finding } from '../model/finding.ts';
import { readAnswer } from '../model/model-answer.ts';
import type { ModelReading, Reading } from '../model/reading.ts';
import type { Component, Product, Requirements } from '../model/requirements.ts';
import { MOST_ITEMS } from '../model/requirements-terms.ts';
import { clausesWithFates } from './document.ts';
import type { Extraction } from './extract.ts';
import { merge } from './merge.ts';
import { assignQuantities, withQuantities } from './model-quantities.ts';
import { structureOf } from './model-reading.ts';
import { type Quotes, quotesOf } from './quotes.ts';
import { isExcluded } from './refused.ts';
import { areOverlapping, type Place, type Verifier, verifierOf } from './verify-evidence.ts';

/** Most items that a finding names. */
const MOST_NAMED = 5;

/**
 * The requirements of a text as a language model read its structure, with the numbers, money, places, frameworks and
 * qualities that the grammar read. Null for an answer without a component.
 * @param said what the built-in reader read
 */
export function readByModel(
  text: string,
  { answer: given, model }: ModelReading,
  said: Requirements,
  { numbers }: Pick<Extraction, 'numbers'>,
): Diagnosed<Requirements> | null {
  const read = readAnswer(given);
  if (read === null) return null;
  const quotes = quotesOf(text);
  const verifier = verifierOf(text, quotes);
  const structure = structureOf(read.answer, verifier);
  const { components = [], ...described } = structure.document;
  if (components.length === 0) return null;
  const { load = [], components: own = [], kinds, ...rest } = said;
  const assigned = assignQuantities(
    read.answer,
    { components, load, ids: structure.ids },
    { stated: numbers, quotes, verifier },
  );
  const { load: ofSystem } = assigned;
  const named = placedProductsOf(said, quotes);
  const parts = withUsualPractice(
    assigned.components.map((component) => withKnownProducts(component, named, verifier)),
    own.filter((component) => !isExcluded(component, described.excluded ?? [])),
  );
  const left = leftProducts(named, parts, described, quotes);
  // The structure is that of the model: the text adds products to its components, and no component.
  const grammar = {
    ...rest,
    components: own.map((component) => ({ ...withoutProducts(component, left), basis: 'inferred' as const })),
    ...(ofSystem.length === 0 ? {} : { load: [...ofSystem].slice(0, MOST_ITEMS) }),
  };
  const merged = merge({ ...described, components: parts }, grammar);
  const fates = new Map(read.answer.clauses.map(({ id, fate }) => [id, fate]));
  const clauses = clausesWithFates(merged, text, []).map((clause) => {
    const [first] = clause.fates;
    const fate = fates.get(clause.id);
    return first?.fate === 'context' && fate !== undefined && fate !== 'used'
      ? { ...clause, fates: [{ fate }] }
      : clause;
  });
  const lost = clauses.filter(({ fates: all }) => all.some(({ fate }) => fate === 'not_understood')).length;
  const document = {
    ...withQuantities(merged, { ...assigned, components: merged.components ?? parts, load: merged.load ?? [] }),
    ...(left.length === 0 ? {} : { products: [...without(merged.products ?? [], left), ...left] }),
    ...(kinds === undefined ? {} : { kinds }),
    coverage: clauses.length === 0 ? 0 : Math.round((1 - lost / clauses.length) * 1000) / 1000,
    clauses,
  };
  return {
    value: document,
    findings: droppedFindings(model, [...read.dropped, ...structure.dropped, ...assigned.dropped]),
  };
}

/** What most systems need and a model leaves out: as the built-in reader inferred it. */
const USUAL_PRACTICE: ReadonlySet<Capability> = new Set(['secrets', 'backup', 'ci_registry', 'dns']);

function withUsualPractice(parts: readonly Component[], inferred: readonly Component[]): readonly Component[] {
  const there = new Set(parts.map(({ capability }) => capability));
  const taken = new Set(parts.map(({ id }) => id));
  const usual = inferred.filter(
    ({ capability, basis }) => USUAL_PRACTICE.has(capability) && basis === 'inferred' && !there.has(capability),
  );
  return [...parts, ...usual.map((component) => ({ ...component, id: takeId(component.id, taken) }))];
}

/** A product that the grammar read, with the places of its words. */
interface PlacedProduct {
  readonly product: Product;
  readonly places: readonly Place[];
}

function placedProductsOf(
  { products = [], components = [] }: Requirements,
  { find }: Quotes,
): readonly PlacedProduct[] {
  return [...products, ...components.flatMap((component) => component.products ?? [])].map((product) => ({
    product,
    places: (product.evidence ?? []).flatMap((quote) => find(quote) ?? []),
  }));
}

/** Products under the names of the grammar, which reads `sqlserver` where a model quotes "SQL Server". */
function withKnownProducts(component: Component, known: readonly PlacedProduct[], { placesOf }: Verifier): Component {
  if (component.products === undefined) return component;
  const products = component.products.map((given) => {
    const at = placesOf(given.name);
    const found =
      known.find(({ product }) => product.name === given.name) ??
      known.find(({ places }) => places.some((place) => at.some((one) => areOverlapping(one, place))));
    return found?.product ?? given;
  });
  return { ...component, products: products.filter((product, index) => products.indexOf(product) === index) };
}

/** Products of systems that the design replaces: the customer leaves them. */
function leftProducts(
  named: readonly PlacedProduct[],
  parts: readonly Component[],
  { external = [] }: Requirements,
  { find }: Quotes,
): readonly Product[] {
  const taken = new Set(parts.flatMap((one) => one.products ?? []).map(({ name }) => name));
  const replaced = external
    .filter(({ fate }) => fate !== undefined && fate !== 'keep')
    .flatMap(({ evidence = [] }) => evidence.flatMap((quote) => find(quote) ?? []));
  const isReplaced = (place: Place) => replaced.some((one) => areOverlapping(one, place));
  return named
    .filter(({ product, places }) => !taken.has(product.name) && places.some(isReplaced))
    .map(({ product }) => ({ ...product, leaving: true }));
}

function without(products: readonly Product[], left: readonly Product[]): readonly Product[] {
  return products.filter(({ name }) => !left.some((one) => one.name === name));
}

function withoutProducts(component: Component, left: readonly Product[]): Component {
  const { products = [], ...rest } = component;
  const kept = without(products, left);
  return kept.length === 0 ? rest : { ...rest, products: kept };
}

function droppedFindings(model: string, dropped: readonly string[]): readonly Finding[] {
  if (dropped.length === 0) return [];
  const named = dropped.slice(0, MOST_NAMED);
  return [finding('READ-DROPPED', READERS.dropped(model, named, dropped.length - named.length), READERS.check)];
}

/** A configured model did not read the text. */
export function fallbackFindings(reading: Reading): readonly Finding[] {
  if (!('fault' in reading)) return [];
  return [finding('READ-FALLBACK', READERS.fellBack(reading.model, reading.fault), READERS.again)];
}

function finding(id: string, text: string, action: string): Finding {
  return { id, pillar: 'operations', control: null, status: 'watch', node: null, text, do: action, proof: null };
}
