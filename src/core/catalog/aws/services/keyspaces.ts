import { formatNumber } from '../../../messages/numbers.ts';
import { entry, type SizeFacts } from '../../../model/offering.ts';
import { code, nested, output, resource } from '../../../model/terraform.ts';
import { joined, labelOf } from '../../kit/blocks.ts';
import { regionList } from '../../kit/regions.ts';
import { gigabytes } from '../../kit/usage.ts';
import { type AwsOffering, permissions, scope } from '../foundation/facts.ts';
import { accessGrant, grant } from '../foundation/iam.ts';
import { environmentName, keyOf, servedByRegion } from '../foundation/naming.ts';

/** Monthly uptime percentage in the SLA (general knowledge, unverified). */
const SLA = 99.99;

const PERMISSIONS = permissions(
  `
aws_keyspaces_keyspace cassandra: Create Drop TagResource UntagResource
aws_keyspaces_table cassandra: Alter Create Drop Select TagResource UntagResource
`,
  { cassandra: scope('cassandra:{region}:*:/keyspace/{name_}*') },
);

const FILE = 'data.tf';
/**
 * A read of up to 4 KB at LOCAL_ONE counts half; a write is charged per KB; the maximum row size is 1 MB (Keyspaces
 * guide).
 */
const KB_PER_READ = 4;
const UNITS_PER_READ = 0.5;
const MOST_ROW_KB = 1024;
const MILLION = 1_000_000;

/** Serverless wide-column database, compatible with Cassandra. */
const offering: AwsOffering<'wide_column_db', SizeFacts> = {
  id: 'aws.keyspaces',
  service: 'Keyspaces',
  capability: 'wide_column_db',
  inNetwork: false,
  facts: () => ({ permissions: [PERMISSIONS], network: { port: 9142 } }),
  absentFrom: regionList(`
    ca-west-1 mx-central-1 eu-central-2 eu-south-1 eu-south-2 il-central-1 me-central-1 ap-south-2 ap-east-2
    ap-northeast-3 ap-southeast-3 ap-southeast-4 ap-southeast-5 ap-southeast-6 ap-southeast-7
  `),
  fit: ({ demand }) => ({
    because: `Cassandra-compatible (CQL): ${formatNumber(demand.writesPerMonth)} writes per month into ${formatNumber(demand.storedGb)} GB of wide-column data, without nodes to manage.`,
    provides: ['wide_column_db', 'backup'],
  }),
  size: ({ demand }) =>
    demand.itemKb > MOST_ROW_KB ? [] : [{ sku: 'on-demand table', count: 1, qualities: servedByRegion(SLA) }],
  meter(_, { demand }) {
    const reads = Math.max(1, Math.ceil(demand.itemKb / KB_PER_READ)) * UNITS_PER_READ;
    const writes = Math.max(1, Math.ceil(demand.itemKb));
    return [
      {
        meter: 'keyspaces/on-demand/read-request-unit',
        what: 'reads at LOCAL_ONE',
        quantity: (demand.readsPerMonth * reads) / MILLION,
        arithmetic: `${formatNumber(demand.readsPerMonth)} reads x ${reads} units`,
      },
      {
        meter: 'keyspaces/on-demand/write-request-unit',
        what: 'writes',
        quantity: (demand.writesPerMonth * writes) / MILLION,
        arithmetic: `${formatNumber(demand.writesPerMonth)} writes x ${writes} units`,
      },
      gigabytes('keyspaces/storage', 'rows', demand.storedGb),
      gigabytes('keyspaces/pitr-backup', 'continuous backups (PITR)', demand.storedGb),
    ];
  },
  declare(_, node, site) {
    const label = site.label(node.id);
    const key = keyOf(site);
    return [
      resource(FILE, 'aws_keyspaces_keyspace', label, { name: code(`replace("\${local.name}_${label}", "-", "_")`) }),
      resource(
        FILE,
        'aws_keyspaces_table',
        label,
        {
          keyspace_name: code(`aws_keyspaces_keyspace.${label}.name`),
          table_name: 'records',
          schema_definition: nested({
            column: [
              nested({ name: 'pk', type: 'text' }),
              nested({ name: 'sk', type: 'text' }),
              nested({ name: 'record', type: 'text' }),
            ],
            partition_key: nested({ name: 'pk' }),
            clustering_key: nested({ name: 'sk', order_by: 'ASC' }),
          }),
          capacity_specification: nested({ throughput_mode: 'PAY_PER_REQUEST' }),
          encryption_specification: nested(
            key === null
              ? { type: 'AWS_OWNED_KMS_KEY' }
              : { type: 'CUSTOMER_MANAGED_KMS_KEY', kms_key_identifier: key },
          ),
          point_in_time_recovery: nested({ status: 'ENABLED' }),
          ttl: nested({ status: 'ENABLED' }),
        },
        'Sample table. Create your own tables in the same keyspace.',
      ),
      output(`${label}_keyspace`, `${node.title}: name of the keyspace.`, code(`aws_keyspaces_keyspace.${label}.name`)),
    ];
  },
  grantAccess(_, node, site, caller) {
    const label = site.label(node.id);
    const name = (what: string) => environmentName(node, site, 'WIDE', what);
    return accessGrant(
      {
        [name('HOST')]: joined('cassandra.', code('var.region'), '.amazonaws.com'),
        [name('PORT')]: code('"9142"'),
        [name('KEYSPACE')]: code(`aws_keyspaces_keyspace.${label}.name`),
        [name('AUTH')]: code('"iam"'),
      },
      [
        grant(caller, label, [
          {
            sid: 'ReadAndWriteRows',
            actions: ['cassandra:Modify', 'cassandra:Select'],
            resources: [
              joined(code(`aws_keyspaces_keyspace.${label}.arn`), 'table/*'),
              joined('arn:aws:cassandra:', code('var.region'), ':', code('local.account'), ':/keyspace/system*'),
            ],
          },
        ]),
      ],
    );
  },
  claims: (_, node) => [
    {
      kind: 'backed_up',
      text: `${node.title}: point-in-time recovery covers the last 35 days.`,
      resource: `aws_keyspaces_table.${labelOf(node.id)}`,
      attributes: { 'point_in_time_recovery.status': 'ENABLED' },
    },
  ],
};

export const keyspaces = entry(offering);
