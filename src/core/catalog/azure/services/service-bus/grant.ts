import type { AccessGrant, PlacedNode, Principal, Site } from '../../../../model/offering.ts';
import { type Block, code } from '../../../../model/terraform.ts';
import { callerRole } from '../../foundation/identity.ts';
import { settingName } from '../../foundation/names.ts';

import { namespaceHost } from './tier.ts';

/** Environment variables of a sender or a receiver. */
export function queueEnvironment(site: Site, queue: PlacedNode): AccessGrant['environment'] {
  return {
    [settingName(site, queue.node, 'QUEUE_NAMESPACE')]: namespaceHost(),
    [settingName(site, queue.node, 'QUEUE_NAME')]: code(`azurerm_servicebus_queue.${site.label(queue.node.id)}.name`),
  };
}

/**
 * Role assignment of a receiver on its queue only. It needs the Data Owner role because the scaler reads the length of
 * the queue, which the Data Receiver role does not allow. learn.microsoft.com/azure/aks/keda-workload-identity
 */
export function receiverGrant(site: Site, queue: PlacedNode, caller: Principal): Block {
  const label = site.label(queue.node.id);
  return callerRole(site, caller, `azurerm_servicebus_queue.${label}`, 'Azure Service Bus Data Owner');
}
