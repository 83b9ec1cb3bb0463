import { describe, expect, test } from 'vitest';
import type { Component, Flow, Requirements } from '#core/model/requirements.ts';
import { edgesOf, graphFrom, nodeOf } from '../../support/document.ts';

function part(id: string, capability: Component['capability'], more: Partial<Component> = {}): Component {
  return { id, name: id, capability, ...more };
}

/** "a request b" is a flow from a to b. */
function flows(...lines: readonly string[]): readonly Flow[] {
  return lines.map((line) => {
    const [from = '', interaction = '', to = ''] = line.split(' ');
    return { from, to, interaction: interaction as Flow['interaction'] };
  });
}

const PEAK = [{ metric: 'requests', stat: 'peak', per: 'second', value: 300 }] as const;
const person = (id: string, name: string) => ({ id, name, kind: 'person' }) as const;

const SERVICES: Requirements = {
  actors: [person('guests', 'Guests'), person('clerks', 'Box office clerks')],
  components: [
    part('booking', 'web_compute', { name: 'Booking', share_of_system: 0.6 }),
    part('prices', 'web_compute', { name: 'Prices', share_of_system: 0.3 }),
    part('admin', 'web_compute', { name: 'Administration', share_of_system: 0.1 }),
  ],
  flows: flows('guests request booking', 'guests request prices', 'clerks request admin'),
  load: PEAK,
};

describe('three services', () => {
  const graph = graphFrom(SERVICES);

  test('share one load balancer, each but the first by its path', () => {
    const balancers = graph.nodes.filter(({ capability }) => capability === 'load_balancer');
    expect(balancers).toHaveLength(1);
    expect(edgesOf(graph)).toEqual(
      expect.arrayContaining(['lb request booking', 'lb request prices', 'lb request admin']),
    );
    const paths = ['booking', 'prices', 'admin'].map((id) => nodeOf(graph, id)?.demand);
    expect(paths[0]).not.toHaveProperty('path');
    expect(paths.slice(1)).toMatchObject([{ path: '/prices' }, { path: '/admin' }]);
  });

  test('have their own load and name; the load balancer has their sum', () => {
    expect(['booking', 'prices', 'admin', 'lb'].map((id) => nodeOf(graph, id))).toMatchObject([
      { title: 'Booking', demand: { peakRps: 180 } },
      { title: 'Prices', demand: { peakRps: 90 } },
      { title: 'Administration', demand: { peakRps: expect.closeTo(30) } },
      { demand: { peakRps: expect.closeTo(300) } },
    ]);
  });

  test('are reached by the actors under their names', () => {
    expect(graph.actors).toEqual(
      expect.arrayContaining([
        { id: 'guests', title: 'Guests' },
        { id: 'clerks', title: 'Box office clerks' },
      ]),
    );
    expect(graph.actors.map(({ id }) => id)).not.toContain('users');
    expect(edgesOf(graph)).toEqual(expect.arrayContaining(['guests request lb', 'clerks request lb']));
  });

  test('one that only another service calls has no path from outside', () => {
    const inner = graphFrom({
      ...SERVICES,
      flows: flows('guests request booking', 'clerks request admin', 'booking request prices'),
    });
    expect(nodeOf(inner, 'prices')?.demand).toMatchObject({ internal: true });
    expect(edgesOf(inner)).toContain('booking request prices');
    expect(edgesOf(inner)).not.toContain('lb request prices');
    expect(nodeOf(inner, 'lb')?.demand).toMatchObject({ peakRps: expect.closeTo(210) });
  });
});

type Row = readonly [
  name: string,
  document: Requirements,
  nodes: readonly object[],
  edges: readonly string[],
  absent: readonly string[],
];

const MYSQL = { products: [{ name: 'mysql', version: '8.4' }] };
const POSTGRESQL = { products: [{ name: 'postgresql', version: '17' }] };

