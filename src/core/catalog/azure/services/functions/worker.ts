import { formatNumber } from '../../../../messages/numbers.ts';
import type { GraphNode } from '../../../../model/graph.ts';
import type { Site, Usage } from '../../../../model/offering.ts';
import { code, resource } from '../../../../model/terraform.ts';
import { joined, labelOf } from '../../../kit/blocks.ts';
import { isExcluded } from '../../../kit/requirements.ts';
import { counted, managed } from '../../../kit/usage.ts';
import { type AzureOffering, entry } from '../../foundation/facts.ts';
import { identityOf } from '../../foundation/identity.ts';
import type { Start } from '../../foundation/start.ts';

import { streamSettings } from '../event-hubs/stream.ts';
import { inboxesOf, isStarted } from '../service-bus/inboxes.ts';
import { FEWEST_INSTANCES, type FlexSize, flexBlocks, INSTANCES, MOST_INSTANCES } from './flex.ts';
import { withInboxes } from './inboxes.ts';
import { STARTS_QUEUE, startedSample, webSample, workerSample } from './sample.ts';

type WorkerNode = GraphNode<'worker_compute'>;

/** Longest execution that completes during scale-in, seconds. learn.microsoft.com/azure/azure-functions/event-driven-scaling */
const LONGEST_SECONDS = 3600;

function sizes(node: WorkerNode): readonly FlexSize[] {
  const { demand } = node;
  if (demand.jobSeconds > LONGEST_SECONDS) return [];
  return INSTANCES.flatMap(({ memoryMb, cores }): readonly FlexSize[] => {
    const busy = (demand.peakJobsPerSecond * demand.jobSeconds * (1 + demand.headroom)) / cores;
    const most = Math.max(FEWEST_INSTANCES, Math.ceil(busy));
    if (most > MOST_INSTANCES) return [];
    return [
      {
        sku: `Flex Consumption, ${formatNumber(memoryMb)} MB, up to ${formatNumber(most)} instances`,
        count: 1,
        memoryMb,
        most,
        // An unfinished message is redelivered to an instance in another zone. Service level agreement for online services: Azure Functions on consumption plans 99.95 %.
        qualities: managed(Math.max(1, node.needs.zones), 99.95, { scalesToZero: true }),
      },
    ];
  });
}

function meter(size: FlexSize, node: WorkerNode): readonly Usage[] {
  const { demand } = node;
  const cores = INSTANCES.find((instance) => instance.memoryMb === size.memoryMb)?.cores ?? 1;
  // At least one second is billed.
  const seconds = Math.max(1, demand.jobSeconds / cores);
  const gigabytes = size.memoryMb / 1024;
  return [
    {
      meter: 'functions/flex/execution',
      what: 'memory of active instances',
      quantity: demand.jobsPerMonth * seconds * gigabytes,
      arithmetic: `${formatNumber(demand.jobsPerMonth)} jobs x ${formatNumber(seconds)} s x ${formatNumber(gigabytes)} GB`,
    },
    counted('functions/flex/executions', 'executions', demand.jobsPerMonth / 1e6, 1, 'million'),
  ];
}

/** Start queue in the storage account of a function app: a failed run is retried from it. */
function queueStart(label: string): Start {
  const account = `azurerm_storage_account.${label}_code`;
  return {
    uri: joined(code(`${account}.primary_queue_endpoint`), `${STARTS_QUEUE}/messages`),
    audience: 'https://storage.azure.com/',
    headers: { 'Content-Type': 'application/xml', 'x-ms-version': '2024-11-04' },
    body: "<QueueMessage><MessageText>@{base64(workflow()['name'])}</MessageText></QueueMessage>",
    role: { name: 'Storage Queue Data Message Sender', scope: code(`${account}.id`) },
    blocks: [
      resource('compute.tf', 'azurerm_storage_queue', `${label}_starts`, {
        name: STARTS_QUEUE,
        storage_account_id: code(`${account}.id`),
      }),
    ],
  };
}

function sampleOf(site: Site, nodeId: string): Readonly<Record<string, string>> {
  const inboxes = inboxesOf(site, nodeId);
  const streams = streamSettings(site, nodeId);
  if (inboxes.length + streams.length > 0) return workerSample(nodeId, inboxes, streams);
  return isStarted(site, nodeId) ? startedSample(nodeId) : webSample(nodeId);
}

const offering: AzureOffering<'worker_compute', FlexSize> = {
  id: 'azure.functions-flex-worker',
  service: 'Azure Functions (Flex Consumption)',
  capability: 'worker_compute',
  form: 'function',
  inNetwork: true,
  facts: (_size, node) => ({
    position: { subnet: 'functions', ports: [] },
    start: queueStart(labelOf(node.id)),
    program: () => `azurerm_function_app_flex_consumption.${labelOf(node.id)}`,
    files: (site) => sampleOf(site, node.id),
  }),
  fit(node, requirements) {
    if (!node.needs.forms.includes('function')) return null;
    const terms = ['worker_compute', 'worker_compute:function'] as const;
    if (isExcluded(requirements, terms, ['azure functions', 'serverless'])) return null;
    return {
      because: `Runs one function per message for ${formatNumber(node.demand.jobsPerMonth)} messages/month, with no charge when idle.`,
      provides: ['worker_compute', 'worker_compute:function'],
      builtIn: ['network_egress'],
    };
  },
  size: sizes,
  meter,
  declare(size, node, site) {
    return flexBlocks(node.id, size, site, withInboxes(site, node.id));
  },
  claims(size, node) {
    const label = labelOf(node.id);
    return [
      {
        kind: 'autoscaled',
        text: `Autoscaling by queue length, from 0 to ${formatNumber(size.most)}.`,
        resource: `azurerm_function_app_flex_consumption.${label}`,
        attributes: { maximum_instance_count: code(`var.${label}_max_instances`) },
      },
    ];
  },
  principal: (_size, node) => identityOf(node.id),
};

/** Background workers as functions, triggered by messages. */
export const functionsFlexWorker = entry(offering);
