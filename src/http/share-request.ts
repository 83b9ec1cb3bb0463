import type { z } from 'zod';
import type { ShareRequest } from '#services/sharing.ts';
import type { shareBody } from './schemas/shares.ts';

export function shareRequest({ user, expires_in: seconds }: z.output<typeof shareBody>): ShareRequest {
  const expiresIn = seconds ?? null;
  return user === undefined ? { link: true, expiresIn } : { login: user, expiresIn };
}

/** Address of a shared blueprint. @param token secret of a link. Null for a user */
export function shareAddress(id: string, token: string | null, publicUrl: string): string {
  return `${publicUrl}/blueprints/${id}${token === null ? '' : `?share=${token}`}`;
}
