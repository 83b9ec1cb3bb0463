import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { finished, start } from '../support/synthesis.ts';
import { type AsPerson, createTestApp, type TestApp } from '../support/test-app.ts';

const TEXT =
  'A shop <b>with</b> pictures on PostgreSQL, 200 requests a second at the peak, 40 GB of pictures. No Redis.';

let test: TestApp;
let ada: AsPerson;
let cookie: string;
let id: string;
beforeAll(async () => {
  test = await createTestApp({ env: { RATE_LIMIT_SYNTHESIS: '0' } });
  const { as } = await test.person('ada', 'researcher');
  ada = as;
  const form = { login: 'ada', password: 'correct horse battery staple' };
  const signIn = await test.app.inject({
    method: 'POST',
    url: '/login',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(form).toString(),
  });
  cookie = String(signIn.headers['set-cookie']).split(';')[0] ?? '';
  id = (await start(ada, { system_intent: TEXT, cloud: 'aws' }, finished)).json().id;
});
afterAll(() => test.close());

const open = async (path = `/blueprints/${id}/corrections`) =>
  test.app.inject({ url: path, headers: { cookie, accept: 'text/html' } });

/** The values that a browser sends with the page unchanged. */
function valuesOf(page: string): Record<string, string> {
  const values: Record<string, string> = {};
  const unescaped = (text: string) => text.replaceAll('&quot;', '"').replaceAll('&#39;', "'").replaceAll('&amp;', '&');
  for (const [, attributes = ''] of page.matchAll(/<input ([^>]*)>/g)) {
    const name = / ?name="([^"]*)"/.exec(attributes)?.[1];
    if (name !== undefined && !attributes.includes('checkbox'))
      values[name] = unescaped(/ value="([^"]*)"/.exec(attributes)?.[1] ?? '');
  }
  for (const [, name = '', options = ''] of page.matchAll(/<select [^>]*name="([^"]*)">(.*?)<\/select>/gs)) {
    values[name] =
      /<option value="([^"]*)" selected/.exec(options)?.[1] ?? /<option value="([^"]*)"/.exec(options)?.[1] ?? '';
  }
  return values;
}

async function send(changes: Record<string, string>) {
  const values = { ...valuesOf((await open()).body), ...changes };
  return test.app.inject({
    method: 'POST',
    url: `/blueprints/${id}/corrections`,
    headers: { cookie, 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(values).toString(),
  });
}

async function corrected(changes: Record<string, string>) {
  const answer = await send(changes);
  expect(answer.statusCode).toBe(303);
  const [, next = ''] = /^\/blueprints\/(synt_\w+)\/diff$/.exec(String(answer.headers.location)) ?? [];
  return (await ada({ url: `/blueprints/${next}/requirements` })).json();
}

const original = async () => (await ada({ url: `/blueprints/${id}/requirements` })).json().requirements;

/** Index of a component by its capability. */
async function indexOf(capability: string): Promise<number> {
  const { components } = await original();
  return components.findIndex((one: { capability: string }) => one.capability === capability);
}

describe('the page What was understood', () => {
  it('has every component, quantity, quality, exclusion and question as fields, and the text, escaped', async () => {
    const { statusCode, body } = await open();
    const { components, excluded, questions } = await original();
    expect(statusCode).toBe(200);
    const values = valuesOf(body);
    for (const [at, component] of components.entries()) {
      expect(values[`components ${at} capability`]).toBe(component.capability);
    }
    expect(body.match(/name="excluded \d+ remove"/g)).toHaveLength(excluded.length);
    for (const question of questions) expect(Object.keys(values)).toContain(`answer ${question.id}`);
    expect(body).toContain('<mark>');
    expect(body).not.toContain('<b>with</b>');
  });

  it('is linked from the blueprint', async () => {
    expect((await open(`/blueprints/${id}`)).body).toContain(`href="/blueprints/${id}/corrections"`);
  });

  it('sent unchanged gives the same requirements', async () => {
    const { requirements } = await corrected({});
    expect(requirements).toEqual(await original());
  });

  it('corrects a component and a quantity', async () => {
    const at = await indexOf('relational_db');
    const load = (await original()).load.findIndex(({ metric }: { metric: string }) => metric === 'requests');
    const { requirements } = await corrected({
      [`components ${at} name`]: 'Orders',
      [`components ${at} capability`]: 'document db',
      [`load ${load} value`]: '1,500',
    });
    expect(requirements.components[at]).toMatchObject({ name: 'Orders', capability: 'document_db', basis: 'stated' });
    expect(requirements.load[load].value).toBe(1500);
  });

  it('removes a component and refuses its capability, and removes an exclusion', async () => {
    const at = await indexOf('object_storage');
    const { requirements } = await corrected({ [`components ${at} remove`]: 'on', 'excluded 0 remove': 'on' });
    expect(requirements.components.some((one: { capability: string }) => one.capability === 'object_storage')).toBe(
      false,
    );
    expect(requirements.excluded.map(({ term }: { term: string }) => term)).toEqual(['object_storage']);
  });

  it('adds a component, a quality, an exclusion and a quantity, and answers a question', async () => {
    const { requirements } = await corrected({
      'new component 0 name': 'Reminders',
      'new component 0 capability': 'scheduler',
      'new component 1 capability': 'email_sms',
      'new quality 0 quality': 'availability',
      'new quality 0 value': '99.9',
      'new exclusion 0 term': 'cdn',
      'new load 0 question': 'database-size',
      'new load 0 value': '250',
      'answer environment': 'development',
    });
    const added = requirements.components.slice(-2);
    expect(added).toMatchObject([
      { name: 'Reminders', capability: 'scheduler' },
      { name: 'email sms', capability: 'email_sms' },
    ]);
    expect(requirements.qualities).toContainEqual(expect.objectContaining({ quality: 'availability', value: 99.9 }));
    expect(requirements.excluded.map(({ term }: { term: string }) => term)).toContain('cdn');
    expect(requirements.load).toContainEqual(expect.objectContaining({ of: 'records', value: 250 }));
    expect(requirements.environment).toBe('development');
  });

  it('shows every fault beside its field, with the submitted values', async () => {
    const answer = await send({
      'components 0 capability': 'quantum computer',
      'load 0 value': 'many',
      'new component 0 name': 'A <script>',
      'new component 0 capability': 'nothing',
    });
    expect(answer.statusCode).toBe(422);
    expect(answer.body.match(/aria-invalid="true"/g)).toHaveLength(3);
    expect(answer.body).toContain('value="quantum computer"');
    expect(answer.body).toContain('A &lt;script&gt;');
  });

  it('needs the token of its form, and an owner', async () => {
    const forged = await send({ form_token: 'x' });
    expect(forged.statusCode).toBe(403);
    const away = await test.app.inject({ url: `/blueprints/${id}/corrections`, headers: { accept: 'text/html' } });
    expect([away.statusCode, String(away.headers.location)]).toEqual([303, expect.stringContaining('/login')]);
  });
});
