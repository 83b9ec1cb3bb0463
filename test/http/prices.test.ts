import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { estimate, meterPage } from '../../src/http/schemas/prices.ts';
import { agentOf } from '../support/agents.ts';
import { finished, start } from '../support/synthesis.ts';
import { type AsPerson, createTestApp, type TestApp } from '../support/test-app.ts';

let test: TestApp;
let ada: AsPerson;
beforeAll(async () => {
  test = await createTestApp();
  ada = (await test.person('ada', 'researcher')).as;
});
afterAll(() => test.close());

const price = (items: unknown, headers: Record<string, string> = {}) =>
  ada({ method: 'POST', url: '/estimates', payload: { items }, headers });

const FARGATE = {
  cloud: 'aws',
  region: 'eu-west-1',
  service: 'fargate',
  quantities: { 'vcpu/linux-x86': 730, 'memory/linux-x86': 1460 },
};

describe('POST /estimates', () => {
  it('accepts agents that can read syntheses', async () => {
    const allowed = await agentOf(test, ada, ['synthesis.read']);
    const other = await agentOf(test, ada, ['repository.read']);
    const request = { method: 'POST', url: '/estimates', payload: { items: [FARGATE] } } as const;
    expect((await allowed.as(request)).json()).toEqual((await ada(request)).json());
    expect((await other.as(request)).statusCode).toBe(403);
    expect((await allowed.as({ url: '/prices/meters?limit=1' })).statusCode).toBe(200);
  });

  it('prices quantities by service or by meter, with line items', async () => {
    const answer = await price([
      FARGATE,
      { cloud: 'aws', region: 'eu-west-1', sku: 'fargate/vcpu/linux-x86', quantity: 10 },
    ]);
    expect(answer.statusCode).toBe(200);
    const { total, line_items: lines, unknown } = estimate.parse(answer.json());
    expect(unknown).toEqual([]);
    expect(lines.map(({ item, meter, quantity }) => [item, meter, quantity])).toEqual([
      [0, 'fargate/vcpu/linux-x86', 730],
      [0, 'fargate/memory/linux-x86', 1460],
      [1, 'fargate/vcpu/linux-x86', 10],
    ]);
    for (const line of lines) {
      expect(Math.abs(line.amount - line.quantity * line.unit_price)).toBeLessThanOrEqual(0.005_000_1);
      expect([line.unit, line.region, line.source]).not.toContain('');
    }
    expect(Math.round(total * 100)).toBe(lines.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0));
  });

  it('applies free tiers once, if requested', async () => {
    const item = { cloud: 'aws', region: 'eu-west-1', sku: 'lambda/requests', quantity: 1.5 };
    const payload = { items: [item, item], free_allowances: true };
    const answer = await ada({ method: 'POST', url: '/estimates', payload });
    const lines = estimate.parse(answer.json()).line_items;
    expect(lines.map(({ quantity }) => quantity)).toEqual([0.5, 1.5]);
    expect((await price([item, item])).json().line_items[0].quantity).toBe(1.5);
    const wrong = await ada({ method: 'POST', url: '/estimates', payload: { ...payload, free_allowances: 'yes' } });
    expect([wrong.statusCode, wrong.json().errors[0].pointer]).toEqual([422, '/free_allowances']);
  });

  it('lists quantities without a price, which the total excludes', async () => {
    const { total, unknown } = (
      await price([{ cloud: 'gcp', region: 'europe-west1', sku: 'no/such', quantity: 3 }])
    ).json();
    expect([total, unknown]).toEqual([0, [{ item: 0, meter: 'no/such', quantity: 3 }]]);
  });

  it('prices Terraform resources by their attributes and usage, and lists what is unknown', async () => {
    const answer = await price([
      {
        resource: 'aws_instance',
        region: 'us-east-1',
        attributes: { instance_type: 't3.large', root_block_device: [{ volume_size: 50, volume_type: 'gp3' }] },
      },
      { resource: 'azurerm_nat_gateway', attributes: { location: 'West Europe' } },
      { resource: 'google_compute_network', region: 'us-central1' },
      { resource: 'google_no_such_thing', region: 'us-central1' },
      { cloud: 'aws', region: 'us-east-1', sku: 'nat_gateway/gateway', quantity: 730 },
    ]);
    const { total, line_items: lines, resources } = estimate.parse(answer.json());
    expect(lines.map(({ item, meter, amount }) => [item, meter, amount])).toEqual([
      [0, 'ec2/t3.large', 60.74],
      [0, 'ebs/storage/gp3', 4],
      [1, 'nat_gateway/gateway', 32.85],
      [4, 'nat_gateway/gateway', 32.85],
    ]);
    expect(total).toBe(130.44);
    expect(resources.map(({ item, region, free, unpriced }) => [item, region, free, unpriced])).toEqual([
      [0, 'us-east-1', false, []],
      [
        1,
        'westeurope',
        false,
        [{ reason: 'usage', name: 'monthly_data_processed_gb', meter: 'nat_gateway/data-processed' }],
      ],
      [2, 'us-central1', true, []],
      [3, 'us-central1', false, [{ reason: 'resource_type', name: 'google_no_such_thing' }]],
    ]);
    expect(resources[0]?.savings).toContainEqual(
      expect.objectContaining({ kind: 'reserved_1y', meter: 'ec2/t3.large', percent: { low: 36, high: 37 } }),
    );
    const csv = await price([{ resource: 'aws_no_such_thing', region: 'us-east-1' }], { accept: 'text/csv' });
    expect(csv.body.split('\r\n')[1]).toMatch(/^0,aws_no_such_thing,,,/);
  });

  it('requires one form for each item', async () => {
    const answer = await price([
      { resource: 'aws_instance', sku: 'x', quantity: 1 },
      { sku: 'x', quantity: 1 },
      { attributes: {} },
    ]);
    const form = 'must have either sku and quantity, or service and quantities, or resource';
    expect(answer.json().errors).toEqual([
      { pointer: '/items/0', detail: form },
      { pointer: '/items/1', detail: 'must have cloud and region, unless it has resource' },
      { pointer: '/items/2', detail: form },
    ]);
  });

  it('returns CSV without formulas', async () => {
    const formula = { cloud: 'aws', region: 'eu-west-1', sku: '=1+1, "x"', quantity: 2 };
    const answer = await price([FARGATE, formula], { accept: 'text/csv' });
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
    const lines = answer.body.split('\r\n');
    expect(lines[0]).toMatch(/^item,meter,what,quantity,unit,unit_price,amount,region/);
    expect(lines).toHaveLength(5);
    expect(lines[3]).toMatch(/^1,"'=1\+1, ""x""",,2,,,,/);
  });

  it('reports all faults', async () => {
    const answer = await price([
      { ...FARGATE, sku: 'x' },
      { cloud: 'aws', region: 'eu-west-1', sku: 'x', quantity: -1 },
    ]);
    expect(answer.statusCode).toBe(422);
    expect(answer.json().errors).toEqual([
      { pointer: '/items/0', detail: 'must have either sku and quantity, or service and quantities, or resource' },
      { pointer: '/items/1/quantity', detail: 'must be at least 0' },
    ]);
  });

  it('names the cloud of a region', async () => {
    const answer = await price([
      { ...FARGATE, region: 'westeurope' },
      { ...FARGATE, region: 'eu-wst-1' },
    ]);
    expect(answer.json().errors).toEqual([
      { pointer: '/items/0/region', detail: '“westeurope” is a region of azure, not of aws' },
      {
        pointer: '/items/1/region',
        detail: expect.stringMatching(/^is not a region of aws: did you mean “eu-west-1”\? Known regions: /),
      },
    ]);
  });

  it('requires the role researcher', async () => {
    const viewer = (await test.person('vera', 'viewer')).as;
    expect((await viewer({ method: 'POST', url: '/estimates', payload: { items: [FARGATE] } })).statusCode).toBe(403);
    expect((await test.app.inject({ method: 'POST', url: '/estimates', payload: {} })).statusCode).toBe(401);
  });
});

