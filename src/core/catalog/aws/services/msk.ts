import { formatNumber } from '../../../messages/numbers.ts';
import type { StreamDemand } from '../../../model/demand.ts';
import type { GraphNode } from '../../../model/graph.ts';
import { entry, type Site, type SizeFacts, type Usage } from '../../../model/offering.ts';
import { type Block, code, type Expression, heredoc, nested, output, resource } from '../../../model/terraform.ts';
import { SECONDS_PER_MONTH } from '../../../model/workload.ts';
import { between, holds, joined, labelOf, numberVariable, startsWith, stringVariable } from '../../kit/blocks.ts';
import { isNamed } from '../../kit/requirements.ts';
import { always, managed } from '../../kit/usage.ts';
import { type AwsOffering, permissions, scope } from '../foundation/facts.ts';
import { accessGrant, grant, type Statement } from '../foundation/iam.ts';
import { environmentName, named, withKey } from '../foundation/naming.ts';
import { subnetIds } from '../foundation/network-plan.ts';
import { crossZone, shareElsewhere } from '../foundation/traffic.ts';
import { ATTACH } from '../foundation/vpc-attachment.ts';
import { logGroup } from './compute/fargate.ts';

/** Monthly uptime percentage in the SLA (general knowledge, unverified). */
const SLA = 99.9;

const PERMISSIONS = permissions(
  `
aws_msk_cluster kafka: CreateClusterV2 DeleteCluster TagResource UntagResource UpdateBrokerCount UpdateBrokerStorage
 kafka: CreateCluster UpdateBrokerType UpdateClusterConfiguration UpdateMonitoring UpdateSecurity
aws_msk_configuration kafka: CreateConfiguration DeleteConfiguration UpdateConfiguration
`,
  { kafka: scope('', 'Describe* Get* List*') },
  { aws_msk_cluster: ['kafka.amazonaws.com'] },
);

interface MskSize extends SizeFacts {
  readonly broker: string;
  readonly brokers: number;
  /** Disk of each broker, GB. */
  readonly diskGb: number;
}

interface Broker {
  readonly name: string;
  /** Ingress in MB/s per broker (MSK guide, "Best practices": recommended, with three copies of each event). */
  readonly mbIn: number;
}

const BROKERS: readonly Broker[] = [
  { name: 'kafka.t3.small', mbIn: 1 },
  { name: 'kafka.m7g.large', mbIn: 15 },
  { name: 'kafka.m7g.xlarge', mbIn: 31 },
  { name: 'kafka.m7g.2xlarge', mbIn: 62 },
  { name: 'kafka.m7g.4xlarge', mbIn: 124 },
];
/** Default quota of brokers per cluster (MSK quotas). */
const MOST_BROKERS = 30;
const MOST_SIZES = 4;
/** Each event is written three times. */
const COPIES = 3;
const HEADROOM = 1.3;
/** Storage headroom: MSK expands a disk at 60 % utilization. */
const DISK_ROOM = 1.7;
const LEAST_DISK_GB = 10;
const MOST_DISK_GB = 16_384;
const KB_PER_MB = 1000;
const MB_PER_GB = 1000;
const SECONDS_PER_DAY = 86_400;
/** In standard support until 2027 and beyond (MSK guide, "Supported Apache Kafka versions"). */
const KAFKA_VERSION = '3.8.x';

const SETTINGS = `auto.create.topics.enable=true
default.replication.factor=3
min.insync.replicas=2
num.partitions=6
unclean.leader.election.enable=false`;

function settings(retentionDays: number): Expression {
  return heredoc(`${SETTINGS}\nlog.retention.hours=${Math.max(1, Math.ceil(retentionDays * 24))}`);
}

