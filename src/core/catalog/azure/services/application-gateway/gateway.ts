import type { TrafficDemand } from '../../../../model/demand.ts';
import type { GraphNode } from '../../../../model/graph.ts';
import type { Site, SizeFacts } from '../../../../model/offering.ts';
import { type Block, type Body, code, type Nested, nested, output, resource } from '../../../../model/terraform.ts';
import { between, joined, numberVariable } from '../../../kit/blocks.ts';
import { managed } from '../../../kit/usage.ts';
import { allZones, userIdentity } from '../../foundation/identity.ts';
import { healthPathVariable, hostVariable } from '../../foundation/inputs.ts';
import { GROUPED, groupName, PLACED, TAGS } from '../../foundation/names.ts';
import { isApexTaken } from '../../foundation/network/plan.ts';
import { type EntryRoute, entryRoutes, pathPatterns } from '../entry-routes.ts';
import { publicAddress } from '../public-address.ts';
import { certificateBlocks } from './certificate.ts';

export interface GatewaySize extends SizeFacts {
  readonly least: number;
  readonly most: number;
  /** Capacity units billed at the mean load. */
  readonly units: number;
}

/** Capacity units per instance, and the maximum of 125 instances. learn.microsoft.com/azure/application-gateway/application-gateway-autoscaling-zone-redundant */
const UNITS_PER_INSTANCE = 10;
const MOST_INSTANCES = 125;

/** Throughput of a unit: 2.22 Mbit/s, and about 10 requests/s with a firewall, 50 without. Source: understanding-pricing in the same documentation. */
const UNIT_MBITS = 2.22;
const UNIT_REQUESTS = { firewall: 10, plain: 50 } as const;

function unitsFor(rps: number, demand: TrafficDemand, firewall: boolean): number {
  const mbits = (rps * demand.responseKb * 8) / 1000;
  return Math.max(rps / (firewall ? UNIT_REQUESTS.firewall : UNIT_REQUESTS.plain), mbits / UNIT_MBITS);
}

/** One size that autoscales between the mean and the peak; empty above the capacity of a gateway. */
export function gatewaySizes(demand: TrafficDemand, firewall: boolean): readonly GatewaySize[] {
  const mean = unitsFor(demand.meanRps, demand, firewall);
  const least = Math.max(1, Math.ceil(mean / UNITS_PER_INSTANCE));
  const most = Math.max(2, least, Math.ceil(unitsFor(demand.peakRps, demand, firewall) / UNITS_PER_INSTANCE));
  if (most > MOST_INSTANCES) return [];
  return [
    {
      sku: `${firewall ? 'WAF_v2' : 'Standard_v2'}, ${least} to ${most} instances`,
      count: least,
      least,
      most,
      units: Math.max(least * UNITS_PER_INSTANCE, mean),
      // Service level agreement for online services: Application Gateway 99.95 %.
      qualities: managed(3, 99.95, { operations: 0.3 }),
    },
  ];
}

function variables(label: string, size: GatewaySize): readonly Block[] {
  return [
    numberVariable(
      `${label}_min_instances`,
      'Minimum instances of the gateway, each with ten capacity units.',
      size.least,
      between(0, 100),
    ),
    numberVariable(
      `${label}_max_instances`,
      'Maximum instances of the gateway.',
      size.most,
      between(2, MOST_INSTANCES),
    ),
    healthPathVariable(label, 'Health probe path of the backend.'),
  ];
}

/** Zone-redundant gateway with its public IP address, certificate and backend. */
export function gatewayBlocks(size: GatewaySize, node: GraphNode, site: Site, policy: string | null): readonly Block[] {
  const label = site.label(node.id);
  return [
    ...variables(label, size),
    publicAddress(site, label, node.id, true),
    ...certificateBlocks(site, node.id),
    gateway(node, site, policy),
    ...nameBlocks(site, node.id),
    output(
      `${label}_url`,
      'Public host name of the application.',
      joined('https://', code(`azurerm_public_ip.${label}.fqdn`)),
    ),
  ];
}

/** Alias record of the domain, which follows the IP address of the gateway. */
function nameBlocks(site: Site, nodeId: string): readonly Block[] {
  const label = site.label(nodeId);
  const zone = site.first('dns');
  if (zone === null) return [];
  const isTaken = isApexTaken(site);
  return [
    ...(isTaken ? [hostVariable(label, 'Subdomain of the gateway, such as app for app.example.com.', nodeId)] : []),
    resource('edge.tf', 'azurerm_dns_a_record', label, {
      count: code('var.domain_name == null ? 0 : 1'),
      name: isTaken ? code(`var.${label}_host`) : '@',
      zone_name: code(`azurerm_dns_zone.${site.label(zone.node.id)}[0].name`),
      ...GROUPED,
      ttl: 300,
      target_resource_id: code(`azurerm_public_ip.${label}.id`),
      ...TAGS,
    }),
  ];
}

