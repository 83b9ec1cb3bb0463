import { code, type Expression } from '../../../../model/terraform.ts';
import { joined } from '../../../kit/blocks.ts';
import { worldName } from '../../foundation/names.ts';

/** Public host name of a workload, from the DNS label of its load balancer. */
export function serviceHost(nodeId: string): Expression {
  return joined(worldName(nodeId), '.', code('azurerm_resource_group.main.location'), '.cloudapp.azure.com');
}
