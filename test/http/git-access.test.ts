import { mkdtempSync, rmSync } from 'node:fs';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { gzipSync } from 'node:zlib';
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { packed } from '#adapters/packed-blueprint.ts';
import { openSqliteStore } from '#adapters/sql/sqlite-store.ts';
import { agentOf } from '../support/agents.ts';
import { basic, createGitApp, type GitApp } from '../support/git-app.ts';
import { FLUSH, line, packetsOf } from '../support/packet-lines.ts';
import { finished, start } from '../support/synthesis.ts';
import { createTestApp, PASSWORD } from '../support/test-app.ts';

const UPLOAD_PACK = 'application/x-git-upload-pack-request';

let test: GitApp;
let base: string;
let commit: string;
beforeAll(async () => {
  test = await createGitApp();
  base = await test.app.listen({ host: '127.0.0.1', port: 0 });
  const { sessionToken: token } = await test.session();
  commit = commitOf((await advertise(basic('', token))).rawPayload);
});
afterAll(() => test.close());

const token = async () => (await test.session()).sessionToken;
const path = (id = test.blueprintId) => `/git/blueprints/${id}.git`;
const advertise = (headers: Record<string, string>, id?: string) =>
  test.app.inject({ url: `${path(id)}/info/refs?service=git-upload-pack`, headers });
const post = (headers: Record<string, string>, payload: Buffer | string, id?: string) =>
  test.app.inject({
    method: 'POST',
    url: `${path(id)}/git-upload-pack`,
    headers: { 'content-type': UPLOAD_PACK, ...headers },
    payload,
  });
/** Sends the path unmodified, without dot segment normalization. */
const getRaw = (rawPath: string, headers: Record<string, string>) =>
  new Promise<{ status: number; body: string }>((resolve, reject) => {
    const { hostname, port } = new URL(base);
    get({ hostname, port, path: rawPath, headers }, (response) => {
      text(response).then((body) => resolve({ status: response.statusCode ?? 0, body }), reject);
    }).on('error', reject);
  });
const wholeFetch = () => line(`want ${commit} side-band-64k`) + FLUSH + line('done');

/** Memory in use after garbage collection. */
function heldMegabytes(): number {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return (heapUsed + arrayBuffers) / 1024 / 1024;
}

/** The first reference that version 0 advertises. */
function commitOf(advertisement: Buffer): string {
  return packetsOf(advertisement)[2]?.toString().slice(0, 40) ?? '';
}

