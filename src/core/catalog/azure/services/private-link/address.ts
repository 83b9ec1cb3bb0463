import { type Block, code, nested, resource } from '../../../../model/terraform.ts';
import type { PrivateLinkTarget } from '../../foundation/facts.ts';
import { GROUPED, groupName, PLACED, TAGS } from '../../foundation/names.ts';

interface PrivateAddress {
  /** Label of the endpoint. */
  readonly label: string;
  /** Suffix of the endpoint name in the resource group. */
  readonly name: string;
  /** Name of the connection: the target node. */
  readonly nodeId: string;
  /** Terraform address of the target. */
  readonly target: string;
  /** Target subresource. learn.microsoft.com/azure/private-link/private-endpoint-overview */
  readonly part: string;
  /** Private DNS zone of the target, with its label. learn.microsoft.com/azure/private-link/private-endpoint-dns */
  readonly zone: { readonly label: string; readonly name: string };
  /** Name of the private DNS zone group. */
  readonly group: string;
}

/** Private endpoint of a managed service, with its private DNS zone. */
export function privateAddress(address: PrivateAddress): readonly Block[] {
  const { label, zone } = address;
  return [
    resource('network.tf', 'azurerm_private_dns_zone', zone.label, { name: zone.name, ...GROUPED, ...TAGS }),
    resource('network.tf', 'azurerm_private_dns_zone_virtual_network_link', zone.label, {
      name: 'network',
      ...GROUPED,
      private_dns_zone_name: code(`azurerm_private_dns_zone.${zone.label}.name`),
      virtual_network_id: code('azurerm_virtual_network.main.id'),
      ...TAGS,
    }),
    resource('network.tf', 'azurerm_private_endpoint', label, {
      name: groupName(address.name),
      ...PLACED,
      subnet_id: code('azurerm_subnet.endpoints.id'),
      ...TAGS,
      private_service_connection: nested({
        name: address.nodeId,
        private_connection_resource_id: code(`${address.target}.id`),
        subresource_names: [address.part],
        is_manual_connection: false,
      }),
      private_dns_zone_group: nested({
        name: address.group,
        private_dns_zone_ids: [code(`azurerm_private_dns_zone.${zone.label}.id`)],
      }),
    }),
  ];
}

/** A target of private endpoints. @param zone private DNS zone without `privatelink.` */
export function linkTarget(address: string, part: string, zone: string): PrivateLinkTarget {
  return { address, part, zone: `privatelink.${zone}` };
}
