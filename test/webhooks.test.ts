import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Webhook } from 'standardwebhooks';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { freePort, type ServerProcess, startProcess } from './support/server-process.ts';

let dataDir: string;
let process: ServerProcess | undefined;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'webhooks-'));
});
afterEach(() => {
  process?.child.kill('SIGKILL');
  rmSync(dataDir, { recursive: true, force: true });
});

const PASSWORD = 'correct horse battery staple';

async function started(): Promise<string> {
  process = await startProcess({ DATA_DIR: dataDir, ADMIN_PASSWORD: PASSWORD, WEBHOOK_PRIVATE_TARGETS: 'true' });
  return process.url;
}

it('an event that was stored before a kill -9 is delivered after the restart', async () => {
  const port = await freePort();
  const base = await started();
  const post = async (path: string, body: object, headers: Record<string, string> = {}) => {
    const response = await fetch(base + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
    return (await response.json()) as Record<string, string>;
  };
  const { access_token: token } = await post('/v1/auth/login', { login: 'admin', password: PASSWORD });
  const authorization = { authorization: `Bearer ${token}` };
  // Nobody listens on the port yet.
  const url = `http://127.0.0.1:${port}/hook`;
  const { secret = '' } = await post('/webhooks', { url, events: ['synthesis.succeeded'] }, authorization);
  const wait = { ...authorization, prefer: 'wait=30' };
  const { id } = await post('/synthesis', { system_intent: 'A blog for my travels', cloud: 'aws' }, wait);
  process?.child.kill('SIGKILL');

  const { promise, resolve } = Promise.withResolvers<{ headers: Record<string, string>; body: string }>();
  const receiver = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += String(chunk);
    resolve({ headers: request.headers as Record<string, string>, body });
    response.writeHead(204).end();
  }).listen(port, '127.0.0.1');
  await started();
  const { headers, body } = await promise;
  expect(new Webhook(secret).verify(body, headers)).toMatchObject({ type: 'synthesis.succeeded', data: { id } });
  receiver.close();
});
