import { CLOUD_IDS } from '#core/index.ts';
import type { DesignScore } from './design-score.ts';

/** A design that ended in an exception. */
export interface Failure {
  readonly id: string;
  readonly cloud: string;
  readonly message: string;
}

export interface Evaluation {
  readonly scores: readonly DesignScore[];
  readonly failures: readonly Failure[];
  /** Duration of each design in milliseconds. */
  readonly milliseconds: readonly number[];
}

/** Whether every design has what is required, nothing that is refused, and no exception. */
export function isRight({ scores, failures }: Evaluation): boolean {
  return failures.length === 0 && scores.every(({ missed, violations }) => missed.length + violations.length === 0);
}

/** The evaluation as text: means, exceptions, misses, violations and extras by term and cloud. */
export function designReport(evaluation: Evaluation): string {
  const { scores, failures, milliseconds } = evaluation;
  const sorted = [...milliseconds].sort((one, other) => one - other);
  const strict = (score: DesignScore) => score.missed.filter((entry) => !score.saidUncovered.includes(entry));
  return [
    [
      figures('all', evaluation),
      ...CLOUD_IDS.map((cloud) =>
        figures(cloud, {
          scores: scores.filter((score) => score.cloud === cloud),
          failures: failures.filter((failure) => failure.cloud === cloud),
        }),
      ),
      `milliseconds per design: median ${(sorted[Math.floor(sorted.length / 2)] ?? 0).toFixed(1)}`,
    ].join('\n'),
    listed('Exceptions', failures, ({ message }) => [message]),
    listed('Required and missing', scores, strict),
    listed(
      'Required and not covered by the cloud, reported in a finding',
      scores,
      ({ saidUncovered }) => saidUncovered,
    ),
    listed('Refused or absent, and provided', scores, ({ violations }) => violations),
    listed('Recommended and missing', scores, ({ lacking }) => lacking, FEW),
    listed('Neither required nor recommended', scores, ({ extras }) => extras, FEW),
  ].join('\n\n');
}

/** Ids shown of terms that are no fault. */
const FEW = 5;

function figures(name: string, { scores, failures }: Pick<Evaluation, 'scores' | 'failures'>): string {
  const mean = (of: (score: DesignScore) => number) =>
    (scores.length === 0 ? 0 : scores.reduce((sum, score) => sum + of(score), 0) / scores.length).toFixed(4);
  const violations = scores.reduce((sum, score) => sum + score.violations.length, 0);
  return [
    `${name.padEnd(5)} ${String(scores.length + failures.length).padStart(5)} designs:`,
    `must ${mean(({ recallMust }) => recallMust)}`,
    `must or reported ${mean(({ recallSaid }) => recallSaid)}`,
    `should ${mean(({ recallShould }) => recallShould)}`,
    `precision ${mean(({ precision }) => precision)}`,
    `violations ${violations}`,
    `exceptions ${failures.length}`,
  ].join('  ');
}

interface Designed {
  readonly id: string;
  readonly cloud: string;
}

/** How often each term occurs, by cloud, the most frequent first, with the ids of the designs. */
function listed<T extends Designed>(
  title: string,
  designs: readonly T[],
  termsOf: (design: T) => readonly string[],
  most = Number.POSITIVE_INFINITY,
): string {
  const byTerm = new Map<string, T[]>();
  for (const design of designs) {
    for (const term of termsOf(design)) byTerm.set(term, [...(byTerm.get(term) ?? []), design]);
  }
  const rows = [...byTerm]
    .sort(([, one], [, other]) => other.length - one.length)
    .flatMap(([term, found]) => [`  ${term}: ${found.length}`, ...byCloud(found, most)]);
  const total = [...byTerm.values()].reduce((sum, found) => sum + found.length, 0);
  return [`${title}: ${total}`, ...rows].join('\n');
}

function byCloud(found: readonly Designed[], most: number): readonly string[] {
  return CLOUD_IDS.flatMap((cloud) => {
    const ids = found.filter((design) => design.cloud === cloud).map(({ id }) => id);
    const rest = ids.length > most ? ' ...' : '';
    return ids.length === 0 ? [] : [`    ${cloud} ${ids.length}: ${ids.slice(0, most).join(' ')}${rest}`];
  });
}
