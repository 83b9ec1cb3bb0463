import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { finished, start } from '../support/synthesis.ts';
import { type AsPerson, createTestApp, PASSWORD, type TestApp } from '../support/test-app.ts';

const HTML = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
const HOSTILE = '<script>alert(1)</script>';

let test: TestApp;
let ada: AsPerson;
let id: string;
let browser: Awaited<ReturnType<typeof signedIn>>;
beforeAll(async () => {
  test = await createTestApp();
  ada = (await test.person('ada', 'researcher')).as;
  id = (await start(ada, { system_intent: `A shop ${HOSTILE}, 20 requests a second`, cloud: 'aws' }, finished)).json()
    .id;
  browser = await signedIn('ada');
});
afterAll(() => test.close());

/** A browser without scripts: it follows links and submits the forms of pages. */
async function signedIn(login: string) {
  const payload = new URLSearchParams({ login, password: PASSWORD }).toString();
  const answer = await test.app.inject({ method: 'POST', url: '/login', payload, headers: FORM });
  const [cookie = ''] = String(answer.headers['set-cookie']).split(';');
  const get = (url: string) => test.app.inject({ url, headers: { ...HTML, cookie } });
  /** Submits the first form of a page with this action. */
  const submit = async (page: string, action: string, fields: Record<string, string> = {}) => {
    const { body } = await get(page);
    const form = new RegExp(`<form method="post" action="${action}"[^]*?</form>`).exec(body)?.[0] ?? '';
    const [, token = ''] = /name="form_token" value="([^"]+)"/.exec(form) ?? [];
    const headers = { ...HTML, ...FORM, cookie };
    const body_ = new URLSearchParams({ form_token: token, ...fields }).toString();
    return test.app.inject({ method: 'POST', url: action, payload: body_, headers });
  };
  return { get, submit, cookie };
}

const finish = async (url: string) => {
  const one = url.split('/').at(-1) ?? '';
  const actor = { userId: (await test.store.syntheses.byId(one))?.ownerId ?? '', role: 'researcher' } as const;
  await test.services.progress.untilFinished(actor, one, new AbortController().signal);
  return one;
};

