import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ServerProcess, startProcess } from '../support/server-process.ts';

export const PASSWORD = 'the password of an attacked service';

export interface Answer {
  readonly status: number;
  readonly body: string;
  readonly headers: Headers;
}

export interface Asked {
  readonly method?: string;
  readonly token?: string;
  readonly json?: unknown;
  readonly form?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A service process with an administrator. */
export interface Target extends ServerProcess {
  readonly dataDir: string;
  readonly admin: string;
  ask(path: string, asked?: Asked): Promise<Answer>;
  login(name: string): Promise<string>;
  /** A new user. @returns the access token */
  user(name: string, role?: string): Promise<string>;
  remove(): Promise<void>;
}

/** Starts a service on SQLite in its own directory, with the limits of the defaults unless the environment changes them. */
export async function startTarget(env: Readonly<Record<string, string>> = {}): Promise<Target> {
  const dataDir = env.DATA_DIR ?? mkdtempSync(join(tmpdir(), 'attack-'));
  const server = await startProcess({ DATA_DIR: dataDir, ADMIN_PASSWORD: PASSWORD, TRUST_PROXY: 'loopback', ...env });
  const ask = (path: string, asked: Asked = {}) => askOf(server.url, path, asked);
  const login = async (name: string) => {
    const { body } = await ask('/v1/auth/login', { json: { login: name, password: PASSWORD } });
    return String((JSON.parse(body) as { access_token: string }).access_token);
  };
  const admin = await login('admin');
  return {
    ...server,
    dataDir,
    admin,
    ask,
    login,
    user: async (name, role = 'researcher') => {
      const json = { username: name, email: `${name}@example.com`, password: PASSWORD, role };
      await ask('/v1/users', { json, token: admin });
      return login(name);
    },
    remove: async () => {
      server.child.kill('SIGKILL');
      if (env.DATA_DIR === undefined) rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

async function askOf(base: string, path: string, { method, token, json, form, headers }: Asked): Promise<Answer> {
  const body = json === undefined ? form : JSON.stringify(json);
  const type = json === undefined ? 'application/x-www-form-urlencoded' : 'application/json';
  const response = await fetch(base + path, {
    method: method ?? (body === undefined ? 'GET' : 'POST'),
    redirect: 'manual',
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { 'content-type': type }),
      ...headers,
    },
    ...(body === undefined ? {} : { body }),
  });
  return { status: response.status, body: await response.text(), headers: response.headers };
}

/** All answers, at most `atOnce` requests at the same time. */
export async function inParallel<T>(count: number, atOnce: number, one: (index: number) => Promise<T>): Promise<T[]> {
  const results: T[] = [];
  let next = 0;
  const lane = async () => {
    while (next < count) {
      const index = next++;
      results[index] = await one(index);
    }
  };
  await Promise.all(Array.from({ length: Math.min(count, atOnce) }, lane));
  return results;
}

/** Number of answers by status, for example `401: 20, 429: 380`. */
export function told(answers: readonly { readonly status: number }[]): string {
  return [...Map.groupBy(answers, ({ status }) => status)]
    .sort(([one], [other]) => one - other)
    .map(([status, all]) => `${status}: ${all.length}`)
    .join(', ');
}

export const countOf = (answers: readonly { readonly status: number }[], ...statuses: readonly number[]) =>
  answers.filter(({ status }) => statuses.includes(status)).length;
