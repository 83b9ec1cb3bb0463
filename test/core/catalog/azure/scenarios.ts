import type { NodeCapability } from '../../../../src/core/model/capability.ts';
import type { DemandOf } from '../../../../src/core/model/demand.ts';
import type { Edge, GraphNode, NodeNeeds, Zone } from '../../../../src/core/model/graph.ts';
import type { Candidate, Site } from '../../../../src/core/model/offering.ts';
import { candidatesOf, edge, type SiteOptions, siteOf } from './site.ts';

const NEEDS: NodeNeeds = { zones: 1, forms: [], scaleToZero: false };

/** A node with a demand and default needs. */
export function part<C extends NodeCapability>(
  id: string,
  capability: C,
  zone: Zone,
  demand: DemandOf<C>,
  needs: Partial<NodeNeeds> = {},
): GraphNode {
  const node = { id, title: id, capability, zone, demand, needs: { ...NEEDS, ...needs } };
  return { ...node, also: [], because: 'the scenario has it', evidence: [] } as unknown as GraphNode;
}

const SECONDS = 730 * 3600;

/** Demands of each kind at a load. @param rps mean requests/s */
export function demands(rps: number) {
  const requestsPerMonth = rps * SECONDS;
  const traffic = {
    peakRps: 4 * rps,
    meanRps: rps,
    requestsPerMonth,
    responseKb: 30,
    egressGbPerMonth: (requestsPerMonth * 30) / 1e6,
  };
  return {
    traffic,
    compute: { ...traffic, rpsPerVcpu: 200, headroom: 0.3, minimumCopies: 1, port: 8080 },
    jobs: { jobsPerMonth: requestsPerMonth / 10, peakJobsPerSecond: rps / 2, jobSeconds: 2, headroom: 0.3 },
    postgresql: {
      engine: 'postgresql' as const,
      version: null,
      peakQps: 12 * rps,
      meanShare: 0.25,
      queriesPerVcpu: 500,
      headroom: 0.3,
      storedGb: 10 + rps,
      plannedGb: 20 + 2 * rps,
      workingSetGb: 2 + rps / 5,
      changeGbPerDay: 0.2 + rps / 100,
      connections: 20,
      rowKb: 1,
    },
    cache: { engine: 'redis' as const, memoryGb: 0.2 + rps / 100, peakOps: 20 * rps },
    objects: {
      storedGb: 50 + rps,
      readsPerMonth: requestsPerMonth,
      writesPerMonth: requestsPerMonth / 10,
      egressGbPerMonth: rps,
    },
    site: { viewsPerMonth: requestsPerMonth / 20, requestsPerMonth, storedGb: 0.1, egressGbPerMonth: 20 * rps },
    messages: { messagesPerMonth: requestsPerMonth / 10, peakPerSecond: rps / 2, messageKb: 4 },
    mail: { messagesPerMonth: requestsPerMonth / 50, attachmentGbPerMonth: rps / 10 },
    secrets: { names: ['stripe', 'Mail Chimp'], readsPerMonth: 10_000 + rps },
    logs: { logGbPerMonth: 5 + rps, retentionDays: 90 },
    registry: { imageGb: 5 + rps / 10 },
    egress: { gbPerMonth: 5 + rps, meanVcpu: (1.3 * rps) / 200 },
    identity: { monthlyUsers: 40_000 + 1000 * rps, workforce: false },
    keys: { keys: 4, operationsPerMonth: 10_000 * (1 + rps), hsm: false },
    runs: { runsPerMonth: 30 * (1 + rps), stepsPerRun: 5 },
    batch: {
      tasksPerMonth: 30 * (1 + rps),
      parallelTasks: 4,
      vcpuPerTask: 2,
      memoryGbPerTask: 4,
      hoursPerTask: 0.5,
      interruptible: true,
    },
    shared: { storedGb: 50 + rps, protocol: 'nfs' as const, throughputMbPerSecond: 20 + rps },
    stream: {
      peakPerSecond: 40 * rps,
      meanPerSecond: 10 * rps,
      eventKb: 1,
      retentionDays: 3,
      consumers: 2,
      kafka: true,
    },
    live: {
      peakConnections: 100 + 20 * rps,
      connectionMinutesPerMonth: requestsPerMonth,
      messagesPerMonth: requestsPerMonth * 5,
      messageKb: 1,
    },
    search: {
      storedGb: 2 + rps / 5,
      documents: 100_000 * (1 + rps / 10),
      peakQps: rps / 2,
      queriesPerMonth: requestsPerMonth / 5,
      dimensions: 0,
    },
    model: {
      callsPerMonth: requestsPerMonth / 1000,
      inputTokensPerCall: 1500,
      outputTokensPerCall: 400,
      family: null,
    },
    recognition: { callsPerMonth: requestsPerMonth / 100, peakPerSecond: rps / 25, kind: 'ready_made' as const },
    analytics: { storedGb: 200 + rps, loadedGbPerMonth: 20 + rps, scannedGbPerMonth: 500 + 10 * rps },
    etl: { gbPerMonth: 50 + rps, runsPerMonth: 30 },
    devices: {
      devices: 1000 + 10 * rps,
      messagesPerMonth: requestsPerMonth,
      peakPerSecond: 4 * rps,
      messageKb: 1,
    },
    board: { viewers: 50 + rps, authors: 3 },
    series: { pointsPerSecond: 100 * rps, pointBytes: 100, retentionDays: 90, queriesPerSecond: rps / 20 },
    media: { minutesPerMonth: 1000 * (1 + rps), live: false, audioOnly: false },
    backup: { protectedGb: 50 + rps, changeGbPerDay: 0.5 + rps / 50, retentionDays: 90, locked: true },
    tunnel: { kind: 'vpn' as const, gbPerMonth: 100 + rps },
    gpu: { gpus: 1, gpuMemoryGb: 16 + rps / 10, hoursPerMonth: 100 + rps },
    training: { hoursPerMonth: 40 + rps, vcpu: 8, gpus: 0, dataGb: 100 + rps },
    fanOut: {
      messagesPerMonth: requestsPerMonth / 10,
      peakPerSecond: rps / 2,
      messageKb: 4,
      subscribers: 3,
    },
    lookups: {
      storedGb: 5 + rps / 10,
      itemKb: 2,
      readsPerMonth: 9 * requestsPerMonth,
      writesPerMonth: requestsPerMonth,
      peakReadsPerSecond: 9 * rps,
      peakWritesPerSecond: rps,
    },
  };
}

