import { spawn } from 'node:child_process';
import { createWriteStream, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Held } from './memory-probe.ts';

export const ADMIN_PASSWORD = 'correct horse battery staple';

/** Disables rate limits. */
const UNLIMITED = {
  RATE_LIMIT_LOGIN: '0',
  RATE_LIMIT_REGISTER: '0',
  RATE_LIMIT_SESSION: '0',
  RATE_LIMIT_SYNTHESIS: '0',
  WEBHOOK_PRIVATE_TARGETS: 'true',
};

export interface LoadedServer {
  readonly port: number;
  /** Log file. */
  readonly log: string;
  held(): Promise<Held>;
  /** True until the process exits. */
  isAlive(): boolean;
  /** Stops the server with a signal. @returns the exit code, 0 for a graceful shutdown */
  stop(): Promise<number | string | null>;
}

/** A service process on a free port with SQLite in a separate directory. */
export async function startServer(env: Readonly<Record<string, string | undefined>>): Promise<LoadedServer> {
  const directory = mkdtempSync(join(tmpdir(), 'mixed-load-'));
  const log = join(tmpdir(), `mixed-load-${process.pid}.log`);
  const own = { PORT: '0', DATA_DIR: directory, ADMIN_PASSWORD, LOG_PRETTY: 'false', ...UNLIMITED };
  const probe = join(import.meta.dirname, 'memory-probe.ts');
  const child = spawn(process.execPath, ['--expose-gc', '--import', probe, 'src/main.ts'], {
    env: { PATH: process.env.PATH, ...own, LOG_LEVEL: 'info', ...env },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  const { promise: ended, resolve: end } = Promise.withResolvers<number | string | null>();
  const { promise: listening, resolve: found, reject } = Promise.withResolvers<number>();
  const file = createWriteStream(log);
  child.stdout?.on('data', (chunk: Buffer) => {
    file.write(chunk);
    const [, port] = /"port":(\d+),"msg":"listening"/.exec(chunk.toString()) ?? [];
    if (port !== undefined) found(Number(port));
  });
  child.on('close', (code, signal) => {
    rmSync(directory, { recursive: true, force: true });
    end(code ?? signal);
    reject(new Error(`the server exited with ${code ?? signal}`));
  });
  return {
    port: await listening,
    log,
    held: () =>
      new Promise((resolve) => {
        child.once('message', (message) => resolve(message as Held));
        child.send('measure');
      }),
    isAlive: () => child.exitCode === null && child.signalCode === null,
    stop: () => {
      child.kill('SIGTERM');
      return ended;
    },
  };
}