/** Managed Apache Kafka. */
const offering: AwsOffering<'event_stream', MskSize> = {
  id: 'aws.msk',
  service: 'MSK',
  capability: 'event_stream',
  inNetwork: true,
  facts: () => ({
    permissions: [PERMISSIONS],
    network: { tier: 'data', zones: COPIES, port: 9098, consumersConnect: true },
  }),
  fit({ demand, needs }, requirements) {
    const named = isNamed(requirements, ['kafka']);
    if ((!demand.kafka && !named) || needs.scaleToZero) return null;
    return {
      because: `Applications use the Kafka protocol; ${formatNumber(demand.peakPerSecond)} events/s are written to three brokers in three zones.`,
      provides: ['event_stream'],
      actionRequired: [{ to: ['stream_processing'], do: ATTACH }],
    };
  },
  size: ({ demand }) => sizes(demand),
  meter: (size, { demand }) => usage(size, demand),
  declare: (size, node, site) => declare(size, node, site),
  grantAccess(_, node, site, caller, edge) {
    const label = site.label(node.id);
    const reads = edge.from === node.id || edge.kind === 'read';
    const name = (what: string) => environmentName(node, site, 'KAFKA', what);
    return accessGrant(
      {
        [name('BROKERS')]: code(`aws_msk_cluster.${label}.bootstrap_brokers_sasl_iam`),
        [name('AUTH')]: code('"iam"'),
      },
      [grant(caller, reads ? `${label}_read` : label, statements(label, reads))],
    );
  },
  claims: (_, node) => {
    const address = `aws_msk_cluster.${labelOf(node.id)}`;
    return [
      {
        kind: 'encrypted_in_transit',
        text: `${node.title}: connections require TLS.`,
        resource: address,
        attributes: { 'encryption_info.encryption_in_transit.client_broker': 'TLS' },
      },
      {
        kind: 'private',
        text: `${node.title} runs in subnets without a route to the internet.`,
        resource: address,
        attributes: { 'broker_node_group_info.client_subnets': code('[for subnet in aws_subnet.data : subnet.id]') },
      },
      {
        kind: 'no_stored_password',
        text: `${node.title}: applications authenticate with IAM roles.`,
        resource: address,
        attributes: { 'client_authentication.sasl.iam': true },
      },
      {
        kind: 'multi_zone',
        text: `${node.title}: each event is replicated to ${COPIES} brokers in different zones.`,
        resource: `aws_msk_configuration.${labelOf(node.id)}`,
        attributes: { server_properties: settings(node.demand.retentionDays) },
      },
    ];
  },
};

function sizes(demand: StreamDemand): readonly MskSize[] {
  const mbIn = (demand.peakPerSecond * demand.eventKb * HEADROOM) / KB_PER_MB;
  const keptGb =
    (demand.meanPerSecond * demand.eventKb * SECONDS_PER_DAY * demand.retentionDays * COPIES * DISK_ROOM) /
    (KB_PER_MB * MB_PER_GB);
  return BROKERS.map((broker) => sizeOf(broker, mbIn, keptGb))
    .filter(({ brokers, diskGb }) => brokers <= MOST_BROKERS && diskGb <= MOST_DISK_GB)
    .slice(0, MOST_SIZES);
}

/** The number of brokers is a multiple of the three zones. */
function sizeOf({ name, mbIn: each }: Broker, mbIn: number, keptGb: number): MskSize {
  const brokers = Math.max(COPIES, Math.ceil(mbIn / each / COPIES) * COPIES);
  const diskGb = Math.max(LEAST_DISK_GB, Math.ceil(keptGb / brokers));
  return {
    sku: `${brokers} x ${name}, ${formatNumber(diskGb)} GB each`,
    count: brokers,
    broker: name,
    brokers,
    diskGb,
    qualities: managed(COPIES, SLA, { operations: 0.2, headroomScore: name === 'kafka.t3.small' ? 0.7 : 1 }),
  };
}

function usage(size: MskSize, demand: StreamDemand): readonly Usage[] {
  const sentGb = (demand.meanPerSecond * SECONDS_PER_MONTH * demand.eventKb) / (KB_PER_MB * MB_PER_GB);
  return [
    always(`msk/broker/${size.broker}`, 'brokers', size.brokers),
    {
      meter: 'msk/storage',
      what: 'disks of the brokers',
      quantity: size.brokers * size.diskGb,
      arithmetic: `${formatNumber(size.brokers)} x ${formatNumber(size.diskGb)} GB`,
    },
    crossZone(
      sentGb * (1 + demand.consumers) * shareElsewhere(size.qualities.zones),
      'cross-zone data transfer between applications and brokers; replication between brokers is free',
      `${formatNumber(sentGb)} GB sent and read ${demand.consumers} times x share of brokers in other zones`,
    ),
  ];
}

