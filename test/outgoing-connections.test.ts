import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type LanguageModelStub, startLanguageModelStub } from './support/language-model-stub.ts';
import { BAKERY, BAKERY_WORDS } from './support/readings.ts';
import { type ServerProcess, startProcess } from './support/server-process.ts';

const RECORDER = pathToFileURL(join(import.meta.dirname, 'support/record-connections.mjs')).href;
const PASSWORD = 'correct horse battery staple';

let stub: LanguageModelStub;
let directory: string;
let server: ServerProcess | undefined;
beforeAll(async () => {
  stub = await startLanguageModelStub({ words: BAKERY_WORDS });
});
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'outgoing-'));
  writeFileSync(recorded(), '');
});
afterEach(async () => {
  await server?.stop();
  rmSync(directory, { recursive: true, force: true });
});
afterAll(() => stub.close());

function recorded(): string {
  return join(directory, 'connections');
}

/** What the service connected to while it read the same text twice, and who read it. */
async function connectionsWith(env: Readonly<Record<string, string>>) {
  server = await startProcess({
    HOST: '127.0.0.1',
    DATA_DIR: join(directory, 'data'),
    ADMIN_PASSWORD: PASSWORD,
    NODE_OPTIONS: `--import=${RECORDER}`,
    CONNECTIONS_FILE: recorded(),
    MODEL_PROVIDER: 'openai-compatible',
    MODEL_BASE_URL: stub.url,
    MODEL_NAME: 'stub',
    ...env,
  });
  const { url } = server;
  const sent = async (path: string, body: object, headers: Readonly<Record<string, string>> = {}) => {
    const all = { 'content-type': 'application/json', ...headers };
    return (await fetch(url + path, { method: 'POST', headers: all, body: JSON.stringify(body) })).json();
  };
  const { access_token: token } = (await sent('/v1/auth/login', { login: 'admin', password: PASSWORD })) as {
    access_token: string;
  };
  const headers = { authorization: `Bearer ${token}` };
  const readers: unknown[] = [];
  for (const cloud of ['aws', 'gcp']) {
    const { id } = (await sent('/synthesis', { system_intent: BAKERY, cloud }, { ...headers, prefer: 'wait=30' })) as {
      id: string;
    };
    const answer = await fetch(`${url}/blueprints/${id}/requirements`, { headers });
    readers.push(((await answer.json()) as { requirements: { reader: { name: string } } }).requirements.reader.name);
  }
  return { readers, targets: readFileSync(recorded(), 'utf8').split('\n').filter(Boolean) };
}

describe('npm start', () => {
  it('connects to nothing without READER=model', async () => {
    expect(await connectionsWith({})).toEqual({ readers: ['built-in', 'built-in'], targets: [] });
    expect(stub.requests).toHaveLength(0);
  });

  it('connects to the configured address only, once for a text, with READER=model', async () => {
    const { readers, targets } = await connectionsWith({ READER: 'model' });
    expect(readers).toEqual(['model', 'model']);
    expect(targets).toEqual([new URL(stub.url).host]);
    expect(stub.requests).toHaveLength(1);
  });
});
