import type { Passwords } from '#ports/passwords.ts';
import { DomainError } from './errors.ts';

/** Minimum length by NIST SP 800-63B §5.1.1. */
export const SHORTEST_PASSWORD = 8;

/** The fault of a new password, as it follows its name; null without one. */
export async function passwordFault(passwords: Passwords, password: string): Promise<string | null> {
  if ([...password].length < SHORTEST_PASSWORD) return `must have at least ${SHORTEST_PASSWORD} characters`;
  return (await passwords.isCommon(password)) ? 'is one of the most common passwords: choose another one' : null;
}

/** @throws VALIDATION_FAILED */
export async function refuseWeak(passwords: Passwords, password: string, pointer: string): Promise<void> {
  const detail = await passwordFault(passwords, password);
  if (detail === null) return;
  throw new DomainError('VALIDATION_FAILED', 'The password is too easy to guess.', { errors: [{ pointer, detail }] });
}
