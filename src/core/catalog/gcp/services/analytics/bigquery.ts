import { formatNumber } from '../../../../messages/numbers.ts';
import type { AnalyticsDemand } from '../../../../model/demand.ts';
import type { Claim } from '../../../../model/finding.ts';
import type { GraphNode } from '../../../../model/graph.ts';
import type { AccessGrant, Principal, Site, SizeFacts, Usage } from '../../../../model/offering.ts';
import { type Block, code, nested, output, resource } from '../../../../model/terraform.ts';
import { labelOf } from '../../../kit/blocks.ts';
import { managed } from '../../../kit/usage.ts';
import { entry, type GcpFacts, type Permissions } from '../../foundation/facts.ts';
import { apis, enabled, gib, inGib, projectRole } from '../../foundation/names.ts';
import { accountOf, ownKey } from '../cloud-kms.ts';
import { isWritten } from '../sources.ts';

type WarehouseNode = GraphNode<'data_warehouse'>;

const GIB_PER_TIB = 1024;

export const bigquery = entry<'data_warehouse', SizeFacts>({
  id: 'gcp.bigquery',
  service: 'BigQuery',
  capability: 'data_warehouse',
  inNetwork: false,
  fit: ({ demand }) => ({
    because: `BigQuery answers SQL over ${formatNumber(demand.storedGb)} GB without a cluster: storage and the ${formatNumber(demand.scannedGbPerMonth)} GB that queries read a month are billed, and nothing between queries.`,
    provides: ['data_warehouse', 'backup'],
  }),
  size: () => [
    {
      sku: 'On demand',
      count: 1,
      // cloud.google.com/bigquery/sla
      qualities: managed(3, 99.99, { scalesToZero: true }),
    },
  ],
  meter: (_size, { demand }) => [
    ...storageUsages(demand),
    ...(demand.streamed === true ? [inGib('bigquery/storage-write-api', 'Rows written', demand.loadedGbPerMonth)] : []),
    queryUsage(demand.scannedGbPerMonth),
  ],
  declare: (_size, node, site) => datasetBlocks(node, site),
  grantAccess: (_size, node, site, caller, edge) => grantCaller(node, site, caller, isWritten(site, edge)),
  claims: (_size, node) => datasetClaims(labelOf(node.id)),
  facts: (_size, node) => datasetFacts(labelOf(node.id)),
});

export function storageUsages({ storedGb }: Pick<AnalyticsDemand, 'storedGb'>): readonly Usage[] {
  return [inGib('bigquery/storage/active-logical', 'Tables', storedGb)];
}

export function queryUsage(scannedGb: number): Usage {
  return {
    meter: 'bigquery/on-demand-query',
    what: 'Data that queries read',
    quantity: gib(scannedGb) / GIB_PER_TIB,
    arithmetic: `${formatNumber(scannedGb)} GB / 1,099.5 GB a TiB`,
  };
}

export function datasetFacts(label: string): GcpFacts {
  return { permissions: DATASET_PERMISSIONS, dataset: `google_bigquery_dataset.${label}` };
}

/** Names of datasets take no hyphens. */
export function datasetBlocks(node: GraphNode, site: Site): readonly Block[] {
  const label = site.label(node.id);
  const own = ownKey(site, 'bigquery', accountOf('bigquery', 'google_bigquery_default_service_account'));
  return [
    ...apis('bigquery'),
    ...(own?.blocks ?? []),
    resource('data.tf', 'google_bigquery_dataset', label, {
      dataset_id: code(`replace("\${local.name}_${label}", "-", "_")`),
      friendly_name: node.title,
      location: code('var.region'),
      labels: code('local.labels'),
      max_time_travel_hours: '168',
      delete_contents_on_destroy: code('var.environment != "production"'),
      default_encryption_configuration: own === null ? undefined : nested({ kms_key_name: own.key }),
      depends_on: [...enabled('bigquery'), ...(own?.after ?? [])],
    }),
    output(`${label}_dataset`, `Dataset of ${node.title}.`, code(`google_bigquery_dataset.${label}.id`)),
  ];
}

/** Readers may read, writers may write, and both may run queries. */
export function grantCaller(
  node: WarehouseNode | GraphNode,
  site: Site,
  caller: Principal,
  writes: boolean,
): AccessGrant {
  const label = site.label(node.id);
  const dataset_id = code(`google_bigquery_dataset.${label}.dataset_id`);
  return {
    environment: { [`${label.toUpperCase()}_DATASET`]: dataset_id },
    secrets: {},
    blocks: [
      resource('security.tf', 'google_bigquery_dataset_iam_member', `${caller.label}_${label}`, {
        dataset_id,
        role: writes ? 'roles/bigquery.dataEditor' : 'roles/bigquery.dataViewer',
        member: caller.identity,
      }),
      ...projectRole(`${caller.label}_queries`, 'roles/bigquery.jobUser', caller.identity, null),
    ],
  };
}

export function datasetClaims(label: string): readonly Claim[] {
  const dataset = `google_bigquery_dataset.${label}`;
  return [
    {
      kind: 'backed_up',
      text: 'Tables can be read and restored as they were at any moment of the last seven days.',
      resource: dataset,
      attributes: { max_time_travel_hours: '168' },
    },
    {
      kind: 'deletion_protected',
      text: 'In production a dataset with tables in it has deletion protection.',
      resource: dataset,
      attributes: { delete_contents_on_destroy: false },
    },
  ];
}

export const DATASET_PERMISSIONS: Permissions = {
  google_bigquery_default_service_account: 'bigquery.jobs.create resourcemanager.projects.get',
  google_bigquery_dataset: 'bigquery.datasets.create,delete,get,update',
};
