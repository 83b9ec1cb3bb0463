import { STANDARD_NAMES } from '../messages/components.ts';
import { answered, clauseMeaning, NEEDED, QUESTIONS, UNANSWERED } from '../messages/questions.ts';
import { type Capability, capabilityOf } from '../model/capability.ts';
import { ROLES, takeId } from '../model/component-id.ts';
import type { Diagnosed, Finding } from '../model/finding.ts';
import type { Environment } from '../model/intent.ts';
import { withValueAt } from '../model/pointers.ts';
import {
  type Answers,
  answerFaults,
  NOTHING,
  NUMBER_QUESTIONS,
  type NumberQuestion,
  topicOf,
} from '../model/questions.ts';
import { type Component, type Requirements, requirementsSchema, termsOf } from '../model/requirements.ts';
import { requirementsFaults } from '../model/requirements-faults.ts';
import { withoutComponents } from '../model/without-items.ts';
import { documented } from './quantities.ts';
import { type SubjectList, subjectOf } from './subjects.ts';

/**
 * The requirements with the answers to questions, each where its question refers to, stated. Answered questions are no
 * longer open. `null` keeps the assumption. An answer without a place changes nothing and gives a finding.
 */
export function applyAnswers(document: Requirements, answers: Answers): Diagnosed<Requirements> {
  const findings: Finding[] = [];
  let changed = document;
  for (const [id, value] of Object.entries(answers)) {
    if (value === null) continue;
    const next = answerFaults({ [id]: value }, document.questions).length === 0 ? applied(changed, id, value) : null;
    if (next === null) findings.push(unused(id));
    else changed = withoutQuestion(next, id);
  }
  return { value: changed, findings };
}

/** Where the answer to a question of the engine goes. */
export function placeOf(document: Requirements, id: string): string | null {
  const topic = topicOf(id);
  if (topic === null) return null;
  if (topic.about === 'environment') return '/environment';
  if (topic.about === 'number') {
    const { list, item } = numberItem(topic.id, 0);
    return `/${list}/${indexOf(document, list, item)}/value`;
  }
  if (topic.about === 'availability') return `/qualities/${indexOf(document, 'qualities', availability(0))}/value`;
  if (topic.about === 'clause') {
    const at = document.clauses?.findIndex((clause) => clause.id === topic.clause) ?? -1;
    return at < 0 ? null : `/clauses/${at}`;
  }
  const { components = [] } = document;
  const at = components.findIndex((component) => component.capability === topic.capability);
  return `/components/${at < 0 ? components.length : at}`;
}

function applied(document: Requirements, id: string, value: unknown): Requirements | null {
  const topic = topicOf(id);
  if (topic === null) return atPointer(document, id, value);
  if (topic.about === 'environment') return { ...document, environment: value as Environment };
  if (topic.about === 'availability') return withItem(document, 'qualities', availability(Number(value)));
  if (topic.about === 'number') {
    const { list, item } = numberItem(topic.id, Number(value));
    return withItem(document, list, item);
  }
  if (topic.about === 'clause') return withMeaning(document, topic.clause, value as Capability | typeof NOTHING);
  return withNeed(document, topic.capability, value === true);
}

/** A quantity or a figure with the number. */
function numberItem(id: NumberQuestion, value: number) {
  const { metric } = NUMBER_QUESTIONS[id];
  const because = answered(QUESTIONS[id]);
  const quantity = documented({ kind: 'quantity', metric, value, low: null, because, evidence: [] });
  return quantity === null
    ? { list: 'figures' as const, item: { figure: metric, value, because } }
    : { list: 'load' as const, item: { ...quantity, because } };
}

function availability(value: number) {
  const because = answered(QUESTIONS.availability);
  return { quality: 'availability' as const, operator: 'at_least' as const, value, unit: '%', because };
}

/** Replaces the first item on the same subject and removes further ones, or adds the item. */
function withItem(document: Requirements, list: SubjectList, item: unknown): Requirements {
  const items: readonly unknown[] = document[list] ?? [];
  const { key } = subjectOf(list);
  const at = indexOf(document, list, item);
  const others = items.slice(at + 1).filter((other) => key(other) !== key(item));
  return { ...document, [list]: [...items.slice(0, at), item, ...others] };
}

