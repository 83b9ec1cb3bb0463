import { describe, expect, it } from 'vitest';
import { pairLabel } from '../../../../src/core/catalog/azure/foundation/names.ts';
import { azure } from '../../../../src/core/catalog/azure/index.ts';
import { PERMISSIONS } from '../../../../src/core/catalog/azure/offerings.ts';
import type { Site } from '../../../../src/core/model/offering.ts';
import { printBlock } from '../../../../src/core/render/terraform/block.ts';
import { printProject } from '../../../../src/core/render/terraform/project.ts';
import { SCENARIOS } from './every-scenario.ts';
import {
  calledPrograms,
  containerPrograms,
  multiplied,
  sharedEntry,
  sharedInfrastructure,
  workflows,
} from './several-components.ts';
import { blocksOf, siteOf } from './site.ts';

/** Names that Azure accepts, by Terraform type. learn.microsoft.com/azure/azure-resource-manager/management/resource-name-rules */
const NAMES: Readonly<Record<string, RegExp>> = {
  azurerm_api_management: /^[a-z][a-z0-9-]{0,48}[a-z0-9]$/,
  azurerm_batch_account: /^[a-z0-9]{3,24}$/,
  azurerm_cdn_frontdoor_endpoint: /^[a-z0-9][a-z0-9-]{0,44}[a-z0-9]$/,
  azurerm_container_app: /^[a-z][a-z0-9-]{0,30}[a-z0-9]$/,
  azurerm_container_app_job: /^[a-z][a-z0-9-]{0,30}[a-z0-9]$/,
  azurerm_container_registry: /^[a-z0-9]{5,50}$/,
  azurerm_cosmosdb_account: /^[a-z0-9][a-z0-9-]{1,42}[a-z0-9]$/,
  azurerm_dashboard_grafana: /^[a-z][a-z0-9-]{0,21}[a-z0-9]$/,
  azurerm_data_protection_backup_vault: /^[a-z][a-z0-9-]{1,49}$/,
  azurerm_eventgrid_topic: /^[a-z0-9-]{3,50}$/,
  azurerm_eventhub_namespace: /^[a-z][a-z0-9-]{4,48}[a-z0-9]$/,
  azurerm_function_app_flex_consumption: /^[a-z0-9][a-z0-9-]{0,30}[a-z0-9]$/,
  azurerm_iothub: /^[a-z0-9-]{3,50}$/,
  azurerm_key_vault: /^[a-z][a-z0-9-]{1,22}[a-z0-9]$/,
  azurerm_kusto_cluster: /^[a-z][a-z0-9]{3,21}$/,
  azurerm_linux_virtual_machine_scale_set: /^[a-z0-9-]{1,58}$/,
  azurerm_linux_web_app: /^[a-z0-9][a-z0-9-]{0,58}[a-z0-9]$/,
  azurerm_log_analytics_workspace: /^[a-z0-9][a-z0-9-]{2,61}[a-z0-9]$/,
  azurerm_machine_learning_workspace: /^[a-z0-9][a-z0-9-]{2,32}$/,
  azurerm_managed_redis: /^[a-z0-9][a-z0-9-]{0,58}[a-z0-9]$/,
  azurerm_mssql_server: /^[a-z0-9][a-z0-9-]{0,61}[a-z0-9]$/,
  azurerm_mysql_flexible_server: /^[a-z0-9][a-z0-9-]{1,61}[a-z0-9]$/,
  azurerm_notification_hub_namespace: /^[a-z][a-z0-9-]{4,48}[a-z0-9]$/,
  azurerm_postgresql_flexible_server: /^[a-z0-9][a-z0-9-]{1,61}[a-z0-9]$/,
  azurerm_search_service: /^[a-z0-9][a-z0-9-]{0,58}[a-z0-9]$/,
  azurerm_service_plan: /^[a-z0-9-]{1,60}$/,
  azurerm_servicebus_namespace: /^[a-z][a-z0-9-]{4,48}[a-z0-9]$/,
  azurerm_storage_account: /^[a-z0-9]{3,24}$/,
  azurerm_synapse_workspace: /^[a-z0-9][a-z0-9-]{0,48}[a-z0-9]$/,
};

