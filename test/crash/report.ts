import type { Load } from './load.ts';
import type { Records } from './records.ts';

export interface Outcome {
  readonly name: string;
  readonly seconds: number;
  readonly load: Load;
  /** Acknowledged but unfinished. */
  readonly unfinished: readonly string[];
  readonly records: Records;
  /** Results specific to this type of run. */
  readonly more: readonly (readonly [string, string | number])[];
  readonly faults: readonly string[];
}

/** Prints the results. True without violations. */
export function report({ name, seconds, load, unfinished, records, more, faults }: Outcome): boolean {
  const lost = [...load.acknowledged].filter((id) => !load.ends.has(id));
  const all = [
    ...load.faults,
    ...faults,
    ...unfinished.map((id) => `${id} is not finished`),
    ...records.left.map((what) => `left behind: ${what}`),
    ...(records.unmatched > 0 ? [`${records.unmatched} syntheses and blueprints do not match`] : []),
  ];
  const rows: (readonly [string, string | number])[] = [
    ...more,
    ['duration, s', Math.round(seconds)],
    ['acknowledged', load.acknowledged.size],
    ['unfinished', lost.length],
    ['records by status', told(records.byStatus)],
    ['blueprints', records.blueprints],
    ['maximum attempts', records.mostAttempts],
    ['responses by status', told(Object.fromEntries([...load.answers].sort()))],
    ['remaining locks and jobs', records.left.length],
    ['faults', all.length],
  ];
  const width = Math.max(...rows.map(([label]) => label.length));
  process.stdout.write(`\n${name}\n`);
  for (const [label, value] of rows) process.stdout.write(`  ${label.padEnd(width)}  ${value}\n`);
  for (const fault of all.slice(0, 20)) process.stdout.write(`  ! ${fault}\n`);
  return all.length === 0 && load.acknowledged.size > 0;
}

function told(counts: Readonly<Record<string, number>>): string {
  return Object.entries(counts)
    .map(([key, count]) => `${key} ${count}`)
    .join(', ');
}
