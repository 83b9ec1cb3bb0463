import type { Registration, RegistrationFilter } from '#ports/registrations.ts';
import type { Actor } from './actor.ts';
import { DomainError } from './errors.ts';

/** Administrators also see what names nobody: somebody must be able to let the first agent in. */
export function pendingFilter({ userId, role }: Actor): RegistrationFilter {
  return { ownerId: userId, open: role === 'admin' };
}

/** The owner that was named and nobody else; where nobody was, an administrator or whoever knows the code. */
export function mayDecide({ userId, role }: Actor, registration: Registration, userCode: string | null): boolean {
  if (!registration.open || registration.ownerId !== null) return registration.ownerId === userId;
  return role === 'admin' || registration.userCode === userCode;
}

/** @throws REGISTRATION_DECIDED, REGISTRATION_EXPIRED */
export function refuseDecided({ status, expiresAt }: Registration, now: Date): void {
  if (status !== 'pending') {
    const done = status === 'rejected' ? 'rejected' : 'approved';
    throw new DomainError('REGISTRATION_DECIDED', `The registration is ${done} already.`);
  }
  if (expiresAt > now) return;
  throw new DomainError('REGISTRATION_EXPIRED', 'The registration has expired: the agent must register again.');
}

/** A code that comes with an approval must be the one that the agent shows. @throws VALIDATION_FAILED */
export function refuseOtherCode(registration: Registration, userCode: string | null): void {
  if (userCode === null || userCode === registration.userCode) return;
  throw new DomainError('VALIDATION_FAILED', 'The user code is another one.', {
    errors: [{ pointer: '/user_code', detail: 'is not the code of this registration' }],
  });
}
