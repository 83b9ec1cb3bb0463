import { Ajv2020 } from 'ajv/dist/2020.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createEngine, type Intent, requirementsSchema } from '#core/index.ts';
import { REQUIREMENTS_REQUEST } from '#http/schemas/synthesis.ts';
import { BLOG, finished, start } from '../support/synthesis.ts';
import { type AsPerson, createTestApp, type TestApp } from '../support/test-app.ts';

const { requirements: BOOKING } = REQUIREMENTS_REQUEST;
const component = (id: string) => ({ id, name: id, capability: 'cache' });

let test: TestApp;
let ada: AsPerson;
let intents: Intent[] = [];
beforeAll(async () => {
  const engine = await createEngine();
  test = await createTestApp({
    engine: {
      ...engine,
      synthesize: (intent, onStage) => {
        intents.push(intent);
        return engine.synthesize(intent, onStage);
      },
    },
    env: { RATE_LIMIT_SYNTHESIS: '0' },
  });
  ada = (await test.person('ada', 'researcher')).as;
});
afterAll(() => test.close());

/** The faults of a rejected request: pointer and detail. */
async function faultsOf(payload: unknown, url = '/synthesis'): Promise<[string, string][]> {
  const answer = await ada({ method: 'POST', url, payload: payload as object });
  expect([answer.statusCode, answer.json().code]).toEqual([422, 'VALIDATION_FAILED']);
  const { errors } = answer.json<{ errors: { pointer: string; detail: string }[] }>();
  return errors.map(({ pointer, detail }) => [pointer, detail]);
}

const withRequirements = (requirements: unknown) => faultsOf({ ...BLOG, requirements });

describe('POST /synthesis with requirements', () => {
  it.each([
    ['alone', '', REQUIREMENTS_REQUEST],
    ['beside a text', BLOG.system_intent, { ...REQUIREMENTS_REQUEST, system_intent: BLOG.system_intent }],
  ])('hands them to the engine, %s', async (_case, text, request) => {
    intents = [];
    const answer = await start(ada, request, finished);
    const { id, status } = answer.json();
    expect([answer.statusCode, status]).toEqual([201, 'succeeded']);
    expect(intents).toEqual([{ id, text, cloud: 'gcp', constraints: {}, requirements: BOOKING }]);
  });

  it('does not answer a request from the result of another document', async () => {
    intents = [];
    const flow = { from: 'bookings', to: 'api', interaction: 'notify' };
    const other = { ...REQUIREMENTS_REQUEST, requirements: { ...BOOKING, flows: [...BOOKING.flows, flow] } };
    const ids = [(await start(ada, other, finished)).json().id, (await start(ada, other, finished)).json().id];
    for (const id of ids) {
      const { requirements } = (await ada({ url: `/blueprints/${id}/requirements` })).json();
      expect(requirements.flows).toHaveLength(2);
    }
    expect(intents).toHaveLength(1);
  });

  it('deduplicates retries, and rejects another document under the same key', async () => {
    const headers = { 'idempotency-key': 'booking-1' };
    const first = await start(ada, REQUIREMENTS_REQUEST, headers);
    const again = await start(ada, REQUIREMENTS_REQUEST, headers);
    expect(again.json().id).toBe(first.json().id);
    const other = { ...REQUIREMENTS_REQUEST, requirements: { ...BOOKING, title: 'Other' } };
    expect((await start(ada, other, headers)).json().code).toBe('IDEMPOTENCY_KEY_REUSED');
  });

  it('is stored and has pages without a text', async () => {
    const idle = await createTestApp({ working: false });
    const { as } = await idle.person('ada', 'researcher');
    const { id } = (await start(as, REQUIREMENTS_REQUEST)).json();
    const stored = await idle.store.syntheses.byId(id);
    expect(stored?.intent).toEqual({ id, text: '', cloud: 'gcp', constraints: {}, requirements: BOOKING });
    const page = await as({ url: `/blueprints/${id}`, headers: { accept: 'text/html' } });
    expect([page.statusCode, page.body.includes('<blockquote')]).toEqual([202, false]);
    await idle.services.processing.start();
    await as({ url: `/synthesis/${id}/events` });
    const done = await as({ url: `/blueprints/${id}`, headers: { accept: 'text/html' } });
    expect([done.statusCode, done.body.includes('<blockquote')]).toEqual([200, false]);
    await idle.close();
  });
});