const ROWS: readonly Row[] = [
  [
    'two databases of different engines, each with its service',
    {
      components: [
        part('shop', 'web_compute'),
        part('forum', 'web_compute'),
        part('orders', 'relational_db', POSTGRESQL),
        part('posts', 'relational_db', MYSQL),
      ],
      flows: flows('shop read_write orders', 'forum read_write posts'),
    },
    [
      { id: 'orders', demand: { engine: 'postgresql', version: '17' } },
      { id: 'posts', demand: { engine: 'mysql', version: '8.4' } },
    ],
    ['shop query orders', 'forum query posts'],
    ['shop query posts', 'forum query orders'],
  ],
  [
    'a function beside containers',
    {
      components: [
        part('api', 'web_compute', { form: 'container' }),
        part('webhook', 'web_compute', { form: 'function' }),
      ],
    },
    [
      { id: 'api', needs: { forms: expect.arrayContaining(['container']), scaleToZero: false } },
      { id: 'webhook', needs: { forms: ['function', 'container'], scaleToZero: true } },
    ],
    ['lb request api', 'gateway request webhook'],
    ['lb request webhook', 'gateway request api'],
  ],
  [
    'two queues with two workers, joined by flows',
    {
      components: [
        part('api', 'web_compute'),
        part('mails', 'queue'),
        part('scans', 'queue'),
        part('mailer', 'worker_compute'),
        part('scanner', 'worker_compute'),
      ],
      flows: flows('api publish mails', 'api publish scans', 'mailer consume mails', 'scans trigger scanner'),
    },
    [
      { id: 'mails', capability: 'queue' },
      { id: 'scans', capability: 'queue' },
    ],
    ['api message mails', 'api message scans', 'mails trigger mailer', 'scans trigger scanner'],
    ['mails trigger scanner', 'scans trigger mailer'],
  ],
  [
    'two queues with two workers, in the order of the document',
    {
      components: [
        part('api', 'web_compute'),
        part('mails', 'queue'),
        part('scans', 'queue'),
        part('mailer', 'worker_compute'),
        part('scanner', 'worker_compute'),
      ],
    },
    [{ id: 'mailer' }, { id: 'scanner' }],
    ['mails trigger mailer', 'scans trigger scanner'],
    ['mails trigger scanner', 'scans trigger mailer'],
  ],
  [
    'two buckets with their own files',
    {
      components: [
        part('api', 'web_compute'),
        part('worker', 'worker_compute'),
        part('scans', 'object_storage', { name: 'Scans', load: [{ metric: 'stored', value: 4.8, unit: 'TB' }] }),
        part('exports', 'object_storage', { name: 'Exports', load: [{ metric: 'stored', value: 20, unit: 'GB' }] }),
      ],
      flows: flows('api write scans', 'worker read scans', 'worker write exports'),
    },
    [
      { id: 'scans', title: 'Scans', demand: { storedGb: 4800 } },
      { id: 'exports', title: 'Exports', demand: { storedGb: 20 } },
    ],
    ['api write scans', 'worker write exports'],
    ['api write exports'],
  ],
  [
    'one entry point for what flows through the API gateway and from the pages of a site',
    {
      actors: [person('guests', 'Guests')],
      components: [part('pages', 'static_site'), part('edge', 'api_gateway'), part('core', 'web_compute')],
      flows: flows('guests request edge', 'edge request core', 'pages request core'),
    },
    [{ id: 'core', demand: expect.not.objectContaining({ internal: true }) }],
    ['guests request edge', 'edge request lb', 'lb request core'],
    ['edge request core', 'pages request core', 'users request edge', 'users request lb'],
  ],
  [
    'a load balancer of its own, the actor of its flow and its name in DNS',
    {
      actors: [person('guests', 'Guests')],
      components: [part('front-door', 'load_balancer'), part('core', 'web_compute'), part('other', 'web_compute')],
      flows: flows('guests request front-door', 'front-door request core'),
    },
    [{ id: 'front-door', capability: 'load_balancer' }],
    ['guests request front-door', 'guests lookup dns', 'front-door request core', 'front-door request other'],
    ['users request front-door', 'users lookup dns'],
  ],
  [
    'a function that only another function calls',
    {
      actors: [person('guests', 'Guests')],
      components: [
        part('price', 'web_compute', { form: 'function' }),
        part('api', 'web_compute', { form: 'function' }),
      ],
      flows: flows('guests request api', 'api request price'),
    },
    [
      { id: 'gateway', demand: { peakRps: 300 } },
      { id: 'price', demand: { peakRps: 300 } },
    ],
    ['guests request gateway', 'gateway request api', 'api request price'],
    ['gateway request price'],
  ],
  [
    'a function and a container with an actor each',
    {
      actors: [person('guests', 'Guests'), person('clerks', 'Clerks')],
      components: [part('api', 'web_compute', { form: 'function' }), part('office', 'web_compute')],
      flows: flows('guests request api', 'clerks request office'),
    },
    [{ id: 'gateway' }, { id: 'lb' }],
    ['guests request gateway', 'clerks request lb', 'clerks lookup dns'],
    ['clerks request gateway', 'guests request lb', 'users lookup dns'],
  ],
  [
    'an actor whose id is that of a companion',
    {
      actors: [person('lb', 'Lacrosse board')],
      components: [part('core', 'web_compute')],
      flows: flows('lb request core'),
    },
    [{ id: 'lb-2', capability: 'load_balancer' }],
    ['lb request lb-2', 'lb-2 request core'],
    ['lb request lb'],
  ],
  [
    'an external system on premises, through the VPN',
    {
      components: [part('api', 'web_compute'), part('tunnel', 'vpn_or_private_link')],
      external: [{ id: 'erp', name: 'ERP', where: 'on_premises', fate: 'keep' }],
      flows: flows('api request erp'),
    },
    [{ id: 'tunnel', capability: 'vpn_or_private_link' }],
    ['api request tunnel', 'erp request tunnel'],
    ['egress egress erp', 'api request erp'],
  ],
  [
    'an external service, over outbound internet access',
    {
      components: [part('api', 'web_compute')],
      external: [{ id: 'payments', name: 'Payments', where: 'saas' }],
      flows: flows('api request payments'),
    },
    [{ capability: 'network_egress' }],
    ['api egress egress', 'api egress payments'],
    ['api request payments', 'egress egress payments'],
  ],
];

