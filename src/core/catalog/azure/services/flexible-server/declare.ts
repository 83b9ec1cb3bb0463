import type { Claim } from '../../../../model/finding.ts';
import type { Site } from '../../../../model/offering.ts';
import { type Block, code, type Expression, nested, resource, variable } from '../../../../model/terraform.ts';
import { between, matches, numberVariable, stringVariable } from '../../../kit/blocks.ts';
import { GROUPED, TAGS } from '../../foundation/names.ts';
import { locked, overZones } from '../claims.ts';
import { BACKUP_DAYS } from './meter.ts';
import type { DatabaseSize } from './sizing.ts';

/** Variables of a server of either engine. */
export function serverVariables(
  label: string,
  size: DatabaseSize,
  version: string,
  versions: readonly string[],
): readonly Block[] {
  return [
    variable(`${label}_version`, {
      description: 'Major version of the engine. Minor versions are applied in the maintenance window.',
      type: 'string',
      default: version,
      validation: {
        condition: `contains([${versions.map((name) => `"${name}"`).join(', ')}], var.${label}_version)`,
        message: `Use ${versions.join(', ')}.`,
      },
    }),
    stringVariable(
      `${label}_sku`,
      'Compute size of the server, such as B_Standard_B1ms or GP_Standard_D2ds_v5.',
      size.compute.sku,
      matches('^(B|GP|MO)_Standard_[A-Za-z0-9_]+$', 'Use B_, GP_ or MO_ and a size, such as GP_Standard_D2ds_v5.'),
    ),
    stringVariable(
      `${label}_name`,
      'Name of the database.',
      'app',
      matches('^[a-z][a-z0-9_]{0,62}$', 'Use lower-case letters, digits and underscores, starting with a letter.'),
    ),
    numberVariable(
      `${label}_backup_retention_days`,
      'Backup retention in days. Point-in-time restore covers this period up to about five minutes ago.',
      BACKUP_DAYS,
      between(7, 35),
    ),
  ];
}

/** Private DNS zone of the server, linked to the virtual network. */
export function privateZone(label: string, zone: Expression): readonly Block[] {
  return [
    resource('network.tf', 'azurerm_private_dns_zone', label, { name: zone, ...GROUPED, ...TAGS }),
    resource('network.tf', 'azurerm_private_dns_zone_virtual_network_link', label, {
      name: 'network',
      ...GROUPED,
      private_dns_zone_name: code(`azurerm_private_dns_zone.${label}.name`),
      virtual_network_id: code('azurerm_virtual_network.main.id'),
      ...TAGS,
    }),
  ];
}

/** Standby, if any. After a failover primary and standby zone are swapped: plans ignore this change. */
export function standbyAndLifecycle(size: DatabaseSize, site: Site) {
  // In a region without zones the standby is in the same zone: it still covers a host failure.
  const mode = site.region.zones.length === 0 ? 'SameZone' : 'ZoneRedundant';
  return {
    ...(size.standby ? { high_availability: nested({ mode }) } : {}),
    lifecycle: nested({
      ignore_changes: [code('zone'), ...(size.standby ? [code('high_availability[0].standby_availability_zone')] : [])],
    }),
  };
}

/** Claims of a server of either engine. */
export function serverClaims(address: string, label: string, size: DatabaseSize): readonly Claim[] {
  return [
    {
      kind: 'backed_up',
      text: `Point-in-time restore covers the last ${BACKUP_DAYS} days.`,
      resource: address,
      attributes: { backup_retention_days: BACKUP_DAYS },
    },
    locked(label, 'the server'),
    ...overZones(
      size.standby,
      address,
      { 'high_availability.mode': 'ZoneRedundant' },
      'Automatic failover to a standby in another zone.',
    ),
  ];
}
