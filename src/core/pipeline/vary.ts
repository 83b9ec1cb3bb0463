import type { Figure, Workload } from '../model/workload.ts';

/** An assumption taken lower and higher, to see what it moves. */
export interface Variation {
  readonly assumption: string;
  readonly low: (workload: Workload) => Workload;
  readonly high: (workload: Workload) => Workload;
}

function times(figure: Figure, factor: number): Figure {
  return { ...figure, value: figure.value * factor };
}

/** All that comes with requests, so many times. */
export const load =
  (factor: number) =>
  (workload: Workload): Workload => ({
    ...workload,
    peakRps: times(workload.peakRps, factor),
    meanRps: times(workload.meanRps, factor),
    requestsPerMonth: times(workload.requestsPerMonth, factor),
    egressGbPerMonth: times(workload.egressGbPerMonth, factor),
    logGbPerMonth: times(workload.logGbPerMonth, factor),
  });

/** Answers of so many times the size. */
export const responses =
  (factor: number) =>
  (workload: Workload): Workload => ({
    ...workload,
    responseKb: times(workload.responseKb, factor),
    egressGbPerMonth: times(workload.egressGbPerMonth, factor),
  });

const mean =
  (factor: number) =>
  (workload: Workload): Workload => ({
    ...workload,
    meanRps: times(workload.meanRps, factor),
    requestsPerMonth: times(workload.requestsPerMonth, factor),
    egressGbPerMonth: times(workload.egressGbPerMonth, factor),
    logGbPerMonth: times(workload.logGbPerMonth, factor),
  });

const records =
  (factor: number) =>
  (workload: Workload): Workload => ({
    ...workload,
    databaseGb: times(workload.databaseGb, factor),
    databaseGrowthGbPerMonth: times(workload.databaseGrowthGbPerMonth, factor),
  });

const filesStored =
  (factor: number) =>
  (workload: Workload): Workload => ({
    ...workload,
    objectGb: times(workload.objectGb, factor),
  });

/** So many times the records and the files. */
export const data =
  (factor: number) =>
  (workload: Workload): Workload =>
    filesStored(factor)(records(factor)(workload));

function isGuess(figure: Figure): boolean {
  return figure.origin === 'assumed' || figure.origin === 'derived';
}

/** The assumptions of a workload that nobody stated, each with how far it may be off. */
export function variations(workload: Workload): readonly Variation[] {
  const all: readonly (Variation & { readonly figure: Figure })[] = [
    { assumption: 'Load: half and twice as much', figure: workload.peakRps, low: load(0.5), high: load(2) },
    {
      assumption: 'Requests over the month: half and one and a half times as many at the same peak',
      figure: workload.requestsPerMonth,
      low: mean(0.5),
      high: mean(1.5),
    },
    {
      assumption: 'Size of a response: a third and one and a half times',
      figure: workload.responseKb,
      low: responses(1 / 3),
      high: responses(1.5),
    },
    { assumption: 'Records: half and twice as much', figure: workload.databaseGb, low: records(0.5), high: records(2) },
    {
      assumption: 'Files: half and twice as much',
      figure: workload.objectGb,
      low: filesStored(0.5),
      high: filesStored(2),
    },
  ];
  const peakIsGuess = isGuess(workload.peakRps);
  return all.filter(
    ({ figure }) => isGuess(figure) && figure.value > 0 && !(figure === workload.requestsPerMonth && peakIsGuess),
  );
}
