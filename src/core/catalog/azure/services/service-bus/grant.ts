import { code } from '../../../../model/hcl.ts';
import type { Block } from '../../../../model/iac.ts';
import type { AccessGrant, Principal } from '../../../../model/offering.ts';
import type { PlacedNode, Site } from '../../../../model/site.ts';
import { callerRole } from '../../foundation/identity.ts';
import { settingName } from '../../foundation/names.ts';

import { namespaceHost } from './tier.ts';

/** Settings of a sender or a receiver. */
export function queueEnvironment(site: Site, queue: PlacedNode): AccessGrant['environment'] {
  return {
    [settingName(site, queue.node, 'QUEUE_NAMESPACE')]: namespaceHost(),
    [settingName(site, queue.node, 'QUEUE_NAME')]: code(`azurerm_servicebus_queue.${site.label(queue.node.id)}.name`),
  };
}

/**
 * The role of a receiver, over its queue alone. The owner's role is asked for because the scaler reads the length of
 * the queue, which a mere receiver may not. learn.microsoft.com/azure/aks/keda-workload-identity
 */
export function receiverGrant(site: Site, queue: PlacedNode, caller: Principal): Block {
  const label = site.label(queue.node.id);
  return callerRole(caller, `azurerm_servicebus_queue.${label}`, 'Azure Service Bus Data Owner');
}
