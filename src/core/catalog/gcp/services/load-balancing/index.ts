import { formatNumber } from '../../../../messages/numbers.ts';
import type { TrafficDemand } from '../../../../model/demand.ts';
import type { Edge, GraphNode } from '../../../../model/graph.ts';
import type { AccessGrant, Site, SizeFacts, Usage } from '../../../../model/offering.ts';
import {
  type Block,
  type Body,
  code,
  type Expression,
  type Nested,
  nested,
  resource,
} from '../../../../model/terraform.ts';
import { joined, labelOf } from '../../../kit/blocks.ts';
import { isStated } from '../../../kit/requirements.ts';
import { managed } from '../../../kit/usage.ts';
import { type Backend, entry, factsOf, OPERATIONS, type Permissions } from '../../foundation/facts.ts';
import { apis, enabled, gib, nameOf, shortName } from '../../foundation/names.ts';
import { edgeRule, oneAddress } from '../../foundation/network.ts';
import { internetOut } from '../cloud-run/meters.ts';
import { urlOf } from '../domain.ts';
import { backendConfigOutput, ingressBlocks } from '../machines/ingress.ts';
import { bothRegions } from '../regional/front.ts';
import { NO_ACCESS } from '../starts.ts';
import { addressBlocks, FRONTEND_PERMISSIONS, forwardingUsage, frontendBlocks, frontendClaims } from './frontend.ts';
import { before, gatewayBehind } from './fronts.ts';

type BalancerNode = GraphNode<'load_balancer'>;

/** A request is about a kilobyte; a working assumption. */
const REQUEST_KB = 1;
const KB_PER_GB = 1_000_000;

export const loadBalancing = entry<'load_balancer', SizeFacts>({
  id: 'gcp.load-balancing',
  service: 'Cloud Load Balancing',
  capability: 'load_balancer',
  multiRegion: bothRegions,
  inNetwork: false,
  fit: (_node, requirements) => ({
    because:
      'One global address near each visitor, on which a web application firewall or a CDN can protect the program.',
    // Its address is in the Premium Tier, announced from every edge location (cloud.google.com/network-tiers/docs/overview).
    provides: ['load_balancer', 'edge_acceleration'],
    builtIn: ['edge_acceleration', ...(isStated(requirements, 'api_gateway') ? [] : (['api_gateway'] as const))],
  }),
  size: () => [
    {
      sku: 'Global external Application Load Balancer',
      count: 1,
      // cloud.google.com/load-balancing/sla
      qualities: managed(3, 99.99),
    },
  ],
  meter: (_size, { demand }) => [forwardingUsage(), processed(demand), internetOut(demand)],
  declare: (_size, node, site) => balancerBlocks(node, site),
  claims: (_size, node) => frontendClaims(labelOf(node.id)),
  facts: () => ({ permissions: { ...PERMISSIONS, ...FRONTEND_PERMISSIONS } }),
});

/** Inbound and outbound data are charged alike. */
export function processed({ egressGbPerMonth, requestsPerMonth }: TrafficDemand): Usage {
  const requestGb = (requestsPerMonth * REQUEST_KB) / KB_PER_GB;
  return {
    meter: 'load_balancing/data-processed',
    what: 'Requests and answers that pass the load balancer',
    quantity: gib(egressGbPerMonth + requestGb),
    arithmetic: `(${formatNumber(egressGbPerMonth)} GB out + ${formatNumber(requestGb)} GB in) / 1.0737 GB a GiB`,
  };
}

