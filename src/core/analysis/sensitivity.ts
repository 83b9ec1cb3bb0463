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

/** Figures that move the bill by themselves, so many times. */
const figures =
  (...names: readonly (keyof Workload)[]) =>
  (factor: number) =>
  (workload: Workload): Workload => ({
    ...workload,
    ...Object.fromEntries(names.map((name) => [name, times(workload[name], factor)])),
  });

function isGuess(figure: Figure): boolean {
  return figure.origin === 'assumed' || figure.origin === 'derived';
}

interface Guess extends Variation {
  /** It is a guess where this is one. */
  readonly figure: Figure;
}

function halfAndTwice(what: string, figure: Figure, by: (factor: number) => Variation['low']): Guess {
  return { assumption: `${what}: half and twice as much`, figure, low: by(0.5), high: by(2) };
}

/** The assumptions of a workload that nobody stated, each with how far it may be off. */
export function variations(workload: Workload): readonly Variation[] {
  const all: readonly Guess[] = [
    halfAndTwice('Load', workload.peakRps, load),
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
    halfAndTwice('Records', workload.databaseGb, records),
    halfAndTwice('Files', workload.objectGb, filesStored),
    halfAndTwice('Events', workload.eventsMeanPerSecond, figures('eventsPeakPerSecond', 'eventsMeanPerSecond')),
    halfAndTwice('Calls of models', workload.modelCallsPerMonth, figures('modelCallsPerMonth')),
    halfAndTwice('What a call reads and answers', workload.inputTokens, figures('inputTokens', 'outputTokens')),
    halfAndTwice('Data that are analysed', workload.analysedGb, figures('analysedGb', 'analysedGrowthGbPerMonth')),
    halfAndTwice('Data that queries read', workload.scannedGbPerMonth, figures('scannedGbPerMonth')),
    halfAndTwice('Media', workload.mediaMinutesPerMonth, figures('mediaMinutesPerMonth')),
    halfAndTwice('Work of a job', workload.taskHours, figures('taskHours')),
    halfAndTwice('E-mails and messages', workload.emailsPerMonth, figures('emailsPerMonth')),
  ];
  const peakIsGuess = isGuess(workload.peakRps);
  return all.filter(
    ({ figure }) => isGuess(figure) && figure.value > 0 && !(figure === workload.requestsPerMonth && peakIsGuess),
  );
}
