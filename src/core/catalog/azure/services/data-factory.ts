import { formatNumber } from '../../../messages/numbers.ts';
import type { GraphNode } from '../../../model/graph.ts';
import type { PlacedNode, Principal, Site, SizeFacts } from '../../../model/offering.ts';
import { type Block, call, code, type Expression, nested, output, resource } from '../../../model/terraform.ts';
import { labelOf } from '../../kit/blocks.ts';
import { isExcluded } from '../../kit/requirements.ts';
import { counted, managed } from '../../kit/usage.ts';
import { type AzureOffering, entry, factsOf, manage, type Permissions } from '../foundation/facts.ts';
import { roleAssignment, SYSTEM_IDENTITY, systemPrincipal } from '../foundation/identity.ts';
import { PLACED, pairLabel, shortName, TAGS } from '../foundation/names.ts';
import { managementStart } from '../foundation/start.ts';
import { ownIdentity } from './claims.ts';

import { recurrenceOf, recurrenceVariables } from './logic-apps/recurrence.ts';

type PipelineNode = GraphNode<'etl'>;

/** Minimum units and minutes of a copy activity, and GB per hour: an assumption from the published measurements of Azure. learn.microsoft.com/azure/data-factory/copy-activity-performance */
const COPY_UNITS = 4;
const GB_PER_HOUR = 100;
const LEAST_HOURS = 1 / 60;

function principal(nodeId: string): Principal {
  return systemPrincipal('azurerm_data_factory', labelOf(nodeId));
}

/** A file store that the pipeline can read or write: a blob container or a data lake container. */
interface Store {
  readonly placed: PlacedNode;
  readonly container: Expression;
}

function storeAt(site: Site, id: string): Store | null {
  const placed = site.find(id);
  if (placed === null) return null;
  const { blobContainer } = factsOf(placed);
  return blobContainer === undefined ? null : { placed, container: blobContainer };
}

/** Stores that the pipeline reads, or those that it writes. */
function callsOfKind(site: Site, nodeId: string, reads: boolean): readonly Store[] {
  const calls = site.from(nodeId).filter(({ kind }) => (kind === 'read') === reads);
  return calls.flatMap(({ to }) => storeAt(site, to) ?? []);
}

function storeBlocks(site: Site, label: string, store: Store): readonly Block[] {
  const name = site.label(store.placed.node.id);
  const own = pairLabel(site, label, name);
  const factory = code(`azurerm_data_factory.${label}.id`);
  return [
    resource('compute.tf', 'azurerm_data_factory_linked_service_azure_blob_storage', own, {
      name: store.placed.node.id,
      data_factory_id: factory,
      service_endpoint: code(`azurerm_storage_account.${name}.primary_blob_endpoint`),
      use_managed_identity: true,
    }),
    resource('compute.tf', 'azurerm_data_factory_dataset_binary', own, {
      name: name,
      data_factory_id: factory,
      linked_service_name: code(`azurerm_data_factory_linked_service_azure_blob_storage.${own}.name`),
      azure_blob_storage_location: nested({ container: store.container }),
    }),
  ];
}

function copyActivity(site: Site, label: string, from: Store, to: Store, index: number) {
  const dataset = (store: Store) => ({
    referenceName: code(
      `azurerm_data_factory_dataset_binary.${pairLabel(site, label, site.label(store.placed.node.id))}.name`,
    ),
    type: 'DatasetReference',
  });
  return {
    name: `copy-${index + 1}`,
    type: 'Copy',
    policy: { timeout: '0.12:00:00', retry: 2, retryIntervalInSeconds: 60 },
    inputs: [dataset(from)],
    outputs: [dataset(to)],
    typeProperties: {
      source: {
        type: 'BinarySource',
        storeSettings: { type: 'AzureBlobStorageReadSettings', recursive: true },
      },
      sink: { type: 'BinarySink', storeSettings: { type: 'AzureBlobStorageWriteSettings' } },
    },
  };
}

/** Linked services of the vault, from which other linked services take their secrets. */
function vaultLinks(site: Site, nodeId: string): readonly Block[] {
  if (!site.from(nodeId).some(({ kind }) => kind === 'secret')) return [];
  const label = site.label(nodeId);
  return [
    resource('compute.tf', 'azurerm_data_factory_linked_service_key_vault', label, {
      name: 'vault',
      data_factory_id: code(`azurerm_data_factory.${label}.id`),
      key_vault_id: code('azurerm_key_vault.main.id'),
    }),
  ];
}

