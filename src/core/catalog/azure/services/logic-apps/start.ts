import type { PlacedNode, Site } from '../../../../model/offering.ts';
import { type Block, call, code, resource, type Value } from '../../../../model/terraform.ts';
import { joined } from '../../../kit/blocks.ts';
import { factsOf, manage, type Permissions } from '../../foundation/facts.ts';
import { roleAssignment, systemPrincipal } from '../../foundation/identity.ts';
import type { Start } from '../../foundation/start.ts';
import { inboxesOf } from '../service-bus/inboxes.ts';
import { namespaceHost } from '../service-bus/tier.ts';

export const LOGIC_APP_PERMISSIONS: Permissions = {
  azurerm_logic_app_action_custom: manage('Microsoft.Logic/workflows'),
  azurerm_logic_app_trigger_http_request: manage(
    'Microsoft.Logic/workflows',
    'Microsoft.Logic/workflows/triggers/read',
    'Microsoft.Logic/workflows/triggers/listCallbackUrl/action',
  ),
  azurerm_logic_app_trigger_recurrence: manage('Microsoft.Logic/workflows', 'Microsoft.Logic/workflows/triggers/read'),
  azurerm_logic_app_workflow: manage('Microsoft.Logic/workflows'),
};

/** Call that starts a component: a message to its queue if it has one, otherwise a call to its service. */
function startOf(site: Site, target: PlacedNode): Start | null {
  const [inbox] = inboxesOf(site, target.node.id);
  if (inbox !== undefined) return message(inbox.address);
  return factsOf(target).start ?? null;
}

function message(address: string): Start {
  return {
    uri: joined('https://', namespaceHost(), '/', code(`${address}.name`), '/messages'),
    audience: 'https://servicebus.azure.net',
    headers: { 'Content-Type': 'application/json' },
    body: { startedBy: "@{workflow()['name']}", at: '@{utcNow()}' },
    scope: code(`${address}.id`),
    role: 'Azure Service Bus Data Sender',
  };
}

/** Start call and role assignment for each component that a workflow starts. */
export function startBlocks(site: Site, nodeId: string): readonly Block[] {
  const label = site.label(nodeId);
  const trigger = `azurerm_logic_app_trigger_${site.find(nodeId)?.node.capability === 'scheduler' ? 'recurrence' : 'http_request'}.${label}`;
  return site.from(nodeId).flatMap((edge) => {
    const target = edge.kind === 'trigger' ? site.find(edge.to) : null;
    const start = target === null ? null : startOf(site, target);
    if (target === null || start === null) return [];
    const own = `${label}_starts_${site.label(target.node.id)}`;
    return [
      ...(start.blocks ?? []),
      roleAssignment(own, start.scope, start.role, systemPrincipal('azurerm_logic_app_workflow', label)),
      resource('messaging.tf', 'azurerm_logic_app_action_custom', own, {
        name: `start-${target.node.id}`,
        logic_app_id: code(`azurerm_logic_app_workflow.${label}.id`),
        body: call('jsonencode', action(start)),
        depends_on: [code(trigger)],
      }),
    ];
  });
}

/** Action with four retries and exponential backoff before the run fails. */
function action(start: Start): Value {
  return {
    type: 'Http',
    inputs: {
      method: 'POST',
      uri: start.uri,
      ...(start.headers === undefined ? {} : { headers: { ...start.headers } }),
      ...(start.body === undefined ? {} : { body: start.body }),
      authentication: { type: 'ManagedServiceIdentity', audience: start.audience },
      retryPolicy: { type: 'exponential', count: 4, interval: 'PT20S' },
    },
    runAfter: {},
  };
}