type Wanted = (candidate: Candidate) => boolean;

/** Places the wanted candidate of each node, or its first. */
export function place(nodes: readonly GraphNode[], wanted: Wanted, edges: readonly Edge[], options: SiteOptions): Site {
  const placed = nodes.map((node) => {
    const found = candidatesOf(node);
    const choice = found.find(wanted) ?? found[0];
    if (choice === undefined) throw new Error(`nothing can be ${node.id}`);
    return { node, choice };
  });
  return siteOf(placed, edges, options);
}

const anything: Wanted = () => false;
const spread: Wanted = ({ size }) => size.qualities.zones >= 2;

/** A static site with a DNS zone. */
export function staticSite(options: SiteOptions = {}): Site {
  const { traffic, site } = demands(0.1);
  return place(
    [part('dns', 'dns', 'edge', traffic), part('site', 'static_site', 'private_data', site)],
    anything,
    [edge('users', 'dns', 'lookup', 53), edge('users', 'site', 'request')],
    options,
  );
}

/** A container, a database and logs. */
export function smallWeb(options: SiteOptions = {}): Site {
  const load = demands(2);
  return place(
    [
      part('dns', 'dns', 'edge', load.traffic),
      part('app', 'web_compute', 'private_application', load.compute, { forms: ['container'] }),
      part('db', 'relational_db', 'private_data', load.postgresql),
      part('monitoring', 'monitoring', 'management', load.logs),
    ],
    anything,
    [
      edge('users', 'dns', 'lookup', 53),
      edge('users', 'app', 'request'),
      edge('app', 'db', 'query', 5432),
      edge('app', 'monitoring', 'log'),
    ],
    options,
  );
}

/** Every component of a web application, with several zones. */
export function largeWeb(engine: 'postgresql' | 'mysql', firewall: boolean, options: SiteOptions = {}): Site {
  const load = demands(150);
  const zones = { zones: 2 };
  const nodes = [
    part('dns', 'dns', 'edge', load.traffic),
    ...(firewall ? [part('waf', 'waf', 'edge', load.traffic)] : []),
    part('app', 'web_compute', 'private_application', load.compute, { ...zones, forms: ['container'] }),
    part('worker', 'worker_compute', 'private_application', load.jobs, { forms: ['container'] }),
    part('egress', 'network_egress', 'public', load.egress),
    part('orders-db', 'relational_db', 'private_data', { ...load.postgresql, engine }, zones),
    part('cache', 'cache', 'private_data', load.cache, zones),
    part('uploads', 'object_storage', 'private_data', load.objects, zones),
    part('exports-archive', 'object_storage', 'private_data', load.objects, zones),
    part('queue', 'queue', 'private_data', load.messages),
    part('mail', 'email_sms', 'management', load.mail),
    part('secrets', 'secrets', 'management', load.secrets),
    part('registry', 'ci_registry', 'management', load.registry),
    part('monitoring', 'monitoring', 'management', load.logs),
    part('audit', 'audit_trail', 'management', {}),
  ];
  const port = engine === 'postgresql' ? 5432 : 3306;
  const edges = [
    edge('users', 'dns', 'lookup', 53),
    edge('users', 'app', 'request'),
    ...(firewall ? [edge('waf', 'app', 'inspection', null)] : []),
    edge('stripe', 'app', 'request'),
    ...['app', 'worker'].flatMap((caller) => [
      edge(caller, 'orders-db', 'query', port),
      edge(caller, 'uploads', 'write'),
      edge(caller, 'exports-archive', 'read'),
      edge(caller, 'secrets', 'secret'),
      edge(caller, 'monitoring', 'log'),
      edge(caller, 'registry', 'image'),
      edge(caller, 'egress', 'egress'),
    ]),
    edge('app', 'cache', 'query', 6379),
    edge('app', 'queue', 'message'),
    edge('queue', 'worker', 'trigger', null),
    edge('worker', 'mail', 'send'),
    edge('egress', 'stripe', 'egress'),
    edge('monitoring', 'team', 'send', null),
  ];
  return place(nodes, spread, edges, options);
}