describe('GET /prices/meters', () => {
  it('lists every meter once, in pages', async () => {
    const seen: string[] = [];
    let query = 'limit=100&cloud=gcp';
    for (let page = 0; page < 50; page++) {
      const { items, next_cursor: next } = meterPage.parse((await ada({ url: `/prices/meters?${query}` })).json());
      seen.push(...items.map(({ id }) => id));
      if (next === null) break;
      query = `limit=100&cloud=gcp&cursor=${next}`;
    }
    const prices = await (await test.services.catalogue()).prices();
    expect(seen).toEqual(
      prices
        .meters()
        .filter(({ cloud }) => cloud === 'gcp')
        .map(({ id }) => id),
    );
    expect(new Set(seen).size).toBe(seen.length);
  });

  it('lists the meters of a service, which an estimate accepts', async () => {
    const { items } = meterPage.parse((await ada({ url: '/prices/meters?service=fargate/&limit=100' })).json());
    expect(items.map(({ id }) => id)).toContain('fargate/vcpu/linux-x86');
    for (const { cloud, id: sku, regions } of items) {
      expect([cloud, regions.length > 0]).toEqual(['aws', true]);
      expect((await price([{ cloud, region: 'eu-west-1', sku, quantity: 1 }])).json().unknown).toEqual([]);
    }
  });

  it.each([
    ['t3.large', 'ec2/t3.large'],
    ['gp2', 'ebs/storage/gp2'],
    ['B2s', 'virtual_machines/Standard_B2s'],
    ['n2-standard-4', 'compute_engine/n2-standard-4'],
    ['storage GZRS hot', undefined],
  ])('finds meters by the words of the vendor: %s', async (q, first) => {
    const { items } = (await ada({ url: `/prices/meters?q=${encodeURIComponent(q)}` })).json();
    const ids = items.map(({ id }: { id: string }) => id);
    if (first === undefined) expect(ids).toEqual([]);
    else expect(ids.slice(0, 3)).toContain(first);
  });

  it('rejects a cursor of another list', async () => {
    const answer = await ada({ url: '/prices/meters?cursor=bm9uc2Vuc2U' });
    expect([answer.statusCode, answer.json().errors[0].pointer]).toEqual([422, '/cursor']);
  });
});

describe('the CSV of an estimate', () => {
  it('has the line items of the estimate', async () => {
    const { id } = (await start(ada, undefined, finished)).json<{ id: string }>();
    const url = `/blueprints/${id}/estimate`;
    const { line_items: lines } = (await ada({ url })).json();
    const table = await ada({ url, headers: { accept: 'text/csv' } });
    expect([table.headers['content-type'], table.headers.vary]).toEqual([
      'text/csv; charset=utf-8',
      'Accept, Accept-Encoding',
    ]);
    const rows = table.body.trimEnd().split('\r\n');
    expect(rows).toHaveLength(lines.length + 1);
    expect(rows[1]?.startsWith(`${lines[0].node},${lines[0].meter},`)).toBe(true);
  });
});
