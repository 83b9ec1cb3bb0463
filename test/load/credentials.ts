import type { Chance } from './chance.ts';
import type { Operation } from './contract.ts';
import type { World } from './world.ts';

/** Tokens that work, renewed as the load goes on. */
export interface Credentials {
  readonly admin: string;
  readonly researcher: string;
  /** Of a person of whom nothing else depends; it may be ended. */
  readonly spare: string;
  /** Of an agent with every capability. */
  readonly session: string;
}

export interface Credential {
  readonly kind: 'right' | 'some' | 'wrong' | 'none';
  readonly headers: Readonly<Record<string, string>>;
}

/** What would end the person that everything is done with. */
const ENDING: ReadonlySet<string> = new Set(['logout', 'changePassword']);

/** Open by their description, since a client may name itself in more than one way. */
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
 * Mostly what opens the operation; at times another, a wrong one, or none.
 * @param polling the token that belongs to the registration in the path
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
