import { MOVERS, type Mover } from '../messages/cost.ts';
import type { Figure, Workload } from '../model/workload.ts';

/** A lower and a higher value of an assumption. */
export interface Variation extends Mover {
  /** The figure that decides whether the assumption is a guess. */
  readonly figure: Figure;
  readonly low: (workload: Workload) => Workload;
  readonly high: (workload: Workload) => Workload;
}

function times(figure: Figure, factor: number): Figure {
  return { ...figure, value: figure.value * factor };
}

/** Scales requests and the figures that depend on them. */
export const requests =
  (factor: number) =>
  (workload: Workload): Workload => ({
    ...workload,
    peakRps: times(workload.peakRps, factor),
    meanRps: times(workload.meanRps, factor),
    requestsPerMonth: times(workload.requestsPerMonth, factor),
    egressGbPerMonth: times(workload.egressGbPerMonth, factor),
    logGbPerMonth: times(workload.logGbPerMonth, factor),
  });

/** Scales everything that people and devices do; what is stored stays. */
export const activity =
  (factor: number) =>
  (workload: Workload): Workload =>
    figures(...ACTIVITY)(factor)(requests(factor)(workload));

const ACTIVITY = [
  'emailsPerMonth',
  'jobsPerMonth',
  'connections',
  'eventsPeakPerSecond',
  'eventsMeanPerSecond',
  'modelCallsPerMonth',
  'mediaMinutesPerMonth',
  'tasksPerMonth',
] as const satisfies readonly (keyof Workload)[];

/** Scales the response size. */
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

/** Scales records and files. */
export const data =
  (factor: number) =>
  (workload: Workload): Workload =>
    filesStored(factor)(records(factor)(workload));

/** Scales independent figures. */
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

function halfAndTwice(mover: Mover, figure: Figure, by: (factor: number) => Variation['low']): Variation {
  return { ...mover, figure, low: by(0.5), high: by(2) };
}

/** The assumptions of a workload that the text does not state, each with its range. */
export function variations(workload: Workload): readonly Variation[] {
  const all: readonly Variation[] = [
    halfAndTwice(MOVERS.load, workload.peakRps, requests),
    {
      ...MOVERS.requests,
      figure: workload.requestsPerMonth,
      low: mean(0.5),
      high: mean(1.5),
    },
    {
      ...MOVERS.responses,
      figure: workload.responseKb,
      low: responses(1 / 3),
      high: responses(1.5),
    },
    halfAndTwice(MOVERS.records, workload.databaseGb, records),
    halfAndTwice(MOVERS.files, workload.objectGb, filesStored),
    halfAndTwice(MOVERS.events, workload.eventsMeanPerSecond, figures('eventsPeakPerSecond', 'eventsMeanPerSecond')),
    halfAndTwice(MOVERS.modelCalls, workload.modelCallsPerMonth, figures('modelCallsPerMonth')),
    halfAndTwice(MOVERS.tokens, workload.inputTokens, figures('inputTokens', 'outputTokens')),
    halfAndTwice(MOVERS.analysed, workload.analysedGb, figures('analysedGb', 'analysedGrowthGbPerMonth')),
    halfAndTwice(MOVERS.scanned, workload.scannedGbPerMonth, figures('scannedGbPerMonth')),
    halfAndTwice(MOVERS.media, workload.mediaMinutesPerMonth, figures('mediaMinutesPerMonth')),
    halfAndTwice(MOVERS.jobs, workload.taskHours, figures('taskHours')),
    halfAndTwice(MOVERS.messages, workload.emailsPerMonth, figures('emailsPerMonth')),
  ];
  const peakIsGuess = isGuess(workload.peakRps);
  return all.filter(
    ({ figure }) => isGuess(figure) && figure.value > 0 && !(figure === workload.requestsPerMonth && peakIsGuess),
  );
}