function declare(size: MskSize, node: GraphNode<'event_stream'>, site: Site): readonly Block[] {
  const label = site.label(node.id);
  return [
    ...variables(size, label, node.title),
    logGroup(label, joined('/aws/msk/', named(label)), site),
    resource('messaging.tf', 'aws_msk_configuration', label, {
      name: named(label),
      kafka_versions: [KAFKA_VERSION],
      server_properties: settings(node.demand.retentionDays),
      lifecycle: nested({ create_before_destroy: true }),
    }),
    cluster(label, site),
    output(
      `${label}_brokers`,
      `${node.title}: bootstrap brokers for applications in the VPC, with IAM authentication.`,
      code(`aws_msk_cluster.${label}.bootstrap_brokers_sasl_iam`),
    ),
  ];
}

function variables(size: MskSize, label: string, title: string): readonly Block[] {
  return [
    stringVariable(
      `${label}_broker_type`,
      `${title}: instance type of a broker.`,
      size.broker,
      startsWith('kafka.', 'Use an instance type such as kafka.m7g.large.'),
    ),
    numberVariable(
      `${label}_brokers`,
      `${title}: number of brokers, a multiple of the number of zones.`,
      size.brokers,
      holds((v) => `${v} >= 2 && ${v} % length(var.availability_zones) == 0`, 'Use a multiple of the number of zones.'),
    ),
    numberVariable(
      `${label}_disk_gb`,
      `${title}: storage per broker in GB. It can be increased but not decreased.`,
      size.diskGb,
      between(1, 16_384),
    ),
  ];
}

function cluster(label: string, site: Site): Block {
  return resource('messaging.tf', 'aws_msk_cluster', label, {
    cluster_name: named(label),
    kafka_version: KAFKA_VERSION,
    number_of_broker_nodes: code(`var.${label}_brokers`),
    configuration_info: nested({
      arn: code(`aws_msk_configuration.${label}.arn`),
      revision: code(`aws_msk_configuration.${label}.latest_revision`),
    }),
    broker_node_group_info: nested({
      instance_type: code(`var.${label}_broker_type`),
      client_subnets: subnetIds('data'),
      security_groups: [code(`aws_security_group.${label}.id`)],
      storage_info: nested({ ebs_storage_info: nested({ volume_size: code(`var.${label}_disk_gb`) }) }),
    }),
    client_authentication: nested({ sasl: nested({ iam: true }) }),
    encryption_info: nested({
      ...withKey(site, 'encryption_at_rest_kms_key_arn'),
      encryption_in_transit: nested({ client_broker: 'TLS', in_cluster: true }),
    }),
    logging_info: nested({
      broker_logs: nested({
        cloudwatch_logs: nested({ enabled: true, log_group: code(`aws_cloudwatch_log_group.${label}.name`) }),
      }),
    }),
  });
}

function statements(label: string, reads: boolean): readonly Statement[] {
  const within = (kind: string) =>
    joined(
      'arn:aws:kafka:',
      code('var.region'),
      ':',
      code('local.account'),
      `:${kind}/`,
      code(`aws_msk_cluster.${label}.cluster_name`),
      '/*',
    );
  return [
    {
      sid: 'Connect',
      actions: ['kafka-cluster:Connect', 'kafka-cluster:DescribeCluster'],
      resources: code(`aws_msk_cluster.${label}.arn`),
    },
    {
      sid: reads ? 'ReadTopics' : 'WriteTopics',
      actions: reads
        ? ['kafka-cluster:DescribeTopic', 'kafka-cluster:ReadData']
        : [
            'kafka-cluster:CreateTopic',
            'kafka-cluster:DescribeTopic',
            'kafka-cluster:WriteData',
            'kafka-cluster:WriteDataIdempotently',
          ],
      resources: within('topic'),
    },
    ...(reads
      ? [
          {
            sid: 'KeepPlace',
            actions: ['kafka-cluster:AlterGroup', 'kafka-cluster:DescribeGroup'],
            resources: within('group'),
          },
        ]
      : []),
  ];
}

export const msk = entry(offering);
