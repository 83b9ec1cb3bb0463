import type { Score } from './score.ts';

/** Scores as text: macro averages, by category and cloud, calibration, misses. */
export function report(scores: readonly Score[], milliseconds: readonly number[]): string {
  return [
    overall(scores, milliseconds),
    grouped('By category', scores, ({ category }) => category),
    grouped('By cloud', scores, ({ cloud }) => cloud),
    checks(scores),
    calibration(scores),
    misses(scores),
  ].join('\n\n');
}

function mean(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;
}

function figures(scores: readonly Score[]): string {
  const columns: readonly (readonly [string, number])[] = [
    ['must', mean(scores.map(({ recallMust }) => recallMust))],
    ['should', mean(scores.map(({ recallShould }) => recallShould))],
    ['precision', mean(scores.map(({ precision }) => precision))],
    ['structure', mean(scores.map(({ structure }) => structure))],
    ['pass', mean(scores.map(({ passes }) => (passes ? 1 : 0)))],
  ];
  return columns.map(([name, value]) => `${name} ${value.toFixed(3)}`).join('  ');
}

function overall(scores: readonly Score[], milliseconds: readonly number[]): string {
  const sorted = [...milliseconds].sort((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  const groups = [...new Set(scores.map(({ category }) => category))].map((category) =>
    scores.filter((score) => score.category === category),
  );
  const macro = mean(groups.map((group) => mean(group.map(({ structure }) => structure))));
  return [
    `${scores.length} intents: ${figures(scores)}`,
    `structure, each category weighing the same: ${macro.toFixed(3)}`,
    `milliseconds an intent: median ${at(0.5).toFixed(1)}, 95th of 100 ${at(0.95).toFixed(1)}`,
  ].join('\n');
}

function grouped(title: string, scores: readonly Score[], key: (score: Score) => string): string {
  const names = [...new Set(scores.map(key))].sort();
  const rows = names.map((name) => {
    const group = scores.filter((score) => key(score) === name);
    return `  ${name.padEnd(26)} ${String(group.length).padStart(3)}  ${figures(group)}`;
  });
  return [title, ...rows].join('\n');
}

function checks(scores: readonly Score[]): string {
  const all = scores.flatMap((score) => score.checks);
  const names = [...new Set(all.map(({ name }) => name))].sort();
  const rows = names.map((name) => {
    const group = all.filter((one) => one.name === name);
    return `  ${name.padEnd(26)} ${group.filter(({ holds }) => holds).length} of ${group.length}`;
  });
  return ['Hard checks', ...rows].join('\n');
}

/** Confidence compared with the share of complete blueprints. */
function calibration(scores: readonly Score[]): string {
  const BINS = [0, 0.3, 0.5, 0.7, 0.8, 0.9, 1.01];
  const rows = BINS.slice(1).flatMap((upper, index) => {
    const lower = BINS[index] ?? 0;
    const bin = scores.filter(({ confidence }) => confidence >= lower && confidence < upper);
    if (bin.length === 0) return [];
    const said = mean(bin.map(({ confidence }) => confidence));
    const right = mean(bin.map(({ complete }) => (complete ? 1 : 0)));
    return [
      `  ${lower.toFixed(1)} to ${Math.min(1, upper).toFixed(1)}  ${String(bin.length).padStart(3)} intents  said ${said.toFixed(2)}  right ${right.toFixed(2)}`,
    ];
  });
  const brier = mean(scores.map(({ confidence, complete }) => (confidence - (complete ? 1 : 0)) ** 2));
  return ['Confidence', ...rows, `  Brier score ${brier.toFixed(3)}`].join('\n');
}

function misses(scores: readonly Score[]): string {
  const rows = scores
    .filter((score) => score.misses.length > 0)
    .map(({ id, passes, misses: list }) => `  ${id}${passes ? '' : ' FAILS'}: ${list.join('; ')}`);
  return ['Misses', ...rows].join('\n');
}
