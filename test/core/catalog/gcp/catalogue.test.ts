import { describe, expect, it } from 'vitest';
import { bill } from '#core/billing/bill.ts';
import { gcp } from '#core/catalog/gcp/index.ts';
import { standAlone } from '#core/catalog/kit/stand-alone.ts';
import type { Form, NodeCapability } from '#core/model/capability.ts';
import type { ArchitectureGraph, GraphNode } from '#core/model/graph.ts';
import type { Candidate, CatalogEntry, Site } from '#core/model/offering.ts';
import type { ResolvedRequirements } from '#core/model/resolved.ts';
import { addressOf } from '#core/model/terraform.ts';
import { printProject } from '#core/render/terraform/project.ts';
import { unprovenSentences } from '../../../support/claims.ts';
import { declaredBlocks } from '../../../support/declared.ts';
import { sampleOf } from '../../../support/sample.ts';
import { UNPRICED } from '../../../support/unpriced.ts';
import { partsAt, withParts } from './parts.ts';
import {
  cheapest,
  LARGE,
  type Load,
  mostExpensive,
  requirementsOf,
  SMALL,
  serverlessApi,
  siteOf,
  staticSite,
  webApplication,
} from './systems.ts';

const HUGE: Load = { rps: 20_000, gb: 4000, zones: 3 };
const FORMS = ['container', 'function', 'vm', 'kubernetes', 'paas'] as const;

/** Nodes of every capability with a Google Cloud service, at a load. */
function nodesAt(load: Load): readonly GraphNode[] {
  const graphs = [
    staticSite(load),
    webApplication(load, { cache: true, files: true, queue: true, waf: true, audit: true }),
    webApplication(load, { engine: 'mysql', queue: true, jobSeconds: 1200 }),
    webApplication(load, { cdn: true }),
    serverlessApi(load),
  ];
  const nodes = graphs.flatMap((graph) => graph.nodes);
  const documents = nodes
    .filter((node) => node.capability === 'key_value_db')
    .map((node) => ({ ...node, capability: 'document_db' as const }));
  const readByAll = nodes
    .filter((node) => node.capability === 'object_storage')
    .map((node) => ({ ...node, demand: { ...node.demand, egressGbPerMonth: load.gb } }));
  const kept = nodes.flatMap((node) =>
    node.capability === 'object_storage'
      ? (['cold', 'archive'] as const).map((access) => ({
          ...node,
          demand: { ...node.demand, lifecycle: { access }, coldGb: load.gb / 2 },
        }))
      : [],
  );
  const parts = partsAt(load);
  const delivering = parts.flatMap((node): readonly GraphNode[] => {
    if (node.capability === 'iot_ingest') return [{ ...node, demand: { ...node.demand, fileStores: 1 } }];
    if (node.capability === 'event_stream') return [{ ...node, demand: { ...node.demand, fileStores: 1 } }];
    return node.capability === 'llm_inference' ? [{ ...node, demand: { ...node.demand, embeds: true } }] : [];
  });
  const pushed = nodes
    .filter((node) => node.capability === 'email_sms')
    .map((node) => ({ ...node, demand: { ...node.demand, push: true as const } }));
  const alone = nodes
    .filter((node) => node.capability === 'web_compute')
    .map((node) => ({ ...node, demand: { ...node.demand, alone: true as const } }));
  return [...nodes, ...documents, ...readByAll, ...kept, ...delivering, ...pushed, ...alone, ...parts];
}

/** Requirements that together select every offering. */
const WISHES: readonly ResolvedRequirements[] = [
  requirementsOf(),
  requirementsOf({ stated: ['waf'] }),
  requirementsOf({ stated: ['kms'] }),
  requirementsOf({ stated: ['relational_db'] }),
  requirementsOf({ excluded: ['cdn'] }),
  requirementsOf({ stated: ['web_compute:paas'] }),
  requirementsOf({ stated: ['web_compute:paas', 'relational_db'] }),
  requirementsOf({ stated: ['web_compute:paas', 'waf'] }),
  requirementsOf({ stated: ['web_compute:paas', 'relational_db', 'waf'] }),
  requirementsOf({ named: ['alloydb', 'mongodb', 'valkey', 'airflow', 'spark', 'datastream', 'smb'] }),
  requirementsOf({ named: ['sqlserver'] }),
  requirementsOf({ named: ['elasticsearch'] }),
  inTwoRegions(requirementsOf()),
];

