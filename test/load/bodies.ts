import { readFileSync } from 'node:fs';
import { REQUIREMENTS_REQUEST } from '#http/schemas/synthesis.ts';
import type { Chance } from './chance.ts';
import { ADMIN_PASSWORD } from './server.ts';
import type { World } from './world.ts';

/** System descriptions. */
export const TEXTS: readonly string[] = readFileSync('test/eval/intents/a.jsonl', 'utf8')
  .trim()
  .split('\n')
  .map((row) => (JSON.parse(row) as { system_intent: string }).system_intent);

type Fields = Record<string, unknown>;
type Fill = (world: World, chance: Chance) => Fields;

/** Fields that are valid only with existing resources. */
const FILLS: Readonly<Record<string, Fill>> = {
  // Failed attempts for a required user would delay all others.
  login: (_, chance) => ({
    login: chance.of(['admin', 'researcher', 'unknown']),
    email: undefined,
    username: undefined,
    password: ADMIN_PASSWORD,
  }),
  registerAgent: (_, chance) => ({
    owner_username: chance.of(['admin', 'admin', 'unknown', null]),
    requested_capabilities: chance.of([null, ['blueprint.read'], ['repository.read', 'something.else']]),
  }),
  openAgentSession: (world, chance) => ({
    token: world.one('permanentToken', chance) ?? 'none',
    capabilities: chance.of([['blueprint.read'], ['synthesis.create', 'synthesis.read', 'repository.read']]),
  }),
  getOAuthToken: (world, chance) =>
    chance.once(0.7)
      ? { grant_type: 'client_credentials', client_secret: world.one('permanentToken', chance) ?? 'none', scope: '' }
      : {
          grant_type: 'urn:ietf:params:oauth:grant-type:device_code',
          device_code: world.one('pollingToken', chance) ?? 'none',
        },
  introspectOAuthToken: (world, chance) => ({ token: world.one('sessionToken', chance) ?? 'none' }),
  revokeOAuthToken: (world, chance) => ({ token: world.one('sessionToken', chance) ?? 'none' }),
  approveRegistration: () => ({ granted_capabilities: ['blueprint.read'], user_code: undefined }),
  changePassword: () => ({ current_password: ADMIN_PASSWORD, new_password: ADMIN_PASSWORD }),
  createUser: (_, chance) => {
    const username = `person-${chance.below(1_000_000)}`;
    return { username, email: `${username}@example.com` };
  },
  startSynthesis: (_, chance) => ({
    system_intent: textOf(chance),
    requirements: chance.once(0.3) ? REQUIREMENTS_REQUEST.requirements : undefined,
    cloud: chance.of(['aws', 'gcp', 'azure']),
    constraints: { budget: chance.below(20_000) + 1 },
  }),
  startComparison: (_, chance) => ({ system_intent: textOf(chance), requirements: undefined, constraints: {} }),
  callMcp: () => ({ jsonrpc: '2.0', id: 1, method: 'tools/list' }),
  // Nobody listens there.
  createWebhook: () => ({ url: 'http://127.0.0.1:9/hook' }),
  createEstimate: (_, chance) => ({
    items: [{ cloud: 'aws', region: 'eu-west-1', sku: 'elb/alb/hour', quantity: chance.below(1_000) }],
  }),
};

function textOf(chance: Chance): string {
  return `${chance.of(TEXTS)} ${chance.below(1_000)} visitors a day.`;
}

/** A body that matches its schema, with IDs of existing resources. */
export function bodyFor(operation: string, value: unknown, world: World, chance: Chance): unknown {
  const isOpen = operation === 'callMcp';
  if ((!isOpen && (typeof value !== 'object' || value === null)) || chance.once(0.1)) return value;
  return { ...(isOpen ? {} : Object(value)), ...FILLS[operation]?.(world, chance) };
}
