import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { agentOf } from '../support/agents.ts';
import { basic } from '../support/git-app.ts';
import { BLOG, finished, start } from '../support/synthesis.ts';
import { type AsPerson, createTestApp, type TestApp } from '../support/test-app.ts';

let test: TestApp;
let ada: AsPerson;
let id: string;
beforeEach(async () => {
  test = await createTestApp();
  ada = (await test.person('ada', 'researcher')).as;
  id = (await start(ada, BLOG, finished)).json<{ id: string }>().id;
});
afterEach(() => test.close());

const share = (payload: object, as = ada) => as({ method: 'POST', url: `/blueprints/${id}/shares`, payload });
const refs = (headers: Record<string, string>) =>
  test.app.inject({ url: `/git/blueprints/${id}.git/info/refs?service=git-upload-pack`, headers });
const statusOf = async (as: AsPerson, url: string) => (await as({ url })).statusCode;

describe('a share for a user', () => {
  it.each(['researcher', 'viewer'] as const)('lets a %s read, and nothing else', async (role) => {
    const { as, token } = await test.person('grace', role);
    const before = role === 'viewer' ? 403 : 404;
    expect(await statusOf(as, `/blueprints/${id}`)).toBe(before);
    const made = await share({ role: 'viewer', user: 'GRACE' });
    expect(made.statusCode).toBe(201);
    expect(made.json()).toMatchObject({ user: 'grace', link: false, token: null, status: 'open', revoked_at: null });
    for (const view of ['', '/summary', '/graph', '/estimate', '/iac.zip', '/revisions', '/requirements']) {
      expect([view, await statusOf(as, `/blueprints/${id}${view}`)]).toEqual([view, 200]);
    }
    expect((await refs(basic('grace', token))).statusCode).toBe(200);
    const agent = role === 'viewer' ? null : await agentOf(test, as);
    if (agent !== null) expect(await statusOf(agent.as, `/blueprints/${id}`)).toBe(200);
    const writes = [
      as({ method: 'PATCH', url: `/blueprints/${id}`, payload: { title: 'Mine' } }),
      as({ method: 'DELETE', url: `/blueprints/${id}` }),
      as({ method: 'POST', url: `/blueprints/${id}/revisions`, payload: { constraints: { budget: 5 } } }),
      share({ role: 'viewer', link: true }, as),
      as({ url: `/blueprints/${id}/shares` }),
    ];
    for (const write of writes) expect([403, 404]).toContain((await write).statusCode);
    const url = `/blueprints/${id}/shares/${made.json().id}`;
    expect((await as({ method: 'DELETE', url })).statusCode).toBeGreaterThanOrEqual(403);
    expect((await ada({ method: 'DELETE', url })).statusCode).toBe(204);
    expect((await ada({ method: 'DELETE', url })).statusCode).toBe(204);
    expect(await statusOf(as, `/blueprints/${id}`)).toBe(before);
    expect((await refs(basic('grace', token))).statusCode).toBe(404);
  });

  it('ends at its time', async () => {
    const { as } = await test.person('grace', 'researcher');
    await share({ role: 'viewer', user: 'grace@example.com', expires_in: 60 });
    expect(await statusOf(as, `/blueprints/${id}`)).toBe(200);
    test.clock.advance(61);
    expect(await statusOf(as, `/blueprints/${id}`)).toBe(404);
    expect((await ada({ url: `/blueprints/${id}/shares` })).json().items[0].status).toBe('expired');
  });

  it('reports faults', async () => {
    const pointers = async (payload: object) => {
      const answer = await share(payload);
      return [answer.statusCode, ...answer.json().errors.map(({ pointer }: { pointer: string }) => pointer)];
    };
    expect(await pointers({ role: 'viewer' })).toEqual([422, '/user']);
    expect(await pointers({ role: 'viewer', user: 'nobody' })).toEqual([422, '/user']);
    expect(await pointers({ role: 'viewer', user: 'ada', link: true })).toEqual([422, '/user']);
    expect(await pointers({ role: 'editor', link: true, expires_in: 1 })).toEqual([422, '/role', '/expires_in']);
  });
});

