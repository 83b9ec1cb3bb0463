import { backUpDataDir } from '#adapters/sql/sqlite-backup.ts';
import { ConfigError, loadConfig } from '#config';

const USAGE = 'Usage: npm run backup -- DIRECTORY, which must not be there yet; it becomes a copy of DATA_DIR.';

/** What it writes is for its own user. */
const OWNER_ONLY = 0o077;
const MEGABYTE = 1_000_000;

/** `npm run backup -- DIRECTORY`: copies the data of a server, which may be running, into a directory of its own. */
async function main(): Promise<void> {
  process.umask(OWNER_ONLY);
  const [target, ...more] = process.argv.slice(2);
  if (target === undefined || target.startsWith('-') || more.length > 0) throw new ConfigError(USAGE);
  const { store, dataDir } = loadConfig(process.env);
  if (store !== 'sqlite') {
    throw new ConfigError(`STORE is ${store}: only sqlite is copied here; copy a Postgres database with pg_dump`);
  }
  const bytes = await backUpDataDir(dataDir, target);
  process.stdout.write(`Copied ${dataDir} to ${target}: ${(bytes / MEGABYTE).toFixed(1)} MB.\n`);
}

main().catch((error: unknown) => {
  const reason = error instanceof Error ? error.message : String(error);
  process.stderr.write(`No copy was made: ${reason.replaceAll(/\s+/g, ' ')}\n`);
  process.exit(1);
});
