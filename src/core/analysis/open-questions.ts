import { NEEDED } from '../messages/questions.ts';
import { type Capability, capabilityOf, DATABASES } from '../model/capability.ts';
import type { MicroUsd } from '../model/money.ts';
import type { Placement } from '../model/placement.ts';
import { clauseQuestion, NOTHING, needsQuestion } from '../model/questions.ts';
import { type Component, type Requirements, termsOf } from '../model/requirements.ts';
import type { ResolvedRequirements } from '../model/resolved.ts';
import type { Moved } from './range.ts';

/** A question of the engine with the value that the design assumes, and other answers to design with. */
export interface OpenQuestion {
  readonly id: string;
  readonly assumed: unknown;
  readonly others: readonly unknown[];
  /** Estimate of the largest change of the total. */
  readonly strength: MicroUsd;
  /** The words of a clause that was not understood. */
  readonly words?: string;
}

/** Targets to design with where none is stated, percent. */
const TARGETS = [99.9, 99.99];
/** Share of the total that depends on the environment; a working assumption. */
const SHARE_OF_PRODUCTION = 0.2;
/** Significant digits of an assumed number. */
const DIGITS = 3;
/** Significant digits of the other answers. */
const OTHER_DIGITS = 2;

/** What a system of which little is known may need, the most frequent first. */
const USUAL: readonly Capability[] = [
  'web_compute',
  'relational_db',
  'identity',
  'object_storage',
  'email_sms',
  'scheduler',
  'full_text_search',
  'websocket_realtime',
];

/** Numbers that the request does not state. */
export function openNumbers(moved: readonly Moved[]): readonly OpenQuestion[] {
  return moved.map(({ variation: { question, assumed, factors }, low, high }) => ({
    id: question,
    assumed: rounded(assumed, DIGITS),
    others: factors.map((factor) => rounded(assumed * factor, OTHER_DIGITS)),
    strength: high - low,
  }));
}

/** Availability and environment, where neither the request nor a constraint states them; none without a component. */
export function openQualities(
  { components, environment, qualities }: ResolvedRequirements,
  total: MicroUsd,
  resilient: MicroUsd,
): readonly OpenQuestion[] {
  if (components.length === 0) return [];
  const isProduction = environment.value === 'production';
  return [
    ...(qualities.availability === undefined && qualities.zones === undefined && isProduction
      ? [{ id: 'availability', assumed: null, others: TARGETS, strength: Math.max(0, resilient - total) }]
      : []),
    ...(environment.origin === 'assumed'
      ? [
          {
            id: 'environment',
            assumed: environment.value,
            others: ['development'],
            strength: total * SHARE_OF_PRODUCTION,
          },
        ]
      : []),
  ];
}

/** Components that the request does not state. @param nodeOf the node of a component */
export function openComponents(
  { components = [] }: Requirements,
  { chosen }: Placement,
  nodeOf: (id: string) => string,
): readonly OpenQuestion[] {
  return components.filter(isAsked).map(({ id, capability }) => ({
    id: needsQuestion(capability),
    assumed: true,
    others: [false],
    strength: chosen.find(({ node }) => node.id === nodeOf(id))?.monthly ?? 0,
  }));
}

function isAsked({ capability, or, basis, strength, products }: Component): boolean {
  const isInferred = basis === 'inferred' && strength !== 'stated';
  return (
    isInferred &&
    capability !== 'web_compute' &&
    or === undefined &&
    products === undefined &&
    NEEDED[capability] !== undefined
  );
}

/** Components that a text of which little was understood may ask for. */
export function missingComponents({ components = [], excluded = [] }: Requirements): readonly OpenQuestion[] {
  const there = new Set(components.flatMap(termsOf).map(capabilityOf));
  const refused = new Set(excluded.flatMap(({ term, terms = [] }) => [term, ...terms]));
  const keepsRecords = DATABASES.some((database) => there.has(database));
  return USUAL.filter(
    (capability) =>
      !there.has(capability) && !refused.has(capability) && !(keepsRecords && capability === 'relational_db'),
  ).map((capability) => ({ id: needsQuestion(capability), assumed: false, others: [true], strength: 0 }));
}

/** Clauses that were not understood. */
export function openClauses(
  { clauses = [] }: Requirements,
  { unread }: Pick<ResolvedRequirements, 'unread'>,
): readonly OpenQuestion[] {
  const lost = clauses.filter(({ fates }) => fates.some(({ fate }) => fate === 'not_understood'));
  return lost.flatMap(({ id }, index) => {
    const words = unread[index]?.text;
    return words === undefined ? [] : [{ id: clauseQuestion(id), assumed: NOTHING, others: [], strength: 0, words }];
  });
}

function rounded(value: number, digits: number): number {
  return Number(value.toPrecision(digits));
}
