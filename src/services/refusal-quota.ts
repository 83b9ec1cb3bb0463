import type { AuditEntry } from '#ports/audit.ts';
import type { Clock } from '#ports/clock.ts';

const MINUTE_MS = 60_000;
/** Recorded refusals per minute of one authenticated user or agent. */
const OF_AN_ACTOR = 10;
/** Recorded refusals per minute about one existing account or agent. */
const ABOUT_A_SUBJECT = 10;
/** Recorded refusals per minute of all other clients together. */
const ANONYMOUS = 60;

export type Refusal = Pick<AuditEntry, 'action' | 'actorId' | 'subject' | 'address'>;

/**
 * Whether a refusal is recorded. The limits keep clients from filling the audit log: a number per minute for an
 * authenticated actor or an existing subject, otherwise one per minute, address and action. Each process counts its own.
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
    if (actorId !== null) return take(JSON.stringify(['actor', actorId]), OF_AN_ACTOR);
    if (subject !== null) return take(JSON.stringify(['subject', subject]), ABOUT_A_SUBJECT);
    const name = JSON.stringify(['address', address, action]);
    return !counts.has(name) && take('anonymous', ANONYMOUS) && take(name, 1);
  };
}