describe('Git authentication', () => {
  it('accepts a session token as password or bearer token, with any user name or the agent ID', async () => {
    const { sessionToken: token, id: agentId } = await test.session();
    const bearer = { authorization: `Bearer ${token}` };
    for (const headers of [basic('', token), basic('x', token), basic(agentId, token), bearer]) {
      const answer = await advertise(headers);
      expect(answer.statusCode).toBe(200);
      expect(answer.headers).toMatchObject({
        'content-type': 'application/x-git-upload-pack-advertisement',
        'cache-control': 'no-store',
        'request-id': expect.stringMatching(/^req_/),
      });
    }
    const pack = await post(basic('', token), wholeFetch());
    expect([pack.statusCode, pack.headers['content-type']]).toEqual([200, 'application/x-git-upload-pack-result']);
    expect(pack.headers['content-length']).toBe(String(pack.rawPayload.length));
  });

  it('accepts the access token of a person, until it signs out', async () => {
    const { token, as } = await test.person('grace', 'researcher');
    const { id } = (await start(as, undefined, finished)).json<{ id: string }>();
    const url = `/git/blueprints/${id}.git/info/refs?service=git-upload-pack`;
    const get = (headers: Record<string, string>) => test.app.inject({ url, headers });
    expect((await get(basic('grace', token))).statusCode).toBe(200);
    expect((await get({ authorization: `Bearer ${token}` })).statusCode).toBe(200);
    expect((await get(basic('ada', test.ada.token))).statusCode).toBe(404);
    await as({ method: 'POST', url: '/v1/auth/logout' });
    expect((await get(basic('grace', token))).statusCode).toBe(401);
  });

  it.each([
    ['no credentials', () => ({}), 'Use an agent session token'],
    ['an unknown scheme', () => ({ authorization: 'Digest x' }), 'Use an agent session token'],
    ['no password', () => basic('agent', ''), 'not an agent session token'],
    ['invalid Base64', () => ({ authorization: 'Basic ***' }), 'not an agent session token'],
    ['a permanent token', () => basic('a', `service_agent_${'x'.repeat(36)}`), 'permanent agent token'],
    ['a password', () => basic('ada', PASSWORD), 'not an agent session token'],
    ['a forged access token', () => basic('ada', `${test.ada.token}x`), 'not valid'],
    ['an unknown share link', () => basic('', `service_share_${'x'.repeat(36)}`), 'an open share link'],
    ['an unknown session', () => basic('a', 'service_session_x'), 'not a session token of this service'],
    ['another agent ID', async () => basic(`agt_${'9'.repeat(20)}`, await token()), 'another agent'],
  ])('rejects %s', async (_name, headers, words) => {
    const given = await headers();
    for (const answer of [await advertise(given), await post(given, wholeFetch())]) {
      expect(answer.statusCode).toBe(401);
      expect(answer.headers['www-authenticate']).toBe('Basic realm="Git"');
      expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8');
      expect(answer.body).toContain(words);
    }
  });

  it('requires the capability to read repositories', async () => {
    const { sessionToken: token } = await test.session(['synthesis.create', 'blueprint.read']);
    const answer = await advertise(basic('', token));
    expect([answer.statusCode, answer.body]).toEqual([
      403,
      expect.stringMatching(/^The agent does not have repository\.read\. .*\n$/),
    ]);
  });

  it('resets the idle timeout, and ends with the session', async () => {
    const { sessionToken: token } = await test.session();
    for (let request = 0; request < 8; request++) {
      test.clock.advance(110);
      expect((await advertise(basic('', token))).statusCode).toBe(200);
    }
    test.clock.advance(25);
    expect((await advertise(basic('', token))).body).toMatch(
      /^The session expired after the maximum session lifetime\. .*\n$/,
    );
    const idle = (await test.session()).sessionToken;
    test.clock.advance(121);
    expect((await advertise(basic('', idle))).body).toMatch(
      /^The session expired after the idle timeout of 120 seconds\. .*\n$/,
    );
  });

  it('aborts a clone when the session is revoked', async () => {
    const { sessionToken: token, as } = await test.session();
    expect((await advertise(basic('', token))).statusCode).toBe(200);
    await as({ method: 'POST', url: '/v1/agents/session/revoke' });
    const answer = await post(basic('', token), wholeFetch());
    expect([answer.statusCode, answer.body]).toEqual([401, 'The session was revoked.\n']);
  });
});