describe('faults', () => {
  it('are reported at once, with their pointers and the nearest known term', async () => {
    const faults = await faultsOf({
      cloud: 'aws',
      constraints: { region: 'europe-west1' },
      requirements: {
        componets: [],
        components: [
          { id: 'orders', name: 'Orders', capability: 'relational_database', engine: 'x' },
          component('orders'),
        ],
        flows: [{ from: 'order', to: 'orders', interaction: 'wrote' }],
        load: [
          { metric: 'requests', value: -1 },
          { metric: 'users', min: 9, max: 3 },
        ],
        excluded: [{ kind: 'capability', term: 'web_compute:kubernets' }],
      },
    });
    expect(faults.map(([pointer]) => pointer)).toEqual([
      '/requirements/components/0/capability',
      '/requirements/components/0/engine',
      '/requirements/flows/0/interaction',
      '/requirements/load/0/value',
      '/requirements/componets',
      '/requirements/components/1/id',
      '/requirements/flows/0/from',
      '/requirements/excluded/0/term',
      '/requirements/load/1/min',
      '/constraints/region',
    ]);
    expect(faults[0]?.[1]).toMatch(/^must be one of static_site, .*; did you mean “relational_db”\?$/);
    expect(faults[1]?.[1]).toMatch(/^unknown key “engine”: the known keys are id, name, capability/);
    expect(faults[2]?.[1]).toMatch(/did you mean “write”\?$/);
    expect(faults[3]?.[1]).toBe('must be at least 0');
    expect(faults[4]?.[1]).toBe('unknown key “componets”: did you mean “components”?');
    expect(faults[5]?.[1]).toBe('is already the id of /components/0');
    expect(faults[6]?.[1]).toMatch(/did you mean “orders”\?$/);
  });

  it.each(['/synthesis', '/comparisons'])('name what %s lacks', async (url) => {
    const cloud = url === '/synthesis' ? { cloud: 'aws' } : {};
    expect(await faultsOf(cloud, url)).toEqual([
      ['/system_intent', 'is required, unless requirements describe the system'],
    ]);
    for (const requirements of [{}, { title: 'Shop', components: [] }]) {
      expect(await faultsOf({ ...cloud, requirements }, url)).toEqual([
        ['/requirements', expect.stringContaining('at least one component')],
      ]);
    }
    expect(await faultsOf({ ...cloud, requirements: 5 }, url)).toEqual([['/requirements', 'must be an object']]);
  });

  it('include documents that are too large', async () => {
    const components = Array.from({ length: 101 }, (_, index) => component(`c${index}`));
    expect(await withRequirements({ components })).toEqual([
      ['/requirements/components', 'must have at most 100 entries'],
    ]);
    const flows = Array.from({ length: 301 }, () => ({ from: 'c0', to: 'c1', interaction: 'read' }));
    expect(await withRequirements({ components: components.slice(0, 100), flows })).toEqual([
      ['/requirements/flows', 'must have at most 300 entries'],
    ]);
  });

  it('are counted, and the first thousand listed', async () => {
    const clauses = Array.from({ length: 2_000 }, (_, index) => ({ id: `c${index}`, fates: Array(20).fill({}) }));
    const answer = await start(ada, { ...BLOG, requirements: { clauses } });
    expect([answer.statusCode, answer.json().detail]).toEqual([422, 'The body has 40000 invalid fields.']);
    expect(answer.json().errors).toHaveLength(1_000);
  });

  it('include values that are nested too deeply', async () => {
    const value = `${'['.repeat(50_000)}${']'.repeat(50_000)}`;
    const question = `{"id":"q1","kind":"missing","question":"How many?","assumed":{"pointer":"/load","value":${value}}}`;
    const answer = await ada({
      method: 'POST',
      url: '/synthesis',
      headers: { 'content-type': 'application/json', 'idempotency-key': 'deep' },
      payload: `{"cloud":"aws","system_intent":"A blog","requirements":{"questions":[${question}]}}`,
    });
    expect([answer.statusCode, answer.json().errors?.[0].pointer]).toEqual([
      422,
      '/requirements/questions/0/assumed/value',
    ]);
  });

  it('do not change the size limit', async () => {
    const requirements = { ...BOOKING, purpose: 'x'.repeat(300 * 1024) };
    expect((await start(ada, { ...BLOG, requirements })).statusCode).toBe(413);
  });
});

