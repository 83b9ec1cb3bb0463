import { formatNumber } from '../../../messages/numbers.ts';
import type { SeriesDemand } from '../../../model/demand.ts';
import { entry, type SizeFacts } from '../../../model/offering.ts';
import { type Block, code, output, resource, variable } from '../../../model/terraform.ts';
import { between, labelOf, numberVariable, startsWith, stringVariable } from '../../kit/blocks.ts';
import { regionList } from '../../kit/regions.ts';
import { always, managed } from '../../kit/usage.ts';
import { type AwsOffering, permissions, scope } from '../foundation/facts.ts';
import { grant } from '../foundation/iam.ts';
import { environmentName, keptSecret, named } from '../foundation/naming.ts';
import { subnetIds } from '../foundation/network-plan.ts';

/** Monthly uptime percentage in the SLA, spread over zones (general knowledge, unverified). */
const SLA = 99.9;

const PERMISSIONS = permissions(
  `
aws_timestreaminfluxdb_db_instance timestream-influxdb: CreateDbInstance DeleteDbInstance TagResource UpdateDbInstance
 ec2: CreateNetworkInterface secretsmanager: CreateSecret TagResource
`,
  { 'timestream-influxdb': scope('', 'GetDbInstance ListTagsForResource') },
);

interface SeriesSize extends SizeFacts {
  readonly instance: string;
  readonly diskGb: number;
  readonly isDouble: boolean;
}

const FILE = 'data.tf';
/** Characters of the name of an instance (Timestream for InfluxDB API reference). */
const NAME_LENGTH = 40;
const PORT = 8086;
/** Points/s and queries/s per instance class. A working assumption, based on the table of classes in the guide. */
const CLASSES = [
  { name: 'db.influx.medium', points: 10_000, queries: 5 },
  { name: 'db.influx.large', points: 25_000, queries: 10 },
  { name: 'db.influx.xlarge', points: 50_000, queries: 20 },
  { name: 'db.influx.2xlarge', points: 100_000, queries: 40 },
  { name: 'db.influx.4xlarge', points: 200_000, queries: 80 },
  { name: 'db.influx.8xlarge', points: 400_000, queries: 160 },
  { name: 'db.influx.12xlarge', points: 600_000, queries: 240 },
  { name: 'db.influx.16xlarge', points: 800_000, queries: 320 },
] as const;
const MOST_SIZES = 3;
/** Minimum and maximum storage, GB (Timestream for InfluxDB quotas). */
const LEAST_DISK_GB = 20;
const MOST_DISK_GB = 16_384;
/** Series are compressed to about a quarter of their input: InfluxDB's figures for usual measurements. */
const COMPRESSION = 0.25;
const DISK_ROOM = 1.5;
const SECONDS_PER_DAY = 86_400;
const BYTES_PER_GB = 1e9;

/** Regions that do not have it. */
export const WITHOUT_INFLUXDB: readonly string[] = regionList(`
    us-west-1 ca-west-1 mx-central-1 sa-east-1 eu-central-2 eu-south-2 il-central-1 me-south-1 af-south-1
    ap-south-2 ap-east-1 ap-east-2 ap-northeast-2 ap-northeast-3 ap-southeast-4 ap-southeast-5 ap-southeast-6
    ap-southeast-7
  `);

const DAYS_PER_MONTH = 365 / 12;

function months(days: number): string {
  const count = Math.max(1, Math.round(days / DAYS_PER_MONTH));
  return count === 1 ? 'one month' : `${count} months`;
}

