import { aws } from '../../../../src/core/catalog/aws/index.ts';
import { declare } from '../../../../src/core/design/declare.ts';
import { createSite } from '../../../../src/core/design/site.ts';
import type { Term } from '../../../../src/core/model/capability.ts';
import type { Edge, GraphNode } from '../../../../src/core/model/graph.ts';
import type { Environment } from '../../../../src/core/model/intent.ts';
import type { Candidate, CatalogEntry, Site } from '../../../../src/core/model/offering.ts';
import type { Option } from '../../../../src/core/model/placement.ts';
import type { ResolvedRequirements } from '../../../../src/core/model/resolved.ts';
import type { Block } from '../../../../src/core/model/terraform.ts';
import { terraformFiles } from '../../../../src/core/render/terraform/files.ts';
import { asking, demands, edge, naming, part } from './parts.ts';

/** A graph written by hand, with its requirements. */
export interface System {
  readonly name: string;
  readonly rps: number;
  readonly asks: readonly Term[];
  readonly nodes: readonly GraphNode[];
  readonly edges: readonly Edge[];
  readonly wanted: (candidate: Candidate) => boolean;
  /** Product names in the request. */
  readonly names?: readonly string[];
}

/** All candidates of a node, in catalogue order. */
export function candidatesOf(node: GraphNode, requirements: ResolvedRequirements): readonly Candidate[] {
  const entries = aws.offerings[node.capability] as readonly CatalogEntry[];
  return entries.flatMap((entry) => {
    const fit = entry.fit(node, requirements);
    return fit === null ? [] : entry.sized(node, fit);
  });
}

export interface SiteOptions {
  readonly region?: string;
  readonly environment?: Environment;
  readonly budgetUsd?: number;
}

/** The site before `declare`, with the wanted candidate of each node, or its first. */
export function siteOf(system: System, options: SiteOptions = {}): Site {
  const asked = naming(system.names ?? [], asking(...system.asks));
  const usd = options.budgetUsd;
  const requirements: ResolvedRequirements = {
    ...asked,
    region: { ...asked.region, id: options.region ?? 'us-east-1' },
    environment: { ...asked.environment, value: options.environment ?? 'production' },
    budget:
      usd === undefined
        ? null
        : {
            usd,
            amount: usd,
            currency: 'USD',
            rate: 1,
            rateAsOf: null,
            firmness: 'hard',
            origin: 'stated',
            evidence: [],
          },
  };
  const chosen = system.nodes.map((node) => {
    const all = candidatesOf(node, asked);
    const candidate = all.find(system.wanted) ?? all[0];
    if (candidate === undefined) throw new Error(`nothing can be ${node.id}`);
    return { node, candidate } as Option;
  });
  const graph = { nodes: system.nodes, edges: system.edges, actors: [] };
  return createSite({ graph, chosen }, requirements, aws);
}

export interface Written {
  readonly site: Site;
  readonly blocks: readonly Block[];
  readonly files: Readonly<Record<string, string>>;
  /** All Terraform files, with whitespace collapsed. */
  readonly text: string;
}

export function write(system: System, options: SiteOptions = {}): Written {
  const site = siteOf(system, options);
  const declaration = declare(site, aws);
  const iac = terraformFiles({ site, cloud: aws, ...declaration });
  const files = Object.fromEntries(iac.files.map(({ path, content }) => [path, content]));
  return { site, blocks: declaration.blocks, files, text: Object.values(files).join('\n').replaceAll(/ +/g, ' ') };
}

/** A block with nested blocks and collapsed whitespace. Empty if it does not exist. */
export function blockOf(text: string, address: string): string {
  const [type, label] = address.split('.');
  const start = text.indexOf(`resource "${type}" "${label}" {`);
  return start < 0 ? '' : text.slice(start, text.indexOf('\n}', start));
}

const anything = () => false;
const spread = ({ size }: Candidate) => size.qualities.zones >= 2;
const byAddress = ({ offering }: Candidate) => offering === 'aws.public-address';

