import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { STAGES } from '#core/index.ts';
import { BLOG, start } from '../support/synthesis.ts';
import { type AsPerson, createTestApp, type TestApp } from '../support/test-app.ts';

let test: TestApp;
let ada: AsPerson;
beforeEach(async () => {
  test = await createTestApp();
  ada = (await test.person('ada', 'researcher')).as;
});
afterEach(() => test.close());

describe('POST /synthesis', () => {
  it('accepts with a Location header', async () => {
    const answer = await start(ada);
    const { id } = answer.json();
    expect(id).toMatch(/^synt_[0-9A-Za-z]{20}$/);
    expect([answer.statusCode, answer.headers.location]).toEqual([202, `/synthesis/${id}`]);
    expect(answer.json()).toEqual({
      id,
      status: 'queued',
      created_at: expect.stringMatching(/Z$/),
      links: {
        self: `http://localhost:3000/synthesis/${id}`,
        events: `http://localhost:3000/synthesis/${id}/events`,
        blueprint: `http://localhost:3000/blueprints/${id}`,
      },
    });
    expect(answer.headers['ratelimit-policy']).toBe('"synthesis";q=120;w=60');
  });

  it('waits for the result with Prefer', async () => {
    const answer = await start(ada, BLOG, { prefer: 'respond-async, wait=99' });
    expect([answer.statusCode, answer.headers['preference-applied']]).toEqual([201, 'wait=30']);
    expect(answer.json()).toMatchObject({
      status: 'succeeded',
      stage: STAGES.at(-1),
      progress: { done: STAGES.length, total: STAGES.length },
    });
  });

  it('does not wait longer than requested', async () => {
    const idle = await createTestApp({ working: false });
    const { as } = await idle.person('ada', 'researcher');
    const answer = await start(as, BLOG, { prefer: 'wait=0' });
    expect([answer.statusCode, answer.json().status]).toEqual([202, 'queued']);
    await idle.close();
  });

  it('reports all faults, with suggestions', async () => {
    const answer = await start(ada, {
      system_intent: 'no',
      cloud: 'gcp',
      constraints: { budgets: 5, region: 'eu-west-1', availability: 120, exclude: [''] },
      clout: 'aws',
    });
    expect(answer.statusCode).toBe(422);
    expect(answer.json().errors).toEqual([
      { pointer: '/system_intent', detail: 'must have at least 3 characters' },
      { pointer: '/constraints/availability', detail: 'must be at most 100' },
      { pointer: '/constraints/exclude/0', detail: 'must have at least 1 characters' },
      { pointer: '/constraints/budgets', detail: 'unknown key “budgets”: did you mean “budget”?' },
      { pointer: '/clout', detail: 'unknown key “clout”: did you mean “cloud”?' },
      { pointer: '/constraints/region', detail: '“eu-west-1” is a region of aws, not of gcp' },
    ]);
  });

  it.each([
    ['eu-wst-1', /did you mean “eu-west-1”\? Known regions: .*us-east-1/],
    ['the moon', /^is not a region of aws: Known regions: /],
  ])('rejects the region %s', async (region, detail) => {
    const answer = await start(ada, { ...BLOG, constraints: { region } });
    expect(answer.json().errors).toEqual([{ pointer: '/constraints/region', detail: expect.stringMatching(detail) }]);
  });

  it.each([
    ['nothing', undefined, 400],
    ['a list', [], 422],
    ['no description', { cloud: 'aws' }, 422],
    ['no cloud', { system_intent: 'A blog' }, 422],
    ['20,001 characters', { ...BLOG, system_intent: 'x'.repeat(20_001) }, 422],
    ['an unpaired surrogate', { ...BLOG, system_intent: 'abc\ud800' }, 422],
    ['a budget of zero', { ...BLOG, constraints: { budget: 0 } }, 422],
    ['an unknown framework', { ...BLOG, constraints: { compliance: ['hippa'] } }, 422],
    ['null constraints', { ...BLOG, constraints: null }, 422],
  ])('rejects %s', async (_name, body, status) => {
    const headers = { 'content-type': 'application/json' };
    const payload = body === undefined ? '' : JSON.stringify(body);
    const answer = await ada({ method: 'POST', url: '/synthesis', headers, payload });
    expect(answer.statusCode).toBe(status);
  });

  it('counts Unicode characters', async () => {
    expect((await start(ada, { ...BLOG, system_intent: '🍰'.repeat(20_000) })).statusCode).toBe(202);
  });

  it('requires the role researcher or administrator', async () => {
    const viewer = await test.person('vic', 'viewer');
    const refused = await start(viewer.as);
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'INSUFFICIENT_ROLE']);
    expect((await viewer.as({ url: '/blueprints' })).statusCode).toBe(403);
    const admin = await test.person('root', 'admin');
    expect((await start(admin.as)).statusCode).toBe(202);
  });

  it('has a rate limit by user', async () => {
    const strict = await createTestApp({ env: { RATE_LIMIT_SYNTHESIS: '2' } });
    const { as } = await strict.person('ada', 'researcher');
    await start(as);
    expect((await start(as)).headers.ratelimit).toMatch(/^"synthesis";r=0;t=\d+$/);
    const refused = await start(as);
    expect([refused.statusCode, refused.json().code]).toEqual([429, 'RATE_LIMITED']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await start((await strict.person('bob', 'researcher')).as)).statusCode).toBe(202);
    await strict.close();
  });

  it('has no limit if it is disabled', async () => {
    const free = await createTestApp({ env: { RATE_LIMIT_SYNTHESIS: '0' } });
    const { as } = await free.person('ada', 'researcher');
    expect((await start(as)).headers).not.toHaveProperty('ratelimit');
    await free.close();
  });

  it('rejects requests above the queue limit', async () => {
    const full = await createTestApp({ env: { SYNTHESIS_QUEUE_LIMIT: '2' }, working: false });
    const { as } = await full.person('ada', 'researcher');
    await start(as);
    await start(as);
    const refused = await start(as);
    expect([refused.statusCode, refused.json().code, refused.headers['retry-after']]).toEqual([503, 'QUEUE_FULL', '5']);
    expect((await as({ url: '/synthesis' })).json().items).toHaveLength(2);
    await full.close();
  });

  it('keeps a full queue open to other users, and limits the items of each', async () => {
    const env = { SYNTHESIS_QUEUE_LIMIT: '2', SYNTHESIS_QUEUE_LIMIT_PER_USER: '2' };
    const full = await createTestApp({ env, working: false });
    const ada = await full.person('ada', 'researcher');
    const bob = await full.person('bob', 'researcher');
    await start(ada.as);
    await start(ada.as);
    expect((await start(ada.as)).json().detail).toContain('Too many of your syntheses');
    expect((await start(bob.as)).statusCode).toBe(202);
    expect((await start(bob.as)).json().code).toBe('QUEUE_FULL');
    await full.services.users.remove(ada.id);
    expect(await full.store.syntheses.itemsIn('queued')).toMatchObject([{ ownerId: bob.id }]);
    expect(await full.store.syntheses.list({ ownerId: ada.id, status: 'cancelled' }, { limit: 9 })).toHaveLength(2);
    await full.close();
  });
});