/** The longest values of what names refer to. */
const LONGEST: Readonly<Record<string, string>> = {
  'local.name': 'abcdefghijk-development',
  'local.compact': 'abcdefghij',
  'random_string.suffix.result': 'x7k2p9',
};

/** A printed name with the longest values. */
function longest(printed: string): string {
  const name = /\n {2}name += "(.*)"\n/.exec(printed)?.[1] ?? '';
  return name.replaceAll(/\$\{([a-z_.]+)\}/g, (_, reference: string) => LONGEST[reference] ?? reference);
}

function printedBlocks(site: Site): ReadonlyMap<string, string> {
  const resources = blocksOf(site).filter(({ type }) => type === 'resource');
  return new Map(resources.map((block) => [block.labels.join('.'), printBlock(block).replaceAll(/ +/g, ' ')]));
}

/** Environment variables of a component that more than one of its partners sets. */
function sharedSettings(site: Site, id: string): readonly string[] {
  const caller = site.find(id)?.choice.principal ?? null;
  const related = site.edges.filter(({ from, to, kind }) => from === id || (to === id && kind === 'trigger'));
  const settings = related.flatMap((edge) => {
    const partner = site.find(edge.from === id ? edge.to : edge.from);
    const grant = caller === null ? null : partner?.choice.grantAccess(site, caller, edge);
    const names = Object.keys({ ...grant?.environment, ...grant?.secrets });
    return names.map((name) => `${name} of ${partner?.node.id}`);
  });
  const names = [...new Set(settings)].map((setting) => setting.split(' ')[0]);
  return names.filter((name, index) => names.indexOf(name) !== index).map(String);
}

const FORMS = ['container', 'function', 'paas', 'vm', 'kubernetes'] as const;

const SITES: readonly (readonly [name: string, build: () => Site])[] = [
  ...SCENARIOS.map(([name, build]) => [`${name}, three times`, () => multiplied(build({}), 3)] as const),
  ['Front Door', () => sharedEntry('load_balancer', 'vm', 'azure.front-door-balancer')],
  ['Application Gateway', () => sharedEntry('load_balancer', 'container', 'azure.application-gateway')],
  ['a firewall', () => sharedEntry('waf', 'function', 'azure.front-door-premium')],
  ['a CDN', () => sharedEntry('cdn', 'paas', 'azure.front-door-standard')],
  ['API Management', () => sharedEntry('api_gateway', 'container', 'azure.api-management-consumption')],
  ...FORMS.map((form) => [`an internal program: ${form}`, () => calledPrograms(form)] as const),
  ['containers that call each other', containerPrograms],
  ['queues, files and schedules', workflows],
  ['static sites, tunnels and a cluster', sharedInfrastructure],
];

