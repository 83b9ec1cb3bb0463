/** Why a region was chosen. A place is a name for people, such as "Frankfurt". */

export const FIXED = 'Fixed by the constraint.';
export const NAMED = 'Named in the text.';
export const DEFAULT_REGION = 'Nothing in the text points anywhere: the default region of the cloud.';

export function stayInUnion(region: string): string {
  return `Data stay in the European Union; ${region} is nearest.`;
}

export function nearestInCountry(region: string, place: string): string {
  return `${region} is the nearest region to ${place} in the same country.`;
}

export function nearestAbroad(region: string, place: string): string {
  return `${region} is the nearest region to ${place}: the cloud has none in that country.`;
}

export function complete(nearer: string, chosen: string): string {
  return `${nearer} is nearer, but lacks a service that is asked for; ${chosen} has all of them.`;
}

export function ofFramework(region: string): string {
  return `The framework asks for a place there, and none is named; ${region} is nearest.`;
}

export function ofCurrency(currency: string, place: string): string {
  return `${currency} hints at ${place}.`;
}

export function nearestTo(region: string, place: string): string {
  return `${region} is nearest to ${place}.`;
}

export function pairOf(pair: string, cloud: string, home: string): string {
  return `${pair} is the region that ${cloud} pairs with ${home}.`;
}

export function neighbourOf(region: string, home: string, inUnion: boolean): string {
  return `${region} is the nearest region that lies apart from ${home}${inUnion ? ' in the European Union' : ''}.`;
}

export const BOTH_AS_ASKED = 'Both regions answer all the time, as asked.';
export const STANDBY_AS_ASKED = 'It waits as a smaller warm copy, as asked.';
export const NO_LOSS_NOTICED = 'The loss of a region may not be noticed: both answer all the time.';
export const STANDBY_COSTS_LESS =
  'It waits as a smaller warm copy: nothing asks for answers from both, and that costs less.';

export function noTimeToSwitch(minutes: number): string {
  return `Back within ${minutes} minutes leaves no time to switch: both regions answer all the time.`;
}