describe('Idempotency-Key', () => {
  it('deduplicates requests, and rejects another body', async () => {
    const headers = { 'idempotency-key': 'order-1' };
    const first = await start(ada, BLOG, headers);
    const again = await start(ada, { cloud: BLOG.cloud, system_intent: BLOG.system_intent }, headers);
    expect(again.statusCode).toBe(202);
    expect(again.json()).toEqual(first.json());
    expect(again.headers['idempotency-replayed']).toBe('true');
    const other = await start(ada, { ...BLOG, cloud: 'gcp' }, headers);
    expect([other.statusCode, other.json().code]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED']);
    expect((await ada({ url: '/synthesis' })).json().items).toHaveLength(1);
  });

  it('is valid per owner for one day', async () => {
    const headers = { 'idempotency-key': 'order-1' };
    const first = (await start(ada, BLOG, headers)).json().id;
    const bob = await test.person('bob', 'researcher');
    expect((await start(bob.as, BLOG, headers)).json().id).not.toBe(first);
    test.clock.advance(24 * 3600 + 1);
    const { token: _, as } = await test.person('eve', 'admin');
    expect((await start(as, BLOG, headers)).headers).not.toHaveProperty('idempotency-replayed');
  });

  it('rejects a concurrent request', async () => {
    const idle = await createTestApp({ working: false });
    const { as } = await idle.person('ada', 'researcher');
    const headers = { 'idempotency-key': 'order-1', prefer: 'wait=30' };
    const first = start(as, BLOG, headers);
    let second = await start(as, BLOG, { 'idempotency-key': 'order-1' });
    while (second.statusCode === 202 && second.headers['idempotency-replayed'] === undefined) {
      second = await start(as, BLOG, { 'idempotency-key': 'order-1' });
    }
    expect([second.statusCode, second.json().code]).toEqual([409, 'IDEMPOTENCY_KEY_IN_USE']);
    await idle.services.processing.start();
    expect((await first).statusCode).toBe(201);
    await idle.close();
  });

  it('must be well-formed', async () => {
    expect((await start(ada, BLOG, { 'idempotency-key': 'x'.repeat(256) })).statusCode).toBe(400);
  });
});
