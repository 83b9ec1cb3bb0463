import type { Edge, EdgeKind } from '../../../../model/graph.ts';
import type { AccessGrant, PlacedNode, Principal, Site } from '../../../../model/offering.ts';
import { type Block, call, code, resource, type Value } from '../../../../model/terraform.ts';
import { joined, startsWith, stringVariable } from '../../../kit/blocks.ts';
import { factsOf, type MessageSource, manage, type Permissions } from '../../foundation/facts.ts';
import { roleAssignment, systemPrincipal } from '../../foundation/identity.ts';
import { positionOf } from '../../foundation/network/plan.ts';
import type { Start } from '../../foundation/start.ts';
import { programUrl } from '../program-calls.ts';
import { inboxesOf, inboxLabel, inboxQueue, inboxReader } from '../service-bus/inboxes.ts';
import { messageStart } from '../service-bus/start.ts';
import { namespaceBlock } from '../service-bus/tier.ts';

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

/** Queues of components that no call can start. */
export const START_QUEUE: MessageSource = { setting: 'START_QUEUE', inbox: 'queue_each', unlessStartable: true };

/** Call that starts a component: a request to a web program, a message to a queue, otherwise a call to its service. */
function startOf(site: Site, target: PlacedNode, nodeId: string): Start | null {
  const { node } = target;
  if (node.capability === 'web_compute') {
    // Logic Apps of the Consumption plan have no private addresses and cannot call a private one.
    const isPrivate = node.demand.internal === true && positionOf(target)?.subnet === 'machines';
    return isPrivate ? null : httpStart(site, target, nodeId);
  }
  const inboxes = inboxesOf(site, target.node.id);
  // A message to a topic reaches its other subscribers too: a queue comes first.
  const inbox = inboxes.find(({ kind }) => kind === 'queue') ?? inboxes[0];
  if (inbox !== undefined) return messageStart(inbox.address);
  return factsOf(target).start ?? null;
}

/** A call of a web program: a path of it, without a token. */
function httpStart(site: Site, target: PlacedNode, nodeId: string): Start {
  const path = `${site.label(target.node.id)}_task_path`;
  return {
    uri: joined(programUrl(site, target, nodeId), code(`var.${path}`)),
    headers: { 'Content-Type': 'application/json' },
    body: { startedBy: "@{workflow()['name']}", at: '@{utcNow()}' },
    blocks: [
      stringVariable(
        path,
        'Path that schedules and workflows call with POST. The call has no credentials: repeating it must do no harm.',
        '/',
        startsWith('/', 'Use a path that starts with /.'),
      ),
    ],
  };
}

/** Queue of a component that no call can start, such as a program on machines. */
function ownQueue(site: Site, nodeId: string, targetId: string): readonly Block[] {
  const queue = `azurerm_servicebus_queue.${inboxLabel(site, nodeId, targetId)}`;
  const [inbox] = inboxesOf(site, targetId);
  return inbox?.address === queue ? [namespaceBlock(site), inboxQueue(site, nodeId, targetId)] : [];
}

/** Access of a component that has such a queue. */
export function startAccess(site: Site, nodeId: string, caller: Principal, edge: Edge): AccessGrant {
  const isQueued = edge.from === nodeId && ownQueue(site, nodeId, edge.to).length > 0;
  const blocks = isQueued ? [inboxReader(inboxLabel(site, nodeId, edge.to), caller)] : [];
  return { environment: {}, secrets: {}, blocks };
}

/** Kinds of edges by which a schedule or a workflow starts a component. */
const STARTING: readonly EdgeKind[] = ['trigger', 'request', 'message'];

/** Start call and role assignment for each component that a workflow starts. */
export function startBlocks(site: Site, nodeId: string): readonly Block[] {
  const label = site.label(nodeId);
  const trigger = `azurerm_logic_app_trigger_${site.find(nodeId)?.node.capability === 'scheduler' ? 'recurrence' : 'http_request'}.${label}`;
  const caller = systemPrincipal('azurerm_logic_app_workflow', label);
  return site.from(nodeId).flatMap((edge) => {
    const target = STARTING.includes(edge.kind) ? site.find(edge.to) : null;
    const start = target === null ? null : startOf(site, target, nodeId);
    if (target === null || start === null) return [];
    const own = `${label}_starts_${site.label(target.node.id)}`;
    const program = factsOf(target).program?.(site);
    return [
      ...(start.blocks ?? []),
      ...ownQueue(site, nodeId, target.node.id),
      ...(start.role === undefined ? [] : [roleAssignment(own, start.role.scope, start.role.name, caller)]),
      resource('messaging.tf', 'azurerm_logic_app_action_custom', own, {
        name: `start-${target.node.id}`,
        logic_app_id: code(`azurerm_logic_app_workflow.${label}.id`),
        body: call('jsonencode', action(start)),
        // A call before the program exists would fail.
        depends_on: [trigger, ...(program === undefined ? [] : [program])].map(code),
      }),
    ];
  });
}

/** Action with four retries and exponential backoff before the run fails. */
function action(start: Start): Value {
  return {
    type: 'Http',
    inputs: {
      method: start.method ?? 'POST',
      uri: start.uri,
      ...(start.headers === undefined ? {} : { headers: { ...start.headers } }),
      ...(start.body === undefined ? {} : { body: start.body }),
      ...(start.audience === undefined
        ? {}
        : { authentication: { type: 'ManagedServiceIdentity', audience: start.audience } }),
      retryPolicy: { type: 'exponential', count: 4, interval: 'PT20S' },
    },
    runAfter: {},
  };
}
