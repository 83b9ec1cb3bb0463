/** Median in milliseconds, after a warm-up of a quarter of the runs. */
export function medianMs(work: () => unknown, runs: number): number {
  for (let run = 0; run < runs / 4; run++) work();
  const times = Array.from({ length: runs }, () => {
    const begin = performance.now();
    work();
    return performance.now() - begin;
  });
  return median(times);
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

/** Percentile. */
export function percentile(values: readonly number[], percent: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * percent) / 100))] ?? 0;
}

/** A table with a heading. Numbers are right-aligned. */
export function table(title: string, columns: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = columns.map((column, index) =>
    Math.max(column.length, ...rows.map((row) => (row[index] ?? '').length)),
  );
  const line = (cells: readonly string[]) =>
    cells
      .map((cell, index) => (index === 0 ? cell.padEnd(widths[index] ?? 0) : cell.padStart(widths[index] ?? 0)))
      .join('  ');
  return [title, ...[columns, ...rows].map((row) => `  ${line(row)}`)].join('\n');
}

export function ratio(measured: number, baseline: number): string {
  return `${(measured / baseline).toPrecision(3)} x`;
}
