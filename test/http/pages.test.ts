import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { packed } from '#adapters/packed-blueprint.ts';
import { REQUIREMENTS_REQUEST } from '#http/schemas/synthesis.ts';
import type { SynthesisRequest } from '#services/synthesis.ts';
import { agentOf } from '../support/agents.ts';
import { finished, start } from '../support/synthesis.ts';
import { type AsPerson, createTestApp, PASSWORD, type TestApp } from '../support/test-app.ts';

const HTML = { accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' };
const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
const HOSTILE =
  'A shop called <script>alert(1)</script> "\'&amp; <img src=x onerror=alert(2)> with PostgreSQL, $900 a month';

let test: TestApp;
let ada: AsPerson;
let id: string;
let reader: Awaited<ReturnType<typeof browser>>;
beforeAll(async () => {
  test = await createTestApp();
  const person = await test.person('ada', 'researcher');
  ada = person.as;
  await test.person('vic', 'viewer');
  const constraints = { region: 'eu-west-1', budget: 900 };
  id = await synthesized(test, person.id, { text: HOSTILE, cloud: 'aws', constraints });
  reader = await browser('ada');
});
afterAll(() => test.close());

/** The ID of a finished blueprint. Waits on a busy machine. */
async function synthesized({ services }: TestApp, userId: string, request: SynthesisRequest): Promise<string> {
  const actor = { userId, role: 'researcher' } as const;
  const { id: made } = await services.synthesis.submit(actor, request, null);
  await services.progress.untilFinished(actor, made, new AbortController().signal);
  return made;
}

/** A signed-in browser. */
async function browser(login: string, { app }: TestApp = test) {
  const payload = new URLSearchParams({ login, password: PASSWORD }).toString();
  const answer = await app.inject({ method: 'POST', url: '/login', payload, headers: FORM });
  const [cookie = ''] = String(answer.headers['set-cookie']).split(';');
  const get = (url: string, headers: InjectOptions['headers'] = {}) =>
    app.inject({ url, headers: { ...HTML, cookie, ...headers } });
  const token = /name="form_token" value="([^"]+)"/.exec((await get('/')).body)?.[1] ?? '';
  const ask = (fields: Record<string, string>) =>
    app.inject({
      method: 'POST',
      url: '/new',
      payload: new URLSearchParams({ form_token: token, ...fields }).toString(),
      headers: { ...FORM, ...HTML, cookie },
    });
  return { get, ask, cookie };
}

