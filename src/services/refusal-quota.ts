import type { AuditEntry } from '#ports/audit.ts';
import type { Clock } from '#ports/clock.ts';

const MINUTE_MS = 60_000;
/** Refusals a minute that are recorded of one person or agent that was known. */
const OF_AN_ACTOR = 10;
/** Refusals a minute that are recorded about one account or agent that exists. */
const ABOUT_A_SUBJECT = 10;
/** Refusals a minute that are recorded of everybody else, from all addresses. */
const ANONYMOUS = 60;

export type Refusal = Pick<AuditEntry, 'action' | 'actorId' | 'subject' | 'address'>;

/**
 * Which refusals are recorded, so that no client can fill the trail: those of a known actor and those about a known
 * subject up to so many a minute, any other once a minute for each address and action. Each process counts its own.
 */
export function createRefusalQuota(clock: Clock): (refusal: Refusal) => boolean {
  const counts = new Map<string, number>();
  let minute = Number.NaN;

  function take(name: string, most: number): boolean {
    const count = counts.get(name) ?? 0;
    if (count >= most) return false;
    counts.set(name, count + 1);
    return true;
  }

  return ({ action, actorId, subject, address }) => {
    const now = Math.floor(clock.now().getTime() / MINUTE_MS);
    if (now !== minute) counts.clear();
    minute = now;
    if (actorId !== null) return take(`actor ${actorId}`, OF_AN_ACTOR);
    if (subject !== null) return take(`subject ${subject}`, ABOUT_A_SUBJECT);
    const name = `address ${address} ${action}`;
    return !counts.has(name) && take('anonymous', ANONYMOUS) && take(name, 1);
  };
}
