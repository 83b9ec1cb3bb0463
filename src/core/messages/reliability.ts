import type { PathAvailability } from '../model/availability.ts';
import type { RegionMode } from '../model/requirement.ts';
import type { Advice } from './selection.ts';

/** The promises along what a request waits for, multiplied. */
export const AVAILABILITY = {
  composed: ({ percent, regions, downtimeMinutes, spared }: PathAvailability) => {
    const either = regions === undefined ? '' : ' with one of two regions answering, the minutes of each switch apart';
    const without = spared.length === 0 ? '' : `, ${spared.join(' and ').toLowerCase()} not counted`;
    return `The promises of what a request must wait for compose to ${percent} % a month${either} (${downtimeMinutes} minutes without an answer${without})`;
  },
  unpromised: (text: string, parts: readonly string[]) =>
    `${text}, without ${parts.join(' and ')}, for which the provider promises nothing at this size.`,
  notAsked: (text: string) => `${text}; none was asked for.`,
  asked: (text: string, percent: number) => `${text}; ${percent} % is asked for.`,
  doMore: 'Spread the weakest part of the path over more zones, or agree on less.',
} as const;

export const ZONES = {
  byProvider: (title: string, service: string) => `${title}: ${service} is spread over zones by its provider.`,
  tooFew: (title: string, zones: number): Advice => ({
    text: `${title} stands in one zone, and ${zones} are asked for.`,
    do: 'Choose a size with a standby.',
  }),
  one: (title: string) => `${title} stands in one zone: it stops when the zone does, and comes back with it.`,
} as const;

export const NO_BACKUP = (title: string): Advice => ({
  text: `${title} has no backup.`,
  do: 'Switch backups on before the first record is written.',
});

/** @param loss and back: minutes, where they are asked for */
export function restoreAsked(loss: number | undefined, back: number | undefined): Advice {
  const asked = [
    ...(loss === undefined ? [] : [`at most ${loss} minutes of data lost`]),
    ...(back === undefined ? [] : [`back within ${back} minutes`]),
  ];
  return {
    text: `Asked for: ${asked.join(', ')}. What a restore takes depends on how much there is to restore.`,
    do: 'Restore a backup of full size once before launch, and compare the time with what was asked.',
  };
}

/** A system in two regions, or in fewer than were asked for. */
export const REGIONS = {
  onlyOne: (asked: number, region: string): Advice => ({
    text: `${asked} regions are asked for; this design stands in one, ${region}.`,
    do: 'Allow another region for the data, or accept the loss of this one.',
  }),
  missing: (title: string, place: string, service: string): Advice => ({
    text: `${title}: ${place} does not have ${service}; it stands in the first region only.`,
    do: 'Choose another second region, or another service.',
  }),
  tooMany: (asked: number): Advice => ({
    text: `${asked} regions are asked for; this version designs two.`,
    do: 'Repeat what the second region has in a further one.',
  }),
  allGlobal: 'Every part is a service of the whole world: the loss of a region is for its provider to make good.',
  both: (home: string, second: string, mode: RegionMode) => {
    const how = mode === 'active_active' ? 'both answer all the time' : 'the second waits as a smaller warm copy';
    return `The system stands in ${home} and ${second}: ${how}.`;
  },
  unled: {
    text: 'Nothing leads visitors from one to the other.',
    do: 'Put a domain name before both, and point it at the region that is well.',
  },
} as const;

/** How long the second region takes to take over, and what is lost. */
export const RECOVERY = {
  takesOver: (seconds: number, byHand: boolean) => {
    const hands = byHand ? ', once a person has decided on it' : '';
    return `The second region takes over ${seconds === 0 ? 'at once' : `within about ${duration(seconds)}${hands}`}`;
  },
  loses: (seconds: number) =>
    seconds === 0
      ? 'Nothing that was written is lost'
      : `At most about ${duration(seconds)} of what was written last is lost`,
  notAsked: (text: string, asked: string) => `${text}; nothing is said of how much is ${asked}.`,
  asked: (text: string, minutes: number, asked: string) =>
    `${text}; ${duration(minutes * 60)} ${minutes === 1 ? 'is' : 'are'} ${asked}.`,
  time: { asked: 'asked for', do: 'Have both regions answer all the time, or agree on more time.' },
  loss: { asked: 'allowed', do: 'Choose a store that both regions write to, or agree on more loss.' },
  unkept: (titles: readonly string[]): Advice => ({
    text: `What ${titles.join(' and ')} keeps is not copied: it is lost with the first region up to the last backup.`,
    do: 'Choose a store that is replicated, or copy its backups to the second region.',
  }),
} as const;

/** What a store in the second region holds. */
export const REPLICAS = {
  readOnly: 'Send writes to the first region, or choose a store that both regions write to.',
  records: (title: string, service: string): Advice => ({
    text: `${afresh(title, service)}, without what the first one keeps.`,
    do: 'Restore its last backup there when the first region is lost, or write to both.',
  }),
  madeAgain: (title: string, service: string): Advice => ({
    text: `${afresh(title, service)}, and empty: fill it from what the first one keeps, and keep that up.`,
    do: 'Write down who fills it, from where, and try it in a drill.',
  }),
  passing: (title: string, service: string) =>
    `${afresh(title, service)}, and starts empty; what is in the first one comes back with its region or is lost.`,
} as const;

function afresh(title: string, service: string): string {
  return `${title}: ${service} is declared afresh in the second region`;
}

function duration(seconds: number): string {
  if (seconds < 60) return seconds === 1 ? '1 second' : `${seconds} seconds`;
  const whole = Math.ceil(seconds / 60);
  return whole === 1 ? '1 minute' : `${whole} minutes`;
}
