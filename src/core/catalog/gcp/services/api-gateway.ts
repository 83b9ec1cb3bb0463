import { formatNumber } from '../../../messages/numbers.ts';
import type { GraphNode } from '../../../model/graph.ts';
import type { Site, SizeFacts } from '../../../model/offering.ts';
import {
  type Block,
  type Body,
  call,
  code,
  type Expression,
  nested,
  output,
  resource,
  type Value,
} from '../../../model/terraform.ts';
import { labelOf, orNull, startsWith, stringVariable } from '../../kit/blocks.ts';
import { managed } from '../../kit/usage.ts';
import { AS_IDENTITY, entry, factsOf, type Permissions } from '../foundation/facts.ts';
import { apis, emailOf, enabled, memberOf, nameOf, serviceAccount, shortName } from '../foundation/names.ts';
import { uptimeCheck } from '../foundation/observing.ts';
import { REGIONS } from '../foundation/regions.ts';
import { urlOf } from './domain.ts';
import { GATEWAY_REGIONS } from './gateway-places.ts';
import { gatewayBehind } from './load-balancing/fronts.ts';
import { furtherPath, targetsOf } from './load-balancing/index.ts';
import { runInvoker } from './starts.ts';

const MILLION = 1_000_000;

export const apiGateway = entry<'api_gateway', SizeFacts>({
  id: 'gcp.api-gateway',
  service: 'API Gateway',
  capability: 'api_gateway',
  inNetwork: false,
  absentFrom: REGIONS.map(({ id }) => id).filter((id) => !GATEWAY_REGIONS.includes(id)),
  fit: ({ demand }) => ({
    because: `API Gateway publishes the interface by its specification, to which keys and quotas a caller can be added; ${formatNumber(demand.requestsPerMonth)} calls a month are billed per call.`,
    provides: ['api_gateway'],
  }),
  size: () => [
    {
      sku: 'One gateway',
      count: 1,
      // cloud.google.com/api-gateway/sla
      qualities: managed(3, 99.95, { scalesToZero: true }),
    },
  ],
  meter: (_size, { demand }) => [
    {
      meter: 'api_gateway/calls',
      what: 'Calls',
      quantity: demand.requestsPerMonth / MILLION,
      arithmetic: `${formatNumber(demand.requestsPerMonth)} calls`,
    },
  ],
  declare: (_size, node, site) => gatewayBlocks(node, site),
  facts: (_size, node) => ({
    permissions: PERMISSIONS,
    backend: { kind: 'serverless', target: deploymentOf(labelOf(node.id)) },
  }),
});

/** What a load balancer before the gateway leads to; only the beta provider has it. */
function deploymentOf(label: string): Body {
  return {
    provider: code('google-beta'),
    serverless_deployment: nested({
      platform: 'apigateway.googleapis.com',
      resource: code(`google_api_gateway_gateway.${label}.gateway_id`),
    }),
  };
}

const METHODS = ['get', 'post', 'put', 'patch', 'delete'];

function gatewayBlocks(node: GraphNode<'api_gateway'>, site: Site): readonly Block[] {
  const label = site.label(node.id);
  const beta = { provider: code('google-beta') };
  const backends = backendsOf(site, node.id);
  const outside = backends.length === 0 ? `${label}_backend_url` : null;
  const count = outside === null ? undefined : code(`var.${outside} == null ? 0 : 1`);
  const gateway = `google_api_gateway_gateway.${label}${outside === null ? '' : '[0]'}`;
  return [
    ...(outside === null ? [] : [backendVariable(outside, node.title)]),
    ...apis('apigateway', 'servicemanagement', 'servicecontrol'),
    ...serviceAccount(label, node.id, `Calls what ${node.title} publishes`),
    resource('edge.tf', 'google_api_gateway_api', label, {
      ...beta,
      api_id: nameOf(node.id),
      depends_on: enabled('apigateway', 'servicemanagement', 'servicecontrol'),
    }),
    resource('edge.tf', 'google_api_gateway_api_config', label, {
      ...beta,
      count,
      api: code(`google_api_gateway_api.${label}.api_id`),
      api_config_id_prefix: `${shortName(node.id)}-`,
      openapi_documents: nested({
        document: nested({
          path: 'openapi.json',
          contents: call('base64encode', call('jsonencode', specification(node.title, outside, backends))),
        }),
      }),
      gateway_config: nested({ backend_config: nested({ google_service_account: emailOf(label) }) }),
      lifecycle: nested({ create_before_destroy: true }),
    }),
    resource('edge.tf', 'google_api_gateway_gateway', label, {
      ...beta,
      count,
      gateway_id: nameOf(node.id),
      region: code('var.region'),
      api_config: code(`google_api_gateway_api_config.${label}${outside === null ? '' : '[0]'}.id`),
    }),
    ...backends.flatMap(({ id, service }) =>
      service === null ? [] : [runInvoker(`${label}_${site.label(id)}`, service, memberOf(label))],
    ),
    ...(outside === null
      ? uptimeCheck(site, label, node.id, { host: code(`${gateway}.default_hostname`), port: 443, useSsl: true })
      : []),
    output(
      `${label}_url`,
      outside === null ? 'Address that answers after apply.' : `Address of the gateway; null until ${outside} is set.`,
      code(
        outside === null
          ? `"https://\${${gateway}.default_hostname}"`
          : `var.${outside} == null ? null : "https://\${${gateway}.default_hostname}"`,
      ),
    ),
  ];
}

