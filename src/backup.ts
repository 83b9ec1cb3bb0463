import { backUpDataDir } from '#adapters/sql/sqlite-backup.ts';
import { ConfigError, loadConfig } from '#config';
import { BACKUP } from './messages.ts';

/** Backups contain secrets: owner access only. */
const OWNER_ONLY = 0o077;
const MEGABYTE = 1_000_000;

/** `npm run backup -- DIRECTORY`: copies the data directory of a running or stopped server. */
async function main(): Promise<void> {
  process.umask(OWNER_ONLY);
  const [target, ...more] = process.argv.slice(2);
  if (target === undefined || target.startsWith('-') || more.length > 0) throw new ConfigError(BACKUP.usage);
  const { store, dataDir } = loadConfig(process.env);
  if (store !== 'sqlite') {
    throw new ConfigError(BACKUP.notSqlite(store));
  }
  const bytes = await backUpDataDir(dataDir, target);
  process.stdout.write(BACKUP.done(dataDir, target, bytes / MEGABYTE));
}

main().catch((error: unknown) => {
  const reason = error instanceof Error ? error.message : String(error);
  process.stderr.write(BACKUP.failed(reason.replaceAll(/\s+/g, ' ')));
  process.exit(1);
});
