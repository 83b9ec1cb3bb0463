/** Reasons for the choice of a region. A place is a display name, such as "Frankfurt". */

export const FIXED = 'Fixed by the constraint.';
export const NAMED = 'Named in the text.';
export const DEFAULT_REGION = 'The text names no location: the default region of the cloud.';

export function stayInUnion(region: string): string {
  return `Data stays in the European Union; ${region} is the nearest region.`;
}

export function nearestInCountry(region: string, place: string): string {
  return `${region} is the nearest region to ${place} in the same country.`;
}

export function nearestAbroad(region: string, place: string): string {
  return `${region} is the nearest region to ${place}: the cloud has no region in that country.`;
}

export function complete(nearer: string, chosen: string): string {
  return `${nearer} is nearer but lacks a required service; ${chosen} has all of them.`;
}

export function ofFramework(region: string): string {
  return `The compliance framework requires this location; ${region} is the nearest region.`;
}

export function ofCurrency(currency: string, place: string): string {
  return `A budget in ${currency} suggests ${place}.`;
}

export function nearestTo(region: string, place: string): string {
  return `${region} is the nearest region to ${place}.`;
}

export function pairOf(pair: string, cloud: string, home: string): string {
  return `${pair} is the region that ${cloud} pairs with ${home}.`;
}

export function neighbourOf(region: string, home: string, inUnion: boolean): string {
  return `${region} is the nearest region at a safe distance from ${home}${inUnion ? ' in the European Union' : ''}.`;
}

export const BOTH_AS_ASKED = 'Both regions serve traffic, as requested.';
export const STANDBY_AS_ASKED = 'It is a smaller warm standby, as requested.';
export const NO_LOSS_NOTICED = 'The loss of a region must not interrupt the service: both regions serve traffic.';
export const STANDBY_COSTS_LESS =
  'It is a smaller warm standby: the text does not ask for two active regions, and a standby costs less.';

export function noTimeToSwitch(minutes: number): string {
  return `A recovery time of ${minutes} minutes leaves no time for a failover: both regions serve traffic.`;
}
