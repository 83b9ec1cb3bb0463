import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { agentOf } from '../support/agents.ts';
import { finished, start } from '../support/synthesis.ts';
import { type AsPerson, createTestApp, type TestApp } from '../support/test-app.ts';

const REQUEST = {
  cloud: 'aws',
  constraints: { region: 'eu-west-1', budget: 900 },
  requirements: {
    title: 'Ticket sales',
    components: [
      { id: 'api', name: 'Booking API', capability: 'web_compute', form: 'container' },
      { id: 'bookings', name: 'Bookings', capability: 'relational_db', products: [{ name: 'postgresql' }] },
    ],
    flows: [{ from: 'api', to: 'bookings', interaction: 'read_write' }],
    load: [{ metric: 'requests', stat: 'peak', per: 'second', value: 300 }],
  },
};

let test: TestApp;
let ada: AsPerson;
let id: string;
beforeAll(async () => {
  test = await createTestApp({ env: { RATE_LIMIT_SYNTHESIS: '0' } });
  ada = (await test.person('ada', 'researcher')).as;
  id = (await start(ada, REQUEST, finished)).json<{ id: string }>().id;
});
afterAll(() => test.close());

const revise = (base: string, payload: object, headers: Record<string, string> = finished, as = ada) =>
  as({ method: 'POST', url: `/blueprints/${base}/revisions`, payload, headers });
const view = async (of: string, name: string) => (await ada({ url: `/blueprints/${of}/${name}` })).json();

describe('a revision by patch', () => {
  it('is a synthesis with a parent and a note', async () => {
    const patch = [
      { op: 'test', path: '/title', value: 'Ticket sales' },
      { op: 'add', path: '/components/-', value: { id: 'jobs', name: 'Mails', capability: 'queue' } },
      { op: 'add', path: '/flows/-', value: { from: 'api', to: 'jobs', interaction: 'publish' } },
    ];
    const answer = await revise(id, { patch, note: 'Mails wait in a queue' });
    expect(answer.statusCode).toBe(201);
    const { id: next, ...state } = answer.json();
    expect(state).toMatchObject({ status: 'succeeded', parent: id, note: 'Mails wait in a queue' });
    expect(answer.headers.location).toBe(`/synthesis/${next}`);
    const { requirements, constraints } = await view(next, 'requirements');
    expect(constraints).toEqual(REQUEST.constraints);
    expect(requirements.components.map((one: { id: string }) => one.id)).toContain('jobs');
    const line = await view(id, 'revisions');
    expect(line.items.map((one: { id: string; parent: string }) => [one.id, one.parent])).toEqual([
      [next, id],
      [id, null],
    ]);
    expect(await view(next, 'revisions')).toEqual(line);
    const again = await revise(id, { patch, note: 'again' }, {});
    expect([again.statusCode, again.json().parent]).toEqual([202, id]);
  });

  it('reports the operation that fails, with its pointer', async () => {
    const faults = async (...patch: object[]) => {
      const answer = await revise(id, { patch });
      expect(answer.statusCode).toBe(422);
      return answer.json().errors.map(({ pointer, detail }: { pointer: string; detail: string }) => [pointer, detail]);
    };
    expect(await faults({ op: 'remove', path: '/nothing' })).toEqual([['/patch/0/path', 'has no value at /nothing']]);
    expect(await faults({ op: 'remove', path: '/title' }, { op: 'copy', from: '/x', path: '/title' })).toEqual([
      ['/patch/1/from', 'has no value at /x'],
    ]);
    expect(await faults({ op: 'test', path: '/title', value: 'x' })).toEqual([
      ['/patch/0/value', 'does not hold: the value in the document is another one'],
    ]);
    const [[pointer, detail]] = await faults({ op: 'replace', path: '/components/1/capability', value: 'relational' });
    expect(pointer).toBe('/patch/0/value');
    expect(detail).toContain('did you mean');
    expect(await faults({ op: 'add', path: '/load/0/valu', value: 1 })).toEqual([
      ['/patch/0/value', expect.stringContaining('did you mean “value”')],
    ]);
    expect((await faults({ op: 'replace', path: '', value: [] }))[0][0]).toBe('/patch/0/value');
    expect((await faults({ op: 'move', path: '/x' }))[0][0]).toBe('/patch/0/from');
    expect((await faults({ op: 'replace', path: 'title', value: 1 }))[0][0]).toBe('/patch/0/path');
    const doubling = Array.from({ length: 60 }, () => ({ op: 'copy', from: '/components', path: '/components/-' }));
    expect((await faults(...doubling))[0][1]).toContain('512 KiB');
    for (const path of ['/__proto__/x', '/constructor/prototype/x']) {
      expect(await faults({ op: 'add', path, value: 1 })).toHaveLength(1);
    }
    expect(({} as { x?: unknown }).x).toBeUndefined();
  });
});

