import { monthlyTotal } from '../billing/billable-usage.ts';
import { withDependencies } from '../design/hosting.ts';
import type { Knowledge } from '../design/memo.ts';
import { size } from '../design/size.ts';
import { clauseMeaning, NEEDED, QUESTIONS } from '../messages/questions.ts';
import { nodeIds } from '../model/component-id.ts';
import type { Estimate } from '../model/estimate.ts';
import { fromUsd, type MicroUsd, toUsd } from '../model/money.ts';
import type { Option, Placement } from '../model/placement.ts';
import { type Answers, formOf, LITTLE_UNDERSTOOD, type Question, topicOf } from '../model/questions.ts';
import type { Requirements } from '../model/requirements.ts';
import type { ResolvedRequirements } from '../model/resolved.ts';
import { selectForAvailability } from './availability-target.ts';
import {
  missingComponents,
  type OpenQuestion,
  openClauses,
  openComponents,
  openNumbers,
  openQualities,
} from './open-questions.ts';
import { evaluateWithOptionalParts } from './optional-parts.ts';
import type { Moved } from './range.ts';
import { selectForYear } from './seasons.ts';

/** Most questions of a blueprint. */
const MOST_QUESTIONS = 7;
/** Components that are designed again in one synthesis, which bounds its time. */
const MOST_NODES = 120;
/** Smallest effect of a question, as a share of the total. */
const MINIMUM_EFFECT = 0.01;
/** Clauses asked about where little was understood. */
const MOST_CLAUSES = 2;
const MOST_AFFECTED = 20;
const LONGEST_WORDS = 300;

/** How the requirements take answers. */
export interface Asking {
  readonly knowledge: Knowledge;
  /** Where the answer to a question goes in the document. */
  placeOf(id: string): string | null;
  resolve(answers: Answers): ResolvedRequirements;
}

interface Designed {
  readonly resolved: ResolvedRequirements;
  readonly estimate: Estimate;
  readonly placement: Placement;
  readonly moved: readonly Moved[];
}

/** A question with the designs of its other answers. */
interface Asked extends OpenQuestion {
  readonly designs: readonly { readonly value: unknown; readonly chosen: readonly Option[]; readonly more: MicroUsd }[];
}

/**
 * The questions whose answers change the price most, the largest effect first, each effect calculated by designing with
 * the answer. A text of which less than half was understood is asked for its components and for what it left open.
 */
export function askQuestions(document: Requirements, designed: Designed, asking: Asking): readonly Question[] {
  const { resolved, estimate, placement, moved } = designed;
  const total = fromUsd(estimate.total);
  const resilient = estimate.alternatives.find(({ name }) => name === 'most resilient')?.total ?? estimate.total;
  const isLittle = resolved.coverage < LITTLE_UNDERSTOOD;
  const nodeOf = nodesOf(document);
  const clauses = openClauses(document, resolved);
  const strongest = [
    ...openNumbers(moved),
    ...openQualities(resolved, total, fromUsd(resilient)),
    ...openComponents(document, placement, nodeOf),
  ]
    .filter(({ strength }) => strength >= MINIMUM_EFFECT * total)
    .toSorted((a, b) => b.strength - a.strength);
  const reserved = isLittle ? Math.min(MOST_CLAUSES, clauses.length) : 0;
  const missing = isLittle ? missingComponents(document) : [];
  const candidates = [...missing.slice(0, MOST_MISSING), ...distinct(strongest), ...missing.slice(MOST_MISSING)];
  const evaluated = affordable(candidates, placement.chosen.length).map((question) =>
    designedWith(question, total, asking),
  );
  const effective = evaluated.filter((question) => isLittle || effectOf(question) >= MINIMUM_EFFECT * total);
  const ranked = effective.toSorted((a, b) => effectOf(b) - effectOf(a)).slice(0, MOST_QUESTIONS - reserved);
  const asked = [...ranked, ...clauses.map((clause): Asked => ({ ...clause, designs: [] }))];
  return asked
    .slice(0, MOST_QUESTIONS)
    .map((question) => presented(question, document, { placement, nodeOf, placeOf: asking.placeOf }));
}

/** Components that are asked for before numbers where little was understood. */
const MOST_MISSING = 4;

