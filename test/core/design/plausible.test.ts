import { describe, expect, it } from 'vitest';
import { CLOUDS } from '#core/clouds.ts';
import { createJoins } from '#core/design/joins.ts';
import { PLAUSIBLE } from '#core/design/laws/plausible.ts';
import { bandsBroken } from '#core/design/price-bands.ts';
import { CLOUD_IDS, type CloudId } from '#core/index.ts';
import type { PlacedNode } from '#core/model/offering.ts';
import { type Requirements, requirementsSchema } from '#core/model/requirements.ts';
import { resolveRequirements } from '#core/reading/resolve.ts';
import type { Design } from '#core/synthesize.ts';
import { designFrom } from '../../support/design.ts';

function designed(cloud: CloudId, document: Requirements): Design {
  const parsed = requirementsSchema.parse(document);
  const requirements = resolveRequirements(parsed, { text: '', constraints: {} }, CLOUDS[cloud]);
  return designFrom(cloud, { requirements, omissions: [] });
}

const shop = (peak: number, gb: number, products: readonly string[] = []): Requirements => ({
  components: [
    {
      id: 'shop',
      name: 'Shop',
      capability: 'web_compute',
      form: 'container',
      load: [{ metric: 'requests', stat: 'peak', per: 'second', value: peak }],
    },
    {
      id: 'orders',
      name: 'Orders',
      capability: 'relational_db',
      products: products.map((name) => ({ name })),
      load: [{ metric: 'stored', value: gb, unit: 'GB' }],
    },
    { id: 'baskets', name: 'Baskets', capability: 'cache' },
  ],
  flows: [
    { from: 'shop', to: 'orders', interaction: 'read_write' },
    { from: 'shop', to: 'baskets', interaction: 'read_write' },
  ],
});

const implausible = ({ findings }: Design) =>
  findings.filter(({ id }) => id.startsWith('LAW-PLAUSIBLE')).map(({ text }) => text);

describe.each(CLOUD_IDS)('Utilisation at the peak on %s', (cloud) => {
  it.each([
    [1, 5],
    [10, 40],
    [100, 200],
    [1000, 500],
    [4000, 2000],
  ])('of the sizes for %i requests/s and %i GB is plausible', (peak, gb) => {
    expect(implausible(designed(cloud, shop(peak, gb)))).toEqual([]);
    expect(implausible(designed(cloud, shop(peak, gb, ['mysql'])))).toEqual([]);
  });
});

describe('The law', () => {
  /** The design with another size of its database. */
  function withDatabase(design: Design, choice: PlacedNode['choice'], options: readonly PlacedNode['choice'][]) {
    const placed = design.site.placed.map((part) => (part.node.id === 'orders' ? { ...part, choice } : part));
    const node = placed.find((part) => part.node.id === 'orders')?.node;
    if (node === undefined) throw new Error('no database');
    const rest = { monthly: 0, atHome: 0, shared: {}, reserve: 0, unknown: [], copy: null };
    return PLAUSIBLE.breaches({
      site: { ...design.site, placed },
      joins: createJoins(design.site, design.blocks),
      blocks: design.blocks,
      cloud: CLOUDS.aws,
      requirements: design.resolved,
      estimate: design.estimate,
      options: new Map([['orders', options.map((candidate, id) => ({ id: String(id), node, candidate, ...rest }))]]),
    });
  }

  const design = designed('aws', shop(10, 40));
  const small = design.site.find('orders')?.choice;
  if (small === undefined) throw new Error('no database');
  const sized = (vcpu: number, memoryGb: number) =>
    ({
      offering: small.offering,
      size: { ...small.size, sku: `db with ${vcpu} vCPU`, provisioned: { vcpu, memoryGb } },
    }) as PlacedNode['choice'];

  it('reports a size that the load hardly uses, and names the smaller one', () => {
    const [breach] = withDatabase(design, sized(96, 384), [small, sized(96, 384)]);
    expect(breach?.text).toContain(small.size.sku);
  });

  it('reports a size above its spare capacity, and nothing where no smaller size exists', () => {
    expect(withDatabase(design, sized(0.012, 16), []).map(({ text }) => text)).toEqual([
      expect.stringContaining('0.0112 vCPU'),
    ]);
    expect(withDatabase(design, sized(96, 384), [sized(96, 384)])).toEqual([]);
  });
});

describe('The price of a million device messages', () => {
  const fleet = (devices: number, seconds: number): Requirements => ({
    components: [
      {
        id: 'ingest',
        name: 'Ingest',
        capability: 'iot_ingest',
        load: [
          { metric: 'devices', value: devices },
          { metric: 'interval', value: seconds, unit: 'seconds' },
        ],
      },
      { id: 'stream', name: 'Stream', capability: 'event_stream' },
      { id: 'worker', name: 'Worker', capability: 'worker_compute' },
      { id: 'series', name: 'Series', capability: 'timeseries_db' },
    ],
    flows: [
      { from: 'ingest', to: 'stream', interaction: 'publish' },
      { from: 'worker', to: 'stream', interaction: 'consume' },
      { from: 'worker', to: 'series', interaction: 'write' },
    ],
  });

  it('is inside the published band for 10 messages a minute, and no band applies to a few devices', () => {
    expect(bandsBroken(designed('aws', fleet(10_000, 6)))).toEqual([]);
    expect(bandsBroken(designed('aws', fleet(50, 86_400)))).toEqual([]);
  });

  it('outside the band stands among the findings with its source', () => {
    const design = designed('aws', fleet(10_000, 6));
    const estimate = {
      ...design.estimate,
      line_items: design.estimate.line_items.map((line) => ({ ...line, amount: line.amount * 20 })),
    };
    const [broken] = bandsBroken({ site: design.site, estimate });
    expect(broken?.band.source).toMatch(/\S/);
    expect(broken?.price).toBeGreaterThan(broken?.band.most ?? 0);
  });
});

it('devices that send less than one message a month each are named', () => {
  const fleet = (messages: number): Requirements => ({
    components: [
      {
        id: 'meters',
        name: 'Meters',
        capability: 'iot_ingest',
        load: [
          { metric: 'devices', value: 420_000 },
          { metric: 'messages', per: 'day', value: messages },
        ],
      },
    ],
  });
  expect(implausible(designed('aws', fleet(4)))).toEqual([expect.stringContaining('420,000 devices')]);
  expect(implausible(designed('aws', fleet(4 * 420_000)))).toEqual([]);
});
