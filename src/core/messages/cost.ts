import { formatUsd, type MicroUsd } from '../model/money.ts';
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

/** Assumptions that change the total, with the range of each. */
export const MOVERS = {
  load: halfAndTwice('Load'),
  requests: 'Requests per month: 0.5 to 1.5 times as many at the same peak',
  responses: 'Response size: a third to 1.5 times',
  records: halfAndTwice('Database size'),
  files: halfAndTwice('Stored files'),
  events: halfAndTwice('Events'),
  modelCalls: halfAndTwice('Model calls'),
  tokens: halfAndTwice('Tokens per call'),
  analysed: halfAndTwice('Analysed data'),
  scanned: halfAndTwice('Data scanned by queries'),
  media: halfAndTwice('Media'),
  jobs: halfAndTwice('Duration of a job'),
  messages: halfAndTwice('E-mails and messages'),
} as const;

function halfAndTwice(what: string): string {
  return `${what}: half to twice as much`;
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

export const AS_GIVEN = 'as given';