describe('a repository', () => {
  it('has the same response if it is unknown or of another user', async () => {
    const { sessionToken: token } = await test.session();
    const eve = await test.person('eve', 'researcher');
    const { id } = (await start(eve.as, undefined, { prefer: 'wait=30' })).json<{ id: string }>();
    const answers = await Promise.all(
      [id, 'synt_00000000000000000000', 'synt_', 'x', '%00'].map((other) => advertise(basic('', token), other)),
    );
    for (const { statusCode, body, headers } of answers) {
      expect([statusCode, body]).toEqual([404, 'Not found, or you have no access.\n']);
      expect(headers['content-type']).toBe('text/plain; charset=utf-8');
    }
    const root = await test.person('root', 'admin');
    for (const owner of [eve, root]) {
      const { sessionToken } = await agentOf(test, owner.as);
      expect((await advertise(basic('', sessionToken), id)).statusCode).toBe(200);
    }
  });

  it('is available when its blueprint is', async () => {
    const other = await createGitApp();
    await other.services.processing.stop();
    const { id } = (await start(other.ada.as)).json<{ id: string }>();
    const url = `${path(id)}/info/refs?service=git-upload-pack`;
    const answer = await other.app.inject({ url, headers: basic('', (await other.session()).sessionToken) });
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([409, '1']);
    expect(answer.body).toBe('The synthesis is queued. The blueprint is not available yet.\n');
    await other.close();
  });

  it('rejects a push with REPOSITORY_READ_ONLY', async () => {
    const headers = basic('', await token());
    const payload = Buffer.from(FLUSH);
    const receive = { 'content-type': 'application/x-git-receive-pack-request', ...headers };
    for (const answer of [
      await test.app.inject({ url: `${path()}/info/refs?service=git-receive-pack`, headers }),
      await test.app.inject({ method: 'POST', url: `${path()}/git-receive-pack`, headers: receive, payload }),
    ]) {
      expect([answer.statusCode, answer.body]).toEqual([
        403,
        expect.stringMatching(/^Blueprint repositories are read-only\. .*\n$/),
      ]);
    }
  });

  it.each([
    '/HEAD',
    '/objects/info/packs',
    '/objects/00/00000000000000000000000000000000000000',
    '/../../../etc/passwd',
    '/..%2f..%2fetc%2fpasswd',
    '/info/refs%00',
    '//info/refs?service=git-upload-pack',
    '/info/../info/refs?service=git-upload-pack',
    '/config',
    '',
  ])('has no other files: %s', async (behind) => {
    const { status } = await getRaw(path() + behind, basic('', await token()));
    expect(status).toBe(404);
  });

  it.each(['..%2f..%2fetc%2fpasswd', '%2e%2e', 'synt_%00', '%2f', '.'])(
    'is not resolved from a path: %s',
    async (id) => {
      const answer = await advertise(basic('', await token()), id);
      expect([answer.statusCode, answer.body]).toEqual([404, 'Not found, or you have no access.\n']);
    },
  );

  it.each(['', '?service=git-upload-archive', '?service=git-upload-pack&service=git-upload-pack'])(
    'supports smart HTTP only: info/refs%s',
    async (query) => {
      const headers = basic('', await token());
      const answer = await test.app.inject({ url: `${path()}/info/refs${query}`, headers });
      expect([400, 422]).toContain(answer.statusCode);
      expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8');
    },
  );

  it('has the same commit ID in every store', async () => {
    const stored = await test.store.blueprints.byId(test.blueprintId);
    const synthesis = await test.store.syntheses.byId(test.blueprintId);
    if (stored === null || synthesis === null) throw new Error('the synthesis left no blueprint');
    const directory = mkdtempSync(join(tmpdir(), 'git-store-'));
    const store = await openSqliteStore(directory);
    const other = await createTestApp({ store });
    const owner = await other.person('grace', 'researcher');
    await store.syntheses.insert({ ...synthesis, ownerId: owner.id });
    await store.blueprints.insert({ ...stored, ...packed(stored.blueprint), searchText: '', ownerId: owner.id });
    const url = `${path()}/info/refs?service=git-upload-pack`;
    const { sessionToken } = await agentOf(other, owner.as);
    const answer = await other.app.inject({ url, headers: basic('', sessionToken) });
    expect(commitOf(answer.rawPayload)).toBe(commit);
    await other.close();
    rmSync(directory, { recursive: true });
  });
});