function balancerBlocks(node: BalancerNode, site: Site): readonly Block[] {
  const label = site.label(node.id);
  const [first, ...others] = targetsOf(site, node.id);
  if (first === undefined) return [];
  const main = factsOf(site.find(first)).backend;
  if (main?.kind === 'cluster') {
    return [
      ...addressBlocks(node.id, site),
      ...ingressBlocks(node.id, main.service, routesTo(others, site), site),
      ...backendConfigOutput(node.id, site),
    ];
  }
  const gateway = gatewayBehind(site, node.id);
  const targets = gateway === null ? [first, ...others] : [gateway];
  return [
    ...apis('compute'),
    ...targets.flatMap((target) => backendBlocks(node, target, site)),
    resource('edge.tf', 'google_compute_url_map', label, {
      name: nameOf(node.id),
      default_service: code(`google_compute_backend_service.${label}_${site.label(gateway ?? first)}.id`),
      ...(targets.length > 1 ? byPath(label, first, others, site) : {}),
    }),
    ...frontendBlocks(site, node.id, `google_compute_url_map.${label}.id`),
  ];
}

/** The programs behind it, the one that receives what no path of another leads to first. */
export function targetsOf(site: Site, id: string): readonly string[] {
  const edges = site.from(id).filter((edge) => edge.kind === 'request');
  const kinds = edges.flatMap(({ to }) => factsOf(site.find(to)).backend?.kind ?? []);
  const isCluster = kinds.length > 0 && kinds.every((kind) => kind === 'cluster');
  const targets = edges.map(({ to }) => to).filter((to) => suits(factsOf(site.find(to)).backend, isCluster));
  const [first = targets[0]] = targets.filter((to) => pathOf(site, to) === '');
  return first === undefined ? [] : [first, ...targets.filter((to) => to !== first)];
}

/** Programs of a cluster are reached through its ingress, which leads to nothing else. */
function suits(backend: Backend | undefined, isCluster: boolean): boolean {
  return backend !== undefined && (backend.kind === 'cluster') === isCluster;
}

/** Whether the load balancer is an ingress of the cluster: all programs behind it are in there. */
export function isIngress(site: Site, id: string): boolean {
  const [first = ''] = targetsOf(site, id);
  return factsOf(site.find(first)).backend?.kind === 'cluster';
}

function routesTo(ids: readonly string[], site: Site): Parameters<typeof ingressBlocks>[2] {
  return ids.flatMap((id) => {
    const { backend } = factsOf(site.find(id));
    return backend?.kind === 'cluster' ? [{ path: furtherPath(site, id), service: backend.service }] : [];
  });
}

/** A program that only its load balancer leads to is called as visitors call it. */
export function calledThroughBalancer(id: string, site: Site, edge: Edge): AccessGrant {
  const balancer = balancerOf(id, site);
  if (balancer === undefined || edge.to !== id) return NO_ACCESS;
  return calledOutside(site, edge, globalAddressOf(balancer, site), urlAt(balancer, id, site));
}

/** The public address of a program that a load balancer leads to; undefined without one. */
export function urlBehindBalancer(id: string, site: Site): Expression | undefined {
  const balancer = balancerOf(id, site);
  return balancer === undefined ? undefined : urlAt(balancer, id, site);
}

function balancerOf(id: string, site: Site): string | undefined {
  return site.to(id).find(({ from }) => site.find(from)?.node.capability === 'load_balancer')?.from;
}

function globalAddressOf(balancer: string, site: Site): string {
  return `google_compute_global_address.${site.label(balancer)}.address`;
}

function urlAt(balancer: string, id: string, site: Site): Expression {
  const path = targetsOf(site, balancer)[0] === id ? pathOf(site, id) : furtherPath(site, id);
  const url = urlOf(site, balancer, globalAddressOf(balancer, site));
  return path === '' ? url : joined(url, path);
}

/** A program is called at its public address. @param address its IP address as code */
export function calledOutside(site: Site, edge: Edge, address: string, url: Expression): AccessGrant {
  const isInside = site.find(edge.from)?.choice.inNetwork === true;
  return {
    environment: { [`${site.label(edge.to).toUpperCase()}_URL`]: url },
    secrets: {},
    blocks: isInside ? [edgeRule(site, edge, { addresses: [oneAddress(address)], ports: ['80', '443'] })] : [],
  };
}

/** Path below which it leads to a program, without the last slash: the stated one of a program, else its name. */
export function pathOf(site: Site, id: string): string {
  const node = site.find(id)?.node;
  return node?.capability === 'web_compute' ? (node.demand.path ?? '').replace(/\/+$/, '') : `/${id}`;
}

