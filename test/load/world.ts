import type { Chance } from './chance.ts';

/** Known IDs of existing and deleted resources, by type. */
export type Kind =
  | 'synthesis'
  | 'comparison'
  | 'user'
  | 'agent'
  | 'session'
  | 'registration'
  | 'webhook'
  | 'permanentToken'
  | 'sessionToken'
  | 'pollingToken'
  | 'userCode'
  | 'cursor'
  | 'etag'
  | 'file'
  | 'commit'
  | 'poll';

/** Maximum number of IDs per type. */
const MOST = 60;

export interface World {
  know(kind: Kind, name: unknown): void;
  /** A random ID. Null without one. */
  one(kind: Kind, chance: Chance): string | null;
  /** The latest ID. */
  newest(kind: Kind): string | null;
}

export function createWorld(): World {
  const known = new Map<Kind, string[]>();
  return {
    know: (kind, name) => {
      if (typeof name !== 'string' || name === '') return;
      const names = known.get(kind) ?? [];
      if (names.includes(name)) return;
      names.push(name);
      if (names.length > MOST) names.shift();
      known.set(kind, names);
    },
    newest: (kind) => known.get(kind)?.at(-1) ?? null,
    one: (kind, chance) => {
      const names = known.get(kind);
      return names === undefined ? null : chance.of(names);
    },
  };
}

/** Response fields that contain IDs, by operation. */
const LEARNT: Readonly<Record<string, readonly (readonly [kind: Kind, field: string])[]>> = {
  startSynthesis: [['synthesis', 'id']],
  startComparison: [['comparison', 'id']],
  createUser: [['user', 'id']],
  createWebhook: [['webhook', 'id']],
  createAgent: [
    ['agent', 'agent_id'],
    ['permanentToken', 'token'],
  ],
  rotateAgentToken: [['permanentToken', 'token']],
  registerAgent: [
    ['registration', 'id'],
    ['pollingToken', 'polling_token'],
    ['userCode', 'user_code'],
  ],
  pollRegistration: [
    ['permanentToken', 'permanent_token'],
    ['agent', 'agent_id'],
  ],
  openAgentSession: [
    ['session', 'session_id'],
    ['sessionToken', 'session_token'],
  ],
  getOAuthToken: [['sessionToken', 'access_token']],
};

/** Stores the IDs of a response. */
export function learn(world: World, operation: string, body: unknown): void {
  if (typeof body !== 'object' || body === null) return;
  const fields = body as Record<string, unknown>;
  if (operation !== 'listMeters') world.know('cursor', fields.next_cursor);
  if (operation === 'registerAgent') world.know('poll', `${String(fields.id)} ${String(fields.polling_token)}`);
  for (const [kind, field] of LEARNT[operation] ?? []) world.know(kind, fields[field]);
  if (operation !== 'listBlueprintFiles' || !Array.isArray(fields.files)) return;
  for (const file of fields.files) world.know('file', (file as { path?: unknown }).path);
}
