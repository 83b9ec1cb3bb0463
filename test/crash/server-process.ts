import { type ChildProcess, spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { ROOT, START } from '../support/npm-start.ts';

/** Start timeout on a busy machine. */
const START_LIMIT_MS = 180_000;

/** A server process that can be killed and restarted. */
export class ServerProcess {
  /** URL. Null while it does not listen. */
  base: string | null = null;
  /** Number of exits without a kill. */
  crashes = 0;
  readonly #env: Readonly<Record<string, string>>;
  #child: ChildProcess | null = null;
  #errors = '';

  constructor(env: Readonly<Record<string, string>>) {
    this.#env = env;
  }

  /** Resolves when it listens. @throws its output if it exits */
  async start(): Promise<void> {
    const { promise: listening, resolve, reject } = Promise.withResolvers<string>();
    const child = spawn(process.execPath, START, {
      cwd: ROOT,
      env: { PATH: process.env.PATH, PORT: '0', LOG_PRETTY: 'false', ...this.#env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.#child = child;
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => {
      if (this.base !== null) return;
      output += chunk;
      const line = output.split('\n').find((text) => text.endsWith('"msg":"listening"}'));
      if (line !== undefined) resolve(`http://127.0.0.1:${JSON.parse(line).port}`);
    });
    child.stderr.on('data', (chunk: Buffer) => {
      this.#errors = `${this.#errors}${chunk}`.slice(-4_000);
    });
    child.on('close', (_code, signal) => {
      if (this.#child === child && signal !== 'SIGKILL') this.crashes++;
      if (this.#child === child) this.base = null;
      reject(new Error(`the server exited: ${this.#errors}`));
    });
    listening.catch(() => {});
    const limit = sleep(START_LIMIT_MS, null, { ref: false }).then(() => {
      throw new Error(`the server did not start: ${this.#errors} ${output.slice(-2_000)}`);
    });
    this.base = await Promise.race([listening, limit]);
  }

  /** SIGKILL. */
  async kill(): Promise<void> {
    await this.#end('SIGKILL');
  }

  /** SIGTERM. */
  async stop(): Promise<void> {
    await this.#end('SIGTERM');
  }

  async #end(signal: NodeJS.Signals): Promise<void> {
    const child = this.#child;
    this.#child = null;
    this.base = null;
    if (child === null || child.exitCode !== null) return;
    const closed = new Promise((resolve) => child.once('close', resolve));
    child.kill(signal);
    await closed;
  }
}