const TWO_REGIONS = {
  ...BOOKING,
  regions: { count: 2, mode: 'active_passive' },
  locations: [{ role: 'data', any_of: ['Germany'], hard: true }],
  seasons: [{ name: 'Christmas', recurs: 'yearly', share: 0.1, factor: 8 }],
};
const TEXT = 'Ticket sales on PostgreSQL for 300 requests per second in Frankfurt, with a Redis cache. Budget 900 USD.';

describe('GET /blueprints/{id}/requirements', () => {
  const VIEWS = ['document.md', 'requirements', 'estimate', 'graph', 'findings', 'iac'];
  /** The views of a blueprint with its ID replaced. */
  const viewsOf = async (id: string) => {
    const answers = VIEWS.map(async (view) =>
      (await ada({ url: `/blueprints/${id}/${view}` })).body.replaceAll(id, 'ID'),
    );
    return Promise.all(answers);
  };

  it.each<[string, object]>([
    ['requirements', REQUIREMENTS_REQUEST],
    ['requirements for two regions and a season', { cloud: 'aws', requirements: TWO_REGIONS }],
    ['a text', { cloud: 'azure', system_intent: TEXT }],
    ['a text for two regions', { cloud: 'aws', system_intent: `${TEXT} Two regions, active-passive.` }],
    [
      'a text with constraints',
      {
        cloud: 'gcp',
        system_intent: TEXT,
        constraints: {
          budget: 250,
          region: 'europe-west1',
          availability: 99.95,
          compliance: ['gdpr'],
          environment: 'staging',
          exclude: ['cache'],
          free_allowances: true,
        },
      },
    ],
    [
      'requirements with constraints',
      { ...REQUIREMENTS_REQUEST, constraints: { budget: 90, exclude: ['audit_trail'] } },
    ],
    ['both, which contradict each other', { ...REQUIREMENTS_REQUEST, system_intent: `${TEXT} No containers.` }],
    [
      'both, without a structure',
      { cloud: 'aws', system_intent: TEXT, requirements: { load: BOOKING.load, kinds: [] } },
    ],
  ])('answers a request of %s, which gives the same blueprint when it is sent again', async (_case, request) => {
    const { id } = (await start(ada, request, finished)).json();
    const { system_intent, cloud, constraints, requirements } = (
      await ada({ url: `/blueprints/${id}/requirements` })
    ).json();
    const answered = { ...(system_intent === undefined ? {} : { system_intent }), cloud, constraints };
    expect(answered).toEqual({ constraints: {}, ...request, requirements: undefined });
    const again = await start(ada, { ...answered, requirements }, finished);
    expect([again.statusCode, again.json().status]).toEqual([201, 'succeeded']);
    expect(await viewsOf(again.json().id)).toEqual(await viewsOf(id));
  });
});

describe('POST /comparisons with requirements', () => {
  it('starts a synthesis of the document on each cloud', async () => {
    const { requirements } = REQUIREMENTS_REQUEST;
    const answer = await ada({ method: 'POST', url: '/comparisons', payload: { requirements }, headers: finished });
    expect([answer.statusCode, answer.json().status]).toEqual([201, 'succeeded']);
    for (const { id, cloud } of answer.json().contenders) {
      const stored = await test.store.syntheses.byId(id);
      expect(stored?.intent).toEqual({ id, text: '', cloud, constraints: {}, requirements });
    }
  });
});