function indexOf(document: Requirements, list: SubjectList, item: unknown): number {
  const items: readonly unknown[] = document[list] ?? [];
  const { key } = subjectOf(list);
  const at = items.findIndex((other) => key(other) === key(item));
  return at < 0 ? items.length : at;
}

function withNeed(document: Requirements, capability: Capability, isNeeded: boolean): Requirements {
  const because = answered(NEEDED[capability] ?? STANDARD_NAMES[capability]);
  if (isNeeded) return withComponent(document, capability, { because });
  const only = (component: Component) => termsOf(component).every((term) => capabilityOf(term) === capability);
  const { excluded = [], ...rest } = withoutComponents(document, only);
  const isExcluded = excluded.some(({ term }) => term === capability);
  const refused = { kind: 'capability' as const, term: capability, because };
  return { ...rest, excluded: isExcluded ? excluded : [...excluded, refused] };
}

/** States the components of a capability, or adds one. */
function withComponent(
  document: Requirements,
  capability: Capability,
  said: Pick<Component, 'because' | 'evidence'>,
): Requirements {
  const { components = [], actors = [], external = [] } = document;
  const isOne = (component: Component) => component.capability === capability;
  const stated = { demand: 'required', strength: 'stated', basis: 'stated', ...said } as const;
  const allowed = (document.excluded ?? []).filter(({ kind, term }) => kind !== 'capability' || term !== capability);
  const { excluded: _, ...open } = document;
  const rest = allowed.length === 0 ? open : { ...open, excluded: allowed };
  if (components.some(isOne))
    return {
      ...rest,
      components: components.map((one) => (isOne(one) && !isStated(one) ? { ...one, ...stated } : one)),
    };
  const id = takeId(ROLES[capability], new Set([...components, ...actors, ...external].map((one) => one.id)));
  return { ...rest, components: [...components, { id, name: STANDARD_NAMES[capability], capability, ...stated }] };
}

function isStated({ basis = 'stated', strength = 'stated' }: Component): boolean {
  return basis === 'stated' && strength === 'stated';
}

/** What a clause asks for, which was not understood. */
function withMeaning(document: Requirements, id: string, meant: Capability | typeof NOTHING): Requirements | null {
  const { clauses = [] } = document;
  const at = clauses.findIndex((clause) => clause.id === id);
  if (at < 0) return null;
  const because = answered(clauseMeaning(id));
  const asked = meant === NOTHING ? document : withComponent(document, meant, { because });
  const component = asked.components?.findIndex(({ capability }) => capability === meant) ?? -1;
  const fate =
    meant === NOTHING
      ? { fate: 'context' as const }
      : { fate: 'used' as const, refers_to: [`/components/${component}`] };
  return { ...asked, clauses: clauses.map((clause, index) => (index === at ? { id, fates: [fate] } : clause)) };
}

/** The answer to a question of the document, at the pointer of its assumption; null where the result is no document. */
function atPointer(document: Requirements, id: string, value: unknown): Requirements | null {
  const pointer = document.questions?.find((question) => question.id === id)?.assumed?.pointer;
  const placed = pointer === undefined ? null : withValueAt(document, pointer, value);
  const { data } = requirementsSchema.safeParse(placed?.whole);
  return data === undefined || requirementsFaults(data).length > 0 ? null : data;
}

function withoutQuestion({ questions = [], ...document }: Requirements, id: string): Requirements {
  const open = questions.filter((question) => question.id !== id);
  return open.length === 0 ? document : { ...document, questions: open };
}

function unused(id: string): Finding {
  return {
    id: `REQ-ANSWER-${id.toUpperCase()}`,
    pillar: 'operations',
    control: null,
    status: 'watch',
    node: null,
    text: UNANSWERED.text(id),
    do: UNANSWERED.do,
    proof: null,
  };
}
