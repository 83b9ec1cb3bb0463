import { formatNumber } from '../../../../messages/numbers.ts';
import type { Claim } from '../../../../model/finding.ts';
import type { GraphNode } from '../../../../model/graph.ts';
import type { Site, SizeFacts } from '../../../../model/offering.ts';
import { type Block, code, nested, output, resource, template } from '../../../../model/terraform.ts';
import { labelOf } from '../../../kit/blocks.ts';
import { managed } from '../../../kit/usage.ts';
import { entry, type Permissions } from '../../foundation/facts.ts';
import { apis, enabled, globalNameOf, nameOf } from '../../foundation/names.ts';
import { privateBucket } from '../buckets.ts';
import { stored } from '../cloud-storage.ts';
import { datasetBlocks, datasetClaims, datasetFacts, grantCaller, queryUsage } from './bigquery.ts';

type LakeNode = GraphNode<'data_lake'>;

/** A file of a lake is about 128 MB; a working assumption. */
const MB_PER_FILE = 128;
const MB_PER_GB = 1000;
const OPERATIONS_PER_UNIT = 10_000;

/** Days for which a file that was overwritten or deleted can be had back. */
const OLD_VERSION_DAYS = 30;

/** Files in a bucket, and a catalogue over them that BigQuery queries in place. */
export const bigLake = entry<'data_lake', SizeFacts>({
  id: 'gcp.biglake',
  service: 'Cloud Storage with BigLake',
  capability: 'data_lake',
  inNetwork: false,
  fit: ({ demand }) => ({
    because: `Files of ${formatNumber(demand.storedGb)} GB stay in a bucket in open formats, and BigQuery reads them in place, so that no data is copied and programs need no permission on the bucket.`,
    provides: ['data_lake', 'backup'],
  }),
  size: ({ demand }) => [
    {
      sku: `Standard class, ${formatNumber(demand.storedGb)} GB, queried on demand`,
      count: 1,
      // cloud.google.com/storage/sla
      qualities: managed(3, 99.9, { scalesToZero: true }),
    },
  ],
  meter: (_size, { demand }) => [
    stored(demand.storedGb),
    {
      meter: 'cloud_storage/ops/class-a/standard',
      what: 'Files written',
      quantity: (demand.loadedGbPerMonth * MB_PER_GB) / MB_PER_FILE / OPERATIONS_PER_UNIT,
      arithmetic: `${formatNumber(demand.loadedGbPerMonth)} GB in files of ${MB_PER_FILE} MB`,
    },
    queryUsage(demand.scannedGbPerMonth),
  ],
  declare: (_size, node, site) => lakeBlocks(node, site),
  grantAccess: (_size, node, site, caller, edge) => {
    const label = site.label(node.id);
    const bucket = code(`google_storage_bucket.${label}.name`);
    if (edge.kind !== 'write') return grantCaller(node, site, caller, false);
    return {
      environment: { [`${label.toUpperCase()}_BUCKET`]: bucket },
      secrets: {},
      blocks: [
        resource('security.tf', 'google_storage_bucket_iam_member', `${caller.label}_${label}`, {
          bucket,
          role: 'roles/storage.objectUser',
          member: caller.identity,
        }),
      ],
    };
  },
  claims: (_size, node): readonly Claim[] => [
    {
      kind: 'private',
      text: 'Public access prevention is enforced: no file can be made public.',
      resource: `google_storage_bucket.${labelOf(node.id)}`,
      attributes: { public_access_prevention: 'enforced' },
    },
    {
      kind: 'backed_up',
      text: `A file that was overwritten or deleted can be restored for ${OLD_VERSION_DAYS} days.`,
      resource: `google_storage_bucket.${labelOf(node.id)}`,
      attributes: { 'lifecycle_rule.condition.days_since_noncurrent_time': OLD_VERSION_DAYS },
    },
    ...datasetClaims(labelOf(node.id)),
  ],
  facts: (_size, node) => {
    const shared = datasetFacts(labelOf(node.id));
    return { ...shared, permissions: { ...shared.permissions, ...PERMISSIONS } };
  },
});

function lakeBlocks(node: LakeNode, site: Site): readonly Block[] {
  const label = site.label(node.id);
  const connection = `google_bigquery_connection.${label}`;
  const bucket = privateBucket(
    label,
    {
      file: 'data.tf',
      name: globalNameOf(node.id),
      disposable: false,
      more: {
        storage_class: 'STANDARD',
        versioning: nested({ enabled: true }),
        lifecycle_rule: nested({
          condition: nested({ days_since_noncurrent_time: OLD_VERSION_DAYS, with_state: 'ARCHIVED' }),
          action: nested({ type: 'Delete' }),
        }),
      },
    },
    site,
  );
  return [
    ...apis('storage', 'bigqueryconnection'),
    ...bucket.key,
    ...datasetBlocks(node, site),
    bucket.block,
    resource('data.tf', 'google_bigquery_connection', label, {
      connection_id: nameOf(node.id),
      location: code('var.region'),
      friendly_name: node.title,
      cloud_resource: nested({}),
      depends_on: enabled('bigqueryconnection'),
    }),
    resource('security.tf', 'google_storage_bucket_iam_member', `${label}_connection`, {
      bucket: code(`google_storage_bucket.${label}.name`),
      role: 'roles/storage.objectViewer',
      member: template`serviceAccount:${code(`${connection}.cloud_resource[0].service_account_id`)}`,
    }),
    resource(
      'data.tf',
      'google_bigquery_table',
      label,
      {
        dataset_id: code(`google_bigquery_dataset.${label}.dataset_id`),
        table_id: 'files',
        labels: code('local.labels'),
        deletion_protection: false,
        external_data_configuration: nested({
          connection_id: code(`${connection}.name`),
          source_uris: [template`gs://${code(`google_storage_bucket.${label}.name`)}/*`],
          object_metadata: 'SIMPLE',
          autodetect: false,
        }),
        depends_on: [code(`google_storage_bucket_iam_member.${label}_connection`)],
      },
      'A catalogue of the files: a table that lists each of them with its size and its time.',
    ),
    output(`${label}_bucket`, `Bucket of ${node.title}.`, code(`google_storage_bucket.${label}.name`)),
    output(
      `${label}_connection`,
      'Through it BigQuery reads the files: CREATE EXTERNAL TABLE … WITH CONNECTION makes a table of those of one kind.',
      code(`${connection}.name`),
    ),
  ];
}

const PERMISSIONS: Permissions = {
  google_bigquery_connection: 'bigquery.connections.create,delegate,delete,get,update,use',
};