describe('a document with', () => {
  test.each(ROWS)('%s', (_name, document, nodes, joined, absent) => {
    const graph = graphFrom({ load: PEAK, ...document });
    for (const node of nodes) expect(graph.nodes).toContainEqual(expect.objectContaining(matching(node)));
    expect(edgesOf(graph)).toEqual(expect.arrayContaining([...joined]));
    for (const edge of absent) expect(edgesOf(graph)).not.toContain(edge);
  });

  test('edges has both ends of each in the graph', () => {
    for (const [, document] of ROWS) {
      const { nodes, actors, edges } = graphFrom({ load: PEAK, ...document });
      const ids = new Set([...nodes, ...actors].map(({ id }) => id));
      expect(edges.filter(({ from, to }) => !ids.has(from) || !ids.has(to))).toEqual([]);
    }
  });

  test('a flow says what it carries', () => {
    const { edges } = graphFrom({
      components: [part('api', 'web_compute'), part('bookings', 'relational_db')],
      flows: [{ from: 'api', to: 'bookings', interaction: 'read_write', payload: 'seats', story: 'A booking' }],
    });
    expect(edges.find(({ id }) => id === 'api-bookings')).toMatchObject({ payload: 'seats', story: 'A booking' });
  });

  test('ids that Terraform cannot use has kebab-case ids, unique and at most 24 characters long', () => {
    const named = ['Booking_API', 'booking.api', 'TheServiceThatSellsSeasonTicketsOnline'];
    const graph = graphFrom({
      components: named.map((id) => part(id, 'web_compute')),
      flows: [{ from: 'Booking_API', to: 'booking.api', interaction: 'request' }],
    });
    const ids = graph.nodes.filter(({ capability }) => capability === 'web_compute').map(({ id }) => id);
    expect(ids.toSorted()).toEqual(['booking-api', 'booking-api-2', 'the-service-that-sells'].toSorted());
    expect(edgesOf(graph)).toContain('booking-api request booking-api-2');
  });
});

