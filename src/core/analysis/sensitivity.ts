import { MOVERS, type Mover } from '../messages/cost.ts';
import { type Figure, SECONDS_PER_MONTH, type Workload } from '../model/workload.ts';

/** A lower and a higher value of an assumption. */
export interface Variation extends Mover {
  /** The figure that decides whether the assumption is a guess. */
  readonly figure: Figure;
  /** The value in the unit of the question. */
  readonly assumed: number;
  /** The values of the range, as factors of the assumed one. */
  readonly factors: readonly [low: number, high: number];
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

/** @param assumed the value in the unit of the question, where it is not that of the figure */
function varied(
  mover: Mover,
  figure: Figure,
  [low, high]: Variation['factors'],
  by: (factor: number) => Variation['low'],
  assumed = figure.value,
): Variation {
  return { ...mover, figure, assumed, factors: [low, high], low: by(low), high: by(high) };
}

const HALF_AND_TWICE = [0.5, 2] as const;
const MINUTES_PER_HOUR = 60;

/** The assumptions of a workload that the text does not state, each with its range. */
export function variations(workload: Workload): readonly Variation[] {
  const { analysedGb, scannedGbPerMonth, eventsMeanPerSecond: events } = workload;
  const scannedPercent = (scannedGbPerMonth.value / Math.max(analysedGb.value, Number.EPSILON)) * 100;
  const both = (mover: Mover, figure: Figure, by: (factor: number) => Variation['low'], assumed?: number) =>
    varied(mover, figure, HALF_AND_TWICE, by, assumed);
  const eventFigures = figures('eventsPeakPerSecond', 'eventsMeanPerSecond');
  const all: readonly Variation[] = [
    both(MOVERS.load, workload.peakRps, requests),
    varied(MOVERS.requests, workload.requestsPerMonth, [0.5, 1.5], mean),
    varied(MOVERS.responses, workload.responseKb, [1 / 3, 1.5], responses),
    both(MOVERS.records, workload.databaseGb, records),
    both(MOVERS.files, workload.objectGb, filesStored),
    both(MOVERS.events, events, eventFigures, events.value * SECONDS_PER_MONTH),
    both(MOVERS.modelCalls, workload.modelCallsPerMonth, figures('modelCallsPerMonth')),
    both(MOVERS.tokens, workload.inputTokens, figures('inputTokens', 'outputTokens')),
    both(MOVERS.analysed, analysedGb, figures('analysedGb', 'analysedGrowthGbPerMonth')),
    both(MOVERS.scanned, scannedGbPerMonth, figures('scannedGbPerMonth'), scannedPercent),
    both(MOVERS.media, workload.mediaMinutesPerMonth, figures('mediaMinutesPerMonth')),
    both(MOVERS.jobs, workload.taskHours, figures('taskHours'), workload.taskHours.value * MINUTES_PER_HOUR),
    both(MOVERS.messages, workload.emailsPerMonth, figures('emailsPerMonth')),
  ];
  const peakIsGuess = isGuess(workload.peakRps);
  return all.filter(
    ({ figure }) => isGuess(figure) && figure.value > 0 && !(figure === workload.requestsPerMonth && peakIsGuess),
  );
}
