import type { Registration, RegistrationFilter } from '#ports/registrations.ts';
import type { Actor } from './actor.ts';
import { DomainError } from './errors.ts';

/** Administrators also see registrations without a named owner, to reject them. */
export function pendingFilter({ userId, role }: Actor): RegistrationFilter {
  return { ownerId: userId, open: role === 'admin' };
}

/** The named owner. Without a named owner, a user who knows the code, and administrators, who can reject. */
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

/** Whether only the user code shows that a registration is meant for the user: anybody can register. */
export function needsCode({ open, ownerId }: Registration): boolean {
  return open && ownerId === null;
}

/** A user code in an approval must match; without a named owner it is required. @throws VALIDATION_FAILED */
export function refuseCode(registration: Registration, userCode: string | null): void {
  if (userCode === registration.userCode || (userCode === null && !needsCode(registration))) return;
  const detail =
    userCode === null ? 'is required: the code that the agent shows' : 'is not the code of this registration';
  throw new DomainError('VALIDATION_FAILED', 'The user code is missing or does not match.', {
    errors: [{ pointer: '/user_code', detail }],
  });
}
