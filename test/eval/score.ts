import type { Blueprint } from '#core/index.ts';
import { ADJACENT_CAPABILITIES } from '#core/model/capability.ts';
import type { IntentCase } from './case.ts';
import { hardChecks } from './hard-checks.ts';

/** `graph`: capabilities of the nodes. `words`: also understood capabilities without a service on the cloud. */
export type Basis = 'graph' | 'words';

/** Terms that are neither required nor counted as extra: usual practice, and terms that the labels do not know. */
const HYGIENE: ReadonlySet<string> = new Set<string>([
  ...ADJACENT_CAPABILITIES,
  'dns',
  'monitoring',
  'logging',
  'secrets',
  'kms',
  'audit_trail',
  'backup',
  'ci_registry',
  'identity',
  'vpn_or_private_link',
]);

export interface Score {
  readonly id: string;
  readonly category: string;
  readonly cloud: string;
  readonly recallMust: number;
  readonly recallShould: number;
  readonly precision: number;
  readonly structure: number;
  readonly passes: boolean;
  readonly confidence: number;
  /** All required components and no excluded ones. */
  readonly complete: boolean;
  readonly checks: readonly { readonly name: string; readonly holds: boolean }[];
  /** Misses as text. */
  readonly misses: readonly string[];
}

/** What a design must, should and must not provide. `a|b` is one requirement that either term satisfies. */
export interface Expected {
  readonly must: readonly string[];
  readonly should: readonly string[];
  readonly must_not: readonly string[];
}

/** The provided terms compared with the expected ones. */
export interface Structure {
  readonly missed: readonly string[];
  readonly lacking: readonly string[];
  readonly violations: readonly string[];
  readonly extras: readonly string[];
  readonly recallMust: number;
  readonly recallShould: number;
  readonly precision: number;
  readonly structure: number;
}

/** @param isNeutral terms that are neither required nor counted as extra */
export function structureOf(
  { must, should, must_not }: Expected,
  provided: ReadonlySet<string>,
  isNeutral: (term: string) => boolean = isHygiene,
): Structure {
  const answers = (entry: string) => entry.split('|').some((term) => provided.has(term));
  const missed = must.filter((entry) => !answers(entry));
  const lacking = should.filter((entry) => !answers(entry));
  const violations = must_not.filter((term) => provided.has(term));
  const recallMust = share(must.length - missed.length, must.length);
  const recallShould = share(should.length - lacking.length, should.length);
  const asked = new Set([...must, ...should].flatMap((entry) => entry.split('|')).map(base));
  const counted = [...provided].filter((term) => !isNeutral(term));
  // A form counts as extra only with its capability.
  const extras = counted.filter((term) => !asked.has(base(term)));
  const precision = Math.max(0, 1 - (extras.length + 2 * violations.length) / Math.max(1, counted.length));
  const structure = fTwo(precision, 0.8 * recallMust + 0.2 * recallShould);
  return { missed, lacking, violations, extras, recallMust, recallShould, precision, structure };
}

export function isHygiene(term: string): boolean {
  return HYGIENE.has(base(term));
}

/** Capabilities of the nodes of a design. */
export function providedIn({ graph }: Blueprint): ReadonlySet<string> {
  return new Set<string>(graph.nodes.flatMap(({ provides }) => provides));
}

export function score(one: IntentCase, blueprint: Blueprint, basis: Basis): Score {
  const provided = providedBy(blueprint, basis);
  const { missed, lacking, violations, extras, ...rates } = structureOf(one.expect, provided);
  const { recallMust, recallShould, precision, structure } = rates;
  const checks = hardChecks(one, blueprint, provided);
  const broken = checks.filter(({ holds }) => !holds);
  return {
    id: one.id,
    category: one.category,
    cloud: one.cloud,
    recallMust,
    recallShould,
    precision,
    structure,
    passes: recallMust === 1 && violations.length === 0 && broken.length === 0,
    confidence: blueprint.confidence.value,
    complete: recallMust === 1 && violations.length === 0,
    checks: checks.map(({ name, holds }) => ({ name, holds })),
    misses: [
      ...missed.map((entry) => `must: ${entry}`),
      ...violations.map((term) => `must not: ${term}`),
      ...broken.map(({ name, because }) => `${name}: ${because}`),
      ...lacking.map((entry) => `should: ${entry}`),
      ...extras.map((term) => `extra: ${term}`),
    ],
  };
}

function providedBy(blueprint: Blueprint, basis: Basis): ReadonlySet<string> {
  const provided = new Set(providedIn(blueprint));
  if (basis === 'words') {
    for (const { anyOf } of blueprint.resolved.components) {
      if (anyOf.some((term) => provided.has(term))) continue;
      const [first] = anyOf;
      if (first === undefined) continue;
      provided.add(first);
      provided.add(base(first));
    }
  }
  return provided;
}

/** The capability of a term: `web_compute` of `web_compute:container`. */
export function base(term: string): string {
  return term.split(':')[0] ?? term;
}

function share(part: number, whole: number): number {
  return whole === 0 ? 1 : part / whole;
}

/** F2: recall weighs twice. */
function fTwo(precision: number, recall: number): number {
  return precision + recall === 0 ? 0 : (5 * precision * recall) / (4 * precision + recall);
}