/** Data of two regions are the same at any time. */
function inTwoRegions(requirements: ResolvedRequirements): ResolvedRequirements {
  const said = { origin: 'stated', because: 'Stated in the text.', evidence: [] } as const;
  return {
    ...requirements,
    qualities: { ...requirements.qualities, consistency: { value: 1, ...said } },
    secondRegion: { id: 'us-east1', mode: 'active_active', ...said },
  };
}

function candidatesOf(entry: CatalogEntry, load: Load): readonly Candidate[] {
  const nodes = nodesAt(load).filter((node) => node.capability === entry.capability);
  const shaped = nodes.flatMap((node) => [
    node,
    ...FORMS.map((form) => ({ ...node, needs: { ...node.needs, forms: [form], scaleToZero: false } })),
    ...(node.capability === 'cdn' ? [{ ...node, demand: { ...node.demand, ofFiles: true } }] : []),
  ]);
  return shaped.flatMap((node) =>
    WISHES.flatMap((requirements) => {
      const fit = entry.fit(node as GraphNode, requirements);
      return fit === null ? [] : entry.sized(node as GraphNode, fit);
    }),
  );
}

const ENTRIES = Object.values(gcp.offerings).flat() as readonly CatalogEntry<NodeCapability>[];
const NAMED = ENTRIES.map((entry) => [`${entry.id} (${entry.capability})`, entry] as const);

describe.each(sampleOf(NAMED, 5))('%s', (_name, entry) => {
  const small = candidatesOf(entry, SMALL);

  it('has a reason and the capabilities that it provides', () => {
    expect(small.length).toBeGreaterThan(0);
    for (const { fit } of small) {
      expect(fit.because).toMatch(/^[A-Z].*\.$/);
      if (entry.capability !== 'network_egress') expect(fit.provides).toContain(entry.capability);
    }
  });

  it('has sizes with qualities within their ranges', () => {
    for (const { size } of [...small, ...candidatesOf(entry, LARGE)]) {
      expect(size.sku).not.toBe('');
      expect(size.count).toBeGreaterThanOrEqual(1);
      expect(size.qualities.headroomScore).toBeGreaterThanOrEqual(0);
      expect(size.qualities.headroomScore).toBeLessThanOrEqual(1);
      expect(size.qualities.zones).toBeGreaterThanOrEqual(1);
    }
  });

  it.each([gcp.defaultRegion, 'europe-west10'])('has a price for every meter in %s', (region) => {
    for (const { usages } of [...small, ...candidatesOf(entry, HUGE)]) {
      const { unknown } = bill('node', usages, gcp.prices, region);
      expect(unknown.filter(({ meter }) => !UNPRICED.has(meter))).toEqual([]);
    }
  });

  it('shows the calculation of each quantity', () => {
    const usages = small.flatMap((candidate) => candidate.usages);
    expect(usages.filter(({ quantity }) => !(quantity >= 0))).toEqual([]);
    expect(usages.filter(({ arithmetic, what }) => arithmetic === '' || what === '')).toEqual([]);
  });

  it('does not get cheaper with a higher load', () => {
    const loads = [1, 3, 10, 30, 100, 300, 1000].map((rps): Load => ({ rps, gb: rps, zones: 1 }));
    const prices = loads.map((load) => {
      const totals = candidatesOf(entry, load).map(
        ({ usages }) => bill('n', usages, gcp.prices, gcp.defaultRegion).total,
      );
      return totals.length === 0 ? Number.POSITIVE_INFINITY : Math.min(...totals);
    });
    expect(prices).toEqual([...prices].sort((a, b) => a - b));
  });
});

