import { mkdirSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { availableParallelism } from 'node:os';
import { argon2Passwords } from '#adapters/argon2-passwords.ts';
import { git } from '#adapters/git/index.ts';
import { createSecrets } from '#adapters/keyed-secrets.ts';
import { createLogger } from '#adapters/pino-logger.ts';
import { createWorkerRunner } from '#adapters/queue/worker-runner.ts';
import { randomIds } from '#adapters/random-ids.ts';
import { loadSigningKeys, rotateSigningKey } from '#adapters/signing-key.ts';
import { DataDirInUseError, lockDataDir } from '#adapters/sql/sqlite-lock.ts';
import { systemClock } from '#adapters/system-clock.ts';
import { createHclParser } from '#adapters/terraform/hcl-parser.ts';
import { loadTokenHashKey } from '#adapters/token-hash-key.ts';
import { createWebhookSender } from '#adapters/webhooks/sender.ts';
import { type Config, ConfigError, loadConfig } from '#config';
import { loadCatalogue } from '#core/index.ts';
import { createServices } from '#services/services.ts';
import { buildApp } from './app.ts';
import { openBackend } from './backends.ts';
import { openLanguageModel } from './language-model.ts';
import { SERVER } from './messages.ts';
import { startMetrics, startTracing } from './monitoring.ts';
import { announceAdministrator, closeOnSignal, explain } from './process.ts';

/** The data directory contains secrets: owner access only. */
const OWNER_ONLY = 0o077;
/** Time for requests that the process has not received completely when it stops. */
const OPEN_REQUESTS_LIMIT_MS = 6_000;
/** Commands that run beside a server on the same data directory. */
const COMMANDS = ['--check', '--new-administrator'];
/** Exit status if another server uses the data directory. */
const DATA_DIR_IN_USE = 3;

async function main(): Promise<void> {
  process.umask(OWNER_ONLY);
  const config = loadConfig(process.env);
  const log = createLogger({ level: config.logLevel, pretty: config.logPretty ?? process.stdout.isTTY });
  const onDisk = config.store === 'sqlite';
  if (onDisk) mkdirSync(config.dataDir, { recursive: true });
  if (process.argv.includes('--rotate-key')) return rotateKey(config);
  const dataDir = onDisk ? config.dataDir : undefined;
  const signingKeys = loadSigningKeys({ pem: config.jwtPrivateKey, dataDir });
  const secrets = createSecrets(loadTokenHashKey({ key: config.tokenHashKey, dataDir }));
  if (onDisk && !COMMANDS.some((command) => process.argv.includes(command))) lockDataDir(config.dataDir);
  const workers = config.synthesisWorkers ?? availableParallelism();
  const tracing = await startTracing(config, log);
  const evaluator = createWorkerRunner({ workers, timeLimitMs: config.synthesisMaxMs, log });
  const runner = tracing.traced(evaluator);
  const terraformParser = createHclParser();
  const { queue, progress, broadcast, ...backend } = await openBackend(config, workers, log);
  const monitoring = await startMetrics(config, queue, log);
  const store = monitoring.metered(backend.store);
  const languageModel = await openLanguageModel(config, (model) => tracing.tracedModel(monitoring.meteredModel(model)));
  const services = createServices({
    catalogue: loadCatalogue,
    store,
    queue,
    runner,
    evaluator,
    terraformParser,
    webhookSender: createWebhookSender({ privateTargets: config.webhookPrivateTargets }),
    languageModel,
    progress,
    broadcast,
    passwords: argon2Passwords,
    git,
    secrets,
    ids: randomIds,
    clock: systemClock,
    log,
    queueLimits: { total: config.synthesisQueueLimit, owner: config.synthesisQueueLimitPerUser },
    loginRule: config.loginRate,
    sessionTtlSeconds: config.sessionTtlSeconds,
    sessionIdleSeconds: config.sessionIdleSeconds,
    retentionDays: config.retentionDays,
    mostAuditEntries: config.mostAuditEntries,
  });
  const app = await buildApp({
    config,
    services,
    signingKeys,
    logger: log,
    metrics: monitoring.metrics,
    tracing: tracing.plugin,
  });
  await app.ready();

  const close = async () => {
    services.readiness.enter('draining');
    const cut = setTimeout(() => app.server.closeAllConnections(), OPEN_REQUESTS_LIMIT_MS);
    await Promise.all([app.close(), services.processing.stop()]);
    clearTimeout(cut);
    await services.retention.stop();
    await services.webhooks.stop();
    await runner.close();
    await terraformParser.close();
    await store.close();
    await tracing.close();
    await monitoring.close();
  };
  if (process.argv.includes('--check')) return close();
  if (process.argv.includes('--new-administrator')) {
    announceAdministrator(await services.accounts.addAdministrator(nameAfter('--new-administrator')));
    return close();
  }

  closeOnSignal(close, log);
  announceAdministrator(await services.accounts.ensureAdministrator(config.adminUsername, config.adminPassword));
  await app.listen({ host: config.host, port: config.port });
  await services.processing.start();
  services.retention.start();
  services.webhooks.start();
  services.readiness.enter('ready');
  const { address, port } = app.server.address() as AddressInfo;
  log.info({ address, port }, 'listening');
}

/** The argument of an option. @throws ConfigError if it is missing or invalid */
function nameAfter(option: string): string {
  const name = process.argv[process.argv.indexOf(option) + 1];
  if (name === undefined || !/^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/.test(name)) {
    throw new ConfigError(SERVER.nameMissing(option));
  }
  return name;
}

/** Adds a new signing key and keeps the previous one for verification. Both are loaded at the next start. */
function rotateKey({ store, jwtPrivateKey, dataDir }: Config): void {
  if (store !== 'sqlite' || jwtPrivateKey !== undefined) {
    throw new ConfigError(SERVER.keyNotInDataDir);
  }
  const { kid } = rotateSigningKey(dataDir);
  process.stdout.write(SERVER.keyRotated(kid));
}

main().catch((error: unknown) => {
  process.stderr.write(`${explain(error)}\n`);
  process.exit(error instanceof DataDirInUseError ? DATA_DIR_IN_USE : 1);
});