/** Fields of objects within a node match partly. */
function matching(node: object): object {
  return Object.fromEntries(
    Object.entries(node).map(([name, value]) => [
      name,
      (name === 'demand' || name === 'needs') && !isMatcher(value) ? expect.objectContaining(value) : value,
    ]),
  );
}

function isMatcher(value: object): boolean {
  return 'asymmetricMatch' in value;
}

test('production receives what no path of another environment matches', () => {
  const graph = graphFrom({
    components: [
      part('portal-dev', 'web_compute'),
      part('portal-test', 'web_compute'),
      part('portal-prod', 'web_compute'),
    ],
  });
  expect(nodeOf(graph, 'portal-prod')?.demand).not.toHaveProperty('path');
  expect(nodeOf(graph, 'portal-dev')?.demand).toMatchObject({ path: '/portal-dev' });
});

describe('a store that states its writes', () => {
  const graph = graphFrom({
    components: [
      part('api', 'web_compute', { load: [{ metric: 'requests', per: 'month', value: 25_000_000 }] }),
      part('import', 'batch_compute'),
      part('cells', 'key_value_db', { load: [{ metric: 'writes', per: 'month', value: 365_000_000 }] }),
    ],
    flows: flows('api read cells', 'import write cells'),
  });

  test('has these writes, and the reads of the programs that read it', () => {
    const { demand } = nodeOf(graph, 'cells') ?? {};
    expect(demand).toMatchObject({
      writesPerMonth: expect.closeTo(365_000_000, 0),
      readsPerMonth: expect.closeTo(25_000_000 * 2 * 0.9, 0),
    });
  });

  test('has as many operations as it states requests', () => {
    const one = graphFrom({
      components: [
        part('api', 'web_compute'),
        part('db', 'relational_db', { load: [{ metric: 'requests', stat: 'peak', per: 'second', value: 800 }] }),
      ],
    });
    expect(nodeOf(one, 'db')?.demand).toMatchObject({ peakQps: 800 });
  });
});

describe('what a component states of itself', () => {
  const stored = (value: number, unit = 'GB') => ({ metric: 'stored', value, unit }) as const;
  const users = { metric: 'users', per: 'month', value: 60_000 } as const;
  const month = { metric: 'objects', per: 'month', value: 869 } as const;

  test.each<readonly [Component['capability'], NonNullable<Component['load']>, demand: object]>([
    ['cache', [stored(6)], { memoryGb: 6 }],
    ['full_text_search', [stored(8)], { storedGb: 8 }],
    ['vector_search', [stored(8)], { storedGb: 8 }],
    ['identity', [users], { monthlyUsers: 60_000 }],
    ['bi_dashboard', [{ metric: 'users', value: 20 }], { viewers: 20 }],
    ['cdn', [{ metric: 'egress', per: 'month', value: 150, unit: 'TB' }], { egressGbPerMonth: 150_000 }],
    ['object_storage', [month, { metric: 'object_size', value: 1, unit: 'MB' }], { writesPerMonth: 869 }],
    ['websocket_realtime', [{ metric: 'messages', per: 'month', value: 9000 }], { messagesPerMonth: 9000 }],
    ['event_stream', [{ metric: 'object_size', value: 600, unit: 'B' }], { eventKb: expect.closeTo(0.6, 9) }],
  ])('sizes it: %s with %o', (capability, load, demand) => {
    const graph = graphFrom({
      actors: [{ id: 'staff', name: 'Staff', kind: 'person', count: [{ metric: 'users', value: 600 }] }],
      components: [part('api', 'web_compute'), part('db', 'relational_db'), part('it', capability, { load })],
    });
    expect(nodeOf(graph, 'it')?.demand).toMatchObject(demand);
    expect(nodeOf(graph, 'db')?.demand).toMatchObject({ storedGb: 10 });
  });
});

