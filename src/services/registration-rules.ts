import type { Registration, RegistrationFilter } from '#ports/registrations.ts';
import type { Actor } from './actor.ts';
import { DomainError } from './errors.ts';

/** Administrators also see registrations without a named owner, so that the first agent can be approved. */
export function pendingFilter({ userId, role }: Actor): RegistrationFilter {
  return { ownerId: userId, open: role === 'admin' };
}

/** The named owner. Without a named owner, an administrator or a user who knows the code. */
export function mayDecide({ userId, role }: Actor, registration: Registration, userCode: string | null): boolean {
  if (!registration.open || registration.ownerId !== null) return registration.ownerId === userId;
  return role === 'admin' || registration.userCode === userCode;
}

/** @throws REGISTRATION_DECIDED, REGISTRATION_EXPIRED */
export function refuseDecided({ status, expiresAt }: Registration, now: Date): void {
  if (status !== 'pending') {
    const done = status === 'rejected' ? 'rejected' : 'approved';
    throw new DomainError('REGISTRATION_DECIDED', `The registration is already ${done}.`);
  }
  if (expiresAt > now) return;
  throw new DomainError('REGISTRATION_EXPIRED', 'The registration expired. The agent must register again.');
}

/** A user code in an approval must match. @throws VALIDATION_FAILED */
export function refuseOtherCode(registration: Registration, userCode: string | null): void {
  if (userCode === null || userCode === registration.userCode) return;
  throw new DomainError('VALIDATION_FAILED', 'The user code does not match.', {
    errors: [{ pointer: '/user_code', detail: 'is not the code of this registration' }],
  });
}
