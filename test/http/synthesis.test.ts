import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { STAGES } from '#core/index.ts';
import { BLOG, finished, start } from '../support/synthesis.ts';
import { type AsPerson, createTestApp, type TestApp } from '../support/test-app.ts';

let test: TestApp;
let ada: AsPerson;
beforeEach(async () => {
  test = await createTestApp();
  ada = (await test.person('ada', 'researcher')).as;
});
afterEach(() => test.close());

describe('GET /synthesis', () => {
  it('returns the state', async () => {
    const { id } = (await start(ada, BLOG, finished)).json();
    expect((await ada({ url: `/synthesis/${id}` })).json()).toMatchObject({ id, status: 'succeeded' });
  });

  it('lists pages, newest first, without gaps or duplicates', async () => {
    const ids: string[] = [];
    for (const cloud of ['aws', 'gcp', 'azure', 'aws', 'gcp']) {
      ids.unshift((await start(ada, { ...BLOG, cloud }, finished)).json().id);
    }
    const seen: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const url: string = `/synthesis?limit=2${cursor === '' ? '' : `&cursor=${cursor}`}`;
      const page: { items: { id: string }[]; next_cursor: string | null } = (await ada({ url })).json();
      seen.push(...page.items.map(({ id }) => id));
      cursor = page.next_cursor;
    }
    expect([...seen].sort()).toEqual([...ids].sort());
    expect((await ada({ url: '/synthesis?cloud=gcp&status=succeeded' })).json().items).toHaveLength(2);
    expect((await ada({ url: '/blueprints?cloud=azure' })).json().items).toHaveLength(1);
  });

  it.each([
    ['limit=0', '/limit'],
    ['limit=101', '/limit'],
    ['limit=x', '/limit'],
    ['status=done', '/status'],
    ['cursor=bogus', '/cursor'],
  ])('rejects %s', async (query, pointer) => {
    const answer = await ada({ url: `/synthesis?${query}` });
    expect([answer.statusCode, answer.json().errors[0].pointer]).toEqual([422, pointer]);
  });

  it('hides syntheses of other users', async () => {
    const { id } = (await start(ada, BLOG, finished)).json();
    const bob = await test.person('bob', 'researcher');
    const bare = async (url: string) => ({ ...(await bob.as({ url })).json(), request_id: '', instance: '' });
    for (const path of ['/synthesis', '/blueprints']) {
      expect(await bare(`${path}/${id}`)).toEqual(await bare(`${path}/synt_00000000000000000000`));
      expect(await bare(`${path}/${id}`)).toEqual(await bare(`${path}/${'x'.repeat(300)}`));
      expect((await bob.as({ url: path })).json().items).toEqual([]);
    }
    expect((await bob.as({ method: 'POST', url: `/synthesis/${id}/cancel` })).statusCode).toBe(404);
    const admin = await test.person('root', 'admin');
    expect((await admin.as({ url: `/synthesis/${id}` })).statusCode).toBe(200);
  });
});

describe('events', () => {
  it('contain each stage in order, until the end', async () => {
    const { id } = (await start(ada, BLOG)).json();
    const answer = await ada({ url: `/synthesis/${id}/events` });
    expect(answer.headers['content-type']).toBe('text/event-stream');
    const events = parse(answer.body);
    expect(events.map(({ data }) => data.stage ?? data.status)).toEqual([
      'queued',
      'running',
      ...STAGES,
      STAGES.at(-1),
    ]);
    expect(events.at(-1)?.data.status).toBe('succeeded');
    expect(events.map(({ event }) => event).filter((event) => event === 'stage')).toHaveLength(STAGES.length);
  });

  it('resume after the last event', async () => {
    const { id } = (await start(ada, BLOG, finished)).json();
    const events = parse((await ada({ url: `/synthesis/${id}/events` })).body);
    const headers = { 'last-event-id': events.at(-3)?.id ?? '' };
    expect(parse((await ada({ url: `/synthesis/${id}/events`, headers })).body)).toEqual(events.slice(-2));
  });

  it('are limited for each user, and end with the credentials', async () => {
    const idle = await createTestApp({ working: false });
    const ada = await idle.person('ada', 'researcher');
    const { id } = (await start(ada.as)).json();
    const base = await idle.app.listen({ port: 0, host: '127.0.0.1' });
    const headers = { authorization: `Bearer ${ada.token}` };
    const watch = () => fetch(`${base}/synthesis/${id}/events`, { headers });
    const open = await Promise.all(Array.from({ length: 20 }, watch));
    const refused = await watch();
    expect([open.map(({ status }) => status), refused.status]).toEqual([open.map(() => 200), 429]);
    await ada.as({ method: 'POST', url: '/v1/auth/logout' });
    await idle.services.synthesis.cancel({ userId: ada.id, role: 'researcher' }, id);
    const texts = await Promise.all(open.map((stream) => stream.text()));
    expect(texts.filter((text) => text.includes('cancelled'))).toEqual([]);
    await idle.close();
  });

  it('end when the service stops', async () => {
    const idle = await createTestApp({ working: false });
    const { as } = await idle.person('ada', 'researcher');
    const { id } = (await start(as)).json();
    const stream = as({ url: `/synthesis/${id}/events` });
    const waiting = start(as, BLOG, { prefer: 'wait=30' });
    idle.services.readiness.enter('draining');
    expect(parse((await stream).body)).toHaveLength(1);
    expect((await waiting).statusCode).toBe(202);
    await idle.close();
  });
});

describe('cancel', () => {
  it('cancels a queued synthesis, permanently', async () => {
    const idle = await createTestApp({ working: false });
    const { as } = await idle.person('ada', 'researcher');
    const { id } = (await start(as)).json();
    const cancel = () => as({ method: 'POST', url: `/synthesis/${id}/cancel` });
    expect((await cancel()).json()).toMatchObject({ status: 'cancelled', finished_at: expect.any(String) });
    expect((await cancel()).statusCode).toBe(200);
    await idle.services.processing.start();
    await start(as, BLOG, finished);
    expect((await as({ url: `/synthesis/${id}` })).json().status).toBe('cancelled');
    expect((await as({ url: `/blueprints/${id}` })).json().code).toBe('SYNTHESIS_CANCELLED');
    await idle.close();
  });

  it('rejects a finished synthesis', async () => {
    const { id } = (await start(ada, BLOG, finished)).json();
    const answer = await ada({ method: 'POST', url: `/synthesis/${id}/cancel` });
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'SYNTHESIS_FINISHED']);
  });
});

interface Parsed {
  readonly id: string;
  readonly event: string;
  readonly data: { status: string; stage: string | null };
}

function parse(stream: string): Parsed[] {
  return stream
    .split('\n\n')
    .filter((block) => block.startsWith('id: '))
    .map((block) => {
      const [id = '', event = '', data = ''] = block.split('\n').map((line) => line.slice(line.indexOf(': ') + 2));
      return { id, event, data: JSON.parse(data) };
    });
}
