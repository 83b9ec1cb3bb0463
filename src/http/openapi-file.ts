import { readFileSync, writeFileSync } from 'node:fs';
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
import { createHclParser } from '#adapters/terraform/hcl-parser.ts';
import { loadTokenHashKey } from '#adapters/token-hash-key.ts';
import { createWebhookSender } from '#adapters/webhooks/sender.ts';
import { loadConfig } from '#config';
import { createEngine } from '#core/index.ts';
import { createServices } from '#services/services.ts';
import { buildApp } from '../app.ts';
import { realExamples } from './openapi-examples.ts';
import { surfaceOf } from './openapi-surface.ts';

/**
 * Writes openapi/openapi.json from the routes, or with --examples its example responses. Run with `npm run openapi`:
 * each runs in a separate process.
 */
const PUBLISHED = '../../openapi/published.json';

const config = loadConfig({ STORE: 'memory' });
const engine = await createEngine();
const services = createServices({
  catalogue: async () => engine,
  store: createMemoryStore(),
  queue: createInProcessQueue(),
  runner: createInThreadRunner(engine),
  evaluator: createInThreadRunner(engine),
  terraformParser: createHclParser(),
  webhookSender: createWebhookSender({ privateTargets: false }),
  progress: createProgress(),
  passwords: argon2Passwords,
  git,
  secrets: createSecrets(loadTokenHashKey({ key: undefined, dataDir: undefined })),
  ids: randomIds,
  clock: systemClock,
  log: { info: () => {}, warn: () => {}, error: () => {} },
  queueLimits: { total: config.synthesisQueueLimit, owner: config.synthesisQueueLimitPerUser },
  loginRule: config.loginRate,
  sessionTtlSeconds: config.sessionTtlSeconds,
  sessionIdleSeconds: config.sessionIdleSeconds,
  retentionDays: config.retentionDays,
  mostAuditEntries: 1,
});
const signingKeys = loadSigningKeys({ pem: undefined, dataDir: undefined });
const app = await buildApp({ config, services, signingKeys });
await app.ready();
if (process.argv.includes('--examples')) {
  await services.processing.start();
  write('schemas/examples.json', await realExamples(app, services));
  await services.processing.stop();
} else {
  write('../../openapi/openapi.json', app.swagger());
  // Only grows: what was published once is promised.
  const published: readonly string[] = JSON.parse(readFileSync(new URL(PUBLISHED, import.meta.url), 'utf8'));
  write(PUBLISHED, [...new Set([...published, ...surfaceOf(app.swagger())])].sort());
}
await app.close();

function write(path: string, value: unknown): void {
  writeFileSync(new URL(path, import.meta.url), `${JSON.stringify(value, null, 2)}\n`);
}
