import { call, code, type Expression, type Value } from '../../../../model/hcl.ts';
import { type Block, resource } from '../../../../model/iac.ts';
import type { PlacedNode, Site } from '../../../../model/site.ts';
import { joined } from '../../foundation/names.ts';
import { STARTS_QUEUE } from '../functions/sample.ts';
import { inboxesOf } from '../service-bus/inboxes.ts';
import { namespaceHost } from '../service-bus/tier.ts';

/** A call over HTTPS under the workflow's own identity. */
interface Call {
  readonly uri: Expression;
  readonly audience: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Value;
  /** Where the workflow must hold which role. */
  readonly scope: Expression;
  readonly role: string;
  readonly more?: readonly Block[];
}

/** What starts a part: a message where messages wait for it, a call to the platform otherwise. */
function startOf(site: Site, target: PlacedNode): Call | null {
  const label = site.label(target.node.id);
  const [inbox] = inboxesOf(site, target.node.id);
  if (inbox !== undefined) return message(inbox.address);
  switch (target.choice.offering) {
    case 'azure.container-apps-worker':
    case 'azure.container-apps-jobs':
    case 'azure.container-apps-ffmpeg':
      return platform(
        `azurerm_container_app_job.${label}`,
        '/start?api-version=2024-03-01',
        'Container Apps Jobs Operator',
      );
    case 'azure.functions-flex-worker':
      return storageMessage(label);
    case 'azure.batch':
      return batchJob(label, target.node.id);
    case 'azure.data-factory':
      return platform(
        `azurerm_data_factory.${label}`,
        `/pipelines/${target.node.id}/createRun?api-version=2018-06-01`,
        'Data Factory Contributor',
      );
    default:
      return null;
  }
}

function platform(address: string, path: string, role: string): Call {
  const scope = code(`${address}.id`);
  return {
    uri: joined('https://management.azure.com', scope, path),
    audience: 'https://management.azure.com/',
    scope,
    role,
  };
}

function message(address: string): Call {
  return {
    uri: joined('https://', namespaceHost(), '/', code(`${address}.name`), '/messages'),
    audience: 'https://servicebus.azure.net',
    headers: { 'Content-Type': 'application/json' },
    body: { startedBy: "@{workflow()['name']}", at: '@{utcNow()}' },
    scope: code(`${address}.id`),
    role: 'Azure Service Bus Data Sender',
  };
}

/** The storage account of a function app has a queue for it: a failed run is started again from there. */
function storageMessage(label: string): Call {
  const account = `azurerm_storage_account.${label}_code`;
  return {
    uri: joined(code(`${account}.primary_queue_endpoint`), `${STARTS_QUEUE}/messages`),
    audience: 'https://storage.azure.com/',
    headers: { 'Content-Type': 'application/xml', 'x-ms-version': '2024-11-04' },
    body: "<QueueMessage><MessageText>@{base64(workflow()['name'])}</MessageText></QueueMessage>",
    scope: code(`${account}.id`),
    role: 'Storage Queue Data Message Sender',
    more: [
      resource('compute.tf', 'azurerm_storage_queue', `${label}_starts`, {
        name: STARTS_QUEUE,
        storage_account_id: code(`${account}.id`),
      }),
    ],
  };
}

function batchJob(label: string, nodeId: string): Call {
  const account = `azurerm_batch_account.${label}`;
  return {
    uri: joined('https://', code(`${account}.account_endpoint`), '/jobs?api-version=2024-07-01.20.0'),
    audience: 'https://batch.core.windows.net/',
    headers: { 'Content-Type': 'application/json; odata=minimalmetadata' },
    body: {
      id: `${nodeId}-@{workflow().run.name}`,
      poolInfo: { poolId: code(`azurerm_batch_pool.${label}.name`) },
      onAllTasksComplete: 'terminatejob',
      jobManagerTask: { id: 'main', commandLine: code(`var.${label}_command_line`), killJobOnCompletion: false },
    },
    scope: code(`${account}.id`),
    role: 'Azure Batch Job Submitter',
  };
}

/** For each part that a workflow starts, the call that does it and the right to make it. */
export function startBlocks(site: Site, nodeId: string): readonly Block[] {
  const label = site.label(nodeId);
  const trigger = `azurerm_logic_app_trigger_${site.find(nodeId)?.node.capability === 'scheduler' ? 'recurrence' : 'http_request'}.${label}`;
  return site.from(nodeId).flatMap((edge) => {
    const target = edge.kind === 'trigger' ? site.find(edge.to) : null;
    const start = target === null ? null : startOf(site, target);
    if (target === null || start === null) return [];
    const own = `${label}_starts_${site.label(target.node.id)}`;
    return [
      ...(start.more ?? []),
      resource('security.tf', 'azurerm_role_assignment', own, {
        scope: start.scope,
        role_definition_name: start.role,
        principal_id: code(`azurerm_logic_app_workflow.${label}.identity[0].principal_id`),
        principal_type: 'ServicePrincipal',
      }),
      resource('messaging.tf', 'azurerm_logic_app_action_custom', own, {
        name: `start-${target.node.id}`,
        logic_app_id: code(`azurerm_logic_app_workflow.${label}.id`),
        body: call('jsonencode', action(start)),
        depends_on: [code(trigger)],
      }),
    ];
  });
}

/** Tried four times more, with growing pauses, before the run counts as failed. */
function action(start: Call): Value {
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
