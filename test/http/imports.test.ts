import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { agentOf } from '../support/agents.ts';
import { type AsPerson, createTestApp, type TestApp } from '../support/test-app.ts';

const MAIN = `provider "aws" {
  region = "eu-west-1"
}

resource "aws_db_instance" "bookings" {
  engine            = "postgres"
  instance_class    = "db.t4g.medium"
  allocated_storage = 50
  storage_type      = "gp3"
  password          = "do-not-repeat-me"
}

resource "aws_ecs_service" "api" {
  name = "api"
  load_balancer {
    container_name = aws_db_instance.bookings.address
  }
}

resource "aws_workspaces_workspace" "desk" {
  bundle_id = "b"
}
`;

let test: TestApp;
let ada: AsPerson;
beforeAll(async () => {
  test = await createTestApp();
  ({ as: ada } = await test.person('ada', 'researcher'));
});
afterAll(() => test.close());

const post = (payload: object, headers: Record<string, string> = {}) =>
  ada({ method: 'POST', url: '/imports', payload, headers });
const files = (content: string, path = 'main.tf') => ({ files: [{ path, content }] });

describe('POST /imports', () => {
  it('gives requirements, the price as it is, and a blueprint as we would', async () => {
    const response = await post(files(MAIN), { prefer: 'wait=30' });
    expect(response.statusCode, response.body).toBe(201);
    const view = response.json();
    expect(view).toMatchObject({
      cloud: 'aws',
      region: 'eu-west-1',
      resources: 3,
      components: [
        {
          id: 'bookings',
          capability: 'relational_db',
          product: 'postgresql',
          stored_gb: 50,
          monthly: expect.any(Number),
        },
        { id: 'api', capability: 'web_compute', form: 'container', monthly: null },
      ],
      not_recognized: [{ address: 'aws_workspaces_workspace.desk', reason: 'type' }],
      as_it_is: { currency: 'USD' },
      as_we_would: { status: 'succeeded', monthly_est: expect.any(Number), nodes_count: expect.any(Number) },
    });
    const { as_it_is: asItIs, as_we_would: asWeWould } = view;
    const sum = asItIs.line_items.reduce((all: number, { amount }: { amount: number }) => all + amount, 0);
    expect(asItIs.total).toBeCloseTo(sum, 2);
    expect(asItIs.total).toBeGreaterThan(40);
    expect(response.headers.location).toBe(`/synthesis/${asWeWould.id}`);

    const graph = (await ada({ url: `/blueprints/${asWeWould.id}/graph` })).json();
    expect(graph.nodes.map(({ id }: { id: string }) => id)).toEqual(expect.arrayContaining(['bookings', 'api']));
    // The requirements can be sent again.
    const again = { cloud: 'aws', requirements: view.requirements };
    expect((await ada({ method: 'POST', url: '/synthesis', payload: again })).statusCode).toBe(202);
  });

  it('keeps no value of the project but names, products and sizes', async () => {
    const response = await post(files(MAIN), { prefer: 'wait=30' });
    expect(response.body).not.toContain('do-not-repeat-me');
    const { id } = response.json().as_we_would;
    const requirements = await ada({ url: `/blueprints/${id}/requirements` });
    expect(requirements.body).not.toContain('do-not-repeat-me');
  });

  it('reads a state, and starts nothing without a component', async () => {
    const resources = [
      { mode: 'managed', type: 'google_compute_network', name: 'vpc', instances: [{ attributes: { name: 'vpc' } }] },
    ];
    const response = await post({ state: { version: 4, resources } });
    expect(response.statusCode).toBe(200);
    expect(response.json()).toMatchObject({
      cloud: 'gcp',
      components: [],
      supporting: ['google_compute_network.vpc'],
      requirements: null,
      as_we_would: null,
    });
  });

  it('takes a body larger than other routes', async () => {
    const attributes = { tags: 'x'.repeat(400 * 1024) };
    const resources = [{ mode: 'managed', type: 'aws_sqs_queue', name: 'orders', instances: [{ attributes }] }];
    expect((await post({ state: { resources } })).statusCode).toBe(202);
    const tooLarge = [{ ...resources[0], instances: [{ attributes: { tags: 'x'.repeat(3 * 1024 * 1024) } }] }];
    expect((await post({ state: { resources: tooLarge } })).json()).toMatchObject({ code: 'PAYLOAD_TOO_LARGE' });
  });

  it.each([
    ['a fault of syntax', files('resource "a" {'), '/files', /main\.tf/],
    ['no resource of a known cloud', files('resource "dns_record" "a" {}'), '/files', /no resource/],
    ['another document', { state: { hello: 1 } }, '/state', /neither/],
    ['nothing', {}, '', /exactly one/],
    ['two sources', { state: {}, plan: {} }, '', /exactly one/],
    ['another file', files('x', 'main.py'), '/files/0/path', /\.tf/],
    [
      'a region of another cloud',
      { ...files(MAIN), constraints: { region: 'europe-west1' } },
      '/constraints/region',
      /gcp/,
    ],
  ])('refuses %s', async (_name, payload, pointer, detail) => {
    const response = await post(payload);
    expect(response.statusCode).toBe(422);
    expect(response.json().errors).toEqual([{ pointer, detail: expect.stringMatching(detail) }]);
  });

  it('is created once for an idempotency key', async () => {
    const first = await post(files(MAIN), { 'idempotency-key': 'import-1' });
    const again = await post(files(MAIN), { 'idempotency-key': 'import-1' });
    expect(again.json().as_we_would.id).toBe(first.json().as_we_would.id);
    expect(again.headers['idempotency-replayed']).toBe('true');
  });

  it('needs the capability of a synthesis', async () => {
    const agent = await agentOf(test, ada);
    expect((await agent.as({ method: 'POST', url: '/imports', payload: files(MAIN) })).statusCode).toBe(202);
    const { as: viewer } = await test.person('vera', 'viewer');
    expect((await viewer({ method: 'POST', url: '/imports', payload: files(MAIN) })).statusCode).toBe(403);
  });
});
