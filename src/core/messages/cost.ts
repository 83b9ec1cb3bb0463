import { formatUsd, type MicroUsd } from '../model/money.ts';
import { named } from './selection.ts';

/** What to give up where the budget does not suffice. */
export const SAVINGS = {
  withoutPart: (terms: readonly string[]) => `Leave out ${named(terms)}`,
  alwaysOn: 'Allow services that run all the time',
  slower: (milliseconds: number) => `Let answers take longer than ${milliseconds} ms`,
  oneZone: (availability: number | undefined) =>
    `Stand in one zone: give up surviving its loss${availability === undefined ? '' : ` and with it ${availability} %`}`,
  oneRegion: (second: string) => `Stand in one region: give up ${second}, and with it surviving the loss of a region`,
  smallerAnswers: 'Send answers of a third of the size: compress them',
  halfTheLoad: 'Carry half of the load',
  halfTheData: 'Keep half as much data',
} as const;

/** Assumptions that move the total, with how far each may be off. */
export const MOVERS = {
  load: halfAndTwice('Load'),
  requests: 'Requests over the month: half and one and a half times as many at the same peak',
  responses: 'Size of a response: a third and one and a half times',
  records: halfAndTwice('Records'),
  files: halfAndTwice('Files'),
  events: halfAndTwice('Events'),
  modelCalls: halfAndTwice('Calls of models'),
  tokens: halfAndTwice('What a call reads and answers'),
  analysed: halfAndTwice('Data that are analysed'),
  scanned: halfAndTwice('Data that queries read'),
  media: halfAndTwice('Media'),
  jobs: halfAndTwice('Work of a job'),
  messages: halfAndTwice('E-mails and messages'),
} as const;

function halfAndTwice(what: string): string {
  return `${what}: half and twice as much`;
}

/** Why a commitment saves. @param monthly what the covered part costs on demand */
export function committed(percent: number, monthly: MicroUsd): string {
  return `${percent} % off the ${formatUsd(monthly)} a month that is paid for what runs in every hour.`;
}

/** An arithmetic, less what is free. */
export function lessFree(arithmetic: string, amount: number, unit: string): string {
  return `${arithmetic}, less ${amount} ${unit} that an account has free each month`;
}

/** A line of a tier beside others of the same usage. */
export function inTier(what: string, from: number, unit: string): string {
  return `${what}, from ${from} ${unit}`;
}

export const AS_GIVEN = 'as given';
