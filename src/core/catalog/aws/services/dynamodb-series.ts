import { formatNumber } from '../../../messages/numbers.ts';
import { entry, type SizeFacts } from '../../../model/offering.ts';
import { code, nested, output, resource } from '../../../model/terraform.ts';
import { SECONDS_PER_MONTH } from '../../../model/workload.ts';
import { labelOf } from '../../kit/blocks.ts';
import { gigabytes } from '../../kit/usage.ts';
import type { AwsOffering } from '../foundation/facts.ts';
import { accessGrant, grant } from '../foundation/iam.ts';
import { environmentName, named, servedByRegion, withKey } from '../foundation/naming.ts';
import { DYNAMODB_SLA, TABLE_FACTS } from './dynamodb.ts';
import { WITHOUT_INFLUXDB } from './influxdb.ts';

const MILLION = 1_000_000;
const BYTES_PER_UNIT = 1024;
const SECONDS_PER_DAY = 86_400;
const BYTES_PER_GB = 1e9;
/** Default capacity units/s of a table (DynamoDB quotas, on-demand); higher values need a quota increase. */
const DEFAULT_UNITS_PER_SECOND = 40_000;
/** Half a unit reads 4 KB, and a query reads about 40 KB of a series. A working assumption. */
const UNITS_PER_QUESTION = 5;

/** Time-series data for regions without a time-series database: packed by the application, expired by age. */
const offering: AwsOffering<'timeseries_db', SizeFacts> = {
  id: 'aws.dynamodb-series',
  service: 'DynamoDB',
  capability: 'timeseries_db',
  inNetwork: false,
  facts: () => TABLE_FACTS,
  fit: ({ demand, needs }, requirements) =>
    needs.scaleToZero || WITHOUT_INFLUXDB.includes(requirements.region.id)
      ? {
          because: `${formatNumber(demand.pointsPerSecond)} points/s, which the application packs into items of 1 KB and which expire after ${formatNumber(demand.retentionDays)} days. A query selects one series and a time range; the application computes aggregates over several series.`,
          provides: ['timeseries_db', 'backup'],
        }
      : null,
  size: ({ demand }) => {
    const headroomScore =
      (demand.pointsPerSecond * demand.pointBytes) / BYTES_PER_UNIT <= DEFAULT_UNITS_PER_SECOND ? 1 : 0.5;
    return [{ sku: 'on-demand table', count: 1, qualities: { ...servedByRegion(DYNAMODB_SLA), headroomScore } }];
  },
  meter(_, { demand }) {
    const bytes = demand.pointsPerSecond * demand.pointBytes;
    const writes = (bytes * SECONDS_PER_MONTH) / BYTES_PER_UNIT;
    const questions = demand.queriesPerSecond * SECONDS_PER_MONTH;
    const storedGb = (bytes * SECONDS_PER_DAY * demand.retentionDays) / BYTES_PER_GB;
    return [
      {
        meter: 'dynamodb/on-demand/write-request-unit',
        what: 'points written, in items of 1 KB',
        quantity: writes / MILLION,
        arithmetic: `${formatNumber(demand.pointsPerSecond)} points/s x ${formatNumber(demand.pointBytes)} bytes / 1 KB`,
      },
      {
        meter: 'dynamodb/on-demand/read-request-unit',
        what: 'time ranges read',
        quantity: (questions * UNITS_PER_QUESTION) / MILLION,
        arithmetic: `${formatNumber(questions)} queries x ${UNITS_PER_QUESTION} units`,
      },
      {
        meter: 'dynamodb/storage',
        what: 'points stored',
        quantity: storedGb,
        arithmetic: `${formatNumber(bytes)} bytes/s x ${formatNumber(demand.retentionDays)} days`,
      },
      gigabytes('dynamodb/pitr-backup', 'continuous backups (PITR)', storedGb),
    ];
  },
  declare(_, node, site) {
    const label = site.label(node.id);
    return [
      resource(
        'data.tf',
        'aws_dynamodb_table',
        label,
        {
          name: named(label),
          billing_mode: 'PAY_PER_REQUEST',
          hash_key: 'series',
          range_key: 'since',
          deletion_protection_enabled: code('var.deletion_protection'),
          attribute: [nested({ name: 'series', type: 'S' }), nested({ name: 'since', type: 'N' })],
          ttl: nested({ enabled: true, attribute_name: 'expires_at' }),
          point_in_time_recovery: nested({ enabled: true, recovery_period_in_days: 35 }),
          server_side_encryption: nested({ enabled: true, ...withKey(site, 'kms_key_arn') }),
        },
        'An item holds the points of one series from a start time; the application sets expires_at on write.',
      ),
      output(`${label}_table`, `${node.title}: name of the table.`, code(`aws_dynamodb_table.${label}.name`)),
    ];
  },
  grantAccess: (_, node, site, caller) =>
    accessGrant(
      {
        [environmentName(node, site, 'SERIES', 'TABLE')]: code(`aws_dynamodb_table.${site.label(node.id)}.name`),
      },
      [
        grant(caller, site.label(node.id), [
          {
            sid: 'ReadAndWritePoints',
            actions: ['dynamodb:BatchWriteItem', 'dynamodb:PutItem', 'dynamodb:Query', 'dynamodb:UpdateItem'],
            resources: code(`aws_dynamodb_table.${site.label(node.id)}.arn`),
          },
        ]),
      ],
    ),
  claims: (_, node) => [
    {
      kind: 'encrypted_at_rest',
      text: `${node.title}: points and backups are encrypted with a KMS key of your account.`,
      resource: `aws_dynamodb_table.${labelOf(node.id)}`,
      attributes: { 'server_side_encryption.enabled': true },
    },
    {
      kind: 'backed_up',
      text: `${node.title}: point-in-time recovery covers the last 35 days.`,
      resource: `aws_dynamodb_table.${labelOf(node.id)}`,
      attributes: { 'point_in_time_recovery.recovery_period_in_days': 35 },
    },
  ],
};

export const dynamodbSeries = entry(offering);
