import { formatNumber } from '../../../messages/numbers.ts';
import type { StreamDemand } from '../../../model/demand.ts';
import type { Claim } from '../../../model/finding.ts';
import type { Edge, GraphNode } from '../../../model/graph.ts';
import type { AccessGrant, Principal, Site, SizeFacts, Usage } from '../../../model/offering.ts';
import { type Block, code, type Expression, nested, output, resource, template } from '../../../model/terraform.ts';
import { HOURS_PER_MONTH, SECONDS_PER_MONTH } from '../../../model/workload.ts';
import { atLeast, labelOf, numberVariable } from '../../kit/blocks.ts';
import { managed } from '../../kit/usage.ts';
import { entry, type Permissions } from '../foundation/facts.ts';
import { apis, enabled, gib, HOURS, nameOf, projectRole, variablePrefix } from '../foundation/names.ts';
import { edgeRule, SUBNET } from '../foundation/network.ts';
import { ownKey } from './cloud-kms.ts';

type StreamNode = GraphNode<'event_stream'>;

interface KafkaSize extends SizeFacts {
  readonly vcpu: number;
}

/** A cluster has 3 vCPU at least, with 1 to 8 GiB each (cloud.google.com/managed-service-for-apache-kafka/docs/plan-cluster-size). */
const LEAST_VCPU = 3;
const MOST_VCPU = 300;
const GIB_PER_VCPU = 4;
/** A vCPU takes 20 MB a second from producers and gives 80 to consumers, with a third to spare (same page). */
const IN_MB_PER_VCPU = 20;
const OUT_MB_PER_VCPU = 80;
const HEADROOM = 0.3;
/** Disks of the brokers, for each vCPU (cloud.google.com/managed-service-for-apache-kafka/pricing). */
const LOCAL_GIB_PER_VCPU = 100;
const KB_PER_MB = 1000;
const KB_PER_GB = 1e6;
const SECONDS_PER_DAY = 86_400;
const REPLICAS = 3;
const PORT = '9092';

export const managedKafka = entry<'event_stream', KafkaSize>({
  id: 'gcp.managed-kafka',
  service: 'Managed Service for Apache Kafka',
  capability: 'event_stream',
  inNetwork: true,
  fit: ({ demand, needs }) =>
    !demand.kafka || needs.scaleToZero
      ? null
      : {
          because: `Programs keep using the Kafka protocol, while Google runs the brokers over three zones for ${formatNumber(demand.peakPerSecond)} events a second; a cluster begins at three vCPU.`,
          provides: ['event_stream', 'pubsub'],
        },
  size: ({ demand }) => kafkaSizes(demand),
  meter: ({ vcpu }, { demand }) => kafkaUsages(vcpu, demand),
  declare: ({ vcpu }, node, site) => clusterBlocks(vcpu, node, site),
  grantAccess: (_size, node, site, caller, edge) => grantCaller(node, site, caller, edge),
  claims: (_size, node): readonly Claim[] => [
    {
      kind: 'multi_zone',
      text: 'Each event is kept by three brokers in three zones.',
      resource: `google_managed_kafka_topic.${labelOf(node.id)}`,
      attributes: { replication_factor: REPLICAS },
    },
  ],
  facts: (_size, node) => ({
    permissions: PERMISSIONS,
    kafkaTopic: code(`google_managed_kafka_topic.${labelOf(node.id)}.id`),
  }),
});

function kafkaSizes({ peakPerSecond, eventKb, consumers }: StreamDemand): readonly KafkaSize[] {
  const inMb = (peakPerSecond * eventKb) / KB_PER_MB;
  const needed = Math.max(inMb / IN_MB_PER_VCPU, (inMb * consumers) / OUT_MB_PER_VCPU) * (1 + HEADROOM);
  const vcpu = Math.max(LEAST_VCPU, Math.ceil(needed));
  if (vcpu > MOST_VCPU) return [];
  return [
    {
      sku: `${formatNumber(vcpu)} vCPU, ${formatNumber(vcpu * GIB_PER_VCPU)} GiB over three zones`,
      count: 1,
      // cloud.google.com/managed-service-for-apache-kafka/sla
      qualities: managed(3, 99.9, { operations: 0.3 }),
      vcpu,
    },
  ];
}

