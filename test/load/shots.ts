import { gzipSync } from 'node:zlib';
import { DELIMITER, FLUSH, line } from '../support/packet-lines.ts';
import { bodyFor, TEXTS } from './bodies.ts';
import type { Chance } from './chance.ts';
import type { Contract, Operation } from './contract.ts';
import { type Credential, type Credentials, credentialFor } from './credentials.ts';
import { sample, spoilt, spoiltBytes } from './values.ts';
import type { Kind, World } from './world.ts';

/** A request with its properties. */
export interface Shot {
  readonly operation: Operation;
  readonly method: string;
  /** Path with query. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer | null;
  readonly credential: Credential['kind'];
  /** `odd`: a part other than the body is invalid, for example the path. */
  readonly asked: 'well' | 'against-schema' | 'odd';
  /** The client disconnects before the response is complete. */
  readonly abandoned: boolean;
}

/** Resource type of a path parameter, by path prefix if the name is `{id}`. */
const KINDS: readonly (readonly [prefix: string, kind: Kind])[] = [
  ['/synthesis', 'synthesis'],
  ['/blueprints', 'synthesis'],
  ['/comparisons', 'comparison'],
  ['/v1/users', 'user'],
  ['/v1/agents/register', 'registration'],
  ['/v1/agents/registrations', 'registration'],
  ['/v1/agents/sessions', 'session'],
  ['/v1/agents', 'agent'],
  ['/git', 'synthesis'],
  ['/webhooks', 'webhook'],
];

const ODD_SEGMENTS = ['..', '%2e%2e', '%00', 'x'.repeat(2_000), '%F0%9F%92%A9', '%', '-1', 'synt_', '*', '%2F%2Fhost'];
const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'HEAD'];

/** How often requests are invalid. */
export interface Habit {
  /** Share with an invalid part other than the body. */
  readonly odd: number;
  /** Share of bodies with an invalid part. */
  readonly spoilt: number;
}

export const USUAL_HABIT: Habit = { odd: 0.12, spoilt: 0.25 };

/** The next request: usually valid, otherwise with one invalid part. */
export function aim(
  contract: Contract,
  operation: Operation,
  world: World,
  credentials: Credentials,
  chance: Chance,
  habit: Habit,
): Shot {
  const odd = chance.once(habit.odd);
  const [first, second] = pairFor(operation, world, chance);
  const path = pathOf(operation, first, world, chance, odd && chance.once(0.5));
  const credential = credentialFor(operation, credentials, second, world, chance);
  const { bytes, headers, matches } = payloadOf({ contract, world, chance, habit }, operation, second ?? '');
  return {
    operation,
    method: odd && chance.once(0.2) ? chance.of(METHODS) : operation.method,
    path: path + queryOf(contract, operation, world, chance, odd),
    headers: { ...credential.headers, ...headers, ...extraHeaders(operation, world, chance, odd) },
    body: bytes,
    credential: credential.kind,
    asked: odd || matches === null ? 'odd' : matches ? 'well' : 'against-schema',
    abandoned: chance.once(operation.id === 'watchSynthesis' ? 0.3 : 0.01),
  };
}

/** Operations whose path and body or query must match. */
const PAIRS: Readonly<Record<string, Kind>> = { fetchRepository: 'commit', pollRegistration: 'poll' };

function pairFor({ id }: Operation, world: World, chance: Chance): readonly (string | undefined)[] {
  const kind = PAIRS[id];
  return kind === undefined ? [] : (world.one(kind, chance)?.split(' ') ?? []);
}

function pathOf(operation: Operation, first: string | undefined, world: World, chance: Chance, odd: boolean): string {
  const kind = KINDS.find(([prefix]) => operation.path.startsWith(prefix))?.[1] ?? 'synthesis';
  const id =
    first ?? (operation.id === 'cancelSynthesis' ? world.newest(kind) : world.one(kind, chance)) ?? 'unknown_1';
  const filled: Readonly<Record<string, string>> = {
    repository: `${id}.git`,
    path: world.one('file', chance) ?? 'main.tf',
  };
  const path = operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    odd ? chance.of(ODD_SEGMENTS) : (filled[name] ?? id),
  );
  return odd && !operation.path.includes('{') ? `${path}/${chance.of(ODD_SEGMENTS)}` : path;
}

function queryOf(contract: Contract, operation: Operation, world: World, chance: Chance, odd: boolean): string {
  const query = new URLSearchParams();
  for (const [name, schema] of Object.entries(operation.query)) {
    const value = PARAMETERS[name]?.(world, chance) ?? (chance.once(0.3) ? sample(contract, schema, chance) : null);
    if (operation.id === 'advertiseRefs') query.set(name, 'git-upload-pack');
    else if (value !== null && name !== 'polling_token') query.set(name, String(value));
  }
  if (odd && chance.once(0.5)) query.append(chance.of([...query.keys(), 'unknown', 'limit']), chance.of(ODD_VALUES));
  const text = query.toString();
  return text === '' ? '' : `?${text}`;
}

