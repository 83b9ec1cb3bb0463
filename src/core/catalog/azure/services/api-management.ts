import { formatNumber } from '../../../messages/numbers.ts';
import type { TrafficDemand } from '../../../model/demand.ts';
import type { GraphNode } from '../../../model/graph.ts';
import type { PlacedNode, Site, SizeFacts } from '../../../model/offering.ts';
import type { ResolvedRequirements } from '../../../model/resolved.ts';
import { addressOf, type Block, code, heredoc, output, resource } from '../../../model/terraform.ts';
import { joined, labelOf, stringVariable } from '../../kit/blocks.ts';
import { isExcluded } from '../../kit/requirements.ts';
import { counted, managed } from '../../kit/usage.ts';
import { type AzureOffering, entry, factsOf, manage, type Permissions } from '../foundation/facts.ts';
import { SYSTEM_IDENTITY } from '../foundation/identity.ts';
import { isEmail, nullOr } from '../foundation/inputs.ts';
import { GROUPED, PLACED, pairLabel, TAGS, worldName } from '../foundation/names.ts';
import { type EntryRoute, entryRoutes } from './entry-routes.ts';

type GatewayNode = GraphNode<'api_gateway'>;

/** HTTP methods; each is forwarded for every path. */
const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'] as const;

/** Requests/s of one Consumption gateway before it throttles: an assumption, Azure publishes no limit. */
const MOST_RPS = 1000;

/** Front Door adds its ID to each request: requests without it are rejected. learn.microsoft.com/azure/frontdoor/origin-security */
const CHECK = `
    <check-header name="X-Azure-FDID" failed-check-httpcode="403" failed-check-error-message="Forbidden" ignore-case="true">
      <value>{{front-door-id}}</value>
    </check-header>`;

function policy(checked: boolean): string {
  return `<policies>
  <inbound>
    <base />${checked ? CHECK : ''}
    <set-header name="X-Forwarded-Host" exists-action="override">
      <value>@(context.Request.OriginalUrl.Host)</value>
    </set-header>
  </inbound>
  <backend>
    <forward-request timeout="60" />
  </backend>
  <outbound>
    <base />
  </outbound>
  <on-error>
    <base />
  </on-error>
</policies>`;
}

/** Named value with the Front Door ID that the policy checks; empty without Front Door. */
function frontDoorId(label: string, frontDoor: PlacedNode | null, site: Site): readonly Block[] {
  if (frontDoor === null) return [];
  return [
    resource('edge.tf', 'azurerm_api_management_named_value', label, {
      name: 'front-door-id',
      ...GROUPED,
      api_management_name: code(`azurerm_api_management.${label}.name`),
      display_name: 'front-door-id',
      value: code(`azurerm_cdn_frontdoor_profile.${site.label(frontDoor.node.id)}.resource_guid`),
    }),
  ];
}

function frontDoorBefore(nodeId: string, site: Site): PlacedNode | null {
  const before = site.to(nodeId).flatMap(({ from }) => site.find(from) ?? []);
  return before.find((placed) => factsOf(placed).entrance === 'front_door') ?? null;
}

function declare(node: GatewayNode, site: Site): readonly Block[] {
  const label = site.label(node.id);
  // The gateway calls applications over HTTPS only.
  const apis = entryRoutes(site, node.id).filter(
    ({ placed, plain }) => !plain && placed.node.capability === 'web_compute',
  );
  const number = frontDoorId(label, frontDoorBefore(node.id, site), site);
  return [
    stringVariable(
      `${label}_publisher_email`,
      'Publisher e-mail address of the API. Null: alarm_email, or a placeholder address without a mailbox.',
      null,
      nullOr(isEmail()),
    ),
    resource('edge.tf', 'azurerm_api_management', label, {
      name: worldName(node.id, 50),
      ...PLACED,
      sku_name: 'Consumption_0',
      publisher_name: code('var.project'),
      publisher_email: code(
        `coalesce(var.${label}_publisher_email, var.alarm_email, "api@${'$'}{local.name}.invalid")`,
      ),
      ...TAGS,
      identity: SYSTEM_IDENTITY,
    }),
    ...number,
    ...apis.flatMap((route) =>
      apiBlocks(pairLabel(site, label, site.label(route.placed.node.id)), label, route, number),
    ),
    output(`${label}_url`, `Endpoint of ${node.title}.`, code(`azurerm_api_management.${label}.gateway_url`)),
  ];
}

