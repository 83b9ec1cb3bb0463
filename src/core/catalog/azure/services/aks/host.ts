import { code, type Expression } from '../../../../model/hcl.ts';
import { joined } from '../../../kit/joined.ts';
import { worldName } from '../../foundation/names.ts';

/** Host name of the public address of a workload, by its label at the load balancer. */
export function serviceHost(nodeId: string): Expression {
  return joined(worldName(nodeId), '.', code('azurerm_resource_group.main.location'), '.cloudapp.azure.com');
}