/** Time-series database, compatible with InfluxDB. */
const offering: AwsOffering<'timeseries_db', SeriesSize> = {
  id: 'aws.timestream-influxdb',
  service: 'Timestream for InfluxDB',
  capability: 'timeseries_db',
  inNetwork: true,
  facts: () => ({ permissions: [PERMISSIONS], network: { tier: 'data', port: 8086 } }),
  absentFrom: WITHOUT_INFLUXDB,
  fit: ({ demand, needs }) =>
    needs.scaleToZero
      ? null
      : {
          because: `${formatNumber(demand.pointsPerSecond)} points/s, compressed and queried by time, in a managed database; its disk stores ${months(demand.retentionDays)} of data, and each bucket has its own retention period.`,
          provides: ['timeseries_db'],
        },
  size: ({ demand }) => sizes(demand),
  meter: (size) => [
    always(
      `timestream_influxdb/instance/${size.instance}`,
      size.isDouble ? 'database and standby' : 'database',
      size.count,
    ),
    {
      meter: 'timestream_influxdb/storage/io-included-3000',
      what: size.isDouble ? 'storage, both copies' : 'disk',
      quantity: size.count * size.diskGb,
      arithmetic: `${formatNumber(size.count)} x ${formatNumber(size.diskGb)} GB`,
    },
    keptSecret("the database's password and token"),
  ],
  declare(size, node, site) {
    const label = site.label(node.id);
    return [
      ...variables(size, label, node.title),
      resource(
        'security.tf',
        'random_password',
        label,
        { length: 32, special: false },
        'The database requires a password at creation; the service stores it in Secrets Manager, where applications read it.',
      ),
      database(size, label),
      output(
        `${label}_address`,
        `${node.title}: endpoint in the VPC, port ${PORT}, over TLS.`,
        code(`aws_timestreaminfluxdb_db_instance.${label}.endpoint`),
      ),
    ];
  },
  grantAccess(_, node, site, caller) {
    const label = site.label(node.id);
    const address = `aws_timestreaminfluxdb_db_instance.${label}`;
    const secret = code(`${address}.influx_auth_parameters_secret_arn`);
    const name = (what: string) => environmentName(node, site, 'SERIES', what);
    return {
      environment: {
        [name('HOST')]: code(`${address}.endpoint`),
        [name('PORT')]: code(`"${PORT}"`),
        [name('ORGANIZATION')]: code(`${address}.organization`),
        [name('BUCKET')]: code(`${address}.bucket`),
        [name('AUTH_SECRET_ARN')]: secret,
      },
      secrets: { [name('AUTH')]: secret },
      blocks: [
        grant(caller, label, [{ sid: 'ReadSignIn', actions: ['secretsmanager:GetSecretValue'], resources: secret }]),
      ],
    };
  },
  claims(size, node) {
    const address = `aws_timestreaminfluxdb_db_instance.${labelOf(node.id)}`;
    return [
      {
        kind: 'private',
        text: `${node.title}: no public IP address, and no route from its subnets to the internet.`,
        resource: address,
        attributes: { publicly_accessible: false },
      },
      ...(size.isDouble
        ? [
            {
              kind: 'multi_zone' as const,
              text: `${node.title}: automatic failover to a synchronous standby in another zone.`,
              resource: address,
              attributes: { deployment_type: 'WITH_MULTIAZ_STANDBY' },
            },
          ]
        : []),
    ];
  },
};

function sizes(demand: SeriesDemand): readonly SeriesSize[] {
  const keptGb =
    (demand.pointsPerSecond * demand.pointBytes * SECONDS_PER_DAY * demand.retentionDays * COMPRESSION * DISK_ROOM) /
    BYTES_PER_GB;
  const diskGb = Math.max(LEAST_DISK_GB, Math.ceil(keptGb));
  if (diskGb > MOST_DISK_GB) return [];
  return CLASSES.filter(({ points, queries }) => points >= demand.pointsPerSecond && queries >= demand.queriesPerSecond)
    .slice(0, MOST_SIZES)
    .flatMap(({ name }) => [false, true].map((isDouble) => sizeOf(name, diskGb, isDouble)));
}

function sizeOf(instance: string, diskGb: number, isDouble: boolean): SeriesSize {
  return {
    sku: `${instance}, ${formatNumber(diskGb)} GB${isDouble ? ', standby in another zone' : ''}`,
    count: isDouble ? 2 : 1,
    instance,
    diskGb,
    isDouble,
    qualities: managed(isDouble ? 2 : 1, isDouble ? SLA : null, { operations: 0.1 }),
  };
}

function variables(size: SeriesSize, label: string, title: string): readonly Block[] {
  return [
    stringVariable(
      `${label}_instance_type`,
      `${title}: size.`,
      size.instance,
      startsWith('db.influx.', 'Use an instance class such as db.influx.large.'),
    ),
    numberVariable(
      `${label}_storage_gb`,
      `${title}: storage in GB. It can be increased but not decreased.`,
      size.diskGb,
      between(20, 16_384),
    ),
    variable(`${label}_multi_az`, {
      description: `${title}: keep a synchronous standby in another zone.`,
      type: 'bool',
      default: size.isDouble,
    }),
  ];
}

function database(size: SeriesSize, label: string): Block {
  return resource(FILE, 'aws_timestreaminfluxdb_db_instance', label, {
    name: named(label, NAME_LENGTH),
    db_instance_type: code(`var.${label}_instance_type`),
    db_storage_type: 'InfluxIOIncludedT1',
    allocated_storage: code(`var.${label}_storage_gb`),
    deployment_type: code(`var.${label}_multi_az ? "WITH_MULTIAZ_STANDBY" : "SINGLE_AZ"`),
    organization: 'main',
    bucket: 'measurements',
    username: 'dbadmin',
    password: code(`random_password.${label}.result`),
    publicly_accessible: false,
    vpc_subnet_ids: size.isDouble
      ? subnetIds('data')
      : code(`var.${label}_multi_az ? values(aws_subnet.data)[*].id : [aws_subnet.data[var.availability_zones[0]].id]`),
    vpc_security_group_ids: [code(`aws_security_group.${label}.id`)],
  });
}

export const influxdb = entry(offering);
