import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PASSWORD } from '../support/test-app.ts';

export interface Server {
  readonly base: string;
  /** Sends a request as the administrator. */
  api(path: string, body?: unknown): Promise<Response>;
  stop(): Promise<void>;
}

/** A server process on a free port with a separate data directory. */
export async function startServer(): Promise<Server> {
  const dataDir = mkdtempSync(join(tmpdir(), 'pages-'));
  const child = spawn(process.execPath, [join(import.meta.dirname, '../../src/main.ts')], {
    env: { PATH: process.env.PATH, PORT: '0', DATA_DIR: dataDir, LOG_PRETTY: 'false', ADMIN_PASSWORD: PASSWORD },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  const { promise: listening, resolve: found, reject } = Promise.withResolvers<string>();
  let printed = '';
  child.stdout.on('data', (chunk: Buffer) => {
    printed += chunk;
    const line = printed.split('\n').find((text) => text.endsWith('"msg":"listening"}'));
    if (line !== undefined) found(`http://localhost:${JSON.parse(line).port}`);
  });
  child.on('close', (code) => {
    end();
    reject(new Error(`the server exited with ${code}:\n${printed}`));
  });
  const base = await listening;
  const token = await logIn(base);
  return {
    base,
    api: (path, body) =>
      fetch(`${base}${path}`, {
        method: body === undefined ? 'GET' : 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }),
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

async function logIn(base: string): Promise<string> {
  const answer = await fetch(`${base}/v1/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ login: 'admin', password: PASSWORD }),
  });
  const { access_token: token } = (await answer.json()) as { access_token?: string };
  if (token === undefined) throw new Error(`sign-in failed: ${answer.status}`);
  return token;
}
