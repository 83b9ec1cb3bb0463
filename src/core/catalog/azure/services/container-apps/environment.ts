import type { Site } from '../../../../model/offering.ts';
import { type Block, code, nested, output, resource } from '../../../../model/terraform.ts';
import { joined } from '../../../kit/blocks.ts';
import { GROUPED, PLACED, TAGS } from '../../foundation/names.ts';
import { hasPrivateApps, subnetId } from '../../foundation/network/plan.ts';

/** Environment of all container apps of the site: it defines network, zones and logs. */
export function environmentBlocks(site: Site): readonly Block[] {
  const subnet = subnetId(site, 'apps');
  const logs = site.first('monitoring') !== null;
  return [
    resource('compute.tf', 'azurerm_container_app_environment', 'main', {
      name: code('local.name'),
      ...PLACED,
      ...(logs
        ? {
            logs_destination: 'log-analytics',
            log_analytics_workspace_id: code('azurerm_log_analytics_workspace.main.id'),
          }
        : {}),
      ...(subnet === null ? {} : { infrastructure_subnet_id: subnet, zone_redundancy_enabled: isZoneRedundant(site) }),
      ...(hasPrivateApps(site) ? { internal_load_balancer_enabled: true } : {}),
      ...TAGS,
      workload_profile: nested({ name: 'Consumption', workload_profile_type: 'Consumption' }),
      // Azure sets the name of the infrastructure resource group; without this the next plan would replace the environment.
      lifecycle: nested({ ignore_changes: [code('infrastructure_resource_group_name')] }),
      ...(subnet === null ? {} : { depends_on: [code('azurerm_subnet_network_security_group_association.apps')] }),
    }),
    ...(hasPrivateApps(site) ? privateNames() : []),
  ];
}

const ENVIRONMENT = 'azurerm_container_app_environment.main';
const ZONE = 'azurerm_private_dns_zone.container_apps';

/** Names of the apps in the network: their environment has no public address. learn.microsoft.com/azure/container-apps/private-endpoints-and-dns */
function privateNames(): readonly Block[] {
  const within = { ...GROUPED, ...TAGS };
  return [
    resource('network.tf', 'azurerm_private_dns_zone', 'container_apps', {
      name: code(`${ENVIRONMENT}.default_domain`),
      ...within,
    }),
    resource('network.tf', 'azurerm_private_dns_zone_virtual_network_link', 'container_apps', {
      name: 'network',
      ...within,
      private_dns_zone_name: code(`${ZONE}.name`),
      virtual_network_id: code('azurerm_virtual_network.main.id'),
    }),
    resource('network.tf', 'azurerm_private_dns_a_record', 'container_apps', {
      name: '*',
      ...within,
      zone_name: code(`${ZONE}.name`),
      ttl: 300,
      records: [code(`${ENVIRONMENT}.static_ip_address`)],
    }),
    output(
      'container_apps_names',
      'Add this record to the DNS of the office: the names of the apps lead to their private address.',
      joined('*.', code(`${ENVIRONMENT}.default_domain`), ' A ', code(`${ENVIRONMENT}.static_ip_address`)),
    ),
  ];
}

function isZoneRedundant(site: Site): boolean {
  return site.placed.some(
    ({ choice }) => choice.form === 'container' && choice.size.qualities.zones >= 2 && site.region.zones.length >= 2,
  );
}