describe('a share link', () => {
  const asGuest =
    (token: string): AsPerson =>
    (options) =>
      test.app.inject({ ...options, headers: { authorization: `Bearer ${token}`, ...options.headers } });

  it('reads one blueprint with its secret, which is shown once', async () => {
    const { token, url, id: shareId } = (await share({ role: 'viewer', link: true })).json();
    expect(token).toMatch(/^service_share_[0-9A-Za-z]{36}$/);
    expect(url).toBe(`http://localhost:3000/blueprints/${id}?share=${token}`);
    const guest = asGuest(token);
    const other = (await start(ada, { ...BLOG, cloud: 'gcp' }, finished)).json().id;
    expect(await statusOf(guest, `/blueprints/${id}`)).toBe(200);
    expect(await statusOf(guest, `/blueprints/${id}/iac.zip`)).toBe(200);
    for (const path of [`/blueprints/${other}`, '/blueprints', `/synthesis/${id}`, '/v1/auth/me', '/v1/agents']) {
      expect([path, await statusOf(guest, path)]).toEqual([path, 403]);
    }
    const revision = {
      method: 'POST',
      url: `/blueprints/${id}/revisions`,
      payload: { constraints: { budget: 5 } },
    } as const;
    expect((await guest(revision)).statusCode).toBe(403);
    expect([(await refs(basic('', token))).statusCode, (await refs(basic('x', token))).statusCode]).toEqual([200, 200]);
    const listed = await ada({ url: `/blueprints/${id}/shares` });
    expect(listed.body).not.toContain(token);
    expect(listed.json().items).toMatchObject([{ id: shareId, user: null, link: true }]);
    await ada({ method: 'DELETE', url: `/blueprints/${id}/shares/${shareId}` });
    expect(await statusOf(guest, `/blueprints/${id}`)).toBe(401);
    expect((await refs(basic('', token))).statusCode).toBe(401);
  });

  it('opens the page in a browser: the secret moves from the address to a cookie', async () => {
    const { token, url } = (await share({ role: 'viewer', link: true })).json();
    const { pathname, search } = new URL(url);
    const opened = await test.app.inject({ url: pathname + search, headers: { accept: 'text/html' } });
    expect([opened.statusCode, opened.headers.location]).toEqual([303, `/blueprints/${id}`]);
    expect(opened.headers['set-cookie']).toBe(`share=${token}; Path=/blueprints/${id}; HttpOnly; SameSite=Lax`);
    const cookie = `share=${token}`;
    const page = await test.app.inject({ url: pathname, headers: { accept: 'text/html', cookie } });
    expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    const diagram = await test.app.inject({ url: `${pathname}/diagram.svg`, headers: { cookie } });
    expect(diagram.statusCode).toBe(200);
    const elsewhere = await test.app.inject({ url: '/blueprints', headers: { accept: 'text/html', cookie } });
    expect([elsewhere.statusCode, elsewhere.headers.location]).toEqual([303, '/login?next=%2Fblueprints']);
    const wrong = await test.app.inject({ url: `${pathname}?share=x`, headers: { accept: 'text/html' } });
    expect(wrong.statusCode).toBe(404);
  });

  it('goes with the blueprint', async () => {
    const { token } = (await share({ role: 'viewer', link: true })).json();
    await ada({ method: 'DELETE', url: `/blueprints/${id}` });
    expect(await statusOf(asGuest(token), `/blueprints/${id}`)).toBe(401);
  });
});

describe('the audit log', () => {
  it('has shares, revocations, titles and deletions', async () => {
    const { as: admin } = await test.person('root', 'admin');
    const { id: shareId } = (await share({ role: 'viewer', link: true })).json();
    await ada({ method: 'DELETE', url: `/blueprints/${id}/shares/${shareId}` });
    await ada({ method: 'PATCH', url: `/blueprints/${id}`, payload: { title: 'T' } });
    await ada({ method: 'DELETE', url: `/blueprints/${id}` });
    const { items } = (await admin({ url: '/v1/audit?limit=100' })).json();
    const events = items.map(({ action, subject }: { action: string; subject: string }) => [action, subject]);
    expect(events).toEqual(
      expect.arrayContaining([
        ['share.create', shareId],
        ['share.revoke', shareId],
        ['blueprint.rename', id],
        ['blueprint.delete', id],
      ]),
    );
  });
});