describe('tables', () => {
  const rate = { metric: 'events', stat: 'mean', per: 'second', value: 1000 } as const;
  const kept = (duration: string) => ({ lifecycle: { retention: { duration } } });
  const document: Requirements = {
    components: [
      part('clicks', 'event_stream', { load: [rate, { metric: 'object_size', value: 500, unit: 'B' }] }),
      part('lake', 'data_lake', kept('P7Y')),
      part('recent', 'data_lake', kept('P30D')),
      part('load', 'etl'),
      part('warehouse', 'data_warehouse', { load: [{ metric: 'stored', value: 6, unit: 'TB' }] }),
      part('sales', 'data_warehouse'),
      part('orders', 'relational_db', { load: [{ metric: 'stored', value: 40, unit: 'GB' }] }),
    ],
    flows: flows(
      'clicks write lake',
      'clicks write recent',
      'load read lake',
      'load write warehouse',
      'orders replicate sales',
    ),
  };
  const graph = graphFrom(document);
  const demandOf = (id: string) => nodeOf(graph, id)?.demand;
  const daily = (1000 * 0.5 * 86_400) / 1e6;

  test('hold what arrives within their retention, at most in the first year', () => {
    expect(demandOf('lake')).toMatchObject({ storedGb: expect.closeTo(daily * 365, 3) });
    expect(demandOf('recent')).toMatchObject({ storedGb: expect.closeTo(daily * 30, 3) });
  });

  test('have their stated size', () => {
    expect(demandOf('warehouse')).toMatchObject({ storedGb: 6000 });
  });

  test('hold only what their flows bring', () => {
    expect(demandOf('sales')).toMatchObject({ storedGb: 40 });
  });
});

describe('messages that programs hand on', () => {
  const graph = graphFrom({
    components: [
      part('orders', 'web_compute', { load: [{ metric: 'requests', stat: 'mean', per: 'second', value: 40 }] }),
      part('clicks', 'web_compute', { load: [{ metric: 'requests', stat: 'mean', per: 'second', value: 900 }] }),
      part('stock', 'worker_compute', { load: [{ metric: 'jobs', per: 'month', value: 600_000 }] }),
      part('placed', 'queue', { load: [{ metric: 'messages', per: 'month', value: 600_000 }] }),
      part('topic', 'pubsub'),
      part('stream', 'event_stream'),
      part('start', 'workflow'),
    ],
    flows: flows(
      'orders publish placed',
      'stock consume placed',
      'orders publish topic',
      'stock consume topic',
      'clicks publish stream',
      'orders request clicks',
    ),
  });

  test('a topic has the messages of its publishers and the subscribers of its flows', () => {
    expect(nodeOf(graph, 'topic')?.demand).toMatchObject({
      messagesPerMonth: expect.closeTo(600_000, 3),
      subscribers: 1,
    });
  });

  test('the job of a worker and the message of its queue count once', () => {
    expect(nodeOf(graph, 'start')?.demand).toMatchObject({ runsPerMonth: 600_000 });
  });

  test('a collector answers with an acknowledgement', () => {
    const { demand } = nodeOf(graph, 'clicks') ?? {};
    expect(demand).toMatchObject({ responseKb: 1, egressGbPerMonth: expect.closeTo((900 * 2_628_000) / 1e6, 3) });
  });
});
