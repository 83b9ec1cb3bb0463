import { formatUsd, type MicroUsd } from '../model/money.ts';
import type { NumberQuestion } from '../model/questions.ts';
import { named } from './selection.ts';

/** Changes that lower the price where the budget does not suffice. */
export const SAVINGS = {
  withoutPart: (terms: readonly string[]) => `Leave out ${named(terms)}`,
  alwaysOn: 'Allow services that do not scale to zero',
  slower: (milliseconds: number) => `Accept a p99 latency above ${milliseconds} ms`,
  oneZone: (availability: number | undefined) =>
    `Use one availability zone: the outage of a zone stops the system${availability === undefined ? '' : `, and ${availability} % availability is not met`}`,
  oneRegion: (second: string) => `Use one region, without ${second}: the outage of a region stops the system`,
  smallerAnswers: 'Compress responses to a third of their size',
  halfTheLoad: 'Serve half of the load',
  halfTheData: 'Store half of the data',
} as const;

/** An assumption that changes the total, with its range, and the question that replaces it. */
export interface Mover {
  readonly assumption: string;
  readonly question: NumberQuestion;
}

export const MOVERS = {
  load: halfAndTwice('Load', 'peak-requests'),
  requests: {
    assumption: 'Requests per month: 0.5 to 1.5 times as many at the same peak',
    question: 'monthly-requests',
  },
  responses: { assumption: 'Response size: a third to 1.5 times', question: 'response-size' },
  records: halfAndTwice('Database size', 'database-size'),
  files: halfAndTwice('Stored files', 'file-storage-size'),
  events: halfAndTwice('Events', 'monthly-events'),
  modelCalls: halfAndTwice('Model calls', 'model-calls'),
  tokens: halfAndTwice('Tokens per call', 'input-tokens'),
  analysed: halfAndTwice('Analysed data', 'analysed-data'),
  scanned: halfAndTwice('Data scanned by queries', 'scanned-share'),
  media: halfAndTwice('Media', 'media-minutes'),
  jobs: halfAndTwice('Duration of a job', 'task-duration'),
  messages: halfAndTwice('E-mails and messages', 'monthly-messages'),
} as const satisfies Readonly<Record<string, Mover>>;

function halfAndTwice(what: string, question: NumberQuestion): Mover {
  return { assumption: `${what}: half to twice as much`, question };
}

/** What a commitment discounts. @param monthly what the covered part costs on demand */
export function committed(percent: number, monthly: MicroUsd): string {
  return `${percent} % discount on the ${formatUsd(monthly)}/month of usage that runs every hour.`;
}

/** An arithmetic, less the free tier. */
export function lessFree(arithmetic: string, amount: number, unit: string): string {
  return `${arithmetic}, less the free tier of ${amount} ${unit}`;
}

/** A line of a tier beside others of the same usage. */
export function inTier(what: string, from: number, unit: string): string {
  return `${what}, from ${from} ${unit}`;
}

/** The line of an automatic discount. */
export function sustained(what: string): string {
  return `${what}, sustained use discount`;
}

export const AS_GIVEN = 'as given';
export const AS_PLANNED = 'from the attributes and usage of the resource';
