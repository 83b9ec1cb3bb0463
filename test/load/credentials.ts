import type { Chance } from './chance.ts';
import type { Operation } from './contract.ts';
import type { World } from './world.ts';

/** Valid tokens, renewed during the load. */
export interface Credentials {
  readonly admin: string;
  readonly researcher: string;
  /** Token of a user without other purpose, which can be revoked. */
  readonly spare: string;
  /** Session token of an agent with all capabilities. */
  readonly session: string;
}

export interface Credential {
  readonly kind: 'right' | 'some' | 'wrong' | 'none';
  readonly headers: Readonly<Record<string, string>>;
}

/** Operations that would disable the user of the load. */
const ENDING: ReadonlySet<string> = new Set(['logout', 'changePassword']);

/** Public by their description, because clients can authenticate in several ways. */
const OF_AGENTS: ReadonlySet<string> = new Set(['introspectOAuthToken', 'revokeOAuthToken']);

const WRONG = [
  'Bearer x',
  'Bearer ',
  'Basic Og==',
  'Basic !!!',
  'Digest a="b"',
  `Bearer ${'e'.repeat(3_000)}`,
  'Bearer eyJhbGciOiJub25lIn0.eyJzdWIiOiJ1c3JfMSJ9.',
  'Bearer service_session_000000000000000000000000000000000000',
];

/**
 * Usually a valid credential of the operation, sometimes another, an invalid or no one.
 * @param polling polling token of the registration in the path
 */
export function credentialFor(
  operation: Operation,
  credentials: Credentials,
  polling: string | undefined,
  world: World,
  chance: Chance,
): Credential {
  if (OF_AGENTS.has(operation.id) && chance.once(0.8)) return bearer('right', credentials.session);
  if (operation.security.length === 0) return { kind: 'none', headers: {} };
  if (chance.once(0.05)) return { kind: 'none', headers: {} };
  if (chance.once(0.05)) return { kind: 'wrong', headers: { authorization: chance.of(WRONG) } };
  if (ENDING.has(operation.id)) return bearer('some', credentials.spare);
  if (chance.once(0.1)) return bearer('some', someToken(world, credentials, chance));
  const scheme = chance.of(operation.security);
  if (operation.id === 'closeOwnSession') return bearer('some', world.one('sessionToken', chance) ?? 'none');
  if (scheme === 'git') return { kind: 'right', headers: { authorization: basic(credentials.session) } };
  if (scheme === 'agent') return bearer('right', credentials.session);
  if (scheme === 'polling') return bearer('some', polling ?? 'none');
  return bearer('right', chance.once(0.8) ? credentials.admin : credentials.researcher);
}

function someToken(world: World, { admin, session }: Credentials, chance: Chance): string {
  const kind = chance.of(['sessionToken', 'permanentToken', 'pollingToken'] as const);
  return chance.once(0.3) ? chance.of([admin, session]) : (world.one(kind, chance) ?? 'none');
}

function bearer(kind: Credential['kind'], token: string): Credential {
  return { kind, headers: { authorization: `Bearer ${token}` } };
}

function basic(token: string): string {
  return `Basic ${Buffer.from(`agent:${token}`).toString('base64')}`;
}