/**
 * One API per application, at its path. The gateway removes the path, so the URL of the application adds it again.
 * @param after resources that must exist before the policy
 */
function apiBlocks(label: string, gateway: string, route: EntryRoute, after: readonly Block[]): readonly Block[] {
  const { id } = route.placed.node;
  const within = {
    ...GROUPED,
    api_management_name: code(`azurerm_api_management.${gateway}.name`),
  };
  return [
    resource('edge.tf', 'azurerm_api_management_api', label, {
      name: id,
      ...within,
      revision: '1',
      display_name: id.replaceAll('-', ' '),
      path: (route.path ?? '').replace(/^\/+/, ''),
      protocols: ['https'],
      service_url: joined('https://', route.host, route.path ?? ''),
      subscription_required: false,
    }),
    resource('edge.tf', 'azurerm_api_management_api_operation', label, {
      for_each: code(`toset(${JSON.stringify(METHODS).replaceAll(',', ', ')})`),
      operation_id: code('lower(each.key)'),
      api_name: code(`azurerm_api_management_api.${label}.name`),
      ...within,
      display_name: code('each.key'),
      method: code('each.key'),
      url_template: '/*',
    }),
    resource('edge.tf', 'azurerm_api_management_api_policy', label, {
      api_name: code(`azurerm_api_management_api.${label}.name`),
      ...within,
      xml_content: heredoc(policy(after.length > 0)),
      ...(after.length > 0 ? { depends_on: after.map((block) => code(addressOf(block))) } : {}),
    }),
  ];
}

/** Capability to leave out if no gateway is possible: the load is too high for one, or the text excludes it. */
export function withoutGateway(
  { peakRps }: TrafficDemand,
  requirements: ResolvedRequirements,
): readonly ['api_gateway'] | readonly [] {
  return peakRps > MOST_RPS || isRuledOut(requirements) ? ['api_gateway'] : [];
}

function isRuledOut(requirements: ResolvedRequirements): boolean {
  return isExcluded(requirements, ['api_gateway'], ['api management', 'azure api management']);
}

const API = 'Microsoft.ApiManagement/service';

const PERMISSIONS: Permissions = {
  azurerm_api_management: manage(
    API,
    ...['portalsettings', 'policies', 'tenant'].flatMap((part) => [`${API}/${part}/read`, `${API}/${part}/write`]),
    'Microsoft.ApiManagement/locations/deletedservices/read',
    'Microsoft.ApiManagement/locations/deletedservices/delete',
  ),
  azurerm_api_management_api: manage(`${API}/apis`, `${API}/apis/operationresults/read`),
  azurerm_api_management_api_operation: manage(`${API}/apis/operations`),
  azurerm_api_management_api_policy: manage(`${API}/apis/policies`),
  azurerm_api_management_named_value: manage(`${API}/namedValues`, `${API}/namedValues/listValue/action`),
};

const offering: AzureOffering<'api_gateway', SizeFacts> = {
  id: 'azure.api-management-consumption',
  service: 'Azure API Management (Consumption)',
  capability: 'api_gateway',
  inNetwork: false,
  permissions: PERMISSIONS,
  facts: (_size, node) => ({
    web: {
      host: code(`trimprefix(azurerm_api_management.${labelOf(node.id)}.gateway_url, "https://")`),
      plain: false,
    },
    // The Consumption tier has no dedicated IP addresses. learn.microsoft.com/azure/api-management/api-management-howto-ip-addresses
    serviceTag: 'AzureCloud',
  }),
  fit(node, requirements) {
    if (isRuledOut(requirements)) return null;
    return {
      because: `One API endpoint with optional keys and rate limits and pay-per-call pricing: ${formatNumber(node.demand.requestsPerMonth / 1e6)} million calls/month.`,
      provides: ['api_gateway'],
    };
  },
  size: (node) =>
    node.demand.peakRps > MOST_RPS
      ? []
      : [
          {
            sku: 'Consumption',
            count: 1,
            // Service level agreement for online services: API Management, Consumption, 99.95 %.
            qualities: managed(2, 99.95, { operations: 0.1, scalesToZero: true }),
          },
        ],
  meter: (_size, node) => [
    counted('api_management/consumption/calls', 'calls', node.demand.requestsPerMonth / 1e6, 1, 'million'),
  ],
  declare: (_size, node, site) => declare(node, site),
};

/** API gateway with pay-per-call pricing. */
export const apiManagement = entry(offering);