describe('GET /schemas/requirements.json', () => {
  const get = (headers = {}) => test.app.inject({ url: '/schemas/requirements.json', headers });

  it('is public JSON Schema with an entity tag', async () => {
    const { statusCode, headers, body } = await get();
    expect([statusCode, headers['content-type']]).toEqual([200, 'application/schema+json']);
    expect(JSON.parse(body)).toMatchObject({
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      $id: 'http://localhost:3000/schemas/requirements.json',
    });
    expect((await get({ 'if-none-match': headers.etag })).statusCode).toBe(304);
  });

  it('describes every object with an example that it accepts', async () => {
    const schema = (await get()).json();
    const ajv = new Ajv2020({ strict: true });
    ajv.addSchema(schema);
    const definitions = Object.entries<{ description?: string; examples?: unknown[] }>(schema.$defs);
    expect(definitions.length).toBeGreaterThan(15);
    for (const [name, { description, examples = [] }] of definitions) {
      expect([name, description, examples.length]).toEqual([name, expect.any(String), 1]);
      const check = ajv.compile({ $ref: `${schema.$id}#/$defs/${name}` });
      expect([name, check(examples[0]), check.errors]).toEqual([name, true, null]);
    }
  });

  it('rejects what the service rejects', async () => {
    const check = new Ajv2020({ strict: true }).compile((await get()).json());
    for (const document of [
      BOOKING,
      {},
      { components: [{ id: 'a', name: 'A', capability: 'relational_database' }] },
      { componets: [] },
      { load: [{ metric: 'requests', value: -1 }] },
      { seasons: [{ name: 'Christmas', share: 2 }] },
    ]) {
      expect(check(document)).toBe(requirementsSchema.safeParse(document).success);
    }
  });

  it('is named where clients look', async () => {
    const url = 'http://localhost:3000/schemas/requirements.json';
    expect((await test.app.inject({ url: '/v1/agent-info' })).json().requirements_schema).toBe(url);
    expect((await test.app.inject({ url: '/docs/agent-integration.md' })).body).toContain(url);
    const { paths, components } = (await test.app.inject({ url: '/openapi.json' })).json();
    expect(paths['/schemas/requirements.json'].get.operationId).toBe('getRequirementsSchema');
    for (const name of ['SynthesisRequest', 'ComparisonRequest', 'BlueprintRequirements']) {
      const { $ref } = components.schemas[name].properties.requirements;
      expect([name, $ref]).toEqual([name, '#/components/schemas/Requirements']);
    }
  });
});

describe('POST /synthesis with answers', () => {
  it.each(['/synthesis', '/comparisons'])('reports every fault at once, at %s', async (url) => {
    const { cloud, constraints, ...text } = BLOG as typeof BLOG & { constraints?: unknown };
    const place = url === '/synthesis' ? { cloud: 'mars' } : {};
    const answers = { 'peak-requests': 'many', 'needs-cnd': true, q1: 1, q2: 'yes' };
    const questions = [
      { id: 'q1', kind: 'missing', question: 'Who?' },
      { id: 'q2', kind: 'missing', question: 'Really?', assumed: { pointer: '/title', value: 'A' } },
    ];
    const faults = await faultsOf({ ...text, ...place, answers, requirements: { questions, colour: 'red' } }, url);
    expect(faults).toEqual(
      expect.arrayContaining([
        ['/requirements/colour', expect.any(String)],
        ['/answers/peak-requests', expect.stringContaining('must be a number')],
        ['/answers/needs-cnd', expect.stringContaining('did you mean “needs-cdn”?')],
        ['/answers/q1', expect.stringContaining('no `assumed`')],
      ]),
    );
    expect(faults.some(([pointer]) => pointer === '/answers/q2')).toBe(false);
    expect(faults.some(([pointer]) => pointer === '/cloud')).toBe(url === '/synthesis');
  });

  it('answers the questions of a blueprint', async () => {
    const { id } = (await start(ada, BLOG, finished)).json();
    const first = (await ada({ url: `/blueprints/${id}/requirements` })).json();
    const question = first.requirements.questions.find((one: { id: string }) => one.id === 'peak-requests');
    const [{ value, monthly }] = question.effects;
    const again = (await start(ada, { ...BLOG, answers: { 'peak-requests': value } }, finished)).json().id;
    const [before, after] = [
      (await ada({ url: `/blueprints/${id}` })).json(),
      (await ada({ url: `/blueprints/${again}` })).json(),
    ];
    expect(after.monthly_est - before.monthly_est).toBeCloseTo(monthly, 2);
    const { requirements } = (await ada({ url: `/blueprints/${again}/requirements` })).json();
    expect(requirements.questions?.map((one: { id: string }) => one.id) ?? []).not.toContain('peak-requests');
  });
});