describe('the body of a fetch', () => {
  const withSession = async (headers: Record<string, string> = {}) => ({ ...basic('', await token()), ...headers });

  it('can be gzipped', async () => {
    const plain = await post(await withSession(), wholeFetch());
    for (const encoding of ['gzip', 'x-gzip']) {
      const answer = await post(await withSession({ 'content-encoding': encoding }), gzipSync(wholeFetch()));
      expect(answer.rawPayload).toEqual(plain.rawPayload);
    }
  });

  it.each<readonly [string, number, () => Record<string, string>, () => Buffer]>([
    [
      'a decompression bomb',
      413,
      () => ({ 'content-encoding': 'gzip' }),
      () => gzipSync(Buffer.alloc(20 * 1024 * 1024)),
    ],
    ['an oversized body', 413, () => ({}), () => Buffer.alloc(1024 * 1024 + 1, line(`have ${commit}`))],
    ['invalid gzip', 400, () => ({ 'content-encoding': 'gzip' }), () => Buffer.from('0000')],
    ['incomplete gzip', 400, () => ({ 'content-encoding': 'gzip' }), () => gzipSync(wholeFetch()).subarray(0, 20)],
    ['an unsupported content coding', 415, () => ({ 'content-encoding': 'br' }), () => Buffer.from('0000')],
    ['an unsupported media type', 415, () => ({ 'content-type': 'application/json' }), () => Buffer.from('{}')],
    ['an incomplete packet', 400, () => ({}), () => Buffer.from(wholeFetch().slice(0, 20))],
    ['an oversized packet', 400, () => ({}), () => Buffer.from(`ffff${'a'.repeat(0xffff)}`)],
    ['a malformed packet', 400, () => ({}), () => Buffer.from('want')],
  ])('is rejected: %s', async (_name, status, headers, body) => {
    const answer = await post(await withSession(headers()), body());
    expect(answer.statusCode).toBe(status);
    expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(answer.body).toMatch(/^[A-Z].*\.\n$/);
    expect(answer.body).not.toMatch(/JSON|256/);
  });

  it('can only request published commits', async () => {
    const answer = await post(await withSession(), line(`want ${'f'.repeat(40)}`) + FLUSH + line('done'));
    expect([answer.statusCode, answer.body.slice(4)]).toEqual([
      200,
      `ERR upload-pack: not our ref ${'f'.repeat(40)}\n`,
    ]);
  });

  it('is parsed with the version of the header', async () => {
    const versionOf = async (protocol: string) => {
      const { rawPayload } = await advertise(await withSession({ 'git-protocol': protocol }));
      return packetsOf(rawPayload)
        .map((each) => each.toString().trimEnd())
        .find((text) => /^version \d$/.test(text));
    };
    const named = [
      'version=2',
      'version=1',
      'version=0',
      'x=y:version=2',
      'version=1:version=2',
      'version=9',
      '; rm -rf',
    ];
    expect(await Promise.all(named.map(versionOf))).toEqual([
      'version 2',
      'version 1',
      undefined,
      'version 2',
      'version 2',
      undefined,
      undefined,
    ]);
  });
});

describe('concurrent clones', () => {
  it('are served with constant memory', async () => {
    const headers = { ...basic('', await token()), 'content-type': UPLOAD_PACK };
    const clone = async () => {
      const refs = await fetch(`${base}${path()}/info/refs?service=git-upload-pack`, { headers });
      await refs.arrayBuffer();
      const pack = await fetch(`${base}${path()}/git-upload-pack`, { method: 'POST', headers, body: wholeFetch() });
      return [refs.status, pack.status, (await pack.arrayBuffer()).byteLength].join(' ');
    };
    const round = async () => new Set(await Promise.all(Array.from({ length: 200 }, clone)));
    const answers = await round();
    const before = heldMegabytes();
    for (let more = 0; more < 5; more++) for (const answer of await round()) answers.add(answer);
    expect([...answers]).toEqual([expect.stringMatching(/^200 200 \d+$/)]);
    // Without sharing, a thousand packs would use several times as much. Closing connections free memory with a delay.
    await expect.poll(() => heldMegabytes() - before, { timeout: 20_000, interval: 250 }).toBeLessThan(10);
  });
});

describe('the clone URL', () => {
  it('is part of the blueprint and of its file list', async () => {
    const url = `http://localhost:3000${path()}`;
    const blueprint = await test.ada.as({ url: `/blueprints/${test.blueprintId}` } satisfies InjectOptions);
    expect(Object.keys(blueprint.json())).toHaveLength(6);
    expect(blueprint.headers.link).toMatch(/<http:\/\/localhost:\d+\/git\/blueprints\/\w+\.git>; rel="vcs-git"/);
    const files = await test.ada.as({ url: `/blueprints/${test.blueprintId}/iac` });
    expect(new URL(files.json().clone_url).pathname).toBe(new URL(url).pathname);
  });
});