/** A program that the gateway leads to. */
interface Published {
  readonly id: string;
  /** Path below which it is reached; empty for the program that receives everything else. */
  readonly path: string;
  readonly address: Expression;
  /** Name of the Cloud Run service that the gateway is granted to invoke; null for a public address. */
  readonly service: Expression | null;
}

function backendsOf(site: Site, id: string): readonly Published[] {
  const balancer = site.from(id).find(({ to }) => site.find(to)?.node.capability === 'load_balancer')?.to;
  if (balancer === undefined) return programsBehind(site, id);
  if (gatewayBehind(site, balancer) === id) return programsBehind(site, balancer);
  const address = urlOf(site, balancer, `google_compute_global_address.${site.label(balancer)}.address`);
  return [{ id: balancer, path: '', address, service: null }];
}

function programsBehind(site: Site, id: string): readonly Published[] {
  return targetsOf(site, id).flatMap((target, index) => {
    const { endpoint, publicUrl } = factsOf(site.find(target));
    const address = endpoint?.uri ?? publicUrl?.(site);
    if (address === undefined) return [];
    const path = index === 0 ? '' : furtherPath(site, target);
    return [{ id: target, path, address, service: endpoint?.service ?? null }];
  });
}

/** Every path and method goes to the programs, until the team writes down its own interface. */
function specification(title: string, outside: string | null, backends: readonly Published[]): Value {
  const [own, ...others] = backends;
  const main = own ?? { address: code(`var.${outside}`), service: null };
  return {
    swagger: '2.0',
    info: { title, version: '1.0.0' },
    schemes: ['https'],
    ...to(main),
    paths: {
      ...everyPath('', ''),
      ...Object.assign({}, ...others.map((each) => everyPath(each.path, `_${labelOf(each.id)}`, each))),
    },
  };
}

/** A gateway of a system without a program publishes one outside it, once its address is known. */
function backendVariable(name: string, title: string): Block {
  return stringVariable(
    name,
    `${title}: address of the program that it publishes, such as https://api.example.com. Null: there is no gateway yet.`,
    null,
    orNull(startsWith('https://', 'Give an address that begins with https://, or null.')),
  );
}

/** A public address gets no token of the gateway's identity. */
function to({ address, service }: Pick<Published, 'address' | 'service'>): Record<string, Value> {
  return {
    'x-google-backend': {
      address,
      path_translation: 'APPEND_PATH_TO_ADDRESS',
      ...(service === null ? { disable_auth: true } : {}),
    },
  };
}

/** A path and everything below it. @param name suffix of the names of its operations */
function everyPath(path: string, name: string, backend?: Published): Record<string, Value> {
  const operation = (id: string, parameters: readonly Value[]): Value => ({
    operationId: id,
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(backend === undefined ? {} : to(backend)),
    responses: { '200': { description: 'The answer of the program' } },
  });
  const all = (what: string, parameters: readonly Value[]): Value =>
    Object.fromEntries(METHODS.map((method) => [method, operation(`${method}${what}${name}`, parameters)]));
  return {
    [path || '/']: all('Root', []),
    [`${path}/{path=**}`]: all('Path', [{ name: 'path', in: 'path', required: true, type: 'string' }]),
  };
}

const PERMISSIONS: Permissions = {
  google_api_gateway_api: 'apigateway.apis.create,delete,get,update apigateway.operations.get',
  google_api_gateway_api_config: `apigateway.apiconfigs.create,delete,get,update apigateway.apis.get apigateway.operations.get servicemanagement.services.get ${AS_IDENTITY}`,
  google_api_gateway_gateway:
    'apigateway.gateways.create,delete,get,update apigateway.apiconfigs.get apigateway.operations.get',
};
