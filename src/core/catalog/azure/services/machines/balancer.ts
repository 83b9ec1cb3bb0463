import type { Site } from '../../../../model/offering.ts';
import { type Block, code, type Expression, nested, resource } from '../../../../model/terraform.ts';
import { manage, type Permissions } from '../../foundation/facts.ts';
import { groupName, PLACED, TAGS } from '../../foundation/names.ts';

interface BalancerPlan {
  /** It has a private address: only programs of the network call it. Otherwise it has the public address of its label. */
  readonly internal: boolean;
  /** Path that answers 200 where a machine is ready; null where the port alone shows it. */
  readonly healthPath: Expression | null;
}

/** Load balancer of port 80 of a scale set. */
export function balancerBlocks(site: Site, nodeId: string, { internal, healthPath }: BalancerPlan): readonly Block[] {
  const label = site.label(nodeId);
  const frontend = internal ? 'private' : 'public';
  const lb = code(`azurerm_lb.${label}.id`);
  return [
    resource('network.tf', 'azurerm_lb', label, {
      name: groupName(nodeId),
      ...PLACED,
      sku: 'Standard',
      ...TAGS,
      frontend_ip_configuration: nested({
        name: frontend,
        ...(internal
          ? { subnet_id: code('azurerm_subnet.machines.id'), private_ip_address_allocation: 'Dynamic' }
          : { public_ip_address_id: code(`azurerm_public_ip.${label}.id`) }),
      }),
    }),
    resource('network.tf', 'azurerm_lb_backend_address_pool', label, { name: 'machines', loadbalancer_id: lb }),
    resource('network.tf', 'azurerm_lb_probe', label, {
      name: 'health',
      loadbalancer_id: lb,
      protocol: healthPath === null ? 'Tcp' : 'Http',
      port: 80,
      ...(healthPath === null ? {} : { request_path: healthPath }),
    }),
    resource('network.tf', 'azurerm_lb_rule', label, {
      name: 'http',
      loadbalancer_id: lb,
      protocol: 'Tcp',
      frontend_port: 80,
      backend_port: 80,
      frontend_ip_configuration_name: frontend,
      backend_address_pool_ids: [code(`azurerm_lb_backend_address_pool.${label}.id`)],
      probe_id: code(`azurerm_lb_probe.${label}.id`),
      disable_outbound_snat: site.first('network_egress') !== null,
    }),
  ];
}

const NET = 'Microsoft.Network';

export const BALANCER_PERMISSIONS: Permissions = {
  azurerm_lb: manage(`${NET}/loadBalancers`),
  azurerm_lb_backend_address_pool: manage(
    `${NET}/loadBalancers/backendAddressPools`,
    `${NET}/loadBalancers/backendAddressPools/join/action`,
  ),
  azurerm_lb_probe: [
    `${NET}/loadBalancers/read`,
    `${NET}/loadBalancers/write`,
    `${NET}/loadBalancers/probes/join/action`,
  ],
  azurerm_lb_rule: [`${NET}/loadBalancers/read`, `${NET}/loadBalancers/write`],
};
