import { formatUsd, type MicroUsd } from '../model/money.ts';
import type { Advice } from './selection.ts';

export const OPERATIONS = {
  retention: (asked: number, days: number): Advice => ({
    text: `${asked} days are named as a time to keep something; logs are kept for ${days} days.`,
    do: 'Where logs or the audit trail are meant, raise their days in the variables; where records are, have your program keep them.',
  }),
  servers: (title: string, service: string): Advice => ({
    text: `${title}: ${service} leaves servers to you.`,
    do: 'Patch them every month, and name who does it.',
  }),
  unread: {
    text: 'Part of the request was not understood; it stands under "What was understood".',
    do: 'Say it in other words and ask again.',
  },
  unanswered: (terms: readonly string[], because: string): Advice => ({
    text: `No part answers ${terms.join(' or ')} (${because}).`,
    do: 'Add the part by hand; it is in neither the design nor the price.',
  }),
} as const;

export const PERFORMANCE = {
  littleRoom: (title: string, sku: string): Advice => ({
    text: `${title}: ${sku} carries the peak with little to spare.`,
    do: 'Watch it in the first busy hour, and take the next size where it stays above 80 %.',
  }),
  latency: (milliseconds: number): Advice => ({
    text: `99 of 100 answers within ${milliseconds} ms are asked for; sizes follow from load, and no design proves a latency.`,
    do: 'Run a load test at the stated peak from where your visitors are, before launch and after each large change.',
  }),
} as const;

export const SUSTAINABILITY = {
  idle: (title: string, service: string) => `${title}: ${service} uses nothing while nobody calls it.`,
  nights: (title: string): Advice => ({
    text: `${title} runs through nights and weekends, in an environment that nobody uses then.`,
    do: 'Stop it outside working hours: about two thirds of its hours, and of its price.',
  }),
} as const;

/** What is named, belongs to this cloud and is not built. */
export const NAMED = {
  separate: (name: string, region: string, cloud: string): Advice => ({
    text: `${name} is named: it has accounts, regions, prices and services of its own, and none of its regions is covered. This design stands in ${region} of the commercial cloud.`,
    do: `Take it for a draft: check each service in ${name}, its price, and the names in the Terraform that say ${cloud}'s commercial cloud; or leave that wish out.`,
  }),
  /** @param standIn the service that takes its place; null where none does */
  unbuilt: (words: string, standIn: string | null, differs: string): Advice => ({
    text: `“${words}” is named and not built: ${standIn === null ? 'nothing here takes its place' : `${standIn} takes its place`}. ${differs}`,
    do: standIn === null ? 'Add it by hand where you need it.' : 'Take what stands here, or replace it by hand.',
  }),
} as const;

export const BUDGET = {
  within: (total: MicroUsd, left: MicroUsd, ceiling: MicroUsd) =>
    `${formatUsd(total)} a month, ${formatUsd(left)} under the budget of ${formatUsd(ceiling)}.`,
  over: (ceiling: MicroUsd, over: MicroUsd) =>
    `The budget of ${formatUsd(ceiling)} does not suffice: the cheapest design that meets the request is ${formatUsd(over)} a month over it.`,
  nothingToGiveUp: 'Raise the budget or ask for less: nothing can be left out without giving up what was asked for.',
  giveUpFirst: (change: string, saves: MicroUsd) => `Give up first: ${change} (saves ${formatUsd(saves)} a month).`,
  highCase: (high: MicroUsd): Advice => ({
    text: `The high case is ${formatUsd(high)} a month, over the budget.`,
    do: 'Measure the assumptions named under "Cost" in the first month.',
  }),
  unknown: (meters: readonly string[]): Advice => ({
    text: `${meters.length} meters have no price in the book: ${meters.join(', ')}.`,
    do: "Look them up in the provider's list; they are not in the total.",
  }),
  billedByOthers: (title: string, what: string): Advice => ({
    text: `${title}: ${what} is not in the total.`,
    do: 'Ask whoever sends them for the fee where your people are, and add it to the estimate; the key of a provider goes into the secret that stands ready.',
  }),
} as const;

/** What raises and lowers the confidence in a blueprint. */
export const CONFIDENCE = {
  understood: (share: number) => `${Math.round(share * 100)} % of the words that say something were understood`,
  missing: counted('part that was asked for is missing', 'parts that were asked for are missing'),
  unread: counted('passage was left unread', 'passages were left unread'),
  conflicts: counted('statement contradicts another', 'statements contradict others'),
  load: (isAssumed: boolean) => (isAssumed ? 'The load was assumed' : 'The load follows from what was stated'),
  unpriced: counted('meter has no price', 'meters have no price'),
} as const;

/** Nothing is said of what there is none of. */
function counted(one: string, several: string): (count: number) => readonly string[] {
  return (count) => (count === 0 ? [] : [`${count} ${count === 1 ? one : several}`]);
}
