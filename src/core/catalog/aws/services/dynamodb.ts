import { formatNumber } from '../../../messages/numbers.ts';
import type { Claim } from '../../../model/finding.ts';
import type { GraphNode } from '../../../model/graph.ts';
import { entry, type Site, type SizeFacts, type Usage } from '../../../model/offering.ts';
import type { ResolvedRequirements } from '../../../model/resolved.ts';
import { type Block, code, nested, output, resource } from '../../../model/terraform.ts';
import { joined, labelOf } from '../../kit/blocks.ts';
import { gigabytes } from '../../kit/usage.ts';
import type { AwsFacts, AwsOffering } from '../foundation/facts.ts';
import { accessGrant, grant, type Statement } from '../foundation/iam.ts';
import { environmentName, named, servedByRegion, withKey } from '../foundation/naming.ts';
import { globalTable } from './regional/tables.ts';

/** Monthly uptime percentage in the SLA (cloudonaut.io, "AWS SLA", January 2019). */
export const DYNAMODB_SLA = 99.99;

type Lookup = 'document_db' | 'key_value_db';

/** Largest item, KB, and what one unit reads and writes (DynamoDB guide, "Read and write operations"). */
const MOST_ITEM_KB = 400;
const KB_PER_READ_UNIT = 4;
/** An eventually consistent read counts half. */
const UNITS_PER_READ = 0.5;
const UNIT = 1_000_000;
/** Default capacity units/s of a table (DynamoDB quotas, on-demand); higher values need a quota increase. */
const DEFAULT_UNITS_PER_SECOND = 40_000;
/** Each caller requests the table key once per five minutes (DynamoDB guide, "Encryption at rest"). */
const KEY_REQUESTS_PER_MONTH = 8760;
const KEY_REQUEST_UNIT = 10_000;
const CALLERS = 2;

/** Facts of every service that is a table of DynamoDB. */
export const TABLE_FACTS: AwsFacts = {
  network: { gatewayEndpoint: 'dynamodb' },
  deletionProtection: {
    type: 'aws_dynamodb_table',
    attribute: 'deletion_protection_enabled',
  },
  backup: { type: 'aws_dynamodb_table' },
};

/** Products with their own protocol, which DynamoDB does not support. */
const OTHER_PROTOCOLS = ['mongodb', 'couchbase', 'couchdb', 'cassandra', 'redis'];

/** Key-value table, replicated over the zones of the region, charged per read and write. */
/** Tables of documents and of key-value pairs have the same name for their callers. */
function isTable({ capability }: GraphNode): boolean {
  return capability === 'document_db' || capability === 'key_value_db';
}

function offering<C extends Lookup>(capability: C): AwsOffering<C, SizeFacts>;
function offering(capability: Lookup): AwsOffering<Lookup, SizeFacts> {
  return {
    id: `aws.dynamodb-${capability.replaceAll('_', '-')}`,
    service: 'DynamoDB',
    capability,
    multiRegion: globalTable,
    inNetwork: false,
    facts: () => TABLE_FACTS,
    fit(node, requirements) {
      if (asksForAnother(requirements, capability)) return null;
      const { storedGb, readsPerMonth, writesPerMonth } = node.demand;
      return {
        because: `${formatNumber(storedGb)} GB of key-value data, ${formatNumber(readsPerMonth)} reads and ${formatNumber(writesPerMonth)} writes per month, without capacity planning and without a request cost when idle.`,
        provides: ['key_value_db', 'document_db', 'wide_column_db', 'backup'],
        actionRequired: [
          {
            from: ['bi_dashboard'],
            do: 'Deploy the DynamoDB connector of Athena from the Serverless Application Repository, and add it as a data source of the dashboard.',
          },
        ],
      };
    },
    size: (node) => sizes(node),
    meter: (_, node) => usage(node),
    declare: (_, node, site) => declare(node.title, site.label(node.id), site),
    grantAccess: (_, node, site, caller) =>
      accessGrant(
        {
          [environmentName(node, site, 'TABLE', undefined, isTable)]: code(
            `aws_dynamodb_table.${site.label(node.id)}.name`,
          ),
        },
        [grant(caller, site.label(node.id), [recordStatement(site.label(node.id))])],
      ),
    claims: (_, node) => claims(node),
  };
}