function kafkaUsages(vcpu: number, { meanPerSecond, eventKb, retentionDays }: StreamDemand): readonly Usage[] {
  const kept = (meanPerSecond * SECONDS_PER_DAY * retentionDays * eventKb) / KB_PER_GB;
  const copied = (meanPerSecond * SECONDS_PER_MONTH * eventKb * (REPLICAS - 1)) / KB_PER_GB;
  return [
    {
      meter: 'managed_kafka/compute',
      what: 'Brokers, a unit for each vCPU with 4 GiB',
      quantity: vcpu * HOURS_PER_MONTH,
      arithmetic: `${formatNumber(vcpu)} x ${HOURS}`,
    },
    {
      meter: 'managed_kafka/local-storage',
      what: 'Disks of the brokers',
      quantity: vcpu * LOCAL_GIB_PER_VCPU,
      arithmetic: `${formatNumber(vcpu)} x ${LOCAL_GIB_PER_VCPU} GiB`,
    },
    {
      meter: 'managed_kafka/long-term-storage',
      what: 'Events kept',
      quantity: gib(kept),
      arithmetic: `${formatNumber(meanPerSecond)} a second x ${formatNumber(eventKb)} kB x ${formatNumber(retentionDays)} days`,
    },
    {
      meter: 'managed_kafka/inter-zone-transfer',
      what: 'Copies to brokers in other zones',
      quantity: gib(copied),
      arithmetic: `${formatNumber(meanPerSecond)} a second x ${formatNumber(eventKb)} kB x ${REPLICAS - 1} copies`,
    },
  ];
}

function clusterBlocks(vcpu: number, node: StreamNode, site: Site): readonly Block[] {
  const label = site.label(node.id);
  const days = Math.max(1, Math.round(node.demand.retentionDays));
  const own = ownKey(site, 'managedkafka');
  return [
    ...apis('managedkafka', 'compute'),
    ...(own?.blocks ?? []),
    numberVariable(
      `${label}_vcpu`,
      `vCPU of ${node.title}, with ${GIB_PER_VCPU} GiB of memory each.`,
      vcpu,
      atLeast(LEAST_VCPU, 'A cluster has three vCPU at least.'),
    ),
    numberVariable(
      `${label}_retention_days`,
      `Days for which events of ${node.title} can be read again.`,
      days,
      atLeast(1),
    ),
    resource('messaging.tf', 'google_managed_kafka_cluster', label, {
      cluster_id: nameOf(node.id),
      location: code('var.region'),
      labels: code('local.labels'),
      capacity_config: nested({
        vcpu_count: code(`tostring(var.${label}_vcpu)`),
        memory_bytes: code(`tostring(var.${label}_vcpu * ${GIB_PER_VCPU} * 1024 * 1024 * 1024)`),
      }),
      gcp_config: nested({
        access_config: nested({ network_configs: nested({ subnet: code(`${SUBNET}.id`) }) }),
        kms_key: own?.key,
      }),
      rebalance_config: nested({ mode: 'AUTO_REBALANCE_ON_SCALE_UP' }),
      depends_on: [...enabled('managedkafka'), ...(own?.after ?? [])],
    }),
    resource('messaging.tf', 'google_managed_kafka_topic', label, {
      topic_id: 'events',
      cluster: code(`google_managed_kafka_cluster.${label}.cluster_id`),
      location: code('var.region'),
      partition_count: Math.max(REPLICAS, vcpu * 2),
      replication_factor: REPLICAS,
      configs: {
        'min.insync.replicas': '2',
        'retention.ms': code(`tostring(var.${label}_retention_days * 24 * 3600 * 1000)`),
      },
    }),
    output(
      `${label}_bootstrap`,
      `Address at which Kafka clients begin with ${node.title}, inside the network.`,
      bootstrap(label),
    ),
  ];
}

/** The address is made of the cluster's name (cloud.google.com/managed-service-for-apache-kafka/docs/quickstart). */
function bootstrap(label: string): Expression {
  const cluster = code(`google_managed_kafka_cluster.${label}.cluster_id`);
  return template`bootstrap.${cluster}.${code('var.region')}.managedkafka.${code('var.project_id')}.cloud.goog:9092`;
}

/** Clients sign in under their own identity over TLS; who is started by an event reads it in the same way. */
function grantCaller(node: StreamNode, site: Site, caller: Principal, edge: Edge): AccessGrant {
  const label = site.label(node.id);
  const outward: Edge = edge.to === node.id ? edge : { ...edge, from: edge.to, to: edge.from };
  const prefix = variablePrefix(site, node, 'KAFKA');
  return {
    environment: {
      [`${prefix}_BOOTSTRAP`]: bootstrap(label),
      [`${prefix}_TOPIC`]: code(`google_managed_kafka_topic.${label}.topic_id`),
    },
    secrets: {},
    blocks: [
      edgeRule(site, outward, { addresses: [code('var.network_cidr')], ports: [PORT] }),
      ...projectRole(`${caller.label}_${label}`, 'roles/managedkafka.client', caller.identity, {
        title: `${label}-only`,
        expression: code(
          `"resource.name.startsWith(\\"projects/\${var.project_id}/locations/\${var.region}/clusters/\${google_managed_kafka_cluster.${label}.cluster_id}\\")"`,
        ),
      }),
    ],
  };
}

const PERMISSIONS: Permissions = {
  google_managed_kafka_cluster:
    'managedkafka.clusters.create,delete,get,update managedkafka.operations.get compute.networks.get compute.subnetworks.get,use',
  google_managed_kafka_topic: 'managedkafka.topics.create,delete,get,update managedkafka.clusters.get',
};