describe.each(SITES)('%s', (_name, build) => {
  const site = build();
  const blocks = blocksOf(site);

  it('has one block per address, and declares everything that it refers to', () => {
    // The printer throws if two different blocks have the same address.
    expect(printProject(blocks).length).toBeGreaterThan(4);
    const text = blocks.map(printBlock).join('\n');
    const declared = new Set(blocks.filter(({ type }) => type === 'resource').map(({ labels }) => labels.join('.')));
    for (const [, address] of text.matchAll(/(?<![."\w])((?:azurerm|azuread|random|time|tls)_[a-z_]+\.[a-z_0-9]+)/g)) {
      expect(declared).toContain(address);
    }
    const variables = new Set(blocks.filter(({ type }) => type === 'variable').map(({ labels }) => labels[0]));
    for (const [, name] of text.matchAll(/\bvar\.([a-z_0-9]+)/g)) expect(variables).toContain(name);
  });

  it('has names that Azure accepts, each once', () => {
    const names = blocks.flatMap((block) => {
      const pattern = block.type === 'resource' ? NAMES[block.labels[0] ?? ''] : undefined;
      if (pattern === undefined) return [];
      return [{ address: block.labels.join('.'), name: longest(printBlock(block)), pattern }];
    });
    const invalid = names.filter(({ name, pattern }) => !pattern.test(name));
    expect(invalid.map(({ address, name }) => `${address}: ${name}`)).toEqual([]);
    const addresses = new Set(names.map(({ address }) => address));
    const distinct = new Set(names.map(({ address, name }) => `${address.split('.')[0]} ${name}`));
    expect(distinct.size).toBe(addresses.size);
  });

  it('gives each program a setting of its own for each component', () => {
    for (const { node } of site.placed) expect(sharedSettings(site, node.id), node.id).toEqual([]);
  });

  it('uses only types for which the deployer has permissions', () => {
    const types = new Set(blocks.flatMap(({ type, labels }) => (type === 'resource' ? [labels[0] ?? ''] : [])));
    expect([...types].filter((type) => !(type in PERMISSIONS))).toEqual([]);
  });
});

describe('several programs behind one entry point', () => {
  it('each have a route, an origin and a health probe of Front Door', () => {
    const printed = printedBlocks(sharedEntry('load_balancer', 'vm', 'azure.front-door-balancer'));
    expect(printed.get('azurerm_cdn_frontdoor_route.entry')).toContain('["/*"]');
    expect(printed.get('azurerm_cdn_frontdoor_route.entry_orders_api')).toContain('["/orders", "/orders/*"]');
    expect(printed.get('azurerm_cdn_frontdoor_origin.entry')).toContain('azurerm_public_ip.storefront.fqdn');
    expect(printed.get('azurerm_cdn_frontdoor_origin.entry_orders_api')).toContain('azurerm_public_ip.orders_api.fqdn');
    expect(printed.get('azurerm_cdn_frontdoor_origin_group.entry_orders_api')).toContain('var.orders_api_health_path');
    const profiles = [...printed.keys()].filter((address) => address.startsWith('azurerm_cdn_frontdoor_profile.'));
    expect(profiles).toEqual(['azurerm_cdn_frontdoor_profile.entry']);
  });

  it('each have a pool and a path rule of Application Gateway', () => {
    const printed = printedBlocks(sharedEntry('load_balancer', 'container', 'azure.application-gateway'));
    const gateway = printed.get('azurerm_application_gateway.entry');
    expect(gateway).toContain('paths = ["/orders", "/orders/*"]');
    expect(gateway).toContain('default_backend_address_pool_name = "site"');
    expect(gateway).toContain('azurerm_container_app.orders_api.ingress[0].fqdn');
    expect(printed.get('azurerm_network_security_rule.apps_from_gateway')).toContain('entry-orders-api');
  });

  it('each have an API that keeps the path', () => {
    const printed = printedBlocks(sharedEntry('api_gateway', 'container', 'azure.api-management-consumption'));
    const api = printed.get('azurerm_api_management_api.entry_orders_api');
    expect(api).toContain('path = "orders"');
    expect(api).toContain('.ingress[0].fqdn}/orders"');
    expect(printed.get('azurerm_api_management_api.entry_storefront')).toContain('path = ""');
  });

  it('share a Front Door profile without one', () => {
    const printed = printedBlocks(calledPrograms('container'));
    const profiles = [...printed.keys()].filter((address) => address.startsWith('azurerm_cdn_frontdoor_profile.'));
    expect(profiles).toEqual(['azurerm_cdn_frontdoor_profile.vm_caller']);
    expect(printed.get('azurerm_cdn_frontdoor_endpoint.kubernetes_caller')).toContain(
      'azurerm_cdn_frontdoor_profile.vm_caller.id',
    );
  });

  it('need no entry point of their own', () => {
    const { placed } = sharedEntry('load_balancer', 'vm', 'azure.front-door-balancer');
    const orders = placed.find(({ node }) => node.id === 'orders-api');
    expect(orders?.choice.fit.builtIn).not.toContain('load_balancer');
    expect(orders?.choice.usages.map(({ meter }) => meter)).not.toContain('front_door/standard/base');
  });
});

describe('a program that only others call', () => {
  it('has an internal ingress where apps of the environment call it, and an external one otherwise', () => {
    const inside = printedBlocks(containerPrograms());
    expect(inside.get('azurerm_container_app.pricing')).toContain('external_enabled = false');
    expect(inside.get('azurerm_container_app.booking_api')).toContain('external_enabled = true');
    expect(inside.get('azurerm_container_app.booking_api')).toContain(
      'https://pricing.internal.${azurerm_container_app_environment.main.default_domain}',
    );
    expect(printedBlocks(calledPrograms('container')).get('azurerm_container_app.ledger')).toContain(
      'external_enabled = true',
    );
  });

  it('accepts only the subnets of its callers on App Service and Functions', () => {
    for (const [form, type] of [
      ['paas', 'azurerm_linux_web_app'],
      ['function', 'azurerm_function_app_flex_consumption'],
    ] as const) {
      const printed = printedBlocks(calledPrograms(form));
      const ledger = printed.get(`${type}.ledger`);
      expect(ledger).toContain('ip_restriction_default_action = "Deny"');
      expect(ledger).toContain('virtual_network_subnet_id = azurerm_subnet.apps.id');
      expect(printed.get('azurerm_subnet.apps')).toContain('"Microsoft.Web"');
      expect(printed.get(`${type}.second_ledger`)).not.toContain('azurerm_subnet.apps.id');
    }
  });

  it('has a private address and a rule for its callers on machines and Kubernetes', () => {
    for (const form of ['vm', 'kubernetes'] as const) {
      const printed = printedBlocks(calledPrograms(form));
      expect(printed.has('azurerm_public_ip.ledger')).toBe(false);
      expect(printed.has('azurerm_cdn_frontdoor_profile.ledger')).toBe(false);
      expect(printed.get('azurerm_network_security_rule.machines_from_apps')).toContain('container-caller-ledger');
    }
  });

  it('is called by its address, and a public one by its entry point', () => {
    const printed = printedBlocks(calledPrograms('vm'));
    const caller = printed.get('azurerm_container_app.container_caller');
    expect(caller).toContain('http://${azurerm_lb.ledger.private_ip_address}');
    expect(caller).toContain('https://${azurerm_cdn_frontdoor_endpoint.vm_caller.host_name}');
  });
});

describe('programs that something else starts', () => {
  const site = workflows();
  const printed = printedBlocks(site);

  it.each(['container', 'function', 'vm', 'kubernetes'])('new files and schedules start a worker: %s', (form) => {
    expect(printed.get(`azurerm_servicebus_queue.scans_${form}_scans`)).toBeDefined();
    expect(printed.get(`azurerm_role_assignment.scans_${form}_scans_inbox`)).toContain(
      `azurerm_user_assigned_identity.${form}_scans.principal_id`,
    );
    expect(printed.get(`azurerm_logic_app_action_custom.nightly_starts_${form}_nightly`)).toBeDefined();
  });

  it('a schedule starts web programs, a workflow, a pipeline, a queue and a job', () => {
    for (const id of ['intake', 'portal', 'approval', 'transfer', 'container_jobs', 'month_end']) {
      expect(printed.has(`azurerm_logic_app_action_custom.hourly_starts_${id}`), id).toBe(true);
    }
  });

  it('a schedule calls a web program at its address, not through a topic that others read', () => {
    const start = printed.get('azurerm_logic_app_action_custom.hourly_starts_intake');
    expect(start).toContain(
      'https://intake.${azurerm_container_app_environment.main.default_domain}${var.intake_task_path}',
    );
  });

  it('a caller with two edges to a component has one role that covers both', () => {
    expect(printed.get('azurerm_role_assignment.intake_scans')).toContain('Storage Blob Data Contributor');
    expect(printed.get('azurerm_role_assignment.container_worker_scans')).toContain('Storage Blob Data Reader');
    expect(printed.get('azurerm_role_assignment.vm_worker_vm_jobs')).toContain('Service Bus Data Owner');
  });

  it('the same settings of two services have different names', () => {
    const settings = Object.keys(site.granted('intake').environment);
    for (const name of ['ITEMS_STORE_ENDPOINT', 'SESSIONS_STORE_ENDPOINT', 'PAGES_SEARCH_ENDPOINT']) {
      expect(settings).toContain(name);
    }
    for (const name of ['RECEIPTS_MAIL_SENDER', 'CAMPAIGNS_MAIL_SENDER', 'LIKENESS_SEARCH_ENDPOINT']) {
      expect(settings).toContain(name);
    }
  });

  it('a function app has a function per inbox and per stream', () => {
    const samples = azure.extras(site);
    const program = samples['functions/function-worker/function_app.py'];
    expect(program).toContain('queue_name="%FUNCTION_JOBS_QUEUE_NAME%"');
    expect(program).toContain('topic_name="%ORDERS_TOPIC_TOPIC_NAME%"');
    expect(program).toContain('event_hub_name="%STREAM_NAME%"');
    expect(printed.get('azurerm_function_app_flex_consumption.function_worker')).toContain(
      'STREAM__fullyQualifiedNamespace',
    );
    expect(samples['functions/portal/function_app.py']).toContain('queue_name="%SCANS_FILE_QUEUE_NAME%"');
  });

  it('a pipeline copies what it reads', () => {
    expect(printed.get('azurerm_data_factory_pipeline.transfer')).toContain('copy-2');
  });
});

describe('infrastructure that several components share', () => {
  const site = sharedInfrastructure();
  const printed = printedBlocks(site);
  const ofType = (type: string) => [...printed.keys()].filter((address) => address.startsWith(`${type}.`));

  it('is one VPN gateway with a connection per tunnel, beside an Application Gateway', () => {
    expect(ofType('azurerm_virtual_network_gateway')).toEqual(['azurerm_virtual_network_gateway.head_office']);
    expect(ofType('azurerm_virtual_network_gateway_connection')).toHaveLength(2);
    expect(printed.get('azurerm_subnet.connections')).toContain('"GatewaySubnet"');
    expect(printed.get('azurerm_subnet.gateway')).toContain('name = "gateway"');
    const shared = site.placed.flatMap(({ choice }) => choice.usages).filter(({ sharedAs }) => sharedAs !== undefined);
    const gateways = shared.filter(({ meter }) => meter.startsWith('vpn_gateway/gateway'));
    expect(new Set(gateways.map(({ sharedAs }) => sharedAs)).size).toBe(1);
  });

  it('is one cluster with the nodes of each machine size that the price has', () => {
    expect(ofType('azurerm_kubernetes_cluster')).toHaveLength(1);
    expect(printed.get('azurerm_kubernetes_cluster.main')).toContain('vm_size = "Standard_D8s_v5"');
    expect(printed.get('azurerm_kubernetes_cluster_node_pool.d2sv5')).toContain('vm_size = "Standard_D2s_v5"');
  });

  it('is one DNS zone with each name once', () => {
    const names = ['azurerm_dns_cname_record', 'azurerm_dns_a_record'].flatMap((type) =>
      ofType(type).map((address) => `${type} ${/name = (.*)/.exec(printed.get(address) ?? '')?.[1]}`),
    );
    expect(names).toContain('azurerm_dns_a_record "@"');
    expect(names).toContain('azurerm_dns_a_record var.gateway_host');
    expect(names).toContain('azurerm_dns_cname_record var.help_host');
    expect(new Set(names).size).toBe(names.length);
  });
});

describe('the label of two components', () => {
  it('differs for ids that are the same together', () => {
    const [first] = workflows().placed;
    if (first === undefined) throw new Error('no component');
    const ids = ['orders', 'orders-api', 'api-db', 'db'];
    const site = siteOf(
      ids.map((id) => ({ ...first, node: { ...first.node, id } })),
      [],
    );
    expect(pairLabel(site, 'orders', 'api_db')).toBe('orders__api_db');
    expect(pairLabel(site, 'orders_api', 'db')).toBe('orders_api__db');
    expect(pairLabel(site, 'orders', 'db')).toBe('orders_db');
  });
});
