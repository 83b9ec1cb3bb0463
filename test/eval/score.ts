import type { Blueprint } from '#core/index.ts';
import type { IntentCase } from './case.ts';
import { hardChecks } from './hard-checks.ts';

/** `graph`: capabilities of the nodes. `words`: also understood capabilities without a service on the cloud. */
export type Basis = 'graph' | 'words';

/** Terms that are neither required nor counted as extra. */
const HYGIENE: ReadonlySet<string> = new Set([
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

export function score(one: IntentCase, blueprint: Blueprint, basis: Basis): Score {
  const { expect } = one;
  const provided = providedBy(blueprint, basis);
  const answers = (entry: string) => entry.split('|').some((term) => provided.has(term));
  const missed = expect.must.filter((entry) => !answers(entry));
  const lacking = expect.should.filter((entry) => !answers(entry));
  const violations = expect.must_not.filter((term) => provided.has(term));
  const recallMust = share(expect.must.length - missed.length, expect.must.length);
  const recallShould = share(expect.should.length - lacking.length, expect.should.length);
  const counted = [...provided].filter((term) => !HYGIENE.has(base(term)));
  const asked = new Set([...expect.must, ...expect.should].flatMap((entry) => entry.split('|')));
  const extras = counted.filter((term) => !isAsked(term, asked));
  const precision = Math.max(0, 1 - (extras.length + 2 * violations.length) / Math.max(1, counted.length));
  const structure = fTwo(precision, 0.8 * recallMust + 0.2 * recallShould);
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
  const provided = new Set<string>(blueprint.graph.nodes.flatMap(({ provides }) => provides));
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

function base(term: string): string {
  return term.split(':')[0] ?? term;
}

/** A form counts as extra only with its capability. */
function isAsked(term: string, asked: ReadonlySet<string>): boolean {
  if (asked.has(term)) return true;
  return [...asked].some((entry) => base(entry) === base(term));
}

function share(part: number, whole: number): number {
  return whole === 0 ? 1 : part / whole;
}

/** F2: recall weighs twice. */
function fTwo(precision: number, recall: number): number {
  return precision + recall === 0 ? 0 : (5 * precision * recall) / (4 * precision + recall);
}
