import { formatNumber } from '../../../messages/numbers.ts';
import type { TrafficDemand } from '../../../model/demand.ts';
import type { GraphNode } from '../../../model/graph.ts';
import type { PlacedNode, Site, SizeFacts } from '../../../model/offering.ts';
import type { ResolvedRequirements } from '../../../model/resolved.ts';
import {
  addressOf,
  type Block,
  call,
  code,
  type Expression,
  heredoc,
  output,
  resource,
} from '../../../model/terraform.ts';
import { between, joined, labelOf, numberVariable, stringVariable } from '../../kit/blocks.ts';
import { asksFor, isExcluded, isNamed } from '../../kit/requirements.ts';
import { always, amount, counted, managed } from '../../kit/usage.ts';
import { type AzureOffering, entry, factsOf, manage, type Permissions } from '../foundation/facts.ts';
import { SYSTEM_IDENTITY } from '../foundation/identity.ts';
import { isEmail, nullOr } from '../foundation/inputs.ts';
import { GROUPED, PLACED, pairLabel, TAGS, worldName } from '../foundation/names.ts';
import { isForPartnersOnly, PARTNER_PERMISSIONS, partnerBlocks } from './api-partners.ts';
import { type EntryRoute, entryRoutes } from './entry-routes.ts';
import { GATEWAY_HEADER, gatewayKey } from './machines/front.ts';
import { gatewayId, ID_HEADER, programUrl } from './program-calls.ts';
import { siteOrigins } from './site-origins.ts';

type GatewayNode = GraphNode<'api_gateway'>;

/** HTTP methods; each is forwarded for every path. */
const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'] as const;

/** Requests/s of one Consumption gateway before it throttles: an assumption, Azure publishes no limit. */
const MOST_RPS = 1000;

/**
 * Dedicated tiers for more: estimated requests/s of a unit, and most units. Only Premium spans zones.
 * azure.microsoft.com/pricing/details/api-management, learn.microsoft.com/azure/api-management/upgrade-and-scale
 */
const DEDICATED = [
  { tier: 'Standard', rps: 2500, most: 4, availability: 99.95 },
  { tier: 'Premium', rps: 4000, most: 31, availability: 99.99 },
] as const;

interface GatewaySize extends SizeFacts {
  readonly tier: 'Consumption' | (typeof DEDICATED)[number]['tier'];
  readonly units: number;
}

const CONSUMPTION: GatewaySize = {
  sku: 'Consumption',
  count: 1,
  tier: 'Consumption',
  units: 0,
  // Service level agreement for online services: API Management, Consumption, 99.95 %.
  qualities: managed(2, 99.95, { operations: 0.1, scalesToZero: true }),
};

function dedicatedSizes({ demand: { peakRps }, needs }: GatewayNode): readonly GatewaySize[] {
  return DEDICATED.flatMap(({ tier, rps, most, availability }): readonly GatewaySize[] => {
    const zones = tier === 'Premium' ? Math.max(2, needs.zones) : 1;
    // A multiple of the zones, so that each has as many units as the others.
    const units = Math.ceil(peakRps / rps / zones) * zones;
    if (units > most) return [];
    const qualities = managed(zones, availability, { operations: 0.1 });
    return [{ sku: `${tier}, ${amount(units, 'unit')}`, count: units, tier, units, qualities }];
  });
}

/** Named value with the ID that the gateway sends to App Service. */
const GATEWAY_ID = 'gateway-id';

/** Named value with the ID of Front Door. */
const FRONT_DOOR_ID = 'front-door-id';

/** Front Door adds its ID to each request: requests without it are rejected. learn.microsoft.com/azure/frontdoor/origin-security */
const CHECK = `
    <check-header name="X-Azure-FDID" failed-check-httpcode="403" failed-check-error-message="Forbidden" ignore-case="true">
      <value>{{${FRONT_DOOR_ID}}}</value>
    </check-header>`;

/** Header with the value of a named value: the ID of the gateway, or the key that a program without a certificate checks. */
function sentHeader(name: string): string {
  return `
    <set-header name="${name === GATEWAY_ID ? ID_HEADER : GATEWAY_HEADER}" exists-action="override">
      <value>{{${name}}}</value>
    </set-header>`;
}

