import type { Site } from '../../../../model/offering.ts';
import { type Block, code, nested, resource } from '../../../../model/terraform.ts';
import { PLACED, TAGS } from '../../foundation/names.ts';
import { subnetId } from '../../foundation/network/plan.ts';

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
      ...TAGS,
      workload_profile: nested({ name: 'Consumption', workload_profile_type: 'Consumption' }),
      // Azure sets the name of the infrastructure resource group; without this the next plan would replace the environment.
      lifecycle: nested({ ignore_changes: [code('infrastructure_resource_group_name')] }),
      ...(subnet === null ? {} : { depends_on: [code('azurerm_subnet_network_security_group_association.apps')] }),
    }),
  ];
}

function isZoneRedundant(site: Site): boolean {
  return site.placed.some(
    ({ choice }) => choice.form === 'container' && choice.size.qualities.zones >= 2 && site.region.zones.length >= 2,
  );
}