export function staticSite(): System {
  const load = demands(0.1);
  return {
    name: 'a static site',
    rps: 0.1,
    asks: ['static_site'],
    wanted: anything,
    nodes: [
      part('site', 'static_site', 'private_data', load.site),
      part('cdn', 'cdn', 'edge', load.traffic),
      part('dns', 'dns', 'edge', load.traffic),
    ],
    edges: [edge('users', 'cdn', 'request'), edge('cdn', 'site', 'origin'), edge('users', 'dns', 'lookup', 53)],
  };
}

export function smallWeb(egress: 'nat' | 'public addresses'): System {
  const load = demands(1);
  return {
    name: `a small web application with ${egress}`,
    rps: 1,
    asks: ['relational_db'],
    wanted: egress === 'nat' ? anything : byAddress,
    nodes: [
      part('dns', 'dns', 'edge', load.traffic),
      part('lb', 'load_balancer', 'public', load.traffic),
      part('app', 'web_compute', 'private_application', load.compute, { forms: ['container', 'function'] }),
      part('db', 'relational_db', 'private_data', load.relational),
      part('egress', 'network_egress', 'public', load.egress),
      part('registry', 'ci_registry', 'management', load.registry),
    ],
    edges: [
      edge('users', 'dns', 'lookup', 53),
      edge('users', 'lb', 'request'),
      edge('lb', 'app', 'request', 8080),
      edge('app', 'db', 'query', 5432),
      edge('app', 'egress', 'egress'),
      edge('app', 'registry', 'image'),
    ],
  };
}

/** Containers behind an API gateway for partners. */
export function publishedWeb(): System {
  const load = demands(50);
  const over = { zones: 2 } as const;
  return {
    name: 'an API in containers behind a gateway',
    rps: 50,
    asks: ['api_gateway', 'relational_db'],
    wanted: spread,
    nodes: [
      part('dns', 'dns', 'edge', load.traffic),
      part('lb', 'load_balancer', 'public', { ...load.traffic, behindGateway: true }, over),
      part('gateway', 'api_gateway', 'edge', load.traffic),
      part('app', 'web_compute', 'private_application', load.compute, { ...over, forms: ['container'] }),
      part('db', 'relational_db', 'private_data', load.relational, over),
      part('egress', 'network_egress', 'public', load.egress, over),
    ],
    edges: [
      edge('users', 'dns', 'lookup', 53),
      edge('users', 'gateway', 'request'),
      edge('gateway', 'lb', 'request'),
      edge('lb', 'app', 'request', 8080),
      edge('app', 'db', 'query', 5432),
      edge('app', 'egress', 'egress'),
    ],
  };
}

const FULL_ROUTES: readonly Edge[] = [
  edge('users', 'dns', 'lookup', 53),
  edge('users', 'lb', 'request'),
  edge('stripe', 'lb', 'request'),
  edge('waf', 'lb', 'inspection', null),
  edge('lb', 'app', 'request', 8080),
  edge('app', 'cache', 'query', 6379),
  edge('app', 'queue', 'message'),
  edge('queue', 'worker', 'trigger', null),
  edge('worker', 'mail', 'send'),
  edge('egress', 'stripe', 'egress'),
  edge('monitoring', 'team', 'delivery', 25),
];

function callsOf(caller: string, port: number): readonly Edge[] {
  return [
    edge(caller, 'orders-db', 'query', port),
    edge(caller, 'uploads', 'write'),
    edge(caller, 'archive', 'read'),
    edge(caller, 'secrets', 'secret'),
    edge(caller, 'monitoring', 'log'),
    edge(caller, 'registry', 'image'),
    edge(caller, 'egress', 'egress'),
  ];
}

