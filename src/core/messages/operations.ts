import { formatUsd, type MicroUsd } from '../model/money.ts';
import { formatDollars } from './numbers.ts';
import type { Advice } from './selection.ts';

export const OPERATIONS = {
  unset: (variables: readonly string[]) =>
    variables.length === 1
      ? `Set the variable ${variables[0]}.`
      : `It depends on the variables ${variables.join(', ')}: set those that apply.`,
  retention: (asked: number, days: number): Advice => ({
    text: `The request states a retention of ${asked} days; logs are kept for ${days} days.`,
    do: 'If it applies to logs or the audit trail, raise the retention variables; if it applies to records, keep them in your application.',
  }),
  servers: (title: string, service: string): Advice => ({
    text: `${title}: ${service} runs on servers that you operate.`,
    do: 'Patch them every month and name the person responsible.',
  }),
  environments: (stages: readonly string[]): Advice => ({
    text: `The environments ${stages.join(', ')} are separate deployments; this design builds them in one network with one entry point.`,
    do: 'Describe the production environment alone, and apply the configuration once for each environment with sizes of its own.',
  }),
  unread: {
    text: 'Part of the request was not understood; see "What was understood".',
    do: 'Rephrase it and submit the request again.',
  },
  unanswered: (terms: readonly string[], because: string, name?: string): Advice => ({
    text: `${name === undefined ? '' : `${name}: `}No component provides ${terms.join(' or ')} (${because.replace(/\.$/, '')}).`,
    do: 'Add the component manually; it is in neither the design nor the price.',
  }),
} as const;

export const PERFORMANCE = {
  littleRoom: (title: string, sku: string): Advice => ({
    text: `${title}: ${sku} serves the peak with little headroom.`,
    do: 'Monitor its utilisation in the first busy hour; choose the next size if it stays above 80 %.',
  }),
  latency: (milliseconds: number): Advice => ({
    text: `A p99 latency of ${milliseconds} ms is required; sizes follow from the load, and a design cannot prove a latency.`,
    do: 'Run a load test at peak from the locations of your users, before launch and after each large change.',
  }),
} as const;

export const SUSTAINABILITY = {
  idle: (title: string, service: string) => `${title}: ${service} scales to zero when idle.`,
  nights: (title: string): Advice => ({
    text: `${title} runs at night and at weekends, when this environment is not used.`,
    do: 'Stop it outside working hours; this saves about two thirds of its hours and price.',
  }),
} as const;

/** Named services of the cloud that are not supported. */
export const NAMED = {
  separate: (name: string, region: string, cloud: string): Advice => ({
    text: `${name} is requested: it has separate accounts, regions, prices and services, and none of its regions is supported. This design uses ${region} of the commercial cloud.`,
    do: `Use it as a draft: check each service and price in ${name} and the names of ${cloud}'s commercial cloud in the Terraform; or drop the requirement.`,
  }),
  /** @param standIn the replacement service; null without one */
  unbuilt: (words: string, standIn: string | null, differs: string): Advice => ({
    text: `“${words}” is requested and not supported: ${standIn === null ? 'nothing replaces it' : `${standIn} replaces it`}. ${differs}`,
    do: standIn === null ? 'Add it manually where you need it.' : 'Use the replacement, or exchange it manually.',
  }),
} as const;

export const BUDGET = {
  within: (total: MicroUsd, left: MicroUsd, ceiling: MicroUsd) =>
    `${formatUsd(total)}/month, ${formatUsd(left)} below the budget of ${formatUsd(ceiling)}.`,
  over: (ceiling: MicroUsd, over: MicroUsd) =>
    `The budget of ${formatUsd(ceiling)} does not suffice: the cheapest design that meets the request exceeds it by ${formatUsd(over)}/month.`,
  month: (season: string, monthly: number, limit: number) =>
    `${season === 'base' ? 'A month outside the seasons' : `A month of “${season}”`}: ${formatDollars(monthly)} against ${formatDollars(limit)}.`,
  seasonOver: 'Raise the amount for this part of the year, or reduce the load of the season.',
  nothingToGiveUp:
    'Raise the budget or reduce the requirements: no component can be removed without missing one of them.',
  giveUpFirst: (change: string, saves: MicroUsd) => `First option: ${change} (saves ${formatUsd(saves)}/month).`,
  highCase: (high: MicroUsd): Advice => ({
    text: `The upper end of the range is ${formatUsd(high)}/month, above the budget.`,
    do: 'Measure the assumptions listed under "Cost" in the first month.',
  }),
  unknown: (meters: readonly string[]): Advice => ({
    text: `${meters.length} meters have no known price: ${meters.join(', ')}.`,
    do: "Look them up in the provider's price list; they are not in the total.",
  }),
  billedByOthers: (title: string, what: string): Advice => ({
    text: `${title}: ${what} is not in the total.`,
    do: 'Ask that provider for its price in the countries of your recipients and add it to the estimate; store its key in the prepared secret.',
  }),
} as const;

/** Reasons for the confidence of a blueprint. */
export const CONFIDENCE = {
  described: 'The components are those that the request describes',
  understood: (share: number) => `${Math.round(share * 100)} % of the meaningful words were understood`,
  missing: counted('required component is missing', 'required components are missing'),
  breaches: counted(
    'component or connection of the design is incomplete',
    'components or connections of the design are incomplete',
  ),
  unmet: counted('stated requirement is not met', 'stated requirements are not met'),
  nothing: 'Nothing was designed',
  unread: counted('passage was not understood', 'passages were not understood'),
  conflicts: counted('statement contradicts another', 'statements contradict others'),
  load: (isAssumed: boolean) => (isAssumed ? 'The load is assumed' : 'The load follows from stated figures'),
  unpriced: counted('meter has no price', 'meters have no price'),
} as const;

/** A count as a list of one sentence; empty for 0. */
function counted(one: string, several: string): (count: number) => readonly string[] {
  return (count) => (count === 0 ? [] : [`${count} ${count === 1 ? one : several}`]);
}