/** Query parameters that are valid only with existing resources. */
const PARAMETERS: Readonly<Record<string, (world: World, chance: Chance) => string | null>> = {
  user_code: (world, chance) => world.one('userCode', chance) ?? 'AAAA-AAAA',
  cursor: (world, chance) => world.one('cursor', chance),
  against: (world, chance) => world.one('synthesis', chance),
};
const ODD_VALUES = ['', '-1', 'null', '%', 'x'.repeat(400), '\u0000'];

interface Payload {
  readonly bytes: Buffer | null;
  readonly headers: Readonly<Record<string, string>>;
  /** Null for bytes without a schema. */
  readonly matches: boolean | null;
}

const NO_BODY: Payload = { bytes: null, headers: {}, matches: true };

interface Making {
  readonly contract: Contract;
  readonly world: World;
  readonly chance: Chance;
  readonly habit: Habit;
}

function payloadOf({ contract, world, chance, habit }: Making, operation: Operation, commit: string): Payload {
  if (operation.id === 'fetchRepository') return fetchOf(commit, chance);
  if (operation.body === null) return NO_BODY;
  const { mediaType, schema, optional } = operation.body;
  const sound = bodyFor(operation.id, sample(contract, schema, chance), world, chance);
  if (mediaType !== 'application/json') return formOf(sound, mediaType, chance);
  const headers = { 'content-type': chance.once(0.02) ? 'text/plain' : 'application/json' };
  const value = chance.once(habit.spoilt) ? spoilt(sound, chance) : sound;
  const text = JSON.stringify(value);
  if (chance.once(0.05)) return { bytes: spoiltBytes(text, chance), headers, matches: null };
  const matches = (optional && text === 'null') || contract.faultOf(schema, JSON.parse(text)) === null;
  return { bytes: Buffer.from(text), headers, matches };
}

function formOf(value: unknown, mediaType: string, chance: Chance): Payload {
  const fields = Object.entries(value as Record<string, unknown>).map(
    ([name, field]) => [name, String(field)] as const,
  );
  const text = new URLSearchParams(Object.fromEntries(fields)).toString();
  const bytes = chance.once(0.1) ? spoiltBytes(text, chance) : Buffer.from(text);
  return { bytes, headers: { 'content-type': mediaType }, matches: true };
}

/** Requests of Git clients for full and shallow clones, by protocol version. */
function fetchOf(commit: string, chance: Chance): Payload {
  const v2 = chance.once(0.5);
  const text = v2
    ? line('command=fetch') + DELIMITER + line('ofs-delta') + line(`want ${commit}`) + line('done') + FLUSH
    : line(`want ${commit} side-band-64k`) + FLUSH + line('done');
  const plain = chance.once(0.15) ? spoiltBytes(text, chance) : Buffer.from(text);
  const zipped = chance.once(0.2);
  return {
    bytes: zipped ? gzipSync(plain) : plain,
    headers: {
      'content-type': 'application/x-git-upload-pack-request',
      ...(v2 ? { 'git-protocol': 'version=2' } : {}),
      ...(zipped ? { 'content-encoding': 'gzip' } : {}),
    },
    matches: true,
  };
}

function extraHeaders(operation: Operation, world: World, chance: Chance, odd: boolean): Record<string, string> {
  const headers: Record<string, string> = {};
  if (operation.method === 'POST' && chance.once(0.1)) headers['idempotency-key'] = `key-${chance.below(40)}`;
  if (operation.id.startsWith('start') && chance.once(0.2)) headers.prefer = `wait=${chance.below(4)}`;
  if (operation.path.startsWith('/blueprints') && chance.once(0.3)) {
    headers['if-none-match'] = world.one('etag', chance) ?? '*';
  }
  if (operation.id === 'getBlueprint' && chance.once(0.3)) {
    headers.accept = chance.of(['text/markdown', 'text/html', 'application/json']);
  }
  if (operation.id === 'callMcp') headers.accept = 'application/json, text/event-stream';
  if (chance.once(0.2)) headers['accept-encoding'] = chance.of(['gzip', 'br', 'identity', 'gzip;q=0, *']);
  if (odd && chance.once(0.5)) Object.assign(headers, chance.of(ODD_HEADERS));
  return headers;
}

const ODD_HEADERS: readonly Readonly<Record<string, string>>[] = [
  { accept: 'application/x-nothing' },
  { accept: ',;q=x' },
  { prefer: 'wait=-1' },
  { prefer: `wait=${'9'.repeat(40)}` },
  { 'idempotency-key': '\u00e9'.repeat(3) },
  { 'idempotency-key': 'x'.repeat(300) },
  { 'last-event-id': 'x' },
  { 'content-type': 'application/json; charset=utf-7' },
  { 'content-encoding': 'gzip' },
  { range: 'bytes=0-1,5-' },
  { origin: 'https://elsewhere.example' },
  { cookie: `session=${'x'.repeat(500)}; session=` },
  { 'x-forwarded-for': '::ffff:1.2.3.4, unknown' },
  { 'x-http-method-override': 'DELETE' },
  { 'git-protocol': 'version=9:version=2' },
  { host: 'elsewhere.example' },
  {
    'x-long': TEXTS.join(' ')
      .replaceAll(/[^ -~]/g, '')
      .slice(0, 6_000),
  },
];