describe('the blueprint page', () => {
  it('matches the API', async () => {
    const page = await reader.get(`/blueprints/${id}`);
    expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    const { monthly_est: price } = (await ada({ url: `/blueprints/${id}` })).json();
    const [, shown = ''] = /id="price">\$([\d,.]+)</.exec(page.body) ?? [];
    expect(Number(shown.replaceAll(',', ''))).toBe(price);
    const { nodes } = (await ada({ url: `/blueprints/${id}/graph` })).json();
    for (const node of nodes) {
      expect(page.body).toContain(`id="part-${node.id}"`);
      expect(page.body).toContain(`<a href="#part-${node.id}" aria-label="${node.title}"><title>`);
    }
    const { files } = (await ada({ url: `/blueprints/${id}/iac` })).json();
    for (const file of files) expect(page.body).toContain(`id="file-${file.path}"`);
  });

  it('contains the unmodified Terraform', async () => {
    const page = (await reader.get(`/blueprints/${id}`)).body;
    const { files } = (await ada({ url: `/blueprints/${id}/iac` })).json();
    const sources = [...page.matchAll(/<code id="source-\d+">([\s\S]*?)<\/code>/g)].map(([, source = '']) => source);
    expect(sources).toHaveLength(files.length);
    for (const [index, { path }] of files.entries()) {
      const { body } = await ada({ url: `/blueprints/${id}/iac/${path}` });
      expect(textOf(sources[index] ?? '')).toBe(body);
    }
    expect(sources.join('')).toContain('<span class="w">resource</span> <span class="t">&quot;');
  });

  it('executes no user input and loads no external content', async () => {
    const page = await reader.get(`/blueprints/${id}`);
    expect(page.body).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
    expect(page.body).not.toMatch(/<script>|<img src=x|style="|\son\w+="/);
    const loaded = [...page.body.matchAll(/(?:src|href)="([^"#]+)"/g)].map(([, url = '']) => url);
    expect(loaded.filter((url) => !url.startsWith('/'))).toEqual([]);
    const policy = String(page.headers['content-security-policy']);
    expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self'");
    expect(policy).not.toMatch(/unsafe|data:|\*/);
  });

  it('shows names of a caller as text', async () => {
    const name = '[Shop](javascript:alert(1)) ![x](https://example.com/x.png) <b onclick=x>bold</b>';
    const requirements = { components: [{ id: 'shop', name, capability: 'web_compute' }] };
    const started = await ada({
      method: 'POST',
      url: '/synthesis',
      payload: { requirements, cloud: 'aws' },
      headers: finished,
    });
    const page = await reader.get(`/blueprints/${started.json().id}`);
    expect(page.body).toContain('class="overview"');
    expect(page.body).not.toMatch(/href="javascript:|<b onclick|src="https/);
  });

  it('has its own entity tag per representation', async () => {
    const page = await reader.get(`/blueprints/${id}`);
    expect(page.headers).toMatchObject({ vary: 'Accept, Accept-Encoding', 'cache-control': 'private, no-cache' });
    expect(page.headers.link).toContain(`/blueprints/${id}/graph>`);
    const again = await reader.get(`/blueprints/${id}`, { 'if-none-match': String(page.headers.etag) });
    expect(again.statusCode).toBe(304);
    const json = await ada({ url: `/blueprints/${id}` });
    expect(Object.keys(json.json())).toEqual(['id', 'confidence', 'cloud', 'nodes_count', 'monthly_est', 'markdown']);
    expect(json.headers.etag).not.toBe(page.headers.etag);
  });

  it('accepts tokens of users and of agents that can read blueprints', async () => {
    expect((await ada({ url: `/blueprints/${id}`, headers: HTML })).body).toContain('id="price"');
    const agent = await agentOf(test, ada);
    expect((await agent.as({ url: `/blueprints/${id}`, headers: HTML })).statusCode).toBe(200);
    const wrong = await test.app.inject({ url: `/blueprints/${id}`, headers: { ...HTML, authorization: 'Bearer x' } });
    expect([wrong.statusCode, wrong.headers['content-type']]).toEqual([401, 'text/html; charset=utf-8']);
    expect(wrong.headers['www-authenticate']).toContain('Bearer');
  });

  it('redirects to the sign-in and back, and discloses nothing to other users', async () => {
    const away = await test.app.inject({ url: `/blueprints/${id}`, headers: HTML });
    expect([away.statusCode, away.headers.location]).toEqual([303, `/login?next=%2Fblueprints%2F${id}`]);
    await test.person('eve', 'researcher');
    const eve = await browser('eve');
    const foreign = await eve.get(`/blueprints/${id}`);
    const none = await eve.get('/blueprints/synt_00000000000000000000');
    expect([foreign.statusCode, none.statusCode]).toEqual([404, 404]);
    expect(foreign.body).toBe(none.body);
    expect(foreign.headers['content-type']).toBe('text/html; charset=utf-8');
    expect((await (await browser('vic')).get(`/blueprints/${id}`)).statusCode).toBe(403);
  });
});

describe('resources linked from pages', () => {
  const views = ['diagram.svg', 'iac.zip', 'iac.tar.gz', 'iac/versions.tf', 'estimate.csv', 'document.md'];

  it.each(views)('%s accepts the cookie and a token', async (view) => {
    const { cookie } = reader;
    const url = `/blueprints/${id}/${view}`;
    const answer = await test.app.inject({ url, headers: { cookie, 'sec-fetch-site': 'same-origin' } });
    expect(answer.statusCode).toBe(200);
    expect(answer.rawPayload.equals((await ada({ url })).rawPayload)).toBe(true);
  });

  it('reject cross-site requests, and all other routes reject the cookie', async () => {
    const { cookie } = reader;
    for (const site of ['cross-site', 'same-site']) {
      const headers = { cookie, 'sec-fetch-site': site };
      expect((await test.app.inject({ url: `/blueprints/${id}/iac.zip`, headers })).statusCode).toBe(401);
    }
    const headers = { cookie, accept: 'application/json' };
    for (const url of [`/blueprints/${id}`, `/blueprints/${id}/graph`, '/blueprints', '/synthesis', '/v1/auth/me']) {
      expect((await test.app.inject({ url, headers })).statusCode).toBe(401);
    }
    const payload = { system_intent: 'A blog', cloud: 'aws' };
    expect((await test.app.inject({ method: 'POST', url: '/synthesis', headers, payload })).statusCode).toBe(401);
  });
});

describe('the progress page', () => {
  it('shows the queued synthesis and then its result', async () => {
    const other = await createTestApp({ working: false });
    await other.person('ada', 'researcher');
    const { get, ask, cookie } = await browser('ada', other);
    const asked = await ask({ system_intent: 'A <b>blog</b>', cloud: 'aws' });
    const path = String(asked.headers.location);
    expect([asked.statusCode, path]).toEqual([303, expect.stringMatching(/^\/blueprints\/synt_/)]);
    const waiting = await get(path);
    expect([waiting.statusCode, waiting.headers['retry-after']]).toEqual([202, '1']);
    expect(waiting.body).toContain('<noscript><meta http-equiv="refresh"');
    expect(waiting.body).toContain('Queued');
    expect(waiting.body).not.toContain('<b>');
    const events = `/synthesis/${path.split('/').at(-1)}/events`;
    expect(waiting.body).toContain(`data-events="${events}"`);
    expect((await get('/')).body).toContain(`href="${path}"`);

    await other.services.processing.start();
    // The stream ends with the synthesis.
    expect((await other.app.inject({ url: events, headers: { cookie } })).body).toContain('"status":"succeeded"');
    expect((await get(path)).body).toContain('id="price"');
    expect((await get('/blueprints')).body).toContain(`href="${path}"`);
    await other.close();
  });

  it('shows a request without a text by the title of its requirements', async () => {
    const other = await createTestApp({ working: false });
    const { as } = await other.person('ada', 'researcher');
    const { requirements, cloud } = REQUIREMENTS_REQUEST;
    const { id: titled } = (await start(as, { cloud, requirements: { ...requirements, title: 'Tickets' } })).json();
    const { id: untitled } = (await start(as, REQUIREMENTS_REQUEST)).json();
    const { get } = await browser('ada', other);
    const home = (await get('/')).body;
    expect(home).toContain(`<a href="/blueprints/${titled}">Tickets</a>`);
    expect(home).toContain(`<a href="/blueprints/${untitled}">Requirements document</a>`);
    await as({ method: 'POST', url: `/synthesis/${titled}/cancel` });
    expect((await get(`/blueprints/${titled}`)).body).not.toContain('?again=');
    await other.close();
  });

  it('shows a cancelled synthesis with a link to edit it', async () => {
    const other = await createTestApp({ working: false });
    const { as } = await other.person('ada', 'researcher');
    const { id: cancelled } = (await start(as)).json();
    await as({ method: 'POST', url: `/synthesis/${cancelled}/cancel` });
    const { get } = await browser('ada', other);
    const page = await get(`/blueprints/${cancelled}`);
    expect([page.statusCode, page.body.includes('<h1>Cancelled</h1>')]).toEqual([409, true]);
    expect((await get(`/?again=${cancelled}`)).body).toContain('A blog for my travels</textarea>');
    await other.close();
  });
});

describe('the form', () => {
  it('is shown to users who can create blueprints, and a sign-in form to others', async () => {
    expect((await reader.get('/')).body).toContain('action="/new"');
    const vic = (await (await browser('vic')).get('/')).body;
    expect(vic).toContain('The role viewer');
    expect(vic).not.toContain('action="/new"');
    const stranger = await test.app.inject({ url: '/', headers: HTML });
    expect(stranger.body).toContain('action="/login"');
    const known = { ...HTML, 'if-none-match': String(stranger.headers.etag) };
    expect((await test.app.inject({ url: '/', headers: known })).statusCode).toBe(304);
  });

  it('is filled by an example', async () => {
    const { body } = await reader.get('/?example=buses');
    expect(body).toMatch(/1,200 buses report their position .*<\/textarea>/);
    expect((await reader.get('/?example=none')).body).toMatch(/<textarea[^>]*>\s*<\/textarea>/);
  });

  it('shows every fault next to its field and keeps the values', async () => {
    const filled = {
      system_intent: ' <x',
      cloud: 'gcp',
      budget: 'plenty"',
      availability: '200',
      'region gcp': 'eu-west-1',
      'compliance hipaa': 'on',
      exclude: 'kubernetes, redis',
    };
    const page = await reader.ask({ ...filled, system_intent: '<x' });
    expect(page.statusCode).toBe(422);
    for (const wrong of [
      'The description must have at least 3 characters.',
      'The budget must be a number.',
      'The availability must be at most 100.',
      'The region “eu-west-1” is a region of aws, not of gcp.',
    ]) {
      expect(page.body).toContain(wrong);
    }
    expect(page.body).toContain('&lt;x</textarea>');
    for (const kept of ['value="plenty&quot;"', 'value="200"', 'value="kubernetes, redis"', 'value="gcp" checked']) {
      expect(page.body).toContain(kept);
    }
    expect(page.body).toContain('name="compliance hipaa" checked');
    expect(page.body.match(/aria-invalid="true"/g)).toHaveLength(4);
  });

  it('starts the submitted request', async () => {
    const asked = await reader.ask({
      system_intent: 'A REST API\r\non PostgreSQL',
      cloud: 'azure',
      budget: '$1,200.50',
      'region azure': 'westeurope',
      'region aws': 'eu-west-1',
      environment: 'staging',
      availability: '99.9 %',
      'compliance gdpr': 'on',
      exclude: 'kubernetes, redis',
    });
    expect(asked.statusCode).toBe(303);
    const made = String(asked.headers.location).split('/').at(-1) ?? '';
    const synthesis = await test.store.syntheses.byId(made);
    expect(synthesis?.intent).toEqual({
      id: made,
      text: 'A REST API\non PostgreSQL',
      cloud: 'azure',
      constraints: {
        budget: 1200.5,
        region: 'westeurope',
        availability: 99.9,
        environment: 'staging',
        compliance: ['gdpr'],
        exclude: ['kubernetes', 'redis'],
      },
    });
    const again = (await reader.get(`/?again=${made}`)).body;
    for (const kept of ['value="1200.5"', 'value="westeurope" selected', 'value="staging" selected']) {
      expect(again).toContain(kept);
    }
  });

  it('accepts the maximum text length of the API', async () => {
    const long = `${'ü€'.repeat(9_990)} a shop`;
    expect((await reader.ask({ system_intent: long, cloud: 'aws' })).statusCode).toBe(303);
    const other = await createTestApp({ env: { RATE_LIMIT_SYNTHESIS: '1/min' } });
    await other.person('ada', 'researcher');
    const { ask } = await browser('ada', other);
    const blog = { system_intent: 'A blog for my travels', cloud: 'aws' };
    expect((await ask(blog)).statusCode).toBe(303);
    const second = await ask(blog);
    expect([second.statusCode, second.headers['retry-after']]).toEqual([429, expect.stringMatching(/^\d+$/)]);
    expect(second.body).toContain('A blog for my travels</textarea>');
    await other.close();
  });

  it('is restored after a new sign-in', async () => {
    const away = await test.app.inject({ method: 'POST', url: '/new', payload: 'cloud=aws', headers: FORM });
    expect([away.statusCode, away.headers.location]).toEqual([303, '/login?next=%2Fnew']);
    expect((await reader.get('/new')).headers.location).toBe('/?draft');
  });

  it('rejects cross-site submissions', async () => {
    const payload = new URLSearchParams({ system_intent: 'A blog', cloud: 'aws' }).toString();
    const { cookie } = reader;
    const forged = await test.app.inject({ method: 'POST', url: '/new', payload, headers: { ...FORM, cookie } });
    expect(forged.statusCode).toBe(403);
  });
});

describe('the list', () => {
  it('has pages', async () => {
    const other = await createTestApp();
    const person = await other.person('ada', 'researcher');
    const made = await synthesized(other, person.id, { text: 'A blog', cloud: 'gcp', constraints: {} });
    const stored = await other.store.blueprints.byId(made);
    if (stored === null) throw new Error('the synthesis left no blueprint');
    for (let index = 0; index < 20; index += 1) {
      const createdAt = new Date(other.clock.now().getTime() + 1000 * (index + 1));
      await other.store.blueprints.insert({
        ...stored,
        ...packed(stored.blueprint),
        searchText: '',
        id: `synt_copy${index}`,
        createdAt,
      });
    }
    const { get } = await browser('ada', other);
    const first = (await get('/blueprints')).body;
    expect(first.match(/href="\/blueprints\/synt_/g)).toHaveLength(20);
    const [, older = ''] = /href="(\/blueprints\?cursor=[^"]+)"/.exec(first) ?? [];
    const second = (await get(older)).body;
    expect(second.match(/href="\/blueprints\/synt_[^"]+"/g)).toEqual([`href="/blueprints/${made}"`]);
    expect((await get('/blueprints?cursor=x')).statusCode).toBe(422);
    await other.close();
  });
});

/** Text content of HTML. */
function textOf(source: string): string {
  const named: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', '#39': "'", amp: '&' };
  return source.replaceAll(/<[^>]*>/g, '').replaceAll(/&(\w+|#39);/g, (whole, name: string) => named[name] ?? whole);
}