function recordStatement(label: string): Statement {
  const table = code(`aws_dynamodb_table.${label}.arn`);
  return {
    sid: 'ReadAndWriteRecords',
    actions: [
      'dynamodb:BatchGetItem',
      'dynamodb:BatchWriteItem',
      'dynamodb:ConditionCheckItem',
      'dynamodb:DeleteItem',
      'dynamodb:GetItem',
      'dynamodb:PutItem',
      'dynamodb:Query',
      'dynamodb:UpdateItem',
    ],
    resources: [table, joined(table, '/index/*')],
  };
}

function claims({ id, title }: GraphNode<Lookup>): readonly Claim[] {
  const address = `aws_dynamodb_table.${labelOf(id)}`;
  return [
    {
      kind: 'encrypted_at_rest',
      text: `${title}: items and backups are encrypted with a KMS key of your account.`,
      resource: address,
      attributes: { 'server_side_encryption.enabled': true },
    },
    {
      kind: 'backed_up',
      text: `${title}: point-in-time recovery covers the last 35 days.`,
      resource: address,
      attributes: { 'point_in_time_recovery.recovery_period_in_days': 35 },
    },
  ];
}

function asksForAnother(requirements: ResolvedRequirements, capability: Lookup): boolean {
  return requirements.technologies.some(({ name, term }) => term === capability && OTHER_PROTOCOLS.includes(name));
}

function sizes({ demand }: GraphNode<Lookup>): readonly SizeFacts[] {
  if (demand.itemKb > MOST_ITEM_KB) return [];
  const reads = demand.peakReadsPerSecond * readUnits(demand.itemKb);
  const writes = demand.peakWritesPerSecond * writeUnits(demand.itemKb);
  const headroomScore = Math.max(reads, writes) <= DEFAULT_UNITS_PER_SECOND ? 1 : 0.5;
  return [{ sku: 'on-demand table', count: 1, qualities: { ...servedByRegion(DYNAMODB_SLA), headroomScore } }];
}

function readUnits(itemKb: number): number {
  return Math.max(1, Math.ceil(itemKb / KB_PER_READ_UNIT)) * UNITS_PER_READ;
}

function writeUnits(itemKb: number): number {
  return Math.max(1, Math.ceil(itemKb));
}

function usage({ demand }: GraphNode<Lookup>): readonly Usage[] {
  const [reads, writes] = [readUnits(demand.itemKb), writeUnits(demand.itemKb)];
  return [
    {
      meter: 'dynamodb/on-demand/read-request-unit',
      what: 'reads, eventually consistent',
      quantity: (demand.readsPerMonth * reads) / UNIT,
      arithmetic: `${formatNumber(demand.readsPerMonth)} reads x ${reads} units`,
    },
    {
      meter: 'dynamodb/on-demand/write-request-unit',
      what: 'writes',
      quantity: (demand.writesPerMonth * writes) / UNIT,
      arithmetic: `${formatNumber(demand.writesPerMonth)} writes x ${writes} units`,
    },
    gigabytes('dynamodb/storage', 'records', demand.storedGb),
    gigabytes('dynamodb/pitr-backup', 'continuous backups (PITR)', demand.storedGb),
    {
      meter: 'kms/requests',
      what: 'KMS requests',
      quantity: (CALLERS * KEY_REQUESTS_PER_MONTH) / KEY_REQUEST_UNIT,
      arithmetic: `${CALLERS} callers x one per five minutes`,
    },
  ];
}

function declare(title: string, label: string, site: Site): readonly Block[] {
  return [
    resource(
      'data.tf',
      'aws_dynamodb_table',
      label,
      {
        name: named(label),
        billing_mode: 'PAY_PER_REQUEST',
        hash_key: 'pk',
        range_key: 'sk',
        deletion_protection_enabled: code('var.deletion_protection'),
        attribute: [nested({ name: 'pk', type: 'S' }), nested({ name: 'sk', type: 'S' })],
        ttl: nested({ enabled: true, attribute_name: 'expires_at' }),
        point_in_time_recovery: nested({ enabled: true, recovery_period_in_days: 35 }),
        server_side_encryption: nested({ enabled: true, ...withKey(site, 'kms_key_arn') }),
      },
      'Partition key pk and sort key sk: single-table design, with key prefixes for each item type.',
    ),
    output(`${label}_table`, `${title}: name of the table.`, code(`aws_dynamodb_table.${label}.name`)),
  ];
}

export const dynamodbDocuments = entry(offering('document_db'));
export const dynamodbKeyValues = entry(offering('key_value_db'));
