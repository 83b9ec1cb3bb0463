import { type ChildProcess, spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { ROOT, START } from './npm-start.ts';

export interface ServerProcess {
  readonly child: ChildProcess;
  /** Base URL while listening. */
  readonly url: string;
  /** The output so far. */
  readonly output: () => string;
  /** Graceful shutdown. @returns the exit code */
  readonly stop: () => Promise<number | null>;
}

/** The service as started by `npm start`, on a free port. @throws its output if it exits */
export function startProcess(env: Readonly<Record<string, string>>): Promise<ServerProcess> {
  const child = spawn(process.execPath, START, {
    cwd: ROOT,
    env: { PATH: process.env.PATH, PORT: '0', LOG_PRETTY: 'false', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const { promise, resolve, reject } = Promise.withResolvers<ServerProcess>();
  const { promise: ended, resolve: end } = Promise.withResolvers<number | null>();
  let output = '';
  const stop = () => {
    child.kill('SIGTERM');
    return ended;
  };
  const collect = (chunk: Buffer) => {
    output += chunk;
    const [, port] = /"port":(\d+),"msg":"listening"/.exec(output) ?? [];
    if (port !== undefined) resolve({ child, url: `http://127.0.0.1:${port}`, output: () => output, stop });
  };
  child.stdout.on('data', collect);
  child.stderr.on('data', collect);
  child.on('close', (code) => {
    end(code);
    reject(new Error(output));
  });
  return promise;
}

/** A free port. */
export function freePort(): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const server = createServer().listen(0, '127.0.0.1');
  server.once('error', reject);
  server.once('listening', () => {
    const address = server.address();
    server.close(() => (typeof address === 'object' && address !== null ? resolve(address.port) : reject(address)));
  });
  return promise;
}