/** The questions of a document beside those of the engine, which are asked again. */
export function withQuestions({ questions = [], ...document }: Requirements, open: readonly Question[]): Requirements {
  const own = questions.filter(({ id }) => topicOf(id) === null);
  const all = [...own, ...open.slice(0, Math.max(0, MOST_QUESTIONS - own.length))];
  return all.length === 0 ? document : { ...document, questions: all };
}

function distinct(questions: readonly OpenQuestion[]): readonly OpenQuestion[] {
  return [...new Map(questions.toReversed().map((question) => [question.id, question])).values()].toReversed();
}

/** The first questions, as many as the size of the design allows to design again. */
function affordable(questions: readonly OpenQuestion[], nodes: number): readonly OpenQuestion[] {
  const kept: OpenQuestion[] = [];
  let left = MOST_NODES;
  for (const question of questions.slice(0, MOST_QUESTIONS)) {
    left -= question.others.length * nodes;
    if (left < 0 && kept.length > 0) break;
    kept.push(question);
  }
  return kept;
}

function designedWith(question: OpenQuestion, total: MicroUsd, { knowledge, resolve }: Asking): Asked {
  const designs = question.others.map((value) => {
    const requirements = withDependencies(resolve({ [question.id]: value }));
    const { load } = size(requirements);
    const { value: whole } = evaluateWithOptionalParts(requirements, load, knowledge);
    const { placement } = selectForYear(selectForAvailability(whole), load, knowledge);
    const monthly = monthlyTotal(placement.chosen, placement.requirements, knowledge.cloud);
    return { value, chosen: placement.chosen, more: monthly - total };
  });
  return { ...question, designs };
}

function effectOf({ designs }: Asked): MicroUsd {
  return Math.max(0, ...designs.map(({ more }) => Math.abs(more)));
}

interface Presenting extends Pick<Asking, 'placeOf'> {
  readonly placement: Placement;
  nodeOf(id: string): string;
}

function presented(question: Asked, document: Requirements, within: Presenting): Question {
  const { id, assumed, designs, words = '' } = question;
  const topic = topicOf(id);
  const pointer = within.placeOf(id);
  return {
    id,
    kind: topic?.about === 'clause' ? 'ambiguous' : 'missing',
    question: sentenceOf(id, words),
    affects: affectedBy(question, document, within),
    ...(pointer === null ? {} : { assumed: { pointer, value: assumed } }),
    ...(topic === null ? {} : { answer: formOf(topic) }),
    effects: designs.map(({ value, more }) => ({ value, monthly: toUsd(more) })),
  };
}

function sentenceOf(id: string, words: string): string {
  const topic = topicOf(id);
  if (topic === null) return id;
  if (topic.about === 'number') return QUESTIONS[topic.id];
  if (topic.about === 'component') return NEEDED[topic.capability] ?? id;
  return topic.about === 'clause' ? clauseMeaning(words.slice(0, LONGEST_WORDS)) : QUESTIONS[topic.about];
}

/** Pointers to the components that another answer builds differently or leaves out; to the whole document for none. */
function affectedBy(question: Asked, document: Requirements, { placement, nodeOf }: Presenting): readonly string[] {
  const topic = topicOf(question.id);
  if (topic?.about === 'clause') {
    const at = document.clauses?.findIndex(({ id }) => id === topic.clause) ?? -1;
    return at < 0 ? [''] : [`/clauses/${at}`];
  }
  const before = new Map(placement.chosen.map((option) => [option.node.id, option]));
  const changed = ({ chosen }: Asked['designs'][number], id: string) => {
    const after = chosen.find(({ node }) => node.id === id);
    const was = before.get(id);
    return after?.monthly !== was?.monthly || after?.candidate.size.sku !== was?.candidate.size.sku;
  };
  const pointers = (document.components ?? []).flatMap(({ id }, index) =>
    question.designs.some((design) => changed(design, nodeOf(id))) ? [`/components/${index}`] : [],
  );
  return pointers.length === 0 ? [''] : pointers.slice(0, MOST_AFFECTED);
}

function nodesOf({ components = [], actors = [], external = [] }: Requirements): (id: string) => string {
  const ids = nodeIds([...components, ...actors, ...external].map(({ id }) => id));
  return (id) => ids.get(id) ?? id;
}