/** Path of a program that is not the first behind an entry point: without a path of its own, its name. */
export function furtherPath(site: Site, id: string): string {
  return pathOf(site, id) || `/${id}`;
}

/** Further programs are reached under their paths. */
function byPath(label: string, first: string, others: readonly string[], site: Site): Body {
  return {
    host_rule: nested({ hosts: ['*'], path_matcher: 'programs' }),
    path_matcher: nested({
      name: 'programs',
      default_service: code(`google_compute_backend_service.${label}_${site.label(first)}.id`),
      path_rule: others.map((other) =>
        nested({
          paths: [furtherPath(site, other), `${furtherPath(site, other)}/*`],
          service: code(`google_compute_backend_service.${label}_${site.label(other)}.id`),
        }),
      ),
    }),
  };
}

function backendBlocks(node: BalancerNode, target: string, site: Site): readonly Block[] {
  const label = `${site.label(node.id)}_${site.label(target)}`;
  const cache = before(site, node.id, 'cdn');
  const firewall = before(site, node.id, 'waf');
  const { backend } = factsOf(site.find(target));
  if (backend === undefined || backend.kind === 'cluster') return [];
  const behind = backend.kind === 'instances' ? instances(backend) : serverless(node.id, target, backend.target, site);
  return [
    ...behind.blocks,
    resource('edge.tf', 'google_compute_backend_service', label, {
      name: nameOf(node.id, `-${shortName(target)}`),
      load_balancing_scheme: 'EXTERNAL_MANAGED',
      ...behind.service,
      security_policy:
        firewall === null ? undefined : code(`google_compute_security_policy.${site.label(firewall)}.id`),
      enable_cdn: cache !== null,
      cdn_policy:
        cache === null
          ? undefined
          : nested({
              cache_mode: 'USE_ORIGIN_HEADERS',
              serve_while_stale: 86400,
              cache_key_policy: nested({ include_host: true, include_protocol: true, include_query_string: true }),
            }),
      backend: behind.backend,
      log_config: nested({ enable: true, sample_rate: 1 }),
    }),
  ];
}

/** The group behind a backend service, and the protocol to it. */
interface Behind {
  readonly blocks: readonly Block[];
  readonly service: Body;
  readonly backend: Nested;
}

function serverless(id: string, target: string, answering: Body, site: Site): Behind {
  const label = `${site.label(id)}_${site.label(target)}`;
  return {
    blocks: [
      resource('edge.tf', 'google_compute_region_network_endpoint_group', label, {
        name: nameOf(id, `-${shortName(target)}`),
        region: code('var.region'),
        network_endpoint_type: 'SERVERLESS',
        ...answering,
        depends_on: enabled('compute'),
      }),
    ],
    service: { protocol: 'HTTPS' },
    backend: nested({ group: code(`google_compute_region_network_endpoint_group.${label}.id`) }),
  };
}

/** Machines are spoken to inside Google's network, spread by how busy they are, and left out while they are not well. */
function instances({ group, healthCheck }: Extract<Backend, { kind: 'instances' }>): Behind {
  return {
    blocks: [],
    service: {
      protocol: 'HTTP',
      port_name: 'http',
      timeout_sec: 60,
      health_checks: [healthCheck],
    },
    backend: nested({
      group,
      balancing_mode: 'UTILIZATION',
      max_utilization: 0.8,
    }),
  };
}

const PERMISSIONS: Permissions = {
  google_compute_backend_service: `compute.backendServices.create,delete,get,update,use,setSecurityPolicy compute.regionNetworkEndpointGroups.get,use compute.instanceGroups.get,use compute.healthChecks.useReadOnly compute.securityPolicies.use ${OPERATIONS}`,
  google_compute_region_network_endpoint_group: `compute.regionNetworkEndpointGroups.create,delete,get,use run.services.get ${OPERATIONS}`,
};