describe('a revision', () => {
  it('replaces the document, the constraints or the text', async () => {
    const requirements = { ...REQUEST.requirements, title: 'Another' };
    const { id: other } = (await revise(id, { requirements })).json();
    expect((await view(other, 'requirements')).requirements.title).toBe('Another');
    const { id: cheap } = (await revise(other, { constraints: { budget: 300, region: null } })).json();
    expect(await view(cheap, 'requirements')).toMatchObject({ constraints: { budget: 300 } });
    expect((await view(cheap, 'estimate')).budget.amount).toBe(300);
    expect((await view(cheap, 'requirements')).constraints).not.toHaveProperty('region');
    const text = (await start(ada, { system_intent: 'A blog for my travels', cloud: 'gcp' }, finished)).json().id;
    const patched = (await revise(text, { patch: [{ op: 'add', path: '/title', value: 'Mine' }] })).json().id;
    expect(await view(patched, 'requirements')).toMatchObject({
      system_intent: 'A blog for my travels',
      requirements: { title: 'Mine' },
    });
    const reread = (await revise(patched, { system_intent: 'A shop with PostgreSQL, 50 requests a second' })).json().id;
    const { nodes } = await view(reread, 'graph');
    expect(nodes.flatMap((node: { provides: string[] }) => node.provides)).toContain('relational_db');
    expect((await view(text, 'revisions')).items).toHaveLength(3);
  });

  it('takes answers to the questions of the requirements', async () => {
    const first = (await start(ada, { system_intent: 'A shop with PostgreSQL', cloud: 'aws' }, finished)).json().id;
    const { requirements } = await view(first, 'requirements');
    const ids = requirements.questions.map((question: { id: string }) => question.id);
    expect(ids).toContain('peak-requests');
    expect((await view(first, 'summary')).questions.map((question: { id: string }) => question.id)).toContain(ids[0]);
    const second = (await revise(first, { answers: { 'peak-requests': 900 }, note: 'Counted' })).json();
    expect(second).toMatchObject({ status: 'succeeded', parent: first });
    const left = (await view(second.id, 'requirements')).requirements.questions ?? [];
    expect(left.map((question: { id: string }) => question.id)).not.toContain('peak-requests');
    const [before, after] = [await view(first, 'estimate'), await view(second.id, 'estimate')];
    expect(after.total).toBeGreaterThan(before.total);
    const third = (await revise(second.id, { constraints: { budget: 5000 } })).json().id;
    expect((await view(third, 'estimate')).total).toBe(after.total);
    const faulty = await revise(first, { answers: { 'peak-requests': -1, 'peak-request': 5 } });
    expect(faulty.statusCode).toBe(422);
    expect(faulty.json().errors.map(({ pointer }: { pointer: string }) => pointer)).toEqual([
      '/answers/peak-requests',
      '/answers/peak-request',
    ]);
  });

  it('is refused without a change, with two documents, or with a region of another cloud', async () => {
    const pointers = async (payload: object) => {
      const answer = await revise(id, payload);
      return [answer.statusCode, ...(answer.json().errors ?? []).map(({ pointer }: { pointer: string }) => pointer)];
    };
    const patch = [{ op: 'replace', path: '/title', value: 'x' }];
    expect(await pointers({})).toEqual([422, '']);
    expect(await pointers({ patch, requirements: REQUEST.requirements })).toEqual([422, '/requirements']);
    expect(await pointers({ patch, system_intent: 'A blog' })).toEqual([422, '/system_intent']);
    expect(await pointers({ constraints: { region: 'europe-west1' } })).toEqual([422, '/constraints/region']);
    expect(await pointers({ requirements: {} })).toEqual([422, '/requirements']);
    expect(await pointers({ notes: 'x', constraints: {} })).toEqual([422, '/notes']);
    expect((await revise(`synt_${'9'.repeat(20)}`, { patch })).statusCode).toBe(404);
    const grace = (await test.person('grace', 'researcher')).as;
    expect((await revise(id, { patch }, finished, grace)).statusCode).toBe(404);
  });

  it('is created once with an idempotency key', async () => {
    const headers = { ...finished, 'idempotency-key': 'k1' };
    const first = await revise(id, { constraints: { budget: 700 } }, headers);
    const second = await revise(id, { constraints: { budget: 700 } }, headers);
    expect([second.json().id, second.headers['idempotency-replayed']]).toEqual([first.json().id, 'true']);
  });

  it('needs the capability to create', async () => {
    const reader = await agentOf(test, ada, ['blueprint.read']);
    const refused = await revise(id, { constraints: { budget: 1 } }, finished, reader.as);
    expect([refused.statusCode, refused.json().required_capabilities]).toEqual([403, ['synthesis.create']]);
    expect((await reader.as({ url: `/blueprints/${id}/revisions` })).statusCode).toBe(200);
    expect((await reader.as({ url: `/blueprints/${id}/summary` })).statusCode).toBe(200);
    const deletion = await reader.as({ method: 'DELETE', url: `/blueprints/${id}` });
    expect([deletion.statusCode, deletion.json().code]).toEqual([403, 'PERSON_REQUIRED']);
  });
});

