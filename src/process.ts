import { ConfigError } from '#config';
import type { Log } from '#ports/log.ts';
import type { CreatedAdministrator } from '#services/accounts.ts';
import { SERVER, START_ADVICE } from './messages.ts';

/** Timeout of a shutdown. */
const SHUTDOWN_TIMEOUT_MS = 10_000;

/** Shuts down gracefully on the first signal and immediately on the second. */
export function closeOnSignal(close: () => Promise<void>, log: Log): void {
  let closing = false;
  const onSignal = (signal: NodeJS.Signals) => {
    if (closing) process.exit(1);
    closing = true;
    log.info({ signal }, 'closing');
    const limit = setTimeout(() => {
      log.error({}, 'shutdown timed out: unfinished work resumes at the next start');
      process.exit(1);
    }, SHUTDOWN_TIMEOUT_MS);
    close().then(
      () => {
        clearTimeout(limit);
        process.exit(0);
      },
      (error: unknown) => {
        log.error({ err: error }, 'shutdown failed');
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', onSignal);
  process.on('SIGINT', onSignal);
}

/** Prints a generated password once to standard output, because the log is stored. */
export function announceAdministrator(administrator: CreatedAdministrator | null): void {
  if (administrator?.generatedPassword == null) return;
  const { username, generatedPassword } = administrator;
  process.stdout.write(SERVER.administrator(username, generatedPassword));
}

/** The reason of a failed start and the corrective action, in one line. */
export function explain(error: unknown): string {
  if (error instanceof ConfigError) return SERVER.startFailed(error.message);
  const { code, message } =
    error instanceof Error ? (error as NodeJS.ErrnoException) : { code: '', message: String(error) };
  const advice = START_ADVICE[code ?? ''];
  return SERVER.startFailed(advice === undefined ? message : `${advice} (${message})`).replaceAll(/\s+/g, ' ');
}
