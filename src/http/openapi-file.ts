import { writeFileSync } from 'node:fs';
import { argon2Passwords } from '#adapters/argon2-passwords.ts';
import { git } from '#adapters/git/index.ts';
import { createSecrets } from '#adapters/keyed-secrets.ts';
import { createProgress } from '#adapters/memory/progress.ts';
import { createMemoryStore } from '#adapters/memory/store.ts';
import { createInProcessQueue } from '#adapters/queue/in-process.ts';
import { createInThreadRunner } from '#adapters/queue/in-thread-runner.ts';
import { randomIds } from '#adapters/random-ids.ts';
import { loadSigningKeys } from '#adapters/signing-key.ts';
import { systemClock } from '#adapters/system-clock.ts';
import { loadTokenHashKey } from '#adapters/token-hash-key.ts';
import { loadConfig } from '#config';
import { createEngine } from '#core/index.ts';
import { createServices } from '#services/services.ts';
import { buildApp } from '../app.ts';

/** Writes openapi/openapi.json from the routes as they are. A process of its own: `npm run openapi`. */
const config = loadConfig({ STORE: 'memory' });
const engine = await createEngine();
const services = await createServices({
  catalogue: async () => engine,
  store: createMemoryStore(),
  queue: createInProcessQueue(),
  runner: createInThreadRunner(engine),
  progress: createProgress(),
  passwords: argon2Passwords,
  git,
  secrets: createSecrets(loadTokenHashKey({ key: undefined, dataDir: undefined })),
  ids: randomIds,
  clock: systemClock,
  log: { info: () => {}, warn: () => {}, error: () => {} },
  queueLimit: config.synthesisQueueLimit,
  loginRule: config.loginRate,
  sessionTtlSeconds: config.sessionTtlSeconds,
  sessionIdleSeconds: config.sessionIdleSeconds,
  retentionDays: config.retentionDays,
});
const signingKeys = loadSigningKeys({ pem: undefined, dataDir: undefined });
const app = await buildApp({ config, services, signingKeys });
await app.ready();
const path = new URL('../../openapi/openapi.json', import.meta.url);
writeFileSync(path, `${JSON.stringify(app.swagger(), null, 2)}\n`);
await app.close();
