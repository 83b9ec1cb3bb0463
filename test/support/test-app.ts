import { argon2Sync, randomBytes } from 'node:crypto';
import type { FastifyBaseLogger, FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import { argon2Passwords } from '#adapters/argon2-passwords.ts';
import { git } from '#adapters/git/index.ts';
import { createSecrets } from '#adapters/keyed-secrets.ts';
import { createProgress } from '#adapters/memory/progress.ts';
import { createMemoryStore } from '#adapters/memory/store.ts';
import { createInProcessQueue } from '#adapters/queue/in-process.ts';
import { createInThreadRunner } from '#adapters/queue/in-thread-runner.ts';
import { randomIds } from '#adapters/random-ids.ts';
import { loadSigningKeys } from '#adapters/signing-key.ts';
import { createHclParser } from '#adapters/terraform/hcl-parser.ts';
import { loadTokenHashKey } from '#adapters/token-hash-key.ts';
import { createWebhookSender } from '#adapters/webhooks/sender.ts';
import { loadConfig } from '#config';
import { createEngine, type Engine } from '#core/index.ts';
import type { Backend } from '#ports/backend.ts';
import type { Metrics } from '#ports/metrics.ts';
import type { SynthesisRunner } from '#ports/runner.ts';
import type { SigningKey } from '#ports/signing-key.ts';
import type { Store } from '#ports/store.ts';
import type { Role } from '#ports/users.ts';
import { createServices, type ServiceDeps, type Services } from '#services/services.ts';
import { buildApp } from '../../src/app.ts';
import { FakeClock } from './fake-clock.ts';

export const PASSWORD = 'correct horse battery staple';
/** Password hash at the minimum Argon2 cost, because most tests log in. */
const passwordHash = cheapHash(PASSWORD);
const engineOnce = createEngine();

export interface TestAppOptions {
  readonly env?: Readonly<Record<string, string>>;
  readonly engine?: Engine;
  readonly store?: Store;
  /** Default: services of a single process. */
  readonly backend?: Backend;
  readonly runner?: SynthesisRunner;
  readonly languageModel?: ServiceDeps['languageModel'];
  readonly clock?: FakeClock;
  /** Default: no log. */
  readonly logger?: FastifyBaseLogger;
  /** Event loop delay above which new work is rejected. Default: higher than on a busy machine. */
  readonly maxDelayMs?: number;
  /** False: accepted work is not processed. */
  readonly working?: boolean;
  readonly metrics?: Metrics;
}

export interface TestApp {
  readonly app: FastifyInstance;
  readonly services: Services;
  readonly store: Store;
  readonly clock: FakeClock;
  readonly signingKey: SigningKey;
  /** Creates an account with this name and role, and signs in. */
  readonly person: (name: string, role: Role) => Promise<{ id: string; token: string; as: AsPerson }>;
  readonly close: () => Promise<void>;
}

/** Sends a request with the user's token. */
export type AsPerson = (options: InjectOptions) => Promise<LightMyRequestResponse>;

/** Limits for a thread shared with the engine on a shared machine. */
const PATIENT_MS = 120_000;

/** The complete application with a memory store, a manual clock and no network. */
export async function createTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const config = loadConfig({ STORE: 'memory', ...options.env });
  const store = options.backend?.store ?? options.store ?? createMemoryStore();
  const clock = options.clock ?? new FakeClock();
  const engine = options.engine ?? (await engineOnce);
  const terraformParser = createHclParser();
  const services = createServices({
    catalogue: async () => engine,
    store,
    queue: options.backend?.queue ?? createInProcessQueue(),
    runner: options.runner ?? createInThreadRunner(engine),
    evaluator: createInThreadRunner(engine),
    terraformParser,
    webhookSender: createWebhookSender({ privateTargets: config.webhookPrivateTargets }),
    languageModel: options.languageModel,
    progress: options.backend?.progress ?? createProgress(),
    broadcast: options.backend?.broadcast,
    passwords: argon2Passwords,
    git,
    secrets: createSecrets(loadTokenHashKey({ key: config.tokenHashKey, dataDir: undefined })),
    ids: randomIds,
    clock,
    log: { info: () => {}, warn: () => {}, error: () => {} },
    queueLimits: { total: config.synthesisQueueLimit, owner: config.synthesisQueueLimitPerUser },
    loginRule: config.loginRate,
    sessionTtlSeconds: config.sessionTtlSeconds,
    sessionIdleSeconds: config.sessionIdleSeconds,
    retentionDays: config.retentionDays,
    mostAuditEntries: config.mostAuditEntries,
  });
  const signingKeys = loadSigningKeys({ pem: config.jwtPrivateKey, dataDir: undefined });
  const app = await buildApp({
    config,
    services,
    signingKeys,
    maxDelayMs: options.maxDelayMs ?? PATIENT_MS,
    ...(options.logger === undefined ? {} : { logger: options.logger }),
    metrics: options.metrics,
  });
  await app.ready();
  if (options.working !== false) await services.processing.start();
  services.readiness.enter('ready');

  return {
    app,
    services,
    store,
    clock,
    signingKey: signingKeys[0],
    person: async (name, role) => {
      const id = randomIds.next('usr');
      const account = { id, username: name, email: `${name}@example.com`, role, passwordHash };
      await store.users.insert({ ...account, createdAt: clock.now() });
      const login = await app.inject({
        method: 'POST',
        url: '/v1/auth/login',
        body: { login: name, password: PASSWORD },
      });
      const token = login.json<{ access_token: string }>().access_token;
      const as: AsPerson = (request) =>
        app.inject({ ...request, headers: { authorization: `Bearer ${token}`, ...request.headers } });
      return { id, token, as };
    },
    close: async () => {
      services.readiness.enter('draining');
      await app.close();
      await services.processing.stop();
      await terraformParser.close();
      await store.close();
    },
  };
}

function cheapHash(password: string): string {
  const nonce = randomBytes(16);
  const tag = argon2Sync('argon2id', { message: password, nonce, tagLength: 32, memory: 8, passes: 1, parallelism: 1 });
  const [salt, hash] = [nonce, tag].map((bytes) => bytes.toString('base64').replaceAll('=', ''));
  return `$argon2id$v=19$m=8,t=1,p=1$${salt}$${hash}`;
}
