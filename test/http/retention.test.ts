import { afterEach, describe, expect, it, vi } from 'vitest';
import { agentOf } from '../support/agents.ts';
import { basic } from '../support/git-app.ts';
import { finished, start } from '../support/synthesis.ts';
import { type AsPerson, createTestApp, PASSWORD, type TestApp, type TestAppOptions } from '../support/test-app.ts';

const PATIENCE = { timeout: 30_000, interval: 500 };
const DAY_SECONDS = 24 * 60 * 60;

let test: TestApp;
afterEach(() => test.close());

/** An application with requests of some days ago and of today. */
async function workedDaysAgo(days: number, env: NonNullable<TestAppOptions['env']>) {
  test = await createTestApp({ env });
  const before = (await test.person('ada', 'admin')).as;
  const id = await finishedBlueprint(before);
  const payload = { system_intent: 'A blog for my travels' };
  const compared = await before({ method: 'POST', url: '/comparisons', payload, headers: finished });
  expect(compared.statusCode).toBe(201);
  test.clock.advance(days * DAY_SECONDS);
  const as = await loginAgain();
  return { id, comparisonId: compared.json<{ id: string }>().id, as };
}

/** The first synthesis includes compilation and can be rejected on a busy machine, so it is retried. */
async function finishedBlueprint(as: AsPerson): Promise<string> {
  const answer = await vi.waitUntil(async () => {
    const started = await start(as, undefined, finished);
    return started.statusCode === 201 && started;
  }, PATIENCE);
  return answer.json<{ id: string }>().id;
}

async function loginAgain(): Promise<AsPerson> {
  const login = await test.app.inject({
    method: 'POST',
    url: '/v1/auth/login',
    payload: { login: 'ada', password: PASSWORD },
  });
  const headers = { authorization: `Bearer ${login.json<{ access_token: string }>().access_token}` };
  return (options) => test.app.inject({ ...options, headers: { ...headers, ...options.headers } });
}

async function statuses(as: AsPerson, urls: readonly string[]): Promise<number[]> {
  return Promise.all(urls.map(async (url) => (await as({ url })).statusCode));
}

const viewsOf = (id: string) => [
  `/synthesis/${id}`,
  `/blueprints/${id}`,
  `/blueprints/${id}/graph`,
  `/blueprints/${id}/iac.zip`,
  `/blueprints/${id}/diagram.svg`,
];

describe('RETENTION_DAYS', () => {
  it('deletes older resources, which then receive 404', async () => {
    const { id, comparisonId, as } = await workedDaysAgo(31, { RETENTION_DAYS: '30' });
    const young = await finishedBlueprint(as);
    const { sessionToken } = await agentOf(test, as);
    const refs = (blueprint: string) =>
      test.app.inject({
        url: `/git/blueprints/${blueprint}.git/info/refs?service=git-upload-pack`,
        headers: basic('', sessionToken),
      });
    expect([(await refs(id)).statusCode, ...(await statuses(as, viewsOf(id)))]).toEqual([200, 200, 200, 200, 200, 200]);

    expect(await test.services.retention.sweep()).toMatchObject({ comparisons: 1, syntheses: 4 });
    expect(await statuses(as, [...viewsOf(id), `/comparisons/${comparisonId}`])).toEqual([
      404, 404, 404, 404, 404, 404,
    ]);
    expect([(await refs(id)).statusCode, (await refs(young)).statusCode]).toEqual([404, 200]);
    const listed = (await as({ url: '/blueprints' })).json<{ items: { id: string }[] }>();
    expect(listed.items.map((item) => item.id)).toEqual([young]);
    expect(await statuses(as, viewsOf(young))).toEqual([200, 200, 200, 200, 200]);
  });

  it('deletes nothing by default', async () => {
    const { id, comparisonId, as } = await workedDaysAgo(3_000, {});
    expect(await test.services.retention.sweep()).toMatchObject({ comparisons: 0, syntheses: 0 });
    expect(await statuses(as, [...viewsOf(id), `/comparisons/${comparisonId}`])).toEqual([
      200, 200, 200, 200, 200, 200,
    ]);
  });

  it('deletes in as many batches as necessary', async () => {
    test = await createTestApp({ env: { RETENTION_DAYS: '1' } });
    const { id: ownerId } = await test.person('ada', 'researcher');
    const old = new Date(test.clock.now().getTime() - 2 * DAY_SECONDS * 1000);
    for (let index = 0; index < 45; index++) {
      const id = `synt_${String(index).padStart(20, '0')}`;
      const intent = { id, text: 'A blog', cloud: 'aws', constraints: {} } as const;
      const times = { createdAt: old, startedAt: old, finishedAt: old };
      const facts = {
        ownerId,
        agentId: null,
        revision: null,
        deletedAt: null,
        status: 'failed',
        stage: null,
        attempts: 1,
        fault: null,
      } as const;
      await test.store.syntheses.insert({ id, intent, ...facts, ...times });
    }
    expect(await test.services.retention.sweep()).toMatchObject({ syntheses: 45 });
    expect(await test.store.syntheses.list({}, { limit: 1 })).toEqual([]);
  });
});

it('AUDIT_MAX_ENTRIES keeps the newest entries', async () => {
  test = await createTestApp({ env: { AUDIT_MAX_ENTRIES: '3' } });
  for (let index = 0; index < 45; index += 1) {
    test.clock.advance(60);
    await test.app.inject({ method: 'POST', url: '/v1/auth/logout' });
  }
  const entries = () => test.store.audit.list({}, { limit: 100 });
  const newest = (await entries()).slice(0, 3);
  expect(await test.services.retention.sweep()).toMatchObject({ auditEntries: 42 });
  expect(await entries()).toEqual(newest);
});

describe('AUDIT_RETENTION_DAYS', () => {
  const logins = async (as: AsPerson) =>
    (await as({ url: '/v1/audit?action=person.login' })).json<{ items: unknown[] }>().items.length;

  it.each([
    ['up to 400 days by default', {}, 401, 1],
    ['within 400 days by default', {}, 399, 2],
    ['for the configured time', { AUDIT_RETENTION_DAYS: '7' }, 8, 1],
    ['indefinitely', { AUDIT_RETENTION_DAYS: '0' }, 5_000, 2],
  ])('keeps entries %s', async (_name, env, days, left) => {
    const { as } = await workedDaysAgo(days, env);
    expect(await logins(as)).toBe(2);
    await test.services.retention.sweep();
    expect(await logins(as)).toBe(left);
  });
});