export function largeWeb(engine: 'postgresql' | 'mysql', zones: number): System {
  const load = demands(100);
  const over = { zones };
  const port = engine === 'postgresql' ? 5432 : 3306;
  return {
    name: `a large web application with ${engine} over ${zones} zones`,
    rps: 100,
    asks: ['relational_db', 'cache'],
    wanted: spread,
    nodes: [
      part('dns', 'dns', 'edge', load.traffic),
      part('waf', 'waf', 'edge', load.traffic),
      part('lb', 'load_balancer', 'public', load.traffic, over),
      part('app', 'web_compute', 'private_application', load.compute, { ...over, forms: ['container'] }),
      part('worker', 'worker_compute', 'private_application', load.jobs, { forms: ['container', 'function'] }),
      part('egress', 'network_egress', 'public', load.egress, over),
      part('orders-db', 'relational_db', 'private_data', { ...load.relational, engine }),
      part('cache', 'cache', 'private_data', load.cache),
      part('uploads', 'object_storage', 'private_data', load.objects),
      part('archive', 'object_storage', 'private_data', load.objects),
      part('queue', 'queue', 'private_application', load.messages),
      part('mail', 'email_sms', 'edge', load.mail),
      part('secrets', 'secrets', 'management', load.secrets),
      part('registry', 'ci_registry', 'management', load.registry),
      part('monitoring', 'monitoring', 'management', load.logs),
      part('audit', 'audit_trail', 'management', {}),
    ],
    edges: [...FULL_ROUTES, ...callsOf('app', port), ...callsOf('worker', port)],
  };
}

export function serverless(store: 'document_db' | 'key_value_db' | 'relational_db'): System {
  const load = demands(2);
  const needs = { forms: ['function', 'container'], scaleToZero: true } as const;
  const relational = store === 'relational_db';
  const records = relational
    ? [part('store', store, 'private_data', load.relational), part('egress', 'network_egress', 'public', load.egress)]
    : [part('store', store, 'private_data', load.lookups, { scaleToZero: true })];
  const query = (caller: string) => edge(caller, 'store', 'query', relational ? 5432 : 443);
  return {
    name: `a serverless API with ${store}`,
    rps: 2,
    asks: ['web_compute:function', store],
    wanted: anything,
    nodes: [
      part('gateway', 'api_gateway', 'edge', load.traffic, { scaleToZero: true }),
      part('app', 'web_compute', 'private_application', load.compute, needs),
      ...records,
      part('queue', 'queue', 'private_application', load.messages),
      part('worker', 'worker_compute', 'private_application', load.jobs, needs),
      part('secrets', 'secrets', 'management', load.secrets),
      part('monitoring', 'monitoring', 'management', load.logs),
    ],
    edges: [
      edge('users', 'gateway', 'request'),
      edge('gateway', 'app', 'request'),
      query('app'),
      query('worker'),
      edge('app', 'queue', 'message'),
      edge('queue', 'worker', 'trigger', null),
      edge('app', 'secrets', 'secret'),
      edge('app', 'monitoring', 'log'),
      ...(relational ? [edge('app', 'egress', 'egress'), edge('worker', 'egress', 'egress')] : []),
    ],
  };
}

/** One instance without a load balancer, with backups of its disk. */
export function oneInstance(): System {
  const load = demands(1);
  return {
    name: 'a program on one instance',
    rps: 1,
    asks: ['web_compute:vm', 'backup'],
    wanted: anything,
    nodes: [
      part('dns', 'dns', 'edge', load.traffic),
      part('app', 'web_compute', 'public', { ...load.compute, alone: true }, { forms: ['vm'] }),
      part('vault', 'backup', 'private_data', {
        protectedGb: 20,
        changeGbPerDay: 0.4,
        retentionDays: 35,
        locked: false,
      }),
      part('monitoring', 'monitoring', 'management', load.logs),
    ],
    edges: [
      edge('users', 'dns', 'lookup', 53),
      edge('users', 'app', 'request'),
      edge('vault', 'app', 'read', null),
      edge('app', 'monitoring', 'log'),
    ],
  };
}

export const SYSTEMS: readonly System[] = [
  staticSite(),
  oneInstance(),
  smallWeb('nat'),
  smallWeb('public addresses'),
  largeWeb('postgresql', 3),
  largeWeb('mysql', 2),
  publishedWeb(),
  serverless('document_db'),
  serverless('key_value_db'),
  serverless('relational_db'),
];
