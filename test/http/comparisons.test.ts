import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createMemoryStore } from '#adapters/memory/store.ts';
import { comparison } from '../../src/http/schemas/comparison.ts';
import { finished } from '../support/synthesis.ts';
import { type AsPerson, createTestApp, type TestApp } from '../support/test-app.ts';

let test: TestApp;
let ada: AsPerson;
beforeEach(async () => {
  test = await createTestApp();
  ada = (await test.person('ada', 'researcher')).as;
});
afterEach(() => test.close());

const SHOP = {
  system_intent: 'A shop on PostgreSQL with a Redis cache, 50 requests a second',
  constraints: { budget: 900 },
};

const compare = (as: AsPerson, payload: object = SHOP, headers: Record<string, string> = {}) =>
  as({ method: 'POST', url: '/comparisons', payload, headers });

describe('POST /comparisons', () => {
  it('compares the three clouds', async () => {
    const answer = await compare(ada, SHOP, finished);
    const body = comparison.parse(answer.json());
    expect([answer.statusCode, answer.headers.location, body.status]).toEqual([
      201,
      `/comparisons/${body.id}`,
      'succeeded',
    ]);
    expect(body.contenders.map(({ cloud }) => cloud)).toEqual(['aws', 'gcp', 'azure']);
    for (const { id, cost, confidence, nodes_count: count } of body.contenders) {
      const blueprint = (await ada({ url: `/blueprints/${id}` })).json();
      expect([cost?.monthly_est, confidence, count]).toEqual([
        blueprint.monthly_est,
        blueprint.confidence,
        blueprint.nodes_count,
      ]);
    }
    const database = body.differences.find(({ part }) => part === 'relational_db');
    expect(Object.keys(database?.by_cloud ?? {}).sort()).toEqual(['aws', 'azure', 'gcp']);
    expect(comparison.parse((await ada({ url: `/comparisons/${body.id}` })).json())).toEqual(body);
  });

  it('accepts immediately, and the next process completes the work', async () => {
    const store = createMemoryStore();
    const idle = await createTestApp({ store, working: false });
    const answer = await compare((await idle.person('ada', 'researcher')).as);
    expect([answer.statusCode, answer.json().status]).toEqual([202, 'queued']);
    expect(await store.syntheses.itemsIn('queued')).toHaveLength(3);
    await idle.close();
  });

  it('creates one comparison per idempotency key', async () => {
    const headers = { 'idempotency-key': 'one', ...finished };
    const [first, second] = [await compare(ada, SHOP, headers), await compare(ada, SHOP, headers)];
    expect(second.headers['idempotency-replayed']).toBe('true');
    expect(second.json()).toEqual(first.json());
    expect((await ada({ url: '/synthesis' })).json().items).toHaveLength(3);
    expect((await compare(ada, { system_intent: 'Something else' }, headers)).json().code).toBe(
      'IDEMPOTENCY_KEY_REUSED',
    );
  });

  it('accepts all syntheses or none', async () => {
    const small = await createTestApp({ env: { SYNTHESIS_QUEUE_LIMIT: '1' }, working: false });
    const { as } = await small.person('ada', 'researcher');
    await as({ method: 'POST', url: '/synthesis', payload: { system_intent: 'A blog', cloud: 'aws' } });
    const answer = await compare(as);
    expect([answer.statusCode, answer.json().code]).toEqual([503, 'QUEUE_FULL']);
    expect((await as({ url: '/synthesis' })).json().items).toHaveLength(1);
    await small.close();
  });

  it('counts as one synthesis for each cloud', async () => {
    const strict = await createTestApp({ env: { RATE_LIMIT_SYNTHESIS: '4' }, working: false });
    const { as } = await strict.person('ada', 'researcher');
    expect((await compare(as)).headers.ratelimit).toBe('"synthesis";r=1;t=60');
    const one = () => as({ method: 'POST', url: '/synthesis', payload: { system_intent: 'A blog', cloud: 'aws' } });
    expect([(await one()).statusCode, (await one()).statusCode]).toEqual([202, 429]);
    await strict.close();
  });

  it('accepts no region', async () => {
    const answer = await compare(ada, { ...SHOP, constraints: { region: 'eu-west-1' } });
    expect([answer.statusCode, answer.json().errors[0].pointer]).toEqual([422, '/constraints/region']);
  });
});

describe('GET /comparisons/{id}', () => {
  it('is readable by the owner only', async () => {
    const { id } = (await compare(ada)).json();
    const eve = (await test.person('eve', 'researcher')).as;
    expect((await eve({ url: `/comparisons/${id}` })).statusCode).toBe(404);
    expect((await ada({ url: '/comparisons/cmp_0' })).statusCode).toBe(404);
    expect((await ada({ url: `/comparisons/${id}` })).statusCode).toBe(200);
  });
});