const SYSTEMS: readonly (readonly [string, () => Site])[] = [
  ['a static site', () => siteOf(staticSite(), requirementsOf({ budgetUsd: 20 }))],
  ['a static site in Cloud Storage', () => siteOf(staticSite(), requirementsOf({ products: ['firebase'] }))],
  ['a small application', () => siteOf(webApplication(SMALL), requirementsOf({ environment: 'development' }))],
  [
    'a small application with a CDN',
    () => siteOf(inForm(webApplication(SMALL, { cdn: true }), 'container'), requirementsOf()),
  ],
  [
    'a large application',
    () =>
      siteOf(
        webApplication(LARGE, { cache: true, files: true, queue: true, waf: true, audit: true }),
        requirementsOf({ stated: ['waf', 'relational_db'], budgetUsd: 5000 }),
      ),
  ],
  [
    'a large application on MySQL with the most expensive options',
    () =>
      siteOf(
        webApplication(LARGE, { engine: 'mysql', cache: true, queue: true }),
        requirementsOf({ stated: ['relational_db'] }),
        mostExpensive,
      ),
  ],
  ['functions', () => siteOf(serverlessApi(SMALL), requirementsOf())],
  ['functions behind a gateway', () => siteOf(serverlessApi(SMALL), requirementsOf({ stated: ['api_gateway'] }))],
  [
    'containers behind a gateway',
    () => siteOf(serverlessApi(LARGE, 'container'), requirementsOf({ stated: ['api_gateway'] })),
  ],
  [
    'functions that call a database',
    () =>
      siteOf(inForm(webApplication(SMALL, { queue: true }), 'function'), requirementsOf({ stated: ['relational_db'] })),
  ],
  [
    'a worker pool for long jobs',
    () => siteOf(webApplication({ rps: 0.01, gb: 1, zones: 1 }, { queue: true, jobSeconds: 1200 }), requirementsOf()),
  ],
  [
    'services with one outbound IP address',
    () => siteOf(webApplication(LARGE, { cache: true, queue: true, jobSeconds: 1200 }), requirementsOf()),
  ],
  ['containers that scale to zero', () => siteOf(serverlessApi(SMALL, 'container'), requirementsOf())],
  ['single components', () => siteOf(withParts(['staff-sign-in', 'clock', 'batch', 'keys']), requirementsOf())],
  [
    'jobs, shared file systems and customer-managed keys',
    () =>
      siteOf(
        withParts(['sign-in', 'clock', 'keys', 'batch', 'large-batch', 'shared-files'], SMALL, whole()),
        requirementsOf(),
        mostExpensive,
      ),
  ],
  [
    'all messaging services',
    () =>
      siteOf(withParts(['stream', 'kafka', 'topic', 'bus', 'flow', 'live', 'batch'], SMALL, whole()), requirementsOf()),
  ],
  [
    'models and search',
    () =>
      siteOf(withParts(['search', 'vectors', 'model', 'recognition', 'predictions'], SMALL, whole()), requirementsOf()),
  ],
  [
    'analytics',
    () =>
      siteOf(
        withParts(
          ['stream', 'processor', 'warehouse', 'lake', 'pipeline', 'dashboard', 'series', 'quiet-series', 'keys'],
          SMALL,
          whole(),
        ),
        requirementsOf(),
        mostExpensive,
      ),
  ],
  [
    'analytics, single components',
    () => siteOf(withParts(['processor', 'pipeline', 'dashboard', 'rows', 'transcoder']), requirementsOf()),
  ],
  [
    'devices, a backup vault and a VPN',
    () =>
      siteOf(
        withParts(['devices', 'stream', 'vault', 'tunnel', 'connections', 'endpoints'], SMALL, whole()),
        requirementsOf(),
      ),
  ],
  ['devices only, and an interconnect', () => siteOf(withParts(['devices', 'line', 'vault']), requirementsOf())],
  [
    'model training on virtual machines',
    () => siteOf(withParts(['gpu', 'fit', 'deep-fit', 'clock'], SMALL, whole()), requirementsOf()),
  ],
  [
    'virtual machines behind a load balancer',
    () =>
      siteOf(
        inForm(webApplication(LARGE, { queue: true, cache: true, files: true, waf: true }), 'vm'),
        requirementsOf({ stated: ['waf'] }),
      ),
  ],
  [
    'one machine without a load balancer',
    () => siteOf(onOneMachine(webApplication(SMALL, { queue: true, cache: true, files: true })), requirementsOf()),
  ],
  [
    'one machine with a customer-managed key',
    () => siteOf(withParts(['keys', 'clock'], SMALL, onOneMachine(webApplication(SMALL))), requirementsOf()),
  ],
  [
    'a Kubernetes cluster',
    () =>
      siteOf(inForm(webApplication(LARGE, { queue: true, cache: true, files: true }), 'kubernetes'), requirementsOf()),
  ],
  [
    'functions with a customer-managed key',
    () => siteOf(withParts(['keys'], SMALL, serverlessApi(SMALL)), requirementsOf()),
  ],
  [
    'code on App Engine',
    () => siteOf(inForm(webApplication(SMALL), 'paas'), requirementsOf({ stated: ['web_compute:paas'] })),
  ],
  [
    'code on App Engine that calls a database',
    () =>
      siteOf(
        withParts(['keys'], SMALL, inForm(webApplication(SMALL), 'paas')),
        requirementsOf({ stated: ['web_compute:paas', 'relational_db'] }),
      ),
  ],
  [
    'code on App Engine behind a firewall',
    () =>
      siteOf(
        inForm(webApplication(SMALL, { waf: true }), 'paas'),
        requirementsOf({ stated: ['web_compute:paas', 'relational_db', 'waf'] }),
      ),
  ],
  [
    'named products instead of the default services',
    () =>
      siteOf(
        withParts(
          ['keys', 'flow', 'batch', 'warehouse', 'pipeline', 'hot-cache', 'windows-files', 'documents'],
          SMALL,
          whole(),
        ),
        requirementsOf({ named: ['alloydb', 'mongodb', 'valkey', 'airflow', 'spark', 'datastream', 'smb'] }),
        mostExpensive,
      ),
  ],
  ['films', () => siteOf(withParts(['transcoder', 'sound-maker'], SMALL, whole()), requirementsOf())],
];

