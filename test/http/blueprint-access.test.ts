import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BLOG, finished, start } from '../support/synthesis.ts';
import { type AsPerson, createTestApp, type TestApp } from '../support/test-app.ts';

const VIEWS = ['requirements', 'graph', 'estimate', 'findings', 'iac'] as const;
const FILES = ['iac/providers.tf', 'iac.zip', 'iac.tar.gz', 'diagram.mmd', 'diagram.svg'] as const;

let test: TestApp;
let ada: AsPerson;
let id: string;
beforeAll(async () => {
  test = await createTestApp();
  ada = (await test.person('ada', 'researcher')).as;
  ({ id } = (await start(ada, BLOG, finished)).json());
});
afterAll(() => test.close());

const get = (view: string) => ada({ url: `/blueprints/${id}/${view}` });

describe('the views of a blueprint', () => {
  it('are linked from the blueprint', async () => {
    const { headers } = await ada({ url: `/blueprints/${id}` });
    const links = [...String(headers.link).matchAll(/<http:\/\/localhost:3000([^>]+)>; rel="[\w-]+"; type="([^"]+)"/g)];
    expect(links).toHaveLength(11);
    for (const [, url = '', type = ''] of links) {
      const answer = await ada({ url });
      expect([url, answer.statusCode]).toEqual([url, 200]);
      expect(answer.headers['content-type']).toContain(type);
    }
  });

  it.each([...VIEWS, ...FILES])('%s supports If-None-Match', async (view) => {
    const { headers } = await get(view);
    expect(headers).toMatchObject({ etag: expect.stringMatching(/^"[\w-]+"$/), 'cache-control': 'private, no-cache' });
    const again = await ada({
      url: `/blueprints/${id}/${view}`,
      headers: { 'if-none-match': String(headers.etag) },
    });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  });

  it.each([...VIEWS, ...FILES])('%s is not readable by other users', async (view) => {
    const bob = await test.person(`bob-${view.replaceAll(/\W/g, '-')}`, 'researcher');
    const bare = async (owned: string) => {
      const { statusCode, body } = await bob.as({ url: `/blueprints/${owned}/${view}` });
      return { statusCode, body: body.replaceAll(owned, 'ID').replaceAll(/req_[\w-]+/g, 'REQUEST') };
    };
    const foreign = await bare(id);
    expect(foreign.statusCode).toBe(404);
    expect(foreign).toEqual(await bare('synt_00000000000000000000'));
    const viewer = await test.person(`viewer-${view.replaceAll(/\W/g, '-')}`, 'viewer');
    expect((await viewer.as({ url: `/blueprints/${id}/${view}` })).statusCode).toBe(403);
    expect((await test.app.inject({ url: `/blueprints/${id}/${view}` })).statusCode).toBe(401);
  });

  it('are not available before the synthesis is finished', async () => {
    const idle = await createTestApp({ working: false });
    const { as } = await idle.person('ada', 'researcher');
    const { id: waiting } = (await start(as)).json();
    for (const view of [...VIEWS, ...FILES]) {
      const answer = await as({ url: `/blueprints/${waiting}/${view}` });
      expect([view, answer.statusCode, answer.json().code]).toEqual([view, 409, 'SYNTHESIS_NOT_FINISHED']);
    }
    await idle.close();
  });
});