/** Functions behind an API gateway, with a key-value or document store, a queue and a worker. */
export function serverless(store: 'document_db' | 'key_value_db', options: SiteOptions = {}): Site {
  const load = demands(5);
  const idle = { scaleToZero: true };
  return place(
    [
      part('gateway', 'api_gateway', 'edge', load.traffic, idle),
      part('app', 'web_compute', 'private_application', load.compute, { ...idle, forms: ['function'] }),
      part('store', store, 'private_data', load.lookups, idle),
      part('files', 'object_storage', 'private_data', load.objects, idle),
      part('queue', 'queue', 'private_data', load.messages, idle),
      part('worker', 'worker_compute', 'private_application', load.jobs, { ...idle, forms: ['function'] }),
      part('mail', 'email_sms', 'management', load.mail),
      part('secrets', 'secrets', 'management', load.secrets),
      part('monitoring', 'monitoring', 'management', load.logs),
    ],
    anything,
    [
      edge('users', 'gateway', 'request'),
      edge('gateway', 'app', 'request'),
      edge('app', 'store', 'query'),
      edge('app', 'files', 'write'),
      edge('app', 'queue', 'message'),
      edge('app', 'secrets', 'secret'),
      edge('app', 'monitoring', 'log'),
      edge('queue', 'worker', 'trigger', null),
      edge('worker', 'store', 'query'),
      edge('worker', 'mail', 'send'),
      edge('worker', 'monitoring', 'log'),
    ],
    options,
  );
}

/** Functions with a relational database in a virtual network. */
export function serverlessSql(options: SiteOptions = {}): Site {
  const load = demands(1);
  return place(
    [
      part('gateway', 'api_gateway', 'edge', load.traffic),
      part('app', 'web_compute', 'private_application', load.compute, { forms: ['function'] }),
      part('db', 'relational_db', 'private_data', { ...load.postgresql, engine: 'mysql' }),
      part('files', 'object_storage', 'private_data', load.objects),
    ],
    anything,
    [
      edge('users', 'gateway', 'request'),
      edge('gateway', 'app', 'request'),
      edge('app', 'db', 'query', 3306),
      edge('app', 'files', 'write'),
    ],
    options,
  );
}

/** Containers in two zones behind an API gateway, with a private database. */
export function publishedWeb(options: SiteOptions = {}): Site {
  const load = demands(50);
  return place(
    [
      part('gateway', 'api_gateway', 'edge', load.traffic),
      part('app', 'web_compute', 'private_application', load.compute, { forms: ['container'], zones: 2 }),
      part('db', 'relational_db', 'private_data', load.postgresql, { zones: 2 }),
    ],
    ({ size }) => size.qualities.zones >= 2,
    [edge('users', 'gateway', 'request'), edge('gateway', 'app', 'request'), edge('app', 'db', 'query', 5432)],
    options,
  );
}

/** A container behind a CDN, without a virtual network. */
export function cachedWeb(options: SiteOptions = {}): Site {
  const load = demands(2);
  return place(
    [
      part('dns', 'dns', 'edge', load.traffic),
      part('cdn', 'cdn', 'edge', load.traffic),
      part('app', 'web_compute', 'private_application', load.compute, { forms: ['container'], scaleToZero: true }),
      part('store', 'document_db', 'private_data', load.lookups),
    ],
    anything,
    [
      edge('users', 'dns', 'lookup', 53),
      edge('users', 'cdn', 'request'),
      edge('cdn', 'app', 'origin'),
      edge('app', 'store', 'query'),
    ],
    options,
  );
}

/** A static site above the size limit of Static Web Apps. */
export function largeSite(options: SiteOptions = {}): Site {
  const { traffic, site } = demands(1);
  return place(
    [
      part('dns', 'dns', 'edge', traffic),
      part('cdn', 'cdn', 'edge', traffic),
      part('site', 'static_site', 'private_data', { ...site, storedGb: 20 }),
    ],
    anything,
    [edge('users', 'dns', 'lookup', 53), edge('users', 'cdn', 'request'), edge('cdn', 'site', 'origin')],
    options,
  );
}

/** A container with a store with autoscale throughput. */
export function busyStore(options: SiteOptions = {}): Site {
  const load = demands(200);
  return place(
    [
      part('app', 'web_compute', 'private_application', load.compute, { forms: ['container'], zones: 3 }),
      part('store', 'document_db', 'private_data', load.lookups, { zones: 3 }),
    ],
    ({ size }) => size.sku.startsWith('autoscale'),
    [edge('users', 'app', 'request'), edge('app', 'store', 'query')],
    options,
  );
}