function gateway(node: GraphNode, site: Site, policy: string | null): Block {
  const label = site.label(node.id);
  const sku = policy === null ? 'Standard_v2' : 'WAF_v2';
  return resource('edge.tf', 'azurerm_application_gateway', label, {
    name: groupName(node.id),
    ...PLACED,
    http2_enabled: true,
    ...(policy === null ? {} : { firewall_policy_id: code(policy) }),
    ...allZones(site),
    ...TAGS,
    sku: nested({ name: sku, tier: sku }),
    autoscale_configuration: nested({
      min_capacity: code(`var.${label}_min_instances`),
      max_capacity: code(`var.${label}_max_instances`),
    }),
    identity: userIdentity(label),
    gateway_ip_configuration: nested({ name: 'network', subnet_id: code('azurerm_subnet.gateway.id') }),
    frontend_ip_configuration: nested({ name: 'public', public_ip_address_id: code(`azurerm_public_ip.${label}.id`) }),
    frontend_port: [nested({ name: 'http', port: 80 }), nested({ name: 'https', port: 443 })],
    ssl_policy: nested({ policy_type: 'Predefined', policy_name: 'AppGwSslPolicy20220101' }),
    ssl_certificate: nested({
      name: 'site',
      key_vault_secret_id: code(`azurerm_key_vault_certificate.${label}.versionless_secret_id`),
    }),
    ...listeners(),
    ...backends(node, site, label),
    depends_on: [code(`time_sleep.${label}_role`), code('azurerm_subnet_network_security_group_association.gateway')],
  });
}

/** Listeners; HTTP redirects to HTTPS. */
function listeners() {
  const listener = (name: string, protocol: string, more: Record<string, string>) =>
    nested({
      name,
      frontend_ip_configuration_name: 'public',
      frontend_port_name: name,
      protocol,
      ...more,
    });
  return {
    http_listener: [listener('http', 'Http', {}), listener('https', 'Https', { ssl_certificate_name: 'site' })],
    redirect_configuration: nested({
      name: 'to-https',
      redirect_type: 'Permanent',
      target_listener_name: 'https',
      include_path: true,
      include_query_string: true,
    }),
  };
}

/** Name of the pool, the settings and the probe of a route. */
function routeName({ placed }: EntryRoute, index: number): string {
  return index === 0 ? 'site' : placed.node.id;
}

/** Pools, settings, probes and rules: each target has its own, and paths select the target. */
function backends(node: GraphNode, site: Site, label: string) {
  const routes = entryRoutes(site, node.id);
  const names = routes.length === 0 ? ['site'] : routes.map(routeName);
  const route = (index: number) => routes[index];
  return {
    backend_address_pool: each(names, (name, index) => {
      const host = route(index)?.host;
      return { name, ...(host === undefined ? {} : { fqdns: [host] }) };
    }),
    backend_http_settings: each(names, (name, index) => ({
      name,
      protocol: route(index)?.plain === true ? 'Http' : 'Https',
      port: route(index)?.plain === true ? 80 : 443,
      cookie_based_affinity: 'Disabled',
      pick_host_name_from_backend_address: true,
      request_timeout: 60,
      probe_name: name,
    })),
    probe: each(names, (name, index) => ({
      name,
      protocol: route(index)?.plain === true ? 'Http' : 'Https',
      path: (index === 0 ? undefined : route(index)?.healthPath) ?? code(`var.${label}_health_path`),
      interval: 30,
      timeout: 30,
      unhealthy_threshold: 3,
      pick_host_name_from_backend_http_settings: true,
    })),
    ...(routes.length > 1 ? { url_path_map: pathMap(routes) } : {}),
    request_routing_rule: [
      nested({
        name: 'http',
        rule_type: 'Basic',
        priority: 20,
        http_listener_name: 'http',
        redirect_configuration_name: 'to-https',
      }),
      nested({
        name: 'https',
        rule_type: routes.length > 1 ? 'PathBasedRouting' : 'Basic',
        priority: 10,
        http_listener_name: 'https',
        ...(routes.length > 1
          ? { url_path_map_name: 'paths' }
          : { backend_address_pool_name: 'site', backend_http_settings_name: 'site' }),
      }),
    ],
  };
}

/** One nested block per name; a single one is not a list. */
function each(names: readonly string[], body: (name: string, index: number) => Body): Nested | readonly Nested[] {
  const blocks = names.map((name, index) => nested(body(name, index)));
  const [only] = blocks;
  return only !== undefined && blocks.length === 1 ? only : blocks;
}

function pathMap(routes: readonly EntryRoute[]): Nested {
  return nested({
    name: 'paths',
    default_backend_address_pool_name: 'site',
    default_backend_http_settings_name: 'site',
    path_rule: routes.flatMap((route, index) =>
      route.path === null
        ? []
        : [
            nested({
              name: route.placed.node.id,
              paths: [...pathPatterns(route.path)],
              backend_address_pool_name: routeName(route, index),
              backend_http_settings_name: routeName(route, index),
            }),
          ],
    ),
  });
}
