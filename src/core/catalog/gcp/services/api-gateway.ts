import { formatNumber } from '../../../messages/numbers.ts';
import type { GraphNode } from '../../../model/graph.ts';
import type { Site, SizeFacts } from '../../../model/offering.ts';
import { type Block, call, code, nested, output, resource, type Value } from '../../../model/terraform.ts';
import { labelOf } from '../../kit/blocks.ts';
import { regionList } from '../../kit/regions.ts';
import { managed } from '../../kit/usage.ts';
import { AS_IDENTITY, entry, factsOf, type HttpEndpoint, type Permissions } from '../foundation/facts.ts';
import { apis, emailOf, enabled, memberOf, nameOf, serviceAccount, shortName } from '../foundation/names.ts';
import { uptimeCheck } from '../foundation/observing.ts';
import { REGIONS } from '../foundation/regions.ts';
import { pathOf, targetsOf } from './load-balancing/index.ts';
import { runInvoker } from './starts.ts';

/** Regions that have it (cloud.google.com/api-gateway/docs/deployment-model; list from general knowledge, unverified). */
const OFFERED: readonly string[] = regionList(`
    asia-northeast1 australia-southeast1 europe-west1 europe-west2 us-central1 us-east1 us-east4 us-west2
    us-west3 us-west4
  `);

export function gatewayRegion(region: string): boolean {
  return OFFERED.includes(region);
}

const MILLION = 1_000_000;

export const apiGateway = entry<'api_gateway', SizeFacts>({
  id: 'gcp.api-gateway',
  service: 'API Gateway',
  capability: 'api_gateway',
  inNetwork: false,
  absentFrom: REGIONS.map(({ id }) => id).filter((id) => !OFFERED.includes(id)),
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
  facts: () => ({ permissions: PERMISSIONS }),
});

const METHODS = ['get', 'post', 'put', 'patch', 'delete'];

function gatewayBlocks(node: GraphNode<'api_gateway'>, site: Site): readonly Block[] {
  const label = site.label(node.id);
  const beta = { provider: code('google-beta') };
  const backends = backendsOf(site, node.id);
  return [
    ...apis('apigateway', 'servicemanagement', 'servicecontrol'),
    ...serviceAccount(label, node.id, `Calls what ${node.title} publishes`),
    resource('edge.tf', 'google_api_gateway_api', label, {
      ...beta,
      api_id: nameOf(node.id),
      depends_on: enabled('apigateway', 'servicemanagement', 'servicecontrol'),
    }),
    resource('edge.tf', 'google_api_gateway_api_config', label, {
      ...beta,
      api: code(`google_api_gateway_api.${label}.api_id`),
      api_config_id_prefix: `${shortName(node.id)}-`,
      openapi_documents: nested({
        document: nested({
          path: 'openapi.json',
          contents: call('base64encode', call('jsonencode', specification(node.title, backends))),
        }),
      }),
      gateway_config: nested({ backend_config: nested({ google_service_account: emailOf(label) }) }),
      lifecycle: nested({ create_before_destroy: true }),
    }),
    resource('edge.tf', 'google_api_gateway_gateway', label, {
      ...beta,
      gateway_id: nameOf(node.id),
      region: code('var.region'),
      api_config: code(`google_api_gateway_api_config.${label}.id`),
    }),
    ...backends.map(({ id, endpoint }) => runInvoker(`${label}_${site.label(id)}`, endpoint.service, memberOf(label))),
    ...uptimeCheck(site, label, node.id, {
      host: code(`google_api_gateway_gateway.${label}.default_hostname`),
      port: 443,
      useSsl: true,
    }),
    output(
      `${label}_url`,
      'Address that answers after apply.',
      code(`"https://\${google_api_gateway_gateway.${label}.default_hostname}"`),
    ),
  ];
}

/** A program that the gateway leads to. */
interface Published {
  readonly id: string;
  /** Path below which it is reached; empty for the program that receives everything else. */
  readonly path: string;
  readonly endpoint: HttpEndpoint;
}

function backendsOf(site: Site, id: string): readonly Published[] {
  return targetsOf(site, id).flatMap((target, index) => {
    const { endpoint } = factsOf(site.find(target));
    if (endpoint === undefined) return [];
    return [{ id: target, path: index === 0 ? '' : pathOf(site, target) || `/${target}`, endpoint }];
  });
}

/** Every path and method goes to the programs, until the team writes down its own interface. */
function specification(title: string, backends: readonly Published[]): Value {
  const [main, ...others] = backends;
  return {
    swagger: '2.0',
    info: { title, version: '1.0.0' },
    schemes: ['https'],
    ...to(main?.endpoint.uri ?? 'https://example.com'),
    paths: {
      ...everyPath('', ''),
      ...Object.assign({}, ...others.map((each) => everyPath(each.path, `_${labelOf(each.id)}`, each.endpoint))),
    },
  };
}

function to(address: Value): Record<string, Value> {
  return { 'x-google-backend': { address, path_translation: 'APPEND_PATH_TO_ADDRESS' } };
}

/** A path and everything below it. @param name suffix of the names of its operations */
function everyPath(path: string, name: string, endpoint?: HttpEndpoint): Record<string, Value> {
  const operation = (id: string, parameters: readonly Value[]): Value => ({
    operationId: id,
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(endpoint === undefined ? {} : to(endpoint.uri)),
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