describe('the difference', () => {
  it('has requirements, components, cost, findings and files', async () => {
    const patch = [
      { op: 'replace', path: '/load/0/value', value: 3000 },
      { op: 'add', path: '/components/-', value: { id: 'cache', name: 'Cache', capability: 'cache' } },
      { op: 'add', path: '/flows/-', value: { from: 'api', to: 'cache', interaction: 'read_write' } },
    ];
    const { id: next } = (await revise(id, { patch })).json();
    const answer = await ada({ url: `/blueprints/${next}/diff?base=${id}` });
    expect(answer.statusCode).toBe(200);
    const difference = answer.json();
    expect(Object.keys(difference)).toEqual(
      expect.arrayContaining(['requirements', 'components', 'cost', 'findings', 'files']),
    );
    const { estimate: from } = { estimate: await view(id, 'estimate') };
    const to = await view(next, 'estimate');
    expect(difference.cost).toMatchObject({ from: from.total, to: to.total });
    const sum = difference.cost.lines.reduce(
      (total: number, line: { difference: number }) => total + line.difference,
      0,
    );
    expect(sum).toBeCloseTo(to.total - from.total, 1);
    expect(difference.components.added.map((one: { id: string }) => one.id)).toContain('cache');
    expect(difference.components.changed.length).toBeGreaterThan(0);
    expect(difference.files.find(({ path }: { path: string }) => path === 'README.md')).toMatchObject({
      status: 'changed',
      diff: expect.stringMatching(/^@@ -\d+,\d+ \+\d+,\d+ @@\n/),
    });
    expect(await view(next, 'diff')).toEqual(difference);
    const back = await view(id, `diff?base=${next}`);
    expect(back.components.removed.map((one: { id: string }) => one.id)).toContain('cache');
    expect((await view(id, `diff?base=${id}`)).files).toEqual([]);
    expect((await ada({ url: `/blueprints/${id}/diff` })).statusCode).toBe(422);
    expect((await ada({ url: `/blueprints/${id}/diff?base=nothing` })).statusCode).toBe(404);
  });
});

describe('what if', () => {
  const ask = (payload: object) => ada({ method: 'POST', url: `/blueprints/${id}/what-if`, payload });

  it('answers price, verdicts and components, and stores nothing', async () => {
    const before = (await ada({ url: '/synthesis?limit=100' })).json().items.length;
    const load = [{ op: 'replace', path: '/load/0/value', value: 3000 }];
    const answer = await ask({ patches: [load, { name: 'poor', constraints: { budget: 10 } }, { name: 'same' }] });
    expect(answer.statusCode).toBe(200);
    const { base, outcomes } = answer.json();
    expect(base).toMatchObject({ difference: 0, monthly_est: (await view(id, 'estimate')).total });
    expect(outcomes[0].difference).toBeGreaterThan(0);
    expect(outcomes[1]).toMatchObject({ name: 'poor', budget: { amount: 10, verdict: 'over' } });
    expect(outcomes[2]).toEqual({ ...base, name: 'same' });
    expect(base.components.map((one: { id: string }) => one.id)).toContain('bookings');
    expect((await ada({ url: '/synthesis?limit=100' })).json().items).toHaveLength(before);
  });

  it('has at most 20 changes and reports faults', async () => {
    const one = { constraints: { budget: 100 } };
    expect((await ask({ patches: Array.from({ length: 21 }, () => one) })).statusCode).toBe(422);
    const faulty = await ask({ patches: [one, [{ op: 'remove', path: '/nothing' }]] });
    expect(faulty.json().errors[0].pointer).toBe('/patches/1/patch/0/path');
  });
});

