import type { PathAvailability } from '../model/availability.ts';
import type { RegionMode } from '../model/resolved.ts';
import type { Advice } from './selection.ts';

/** Composite SLA of the request path. */
export const AVAILABILITY = {
  composed: ({ percent, regions, downtimeMinutes, spared }: PathAvailability) => {
    const either = regions === undefined ? '' : ' with one of two regions available, without the time to fail over';
    const without = spared.length === 0 ? '' : `, ${spared.join(' and ').toLowerCase()} not counted`;
    return `Composite SLA of the request path ${percent} %${either} (${downtimeMinutes} minutes of downtime a month${without})`;
  },
  unpromised: (text: string, parts: readonly string[]) =>
    `${text}, without ${parts.join(' and ')}, for which the provider gives no SLA at this size.`,
  notAsked: (text: string) => `${text}; no availability is required.`,
  asked: (text: string, percent: number) => `${text}; ${percent} % is required.`,
  doMore:
    'The services on offer reach no more within the budget: use a second region, make the component with the lowest SLA asynchronous, or accept a lower availability.',
} as const;

export const ZONES = {
  byProvider: (title: string, service: string) => `${title}: the provider spreads ${service} over availability zones.`,
  tooFew: (title: string, zones: number): Advice => ({
    text: `${title} uses one availability zone; ${zones} are required.`,
    do: 'Choose a size with a standby in a second zone.',
  }),
  one: (title: string) => `${title} uses one availability zone: an outage of the zone stops it.`,
} as const;

export const NO_BACKUP = (title: string): Advice => ({
  text: `${title} has no backup.`,
  do: 'Enable backups before the first record is written.',
});

/** @param loss RPO and @param back RTO, minutes; undefined if not required */
export function restoreAsked(loss: number | undefined, back: number | undefined): Advice {
  const asked = [
    ...(loss === undefined ? [] : [`RPO ${loss} minutes`]),
    ...(back === undefined ? [] : [`RTO ${back} minutes`]),
  ];
  return {
    text: `Required: ${asked.join(', ')}. The time of a restore depends on the amount of data.`,
    do: 'Restore a full-size backup once before launch and compare the time with the requirement.',
  };
}

/** Findings on the number of regions. */
export const REGIONS = {
  onlyOne: (asked: number, region: string): Advice => ({
    text: `${asked} regions are required; this design uses one, ${region}.`,
    do: 'Allow another region for the data, or accept the outage of this one.',
  }),
  missing: (title: string, place: string, service: string): Advice => ({
    text: `${title}: ${service} is not available in ${place}; it runs in the first region only.`,
    do: 'Choose another second region, or another service.',
  }),
  tooMany: (asked: number): Advice => ({
    text: `${asked} regions are required; this version supports two.`,
    do: 'Deploy the resources of the second region to the further ones.',
  }),
  allGlobal: 'Every component is a global service: its provider handles the outage of a region.',
  both: (home: string, second: string, mode: RegionMode) => {
    const how = mode === 'active_active' ? 'active-active' : 'the second is a smaller warm standby';
    return `The system runs in ${home} and ${second}: ${how}.`;
  },
  unrouted: {
    text: 'Nothing routes requests from one region to the other.',
    do: 'Put a domain name in front of both regions and route it by health checks.',
  },
} as const;

/** Findings on failover time and data loss. */
export const RECOVERY = {
  takesOver: (seconds: number, byHand: boolean) => {
    const hands = byHand ? ' after a manual decision' : '';
    return `Failover to the second region ${seconds === 0 ? 'is immediate' : `takes about ${duration(seconds)}${hands}`}`;
  },
  loses: (seconds: number) =>
    seconds === 0 ? 'No written data is lost' : `At most about ${duration(seconds)} of written data is lost`,
  notAsked: (text: string, objective: string) => `${text}; no ${objective} is required.`,
  asked: (text: string, minutes: number, objective: string) =>
    `${text}; the required ${objective} is ${duration(minutes * 60)}.`,
  time: { objective: 'RTO', do: 'Run both regions active-active, or accept a longer RTO.' },
  loss: { objective: 'RPO', do: 'Choose a store with writes in both regions, or accept a longer RPO.' },
  unkept: (titles: readonly string[]): Advice => ({
    text: `The data of ${titles.join(' and ')} is not replicated: an outage of the first region loses everything since the last backup.`,
    do: 'Choose a replicated store, or copy its backups to the second region.',
  }),
} as const;

/** Findings on the replication of data stores. */
export const REPLICAS = {
  readOnly: 'Send writes to the first region, or choose a store with writes in both regions.',
  records: (title: string, service: string): Advice => ({
    text: `${afresh(title, service)}, without the data of the first.`,
    do: 'Restore its last backup there when the first region fails, or write to both.',
  }),
  behind: (title: string, seconds: number): Advice => ({
    text: `${title}: the data must agree at any time, and the second region is up to ${duration(Math.max(1, seconds))} behind the first.`,
    do: 'Use one region, keep all writes and reads of these data in the first one, or run a database of your own that confirms a write in both.',
  }),
  madeAgain: (title: string, service: string): Advice => ({
    text: `${afresh(title, service)}, empty: fill it from the data of the first and keep it up to date.`,
    do: 'Document who fills it and from where, and test it.',
  }),
  passing: (title: string, service: string) =>
    `${afresh(title, service)}, empty; the content of the first returns with its region or is lost.`,
} as const;

function afresh(title: string, service: string): string {
  return `${title}: a second ${service} runs in the second region`;
}

function duration(seconds: number): string {
  if (seconds < 60) return seconds === 1 ? '1 second' : `${seconds} seconds`;
  const whole = Math.ceil(seconds / 60);
  return whole === 1 ? '1 minute' : `${whole} minutes`;
}
