import type { Site } from '../../../model/offering.ts';
import { type Block, resource } from '../../../model/terraform.ts';
import { allZones } from '../foundation/identity.ts';
import { groupName, PLACED, TAGS, worldName } from '../foundation/names.ts';

/** A zone-redundant static public IPv4 address. @param named true: it also has an Azure DNS label */
export function publicAddress(site: Site, label: string, name: string, named = false): Block {
  return resource('network.tf', 'azurerm_public_ip', label, {
    name: groupName(name),
    ...PLACED,
    allocation_method: 'Static',
    sku: 'Standard',
    ...(named ? { domain_name_label: worldName(name) } : {}),
    ...allZones(site),
    ...TAGS,
  });
}
