import { ConfigError } from '#config';
import type { Log } from '#ports/log.ts';
import type { MadeAdministrator } from '#services/accounts.ts';

/** How long what has begun may take to end after a signal. */
const CLOSE_LIMIT_MS = 10_000;

/** Ends the process in good order at the first signal, and at once at the second. */
export function closeOnSignal(close: () => Promise<void>, log: Log): void {
  let closing = false;
  const onSignal = (signal: NodeJS.Signals) => {
    if (closing) process.exit(1);
    closing = true;
    log.info({ signal }, 'closing');
    const limit = setTimeout(() => {
      log.error({}, 'closing took too long; unfinished work is taken up at the next start');
      process.exit(1);
    }, CLOSE_LIMIT_MS);
    close().then(
      () => {
        clearTimeout(limit);
        process.exit(0);
      },
      (error: unknown) => {
        log.error({ err: error }, 'closing failed');
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', onSignal);
  process.on('SIGINT', onSignal);
}

/** Shows a generated password once, and beside the log: it must not be kept there. */
export function announceAdministrator(administrator: MadeAdministrator | null): void {
  if (administrator?.generatedPassword == null) return;
  const { username, generatedPassword } = administrator;
  process.stdout.write(`\n  Administrator: ${username}\n  Password (shown this once): ${generatedPassword}\n\n`);
}

const ADVICE: Readonly<Record<string, string>> = {
  EADDRINUSE: 'the port is in use: stop the other process, or set PORT to another one',
  EADDRNOTAVAIL: 'this machine has no such address: set HOST to one of its own',
  ENOTFOUND: 'HOST can not be resolved: set it to an address of this machine',
  EACCES: 'no permission: check the owner and mode of DATA_DIR, and that PORT is above 1023',
  EPERM: 'no permission: check the owner and mode of DATA_DIR',
  EROFS: 'DATA_DIR is read-only: set it to a directory that can be written to',
  ENOSPC: 'the disk of DATA_DIR is full',
  EEXIST: 'DATA_DIR is a file: set it to a directory',
  ENOTDIR: 'DATA_DIR leads through a file: set it to a directory',
  '28P01': 'DATABASE_URL has a wrong user or password',
  '28000': 'the user of DATABASE_URL is not let in',
  '3D000': 'DATABASE_URL names a database that is not there',
  '42501': 'the user of DATABASE_URL may not make tables and schemas in that database',
  ERR_SQLITE_ERROR: 'the database under DATA_DIR can not be used',
};

/** Why the process could not start and what to do, in one line. */
export function explain(error: unknown): string {
  if (error instanceof ConfigError) return `Can not start: ${error.message}`;
  const { code, message } =
    error instanceof Error ? (error as NodeJS.ErrnoException) : { code: '', message: String(error) };
  const advice = ADVICE[code ?? ''];
  return `Can not start: ${advice === undefined ? message : `${advice} (${message})`}`.replaceAll(/\s+/g, ' ');
}