function declare(node: PipelineNode, site: Site): readonly Block[] {
  const label = site.label(node.id);
  const into = site.to(node.id).flatMap((edge) => storeAt(site, edge.from) ?? []);
  const read = callsOfKind(site, node.id, true);
  const sources = [...into, ...read];
  const targets = callsOfKind(site, node.id, false);
  const stores = [...new Map([...sources, ...targets].map((store) => [store.placed.node.id, store])).values()];
  const copies = sources.flatMap((from) =>
    targets.filter((to) => to.placed !== from.placed).map((to) => ({ from, to })),
  );
  const isTriggered = site.to(node.id).some((edge) => edge.kind === 'trigger');
  return [
    resource('compute.tf', 'azurerm_data_factory', label, {
      name: shortName('adf', node.id),
      ...PLACED,
      public_network_enabled: true,
      ...TAGS,
      identity: SYSTEM_IDENTITY,
    }),
    ...into.map((source) => readerRole(site, node.id, source)),
    ...stores.flatMap((store) => storeBlocks(site, label, store)),
    ...vaultLinks(site, node.id),
    resource(
      'compute.tf',
      'azurerm_data_factory_pipeline',
      label,
      {
        name: node.id,
        data_factory_id: code(`azurerm_data_factory.${label}.id`),
        concurrency: 1,
        ...(copies.length === 0
          ? {}
          : {
              activities_json: call(
                'jsonencode',
                copies.map(({ from, to }, index) => copyActivity(site, label, from, to, index)),
              ),
            }),
        lifecycle: nested({ ignore_changes: [code('activities_json')] }),
      },
      'The pipeline copies data without changes. Add transformations in Data Factory Studio; Terraform ignores changes to the activities.',
    ),
    ...(isTriggered || copies.length === 0 ? [] : scheduleBlocks(node, label)),
    output(
      `${label}_factory`,
      `Data Factory of ${node.title}. Open it in Data Factory Studio.`,
      code(`azurerm_data_factory.${label}.name`),
    ),
  ];
}

function readerRole(site: Site, nodeId: string, source: Store): Block {
  const from = site.label(source.placed.node.id);
  return roleAssignment(
    `${site.label(nodeId)}_reads_${from}`,
    code(`azurerm_storage_container.${from}.id`),
    'Storage Blob Data Reader',
    principal(nodeId),
  );
}

function scheduleBlocks(node: PipelineNode, label: string): readonly Block[] {
  const recurrence = recurrenceOf(node.demand.runsPerMonth);
  return [
    ...recurrenceVariables(label, recurrence, 'runs'),
    resource('compute.tf', 'azurerm_data_factory_trigger_schedule', label, {
      name: 'rhythm',
      data_factory_id: code(`azurerm_data_factory.${label}.id`),
      pipeline_name: code(`azurerm_data_factory_pipeline.${label}.name`),
      frequency: code(`var.${label}_frequency`),
      interval: code(`var.${label}_interval`),
      activated: true,
    }),
  ];
}

const FACTORY = 'Microsoft.DataFactory/factories';

const PERMISSIONS: Permissions = {
  azurerm_data_factory: manage(FACTORY),
  azurerm_data_factory_dataset_binary: manage(`${FACTORY}/datasets`),
  azurerm_data_factory_linked_service_azure_blob_storage: manage(`${FACTORY}/linkedservices`),
  azurerm_data_factory_linked_service_key_vault: manage(`${FACTORY}/linkedservices`),
  azurerm_data_factory_pipeline: manage(`${FACTORY}/pipelines`),
  azurerm_data_factory_trigger_schedule: manage(
    `${FACTORY}/triggers`,
    `${FACTORY}/triggers/start/action`,
    `${FACTORY}/triggers/stop/action`,
  ),
};

const offering: AzureOffering<'etl', SizeFacts> = {
  id: 'azure.data-factory',
  service: 'Azure Data Factory',
  capability: 'etl',
  inNetwork: false,
  permissions: PERMISSIONS,
  facts: (_size, node) => ({
    start: managementStart(
      `azurerm_data_factory.${labelOf(node.id)}`,
      `/pipelines/${node.id}/createRun?api-version=2018-06-01`,
      'Data Factory Contributor',
    ),
  }),
  fit(node, requirements) {
    if (isExcluded(requirements, ['etl'], ['data factory', 'azure data factory'])) return null;
    const { gbPerMonth, runsPerMonth } = node.demand;
    return {
      because: `Moves ${formatNumber(gbPerMonth)} GB/month in ${formatNumber(runsPerMonth)} runs/month, retries failed activities and is billed per minute of a run.`,
      provides: ['etl', 'workflow'],
      // learn.microsoft.com/azure/data-factory/create-self-hosted-integration-runtime
      actionRequired: [
        {
          to: ['relational_db'],
          do: 'Install a self-hosted integration runtime on a machine in the virtual network, register it in Data Factory Studio, and add the database as a linked service with a user of its own.',
        },
      ],
    };
  },
  // Service level agreement for online services: Data Factory 99.9 %.
  size: () => [{ sku: 'V2, Azure runtime', count: 1, qualities: managed(3, 99.9, { scalesToZero: true }) }],
  meter(_size, node) {
    const { gbPerMonth, runsPerMonth } = node.demand;
    const hours = runsPerMonth * LEAST_HOURS + gbPerMonth / GB_PER_HOUR;
    return [
      counted('data_factory/orchestration/azure-ir', 'activity and trigger runs', 2 * runsPerMonth, 1000),
      {
        meter: 'data_factory/data-movement',
        what: 'data integration units of copy activities',
        quantity: COPY_UNITS * hours,
        arithmetic: `${COPY_UNITS} units x (${formatNumber(runsPerMonth)} runs x 1 min + ${formatNumber(gbPerMonth)} GB / ${GB_PER_HOUR} GB/h)`,
      },
    ];
  },
  declare: (_size, node, site) => declare(node, site),
  principal: (_size, node) => principal(node.id),
  claims: (_size, node) => [
    ownIdentity(`azurerm_data_factory.${labelOf(node.id)}`, 'It reads and writes with its own managed identity.'),
  ],
};

/** Scheduled data pipelines. */
export const dataFactory = entry(offering);