describe('the history page', () => {
  it('lists the line, revises it and shows what differs', async () => {
    const blueprint = await browser.get(`/blueprints/${id}`);
    expect(blueprint.body).toContain(`href="/blueprints/${id}/revisions"`);
    expect(blueprint.body).toContain(`href="/blueprints/${id}/shares"`);
    const path = `/blueprints/${id}/revisions`;
    const history = await browser.get(path);
    expect([history.statusCode, history.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect(history.body).not.toContain(HOSTILE);
    const answer = await browser.submit(path, `/blueprints/${id}/revise`, { budget: '1,200', note: `More ${HOSTILE}` });
    expect(answer.statusCode).toBe(303);
    const next = await finish(String(answer.headers.location));
    expect((await ada({ url: `/blueprints/${next}/requirements` })).json().constraints).toEqual({ budget: 1200 });
    const again = await browser.get(`/blueprints/${next}/revisions`);
    expect(again.body).toContain('More &lt;script&gt;');
    expect(again.body).toContain(`href="/blueprints/${next}/diff?base=${id}"`);
    const difference = await browser.get(`/blueprints/${next}/diff?base=${id}`);
    expect(difference.statusCode).toBe(200);
    for (const heading of ['Price', 'Requirements', 'Components', 'Findings', 'Files']) {
      expect(difference.body).toContain(`<h2>${heading}</h2>`);
    }
    expect(difference.body).toMatch(/@@ -\d+,\d+ \+\d+,\d+ @@/);
    const empty = await browser.submit(path, `/blueprints/${id}/revise`);
    expect([empty.statusCode, empty.headers['content-type']]).toEqual([422, 'text/html; charset=utf-8']);
    expect(empty.body).toContain('has no change');
    const text = await browser.submit(path, `/blueprints/${id}/revise`, { system_intent: 'A blog for my travels' });
    const blog = await finish(String(text.headers.location));
    expect((await ada({ url: `/blueprints/${blog}/requirements` })).json().system_intent).toBe('A blog for my travels');
  });
});

describe('the sharing page', () => {
  it('renames, shares with a user and by a link, and revokes', async () => {
    await test.person('grace', 'viewer');
    const path = `/blueprints/${id}/shares`;
    const renamed = await browser.submit(path, `/blueprints/${id}/rename`, { title: 'Kino "Ömer" <b>' });
    expect([renamed.statusCode, renamed.headers.location]).toEqual([303, path]);
    expect((await browser.get(`/blueprints/${id}`)).body).toContain('<h1>Kino &quot;Ömer&quot; &lt;b&gt;</h1>');
    expect((await browser.get('/blueprints?q=kino')).body).toContain('Kino');
    expect((await browser.get('/blueprints?q=nothing')).body).not.toContain('Kino');
    const shared = await browser.submit(path, `/blueprints/${id}/share`, { user: 'grace', days: '2' });
    expect(shared.body).toMatch(/grace: open, since/);
    const grace = await signedIn('grace');
    const seen = await grace.get(`/blueprints/${id}`);
    expect(seen.statusCode).toBe(200);
    expect((await grace.get(`/blueprints/${id}/revisions`)).body).not.toContain('<form method="post"');
    expect((await grace.get(path)).statusCode).toBe(403);
    const linked = await browser.submit(path, `/blueprints/${id}/share`, { link: 'on', days: '' });
    const [, address = ''] = /<code>([^<]+\?share=service_share_\w+)<\/code>/.exec(linked.body) ?? [];
    const { pathname, search } = new URL(address);
    expect((await test.app.inject({ url: pathname + search, headers: HTML })).statusCode).toBe(303);
    expect((await browser.get(path)).body).not.toContain('service_share_');
    const [revoke = ''] =
      new RegExp(`/blueprints/${id}/shares/shr_\\w+/revoke`).exec((await browser.get(path)).body) ?? [];
    expect((await browser.submit(path, revoke)).statusCode).toBe(303);
    expect((await test.app.inject({ url: pathname + search, headers: HTML })).statusCode).toBe(404);
    expect((await browser.submit(path, `/blueprints/${id}/share`, { user: 'nobody' })).statusCode).toBe(422);
  });

  it('deletes after a confirmation, with the token of the form', async () => {
    const one = (await start(ada, undefined, finished)).json().id;
    const page = await browser.get(`/blueprints/${one}/delete`);
    expect(page.body).toContain('This cannot be undone.');
    const headers = { ...HTML, ...FORM, cookie: browser.cookie };
    const forged = await test.app.inject({ method: 'POST', url: `/blueprints/${one}/delete`, payload: '', headers });
    expect(forged.statusCode).toBe(403);
    const deleted = await browser.submit(`/blueprints/${one}/delete`, `/blueprints/${one}/delete`);
    expect([deleted.statusCode, deleted.headers.location]).toEqual([303, '/blueprints']);
    expect((await browser.get(`/blueprints/${one}`)).statusCode).toBe(404);
  });
});

describe('comparisons', () => {
  it('start from the form and are pages with data transfer as a line of its own', async () => {
    const fields = { system_intent: 'A shop with PostgreSQL, 50 requests a second', cloud: 'aws', compare: 'on' };
    const started = await browser.submit('/', '/new', fields);
    expect([started.statusCode, started.headers.location]).toEqual([
      303,
      expect.stringMatching(/^\/comparisons\/cmp_/),
    ]);
    const path = String(started.headers.location);
    const { contenders } = (await ada({ url: path })).json();
    for (const one of contenders) await finish(one.id);
    const view = (await ada({ url: path })).json();
    const page = await browser.get(path);
    expect(page.statusCode).toBe(200);
    for (const name of ['AWS', 'Google Cloud', 'Azure', 'Data transfer', 'Relational db'])
      expect(page.body).toContain(name);
    const transfer = view.differences.at(-1);
    expect(transfer.part).toBe('data_transfer');
    for (const { cloud, cost, id: blueprint } of view.contenders) {
      const parts = view.differences.map(
        (one: { by_cloud: Record<string, { monthly: number }> }) => one.by_cloud[cloud]?.monthly ?? 0,
      );
      const sum = parts.reduce((total: number, part: number) => total + part, 0);
      expect(sum).toBeCloseTo(cost.monthly_est, 1);
      const { line_items: lines } = (await ada({ url: `/blueprints/${blueprint}/estimate` })).json();
      const moved = lines.filter(({ meter }: { meter: string }) =>
        /data_transfer|bandwidth|data-out|egress/.test(meter),
      );
      const amount = moved.reduce((total: number, line: { amount: number }) => total + line.amount, 0);
      expect(transfer.by_cloud[cloud].monthly).toBeCloseTo(amount, 2);
      expect(amount).toBeGreaterThan(0);
    }
    expect((await browser.get('/comparisons')).body).toContain(`href="${path}"`);
    const listed = (await ada({ url: '/comparisons?limit=1' })).json();
    expect(listed.items).toMatchObject([{ id: view.id, blueprints: { aws: contenders[0].id } }]);
    await ada({ method: 'DELETE', url: `/blueprints/${contenders[1].id}` });
    expect((await ada({ url: path })).json().contenders).toHaveLength(2);
  });
});