function whole(): ArchitectureGraph {
  return webApplication(SMALL, { cache: true, files: true, queue: true, audit: true });
}

function inForm(graph: ArchitectureGraph, form: Form): ArchitectureGraph {
  const nodes = graph.nodes.map((node) =>
    node.needs.forms.length > 0 ? { ...node, needs: { ...node.needs, forms: [form] } } : node,
  );
  return { ...graph, nodes };
}

function onOneMachine(graph: ArchitectureGraph): ArchitectureGraph {
  return standAlone(inForm(graph, 'vm'), requirementsOf());
}

function blocksOf(site: Site) {
  return [
    ...gcp.foundation(site),
    ...site.placed.flatMap(({ node, choice }) => [...choice.declare(site), ...site.granted(node.id).blocks]),
  ];
}

describe.each(SYSTEMS)('the Terraform of %s', (_name, build) => {
  const site = build();
  const blocks = blocksOf(site);
  const text = printProject(blocks)
    .map(({ content }) => content.replaceAll(/ +/g, ' '))
    .join('\n');

  it('has valid and unique names', () => {
    for (const label of blocks.flatMap((block) => block.labels)) expect(label).toMatch(/^[a-z][a-z0-9_-]*$/);
    const printed = text.match(/^(resource|data|variable|output|check) .*\{/gm) ?? [];
    expect(new Set(printed).size).toBe(printed.length);
  });

  it('declares every referenced resource', () => {
    const declared = new Set(blocks.map(addressOf));
    const referred = text.match(/\bgoogle_[a-z0-9_]+\.[a-z][a-z0-9_]*/g) ?? [];
    for (const address of referred) {
      expect(declared.has(address) || declared.has(`data.${address}`), address).toBe(true);
    }
    for (const name of text.match(/\bvar\.[a-z0-9_]+/g) ?? []) {
      expect(declared).toContain(name.replace('var.', 'variable.'));
    }
  });

  it('fulfils its claims', () => {
    const claims = [...gcp.claims(site), ...site.placed.flatMap(({ choice }) => choice.claims)];
    expect(claims.length).toBeGreaterThan(0);
    const isProduction = site.environment === 'production';
    const unproven = unprovenSentences(claims, blocks).filter(
      (text) => isProduction || !text.includes('In production'),
    );
    expect(unproven).toEqual([]);
  });

  it('contains no password and makes only public data public', () => {
    expect(text).not.toMatch(/password\s*=\s*"/);
    const open = text.split(/^(?=resource )/m).filter((part) => part.includes('"allUsers"'));
    for (const part of open) expect(part).toMatch(/site_readers|run\.invoker/);
  });
});

describe('regions', () => {
  it('have own zones and price references', () => {
    const ids = new Set(gcp.regions.map(({ id }) => id));
    expect(ids.size).toBe(gcp.regions.length);
    for (const region of gcp.regions) {
      expect(region.zones.length).toBeGreaterThanOrEqual(3);
      expect(region.zones.every((zone) => zone.startsWith(`${region.id}-`))).toBe(true);
      expect(Math.abs(region.latitude)).toBeLessThanOrEqual(90);
      expect(Math.abs(region.longitude)).toBeLessThanOrEqual(180);
      if (region.id !== gcp.defaultRegion) expect(region.priceReferences.at(-1)).toBe(gcp.defaultRegion);
      for (const other of region.priceReferences) expect(ids).toContain(other);
    }
  });

  it('distinguish the European Union from its neighbours', () => {
    const isEu = (id: string) => gcp.regions.find((region) => region.id === id)?.eu;
    expect(isEu('europe-west1')).toBe(true);
    expect(isEu('europe-west2')).toBe(false);
    expect(isEu('europe-west6')).toBe(false);
  });
});

/** One pair of regions for each price of data between regions. */
const PAIRS = [
  ['us-central1', 'us-east1'],
  ['europe-west1', 'europe-west3'],
  ['asia-east1', 'asia-south1'],
  ['southamerica-east1', 'southamerica-west1'],
  ['us-central1', 'europe-west1'],
  ['asia-southeast2', 'asia-southeast1'],
].map(([home = '', second = '']) => ({ home, second }));

describe('the price book', () => {
  it('contains only meters in use', () => {
    const metered = new Set(
      ENTRIES.flatMap((entry) =>
        [SMALL, LARGE, HUGE, { rps: 20, gb: 1500, zones: 2 }].flatMap((load) =>
          candidatesOf(entry, load).flatMap(({ usages, spanning }) =>
            [...usages, ...PAIRS.flatMap((pair) => spanning.usages('active_active', pair))].map(({ meter }) => meter),
          ),
        ),
      ),
    );
    expect(gcp.prices.meters().filter((meter) => !metered.has(meter))).toEqual([]);
  });
});

describe('a named product', () => {
  const serviceOf = (part: string, named: readonly string[], ids: readonly string[] = [part]) =>
    siteOf(withParts(ids, SMALL, whole()), requirementsOf({ named })).find(part)?.choice.service;

  it.each([
    ['db', 'alloydb', 'AlloyDB for PostgreSQL', 'Cloud SQL for PostgreSQL'],
    ['db', 'sqlserver', 'Cloud SQL for SQL Server', 'Cloud SQL for PostgreSQL'],
    ['documents', 'mongodb', 'Firestore with MongoDB compatibility', 'Firestore'],
    ['cache', 'valkey', 'Memorystore for Valkey', 'Memorystore for Redis'],
    ['shared-files', 'smb', 'Google Cloud NetApp Volumes', 'Filestore'],
    ['flow', 'airflow', 'Cloud Composer', 'Workflows'],
    ['batch', 'spark', 'Dataproc', 'Cloud Run jobs'],
    ['pipeline', 'datastream', 'Datastream', 'BigQuery Data Transfer Service'],
  ])('%s with %s is %s, and by default %s', (part, name, named, usual) => {
    const ids = ['db', 'cache'].includes(part) ? [] : [part];
    expect(serviceOf(part, [name], ids)).toBe(named);
    expect(serviceOf(part, [], ids)).toBe(usual);
  });

  it('is Memorystore for Valkey with shards if no Redis instance is large enough', () => {
    const site = siteOf(withParts(['hot-cache'], { rps: 20_000, gb: 4000, zones: 3 }), requirementsOf());
    expect(site.find('hot-cache')?.choice.service).toBe('Memorystore for Valkey');
  });

  it('is AlloyDB if no Cloud SQL instance is large enough', () => {
    const site = siteOf(webApplication({ rps: 20_000, gb: 4000, zones: 3 }), requirementsOf());
    expect(site.find('db')?.choice.service).toBe('AlloyDB for PostgreSQL');
  });

  it('keeps the SQL Server password in a secret that only callers can read', () => {
    const site = siteOf(whole(), requirementsOf({ named: ['sqlserver'], stated: ['relational_db'] }));
    const text = printProject(blocksOf(site))
      .map(({ content }) => content)
      .join('\n');
    expect(Object.keys(site.granted('app').secrets)).toContain('DB_PASSWORD');
    expect(text).not.toMatch(/password\s*=\s*"/);
    expect(text).toContain('SQLSERVER_2022_STANDARD');
  });
});

const PARTNERS = 'REST API for partners with API keys and quotas, in containers, PostgreSQL, 300 requests a second';

describe('the selected services', () => {
  it('include load balancing and outbound access in Cloud Run', () => {
    const site = siteOf(webApplication(SMALL), requirementsOf());
    expect(site.first('load_balancer')).toBeNull();
    expect(site.first('network_egress')).toBeNull();
    expect(site.first('web_compute')?.choice.offering).toBe('gcp.cloud-run');
  });

  it('put API Gateway in front of containers for partners with keys, as the only invoker', () => {
    const blocks = declaredBlocks(PARTNERS, 'gcp');
    const text = printProject(blocks)
      .map(({ content }) => content.replaceAll(/ +/g, ' '))
      .join('\n');
    expect(text).toContain('address = google_cloud_run_v2_service.app.uri');
    expect(text).toContain('invoker_iam_disabled = false');
    expect(text).toContain('google_cloud_run_v2_service_iam_member" "gateway_app"');
  });

  it.each([
    ['on Kubernetes', 'google_container_cluster', 'app'],
    ['on virtual machines', 'google_compute_region_instance_group_manager', 'lb'],
  ])('let API Gateway call the public address of the entry point, without a token: %s', (where, program, entry) => {
    const blocks = declaredBlocks(PARTNERS.replace('in containers', where), 'gcp');
    const types = new Set(blocks.map(({ labels }) => labels[0]));
    expect([...types]).toEqual(expect.arrayContaining(['google_api_gateway_gateway', program]));
    const text = printProject(blocks)
      .map(({ content }) => content.replaceAll(/ +/g, ' '))
      .join('\n');
    const [specification = ''] = text.match(/resource "google_api_gateway_api_config" [\s\S]*?^}/m) ?? [];
    expect(specification).toContain(`google_compute_global_address.${entry}.address`);
    expect(specification).toContain('disable_auth = true');
    expect(text).toContain(`resource "google_compute_global_address" "${entry}"`);
    expect(text).not.toContain('google_cloud_run_v2_service_iam_member" "gateway');
  });

  it('keep the load balancer if a firewall needs it', () => {
    const site = siteOf(webApplication(SMALL, { waf: true }), requirementsOf({ stated: ['waf'] }));
    expect(site.first('waf')?.choice.service).toBe('Cloud Armor');
    expect(site.first('web_compute')?.choice.offering).toBe('gcp.cloud-run-behind-load-balancer');
  });

  it('serve a static site without a load balancer', () => {
    const site = siteOf(staticSite(), requirementsOf(), cheapest);
    expect(site.placed.map(({ choice }) => choice.service)).toEqual(['Firebase Hosting', 'Cloud DNS']);
  });

  it('contain no CDN if it is excluded', () => {
    const site = siteOf(staticSite(SMALL, false), requirementsOf({ excluded: ['cdn'] }));
    const [part] = site.placed;
    expect(part?.choice.fit.provides).toEqual(['static_site']);
  });

  it('use a worker pool for 20-minute jobs, and push delivery for short jobs', () => {
    const load: Load = { rps: 0.01, gb: 1, zones: 1 };
    const workerOf = (jobSeconds: number) =>
      siteOf(webApplication(load, { queue: true, jobSeconds }), requirementsOf()).first('worker_compute')?.choice
        .offering;
    expect(workerOf(2)).toBe('gcp.cloud-run-worker');
    expect(workerOf(1200)).toBe('gcp.cloud-run-worker-pool');
  });

  it('use a worker pool in the VPC network for a Kafka stream', () => {
    const requirements = { ...requirementsOf(), technologies: [{ name: 'kafka' }] } as unknown as ResolvedRequirements;
    const base = webApplication(SMALL, { queue: true });
    const unqueued = {
      ...base,
      nodes: base.nodes.filter(({ id }) => id !== 'queue'),
      edges: base.edges.filter(({ from, to }) => from !== 'queue' && to !== 'queue'),
    };
    const site = siteOf(withParts(['kafka'], SMALL, unqueued), requirements);
    expect(site.first('worker_compute')?.choice.offering).toBe('gcp.cloud-run-worker-pool');
    expect(Object.keys(site.granted('worker').environment)).toContain('KAFKA_BOOTSTRAP');
    expect(JSON.stringify(site.first('worker_compute')?.choice.declare(site))).toContain('network_interfaces');
  });

  it('have grants along the edges only', () => {
    const site = siteOf(webApplication(SMALL, { files: true, queue: true }), requirementsOf());
    const roles = (id: string) =>
      site
        .granted(id)
        .blocks.flatMap(({ body }) => (typeof body.role === 'string' ? [body.role] : []))
        .sort();
    expect(roles('app')).toContain('roles/pubsub.publisher');
    expect(roles('worker')).not.toContain('roles/pubsub.publisher');
    expect(roles('worker')).toContain('roles/storage.objectViewer');
  });
});
