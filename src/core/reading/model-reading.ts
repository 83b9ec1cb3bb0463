import { STANDARD_NAMES } from '../messages/components.ts';
import { READERS } from '../messages/readers.ts';
import { type Capability, isCapability } from '../model/capability.ts';
import { takeId } from '../model/component-id.ts';
import type { ModelAnswer } from '../model/model-answer.ts';
import type { Component, External, Flow, Requirements } from '../model/requirements.ts';
import { MOST_EVIDENCE } from '../model/requirements-terms.ts';
import { isTerm } from './statements.ts';
import type { Verifier } from './verify-evidence.ts';

/** The items of an answer that the text supports, and the names of the others. */
export interface ModelStructure {
  readonly document: Requirements;
  /** Ids of the document by those of the answer. */
  readonly ids: ReadonlyMap<string, string>;
  readonly dropped: readonly string[];
}

type AnsweredComponent = ModelAnswer['components'][number];

/**
 * The structure of a model's answer: actors, components, external systems, flows, exclusions, questions. An item without
 * words of the text is inferred; products that the text does not name, and names with other numbers, are dropped.
 */
export function structureOf(answer: ModelAnswer, verifier: Verifier): ModelStructure {
  const taken = new Set<string>();
  const ids = new Map<string, string>();
  const dropped: string[] = [];
  const idFor = (id: string, fallback: string): string => {
    const own = takeId(slug(id) || fallback, taken);
    if (!ids.has(id)) ids.set(id, own);
    return own;
  };
  const quoted = (item: { readonly evidence: ModelAnswer['components'][number]['evidence'] }) =>
    verifier.verified(item.evidence).slice(0, MOST_EVIDENCE);
  const named = (name: string, otherwise: string) => (verifier.hasNumbersOf(name) ? name : otherwise);

  const components = answer.components.map((item): Component => {
    const evidence = quoted(item);
    const id = idFor(item.id, item.capability.replaceAll('_', '-'));
    return {
      id,
      name: named(item.name, STANDARD_NAMES[item.capability]),
      capability: item.capability,
      ...detailsOf(item, verifier, dropped),
      demand: item.demand ?? 'required',
      ...(evidence.length > 0
        ? { basis: 'stated', strength: 'stated', evidence }
        : { basis: 'inferred', strength: 'implied', because: reasonOf(item, verifier) }),
    };
  });
  const actors = answer.actors.map((item) => {
    const evidence = quoted(item);
    return {
      id: idFor(item.id, 'actor'),
      name: named(item.name, item.kind),
      kind: item.kind,
      ...(evidence.length > 0 ? { evidence } : { basis: 'inferred' as const }),
    };
  });
  const external = answer.external.flatMap((item): readonly External[] => {
    const evidence = quoted(item);
    if (evidence.length === 0) {
      dropped.push(`external: ${item.name}`);
      return [];
    }
    const { name, where, fate, capability } = item;
    return [{ id: idFor(item.id, 'external'), name, where, fate, ...(capability ? { capability } : {}), evidence }];
  });
  const flows = answer.flows.flatMap(({ from, to, interaction, payload, story }): readonly Flow[] => {
    const [source, target] = [ids.get(from), ids.get(to)];
    if (source === undefined || target === undefined || source === target) {
      dropped.push(`flow: ${from} to ${to}`);
      return [];
    }
    return [
      {
        from: source,
        to: target,
        interaction,
        ...(payload && verifier.hasNumbersOf(payload) ? { payload } : {}),
        ...(story && verifier.hasNumbersOf(story) ? { story } : {}),
      },
    ];
  });
  const excluded = exclusionsOf(answer, quoted, dropped);
  const questions = answer.questions
    .filter(({ question }) => verifier.hasNumbersOf(question))
    .map(({ kind, question, component }, index) => {
      const at = components.findIndex(({ id }) => component && id === ids.get(component));
      return { id: `reader-${index + 1}`, kind, question, affects: [at < 0 ? '' : `/components/${at}`] };
    });
  const { title, purpose, scope_closed: closed } = answer;
  const document = {
    ...(title && verifier.hasNumbersOf(title) ? { title } : {}),
    ...(purpose && verifier.hasNumbersOf(purpose) ? { purpose } : {}),
    ...(closed === true ? { scope_closed: true } : {}),
    ...some({ actors, components, external, flows, excluded, questions }),
  };
  return { document, ids, dropped };
}

function detailsOf(
  { capability, or, form, task, traits, products }: AnsweredComponent,
  verifier: Verifier,
  dropped: string[],
): Partial<Component> {
  const named = (products ?? []).flatMap(({ name, version }) => {
    if (verifier.placesOf(name).length === 0) {
      dropped.push(`product: ${name}`);
      return [];
    }
    return [{ name: name.toLowerCase(), ...(version && verifier.placesOf(version).length > 0 ? { version } : {}) }];
  });
  const others = [...new Set(or ?? [])].filter((term) => term !== capability);
  return {
    ...some({ or: others, traits: [...new Set(traits ?? [])], products: named }),
    ...(form && isProgram(capability) ? { form } : {}),
    ...(task ? { task } : {}),
  };
}

function isProgram(capability: Capability): boolean {
  return capability.endsWith('_compute') && capability !== 'gpu_compute';
}

function reasonOf({ because }: AnsweredComponent, verifier: Verifier): string {
  return because && verifier.hasNumbersOf(because) ? because : READERS.inferredFrom;
}

/** What the text refuses in its own words; without them nothing is excluded. */
function exclusionsOf(
  { excluded }: ModelAnswer,
  quoted: (item: ModelAnswer['excluded'][number]) => NonNullable<Component['evidence']>,
  dropped: string[],
): NonNullable<Requirements['excluded']> {
  return excluded.flatMap((item) => {
    const evidence = quoted(item);
    const isKnown = item.kind !== 'capability' || (isTerm(item.term) && isCapability(item.term.split(':')[0] ?? ''));
    if (evidence.length === 0 || !isKnown) {
      dropped.push(`excluded: ${item.term}`);
      return [];
    }
    return [{ kind: item.kind, term: item.term, evidence }];
  });
}

function slug(id: string): string {
  return id
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^[^a-z]+|-+$/g, '');
}

function some<T extends Readonly<Record<string, readonly unknown[]>>>(lists: T): Partial<T> {
  return Object.fromEntries(Object.entries(lists).filter(([, list]) => list.length > 0)) as Partial<T>;
}
