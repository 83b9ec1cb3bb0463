import type { GraphNode } from '../../../../src/core/model/graph.ts';
import type { ResolvedRequirements } from '../../../../src/core/model/resolved.ts';
import { furtherDemands } from './further-demands.ts';
import { asking, demands, edge, naming, part } from './parts.ts';
import type { System } from './systems.ts';

type AtLoad = (rps: number) => GraphNode;

const NOTHING = asking();
const PODS = { forms: ['kubernetes'] } as const;
const CONTAINER = { forms: ['container'] } as const;

/** Nodes of products that are chosen only by name, by load. */
export const NAMED: readonly (readonly [name: string, at: AtLoad, asked: ResolvedRequirements])[] = [
  [
    'web_compute on Kubernetes',
    (rps) => part('app', 'web_compute', 'private_application', demands(rps).compute, PODS),
    NOTHING,
  ],
  [
    'worker_compute on Kubernetes',
    (rps) => part('worker', 'worker_compute', 'private_application', demands(rps).jobs, PODS),
    NOTHING,
  ],
  ['Aurora', (rps) => part('db', 'relational_db', 'private_data', demands(rps).relational), naming(['aurora'])],
  [
    'Aurora MySQL',
    (rps) => part('db', 'relational_db', 'private_data', { ...demands(rps).relational, engine: 'mysql' }),
    naming(['aurora', 'mysql']),
  ],
  ['SQL Server', (rps) => part('db', 'relational_db', 'private_data', demands(rps).relational), naming(['sqlserver'])],
  [
    'Oracle',
    (rps) => part('db', 'relational_db', 'private_data', demands(Math.min(rps, 100)).relational),
    naming(['oracle']),
  ],
  ['DocumentDB', (rps) => part('store', 'document_db', 'private_data', demands(rps).lookups), naming(['mongodb'])],
  ['RabbitMQ', (rps) => part('queue', 'queue', 'private_application', demands(rps).messages), naming(['rabbitmq'])],
  ['ActiveMQ', (rps) => part('queue', 'queue', 'private_application', demands(rps).messages), naming(['activemq'])],
  [
    'file_storage over SMB',
    (rps) =>
      part('shared-files', 'file_storage', 'private_data', { ...furtherDemands(rps).sharedFiles, protocol: 'smb' }),
    NOTHING,
  ],
  [
    'timeseries_db where the region has none made for it',
    (rps) => part('series', 'timeseries_db', 'private_data', furtherDemands(rps).series),
    { ...NOTHING, region: { ...NOTHING.region, id: 'eu-south-2' } },
  ],
  ['push', (rps) => part('mail', 'email_sms', 'edge', { ...demands(rps).mail, push: true }), NOTHING],
  ['text messages', (rps) => part('texts', 'email_sms', 'edge', { ...demands(rps).mail, sms: true }), NOTHING],
];

/** A web service and a worker that share their dependencies. */
function program(name: string, names: readonly string[], needs: typeof PODS | typeof CONTAINER, port: number): System {
  const load = demands(20);
  const more = furtherDemands(20);
  const calls = (caller: string) => [
    edge(caller, 'db', 'query', port),
    edge(caller, 'store', 'query', 443),
    edge(caller, 'shared-files', 'write', 445),
    edge(caller, 'mail', 'send'),
    edge(caller, 'egress', 'egress'),
    edge(caller, 'secrets', 'secret'),
  ];
  return {
    name,
    rps: 20,
    asks: ['relational_db', 'document_db'],
    names,
    wanted: ({ size }) => size.qualities.zones >= 2,
    nodes: [
      part('lb', 'load_balancer', 'public', load.traffic, { zones: 2 }),
      part('app', 'web_compute', 'private_application', load.compute, { ...needs, zones: 2 }),
      part('worker', 'worker_compute', 'private_application', load.jobs, { ...needs, zones: 2 }),
      part('db', 'relational_db', 'private_data', load.relational, { zones: 2 }),
      part('store', 'document_db', 'private_data', load.lookups, { zones: 2 }),
      part('queue', 'queue', 'private_application', load.messages, { zones: 2 }),
      part('shared-files', 'file_storage', 'private_data', { ...more.sharedFiles, protocol: 'smb' }, { zones: 2 }),
      part('mail', 'email_sms', 'edge', { ...load.mail, push: true }),
      part('secrets', 'secrets', 'management', load.secrets),
      part('keys', 'kms', 'management', more.keys),
      part('monitoring', 'monitoring', 'management', load.logs),
      part('audit', 'audit_trail', 'management', {}),
      part('vault', 'backup', 'private_data', more.backup),
      part('egress', 'network_egress', 'public', load.egress),
    ],
    edges: [
      edge('users', 'lb', 'request'),
      edge('lb', 'app', 'request', 8080),
      ...calls('app'),
      ...calls('worker'),
      edge('app', 'queue', 'message'),
      edge('queue', 'worker', 'trigger', null),
    ],
  };
}

/** Systems of named products. */
export const NAMED_SYSTEMS: readonly System[] = [
  program('pods, Aurora, DocumentDB and RabbitMQ', ['aurora', 'mongodb', 'rabbitmq'], PODS, 5432),
  program('containers, SQL Server and ActiveMQ', ['sqlserver', 'activemq'], CONTAINER, 1433),
  program('containers and Oracle', ['oracle'], CONTAINER, 2484),
];