describe('a summary', () => {
  it('has at most 4 KiB', async () => {
    const components = Array.from({ length: 60 }, (_, index) => ({
      id: `api-${index}`,
      name: `Programm für Küche und Café Nummer ${index}`,
      capability: 'web_compute',
    }));
    const many = (await start(ada, { cloud: 'azure', requirements: { components } }, finished)).json().id;
    for (const one of [id, many]) {
      const answer = await ada({ url: `/blueprints/${one}/summary` });
      expect(answer.rawPayload.length).toBeLessThanOrEqual(4096);
      const brief = answer.json();
      const [graph, estimate] = [await view(one, 'graph'), await view(one, 'estimate')];
      expect(brief).toMatchObject({ id: one, components_count: graph.nodes_count, price: { monthly: estimate.total } });
      expect(brief.components.length).toBeGreaterThan(5);
    }
  });
});

describe('the title', () => {
  it('changes in lists and in the summary, and finds the blueprint', async () => {
    const before = await ada({ url: `/blueprints/${id}` });
    const rename = (payload: object) => ada({ method: 'PATCH', url: `/blueprints/${id}`, payload });
    expect((await rename({ title: 'Kino 100% Ömer' })).json()).toMatchObject({ id, title: 'Kino 100% Ömer' });
    expect((await view(id, 'summary')).title).toBe('Kino 100% Ömer');
    expect((await rename({ title: '' })).statusCode).toBe(422);
    const found = async (query: string) => {
      const { items } = (await ada({ url: `/blueprints?${query}` })).json();
      return items.map((item: { id: string }) => item.id);
    };
    expect(await found(`q=${encodeURIComponent('100% öM')}`)).toEqual([id]);
    expect(await found('q=zzz')).toEqual([]);
    expect(await found('q=travels')).not.toEqual([]);
    expect(await found('q=kino&cloud=gcp')).toEqual([]);
    expect(await found('created_after=2999-01-01T00:00:00Z')).toEqual([]);
    expect(await found('created_after=2001-01-01T00:00:00Z&q=kino')).toEqual([id]);
    expect((await ada({ url: '/blueprints?created_after=yesterday' })).statusCode).toBe(422);
    expect((await ada({ url: `/blueprints/${id}` })).headers.etag).toBe(before.headers.etag);
  });
});

describe('a deletion', () => {
  it('removes the blueprint with its synthesis and keeps what continues it', async () => {
    const first = (await start(ada, REQUEST, finished)).json().id;
    const second = (await revise(first, { constraints: { budget: 800 } })).json().id;
    const third = (await revise(second, { constraints: { budget: 700 } })).json().id;
    const remove = (one: string) => ada({ method: 'DELETE', url: `/blueprints/${one}` });
    const statuses = async (one: string) =>
      Promise.all(
        [`/blueprints/${one}`, `/synthesis/${one}`, `/blueprints/${one}/graph`].map(
          async (url) => (await ada({ url })).statusCode,
        ),
      );
    expect(await statuses(second)).toEqual([200, 200, 200]);
    expect((await remove(second)).statusCode).toBe(204);
    expect(await statuses(second)).toEqual([404, 404, 404]);
    expect((await remove(second)).statusCode).toBe(404);
    expect((await revise(second, { constraints: { budget: 1 } })).statusCode).toBe(404);
    expect((await view(third, 'revisions')).items.map((one: { id: string }) => one.id)).toEqual([third, first]);
    expect((await view(third, 'diff')).code).toBe('NOT_FOUND');
    expect(await test.store.syntheses.byId(second)).not.toBeNull();
    expect((await remove(third)).statusCode).toBe(204);
    expect([await test.store.syntheses.byId(second), await test.store.blueprints.byId(third)]).toEqual([null, null]);
    expect(await statuses(first)).toEqual([200, 200, 200]);
    const grace = (await test.person('heidi', 'researcher')).as;
    expect((await grace({ method: 'DELETE', url: `/blueprints/${first}` })).statusCode).toBe(404);
  });
});