/** @param checks further elements of the inbound section */
function policy(checks: string): string {
  return `<policies>
  <inbound>
    <base />${checks}
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

/** Line of the policy that the origins of pages replace. */
const ORIGINS = '        <origins />';

/** The policy that answers pages of other origins. learn.microsoft.com/azure/api-management/cors-policy */
function policyFor(origins: Expression, checks: string): Expression {
  const cors = `
    <cors allow-credentials="false">
      <allowed-origins>
${ORIGINS}
      </allowed-origins>
      <allowed-methods preflight-result-max-age="600"><method>*</method></allowed-methods>
      <allowed-headers><header>*</header></allowed-headers>
    </cors>`;
  const each = call('formatlist', '        <origin>%s</origin>', origins);
  const lines = policy(`${cors}${checks}`).split('\n');
  return call(
    'join',
    '\n',
    lines.map((line) => (line === ORIGINS ? call('join', '\n', each) : line)),
  );
}

/** Named value with the Front Door ID that the policy checks; empty without Front Door. */
function frontDoorId(label: string, frontDoor: PlacedNode | null, site: Site): readonly Block[] {
  if (frontDoor === null) return [];
  return [
    resource('edge.tf', 'azurerm_api_management_named_value', label, {
      name: FRONT_DOOR_ID,
      ...GROUPED,
      api_management_name: code(`azurerm_api_management.${label}.name`),
      display_name: FRONT_DOOR_ID,
      value: code(`azurerm_cdn_frontdoor_profile.${site.label(frontDoor.node.id)}.resource_guid`),
    }),
  ];
}

/** Named value with the key that a program without a certificate checks. */
function keyValue(label: string, gateway: string, { placed, plain }: EntryRoute, program: string): readonly Block[] {
  if (!plain) return [];
  const name = `${placed.node.id}-key`;
  return [
    resource('edge.tf', 'azurerm_api_management_named_value', label, {
      name,
      ...GROUPED,
      api_management_name: code(`azurerm_api_management.${gateway}.name`),
      display_name: name,
      secret: true,
      value: gatewayKey(program),
    }),
  ];
}

/** Named value with the ID by which App Service knows the gateway; empty without such a program behind it. */
function ownId(label: string, apis: readonly EntryRoute[]): readonly Block[] {
  if (!apis.some(({ placed }) => factsOf(placed).isSite === true)) return [];
  return [
    resource('security.tf', 'random_uuid', label, {}),
    resource('edge.tf', 'azurerm_api_management_named_value', `${label}_id`, {
      name: GATEWAY_ID,
      ...GROUPED,
      api_management_name: code(`azurerm_api_management.${label}.name`),
      display_name: GATEWAY_ID,
      secret: true,
      value: gatewayId(label),
    }),
  ];
}

function frontDoorBefore(nodeId: string, site: Site): PlacedNode | null {
  const before = site.to(nodeId).flatMap(({ from }) => site.find(from) ?? []);
  return before.find((placed) => factsOf(placed).entrance === 'front_door') ?? null;
}

function declare(size: GatewaySize, node: GatewayNode, site: Site): readonly Block[] {
  const label = site.label(node.id);
  const apis = entryRoutes(site, node.id).filter(({ placed }) => placed.node.capability === 'web_compute');
  const number = frontDoorId(label, frontDoorBefore(node.id, site), site);
  const id = ownId(label, apis);
  const origins = siteOrigins(site, node.id);
  const isMixed = node.demand.partners !== undefined && !isForPartnersOnly(node.demand);
  const partnerApis = apis.map(({ placed }) => {
    const api = pairLabel(site, label, site.label(placed.node.id));
    return isMixed ? `${api}_partners` : api;
  });
  return [
    stringVariable(
      `${label}_publisher_email`,
      'Publisher e-mail address of the API. Null: alarm_email, or a placeholder address without a mailbox.',
      null,
      nullOr(isEmail()),
    ),
    ...(size.tier === 'Consumption'
      ? []
      : [numberVariable(`${label}_units`, 'Units of the gateway.', size.units, between(1, 31))]),
    resource('edge.tf', 'azurerm_api_management', label, {
      name: worldName(node.id, 50),
      ...PLACED,
      sku_name: size.tier === 'Consumption' ? 'Consumption_0' : joined(`${size.tier}_`, code(`var.${label}_units`)),
      ...(size.tier === 'Premium' && site.region.zones.length > 0
        ? { zones: site.region.zones.slice(0, size.qualities.zones) }
        : {}),
      publisher_name: code('var.project'),
      publisher_email: code(
        `coalesce(var.${label}_publisher_email, var.alarm_email, "api@${'$'}{local.name}.invalid")`,
      ),
      ...TAGS,
      identity: SYSTEM_IDENTITY,
    }),
    ...number,
    ...id,
    ...apis.flatMap((route) => {
      const program = site.label(route.placed.node.id);
      const api = pairLabel(site, label, program);
      const key = keyValue(api, label, route, program);
      const named = factsOf(route.placed).isSite === true ? id.slice(-1) : [];
      const after = [...number, ...key, ...named];
      const backend = backendOf(site, route);
      const own: Access = { label: api, isKeyed: isForPartnersOnly(node.demand), below: null };
      const partner: Access = { label: `${api}_partners`, isKeyed: true, below: 'partners' };
      return [
        ...key,
        ...[own, ...(isMixed ? [partner] : [])].flatMap((access) =>
          apiBlocks(access, label, route, backend, after, origins),
        ),
      ];
    }),
    ...partnerBlocks(label, node.demand, partnerApis),
    output(`${label}_url`, `Endpoint of ${node.title}.`, code(`azurerm_api_management.${label}.gateway_url`)),
  ];
}

/**
 * URL to which the gateway forwards requests. It calls applications over HTTPS only: one without a certificate has a Front
 * Door, which keeps the path.
 */
function backendOf(site: Site, { placed, host, plain, path }: EntryRoute): Expression {
  return joined(...(plain ? [programUrl(site, placed, '')] : ['https://', host]), path ?? '');
}

/** An API of an application. */
interface Access {
  readonly label: string;
  /** Callers need a key of a subscription. */
  readonly isKeyed: boolean;
  /** Path before that of the application; null for none. */
  readonly below: string | null;
}

/**
 * One API per application, at its path. The gateway removes the path, so the URL of the application adds it again.
 * @param after resources that must exist before the policy
 * @param origins of static sites whose pages call it; null for none
 */
function apiBlocks(
  { label, isKeyed, below }: Access,
  gateway: string,
  route: EntryRoute,
  backend: Expression,
  after: readonly Block[],
  origins: Expression | null,
): readonly Block[] {
  const { id } = route.placed.node;
  const checks = after
    .map(({ body: { name } }) => (name === FRONT_DOOR_ID ? CHECK : sentHeader(String(name))))
    .join('');
  const within = {
    ...GROUPED,
    api_management_name: code(`azurerm_api_management.${gateway}.name`),
  };
  return [
    resource('edge.tf', 'azurerm_api_management_api', label, {
      name: below === null ? id : `${id}-${below}`,
      ...within,
      revision: '1',
      display_name: [id.replaceAll('-', ' '), ...(below === null ? [] : [below])].join(' '),
      path: [...(below === null ? [] : [below]), (route.path ?? '').replace(/^\/+/, '')].filter(Boolean).join('/'),
      protocols: ['https'],
      service_url: backend,
      subscription_required: isKeyed,
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
      xml_content: origins === null ? heredoc(policy(checks)) : policyFor(origins, checks),
      ...(after.length > 0 ? { depends_on: after.map((block) => code(addressOf(block))) } : {}),
    }),
  ];
}

/**
 * Capability to leave out if the text excludes a gateway, or if it asks for none and the load is too high for one that is
 * billed per call: the endpoint of the application does without.
 */
export function withoutGateway(
  { peakRps }: TrafficDemand,
  requirements: ResolvedRequirements,
): readonly ['api_gateway'] | readonly [] {
  const isNeeded = peakRps <= MOST_RPS || asksFor(requirements, 'api_gateway');
  return !isNeeded || isRuledOut(requirements) ? ['api_gateway'] : [];
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
  ...PARTNER_PERMISSIONS,
  azurerm_api_management_named_value: manage(`${API}/namedValues`, `${API}/namedValues/listValue/action`),
};

const SHARED: Omit<AzureOffering<'api_gateway', GatewaySize>, 'id' | 'service' | 'size'> = {
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
      because: `One API endpoint with optional keys and rate limits${node.demand.peakRps <= MOST_RPS ? ' and pay-per-call pricing' : ''}: ${formatNumber(node.demand.requestsPerMonth / 1e6)} million calls/month.`,
      provides: ['api_gateway'],
      // It routes to several applications by path.
      builtIn: isNamed(requirements, ['application gateway']) ? [] : ['load_balancer'],
    };
  },
  meter: ({ tier, units }, node) =>
    tier === 'Consumption'
      ? [counted('api_management/consumption/calls', 'calls', node.demand.requestsPerMonth / 1e6, 1, 'million')]
      : [always(`api_management/${tier.toLowerCase()}/unit`, 'units', units)],
  declare,
};

/** API gateway that is billed per call. */
export const apiManagement = entry({
  ...SHARED,
  id: 'azure.api-management-consumption',
  service: 'Azure API Management (Consumption)',
  size: (node: GatewayNode) => (node.demand.peakRps <= MOST_RPS ? [CONSUMPTION] : []),
});

/** Peak from which dedicated units compete with the gateway that is billed per call, requests/s. */
const LEAST_DEDICATED_RPS = 100;

/** API gateway with dedicated units, also for a load that is too high for the other. */
export const apiManagementUnits = entry({
  ...SHARED,
  id: 'azure.api-management',
  service: 'Azure API Management',
  size: (node: GatewayNode) => (node.demand.peakRps < LEAST_DEDICATED_RPS ? [] : dedicatedSizes(node)),
});
