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
import { quotesOf } from './quotes.ts';
import { isExcluded } from './refused.ts';
import { verifierOf } from './verify-evidence.ts';

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
  const named = productsOf(said);
  const parts = withUsualPractice(
    assigned.components.map((component) => withKnownProducts(component, named)),
    own.filter((component) => !isExcluded(component, described.excluded ?? [])),
  );
  // The structure is that of the model: the text adds products to its components, and no component.
  const grammar = {
    ...rest,
    components: own.map((component) => ({ ...component, basis: 'inferred' as const })),
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

/** The products that the grammar read. */
function productsOf({ products = [], components = [] }: Requirements): readonly Product[] {
  return [...products, ...components.flatMap((component) => component.products ?? [])];
}

/** Products under the names of the grammar: `postgresql` for "Postgres", also within "Cloud SQL Postgres". */
function withKnownProducts(component: Component, known: readonly Product[]): Component {
  if (component.products === undefined) return component;
  const spelled = ({ name, spelling = name }: Product) => spelling.toLowerCase();
  return {
    ...component,
    products: component.products.map(
      (product) =>
        known.find((one) => one.name === product.name || spelled(one) === product.name) ??
        known.find((one) => spelled(one).split(' ').includes(product.name)) ??
        product,
    ),
  };
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
