import { formatNumber } from '../../../../messages/numbers.ts';
import type { NodeCapability } from '../../../../model/capability.ts';
import type { ComputeDemand, DeviceDemand } from '../../../../model/demand.ts';
import type { Claim } from '../../../../model/finding.ts';
import type { GraphNode } from '../../../../model/graph.ts';
import type { Site } from '../../../../model/offering.ts';
import { type Block, code, resource } from '../../../../model/terraform.ts';
import { SECONDS_PER_MONTH } from '../../../../model/workload.ts';
import { labelOf } from '../../../kit/blocks.ts';
import { entry } from '../../foundation/facts.ts';
import { memberOf } from '../../foundation/names.ts';
import { runFacts } from '../cloud-run/called.ts';
import { internetOut, runUsages } from '../cloud-run/meters.ts';
import { programBlocks } from '../cloud-run/program.ts';
import { publicEndpoint } from '../cloud-run/public-endpoint.ts';
import { type RunSize, runSizes } from '../cloud-run/sizes.ts';
import { principalOf } from '../cloud-run/web.ts';
import { targetsOf } from '../sources.ts';
import { acceptMessages, exported, throughput } from './index.ts';
import { topicBlocks, topicFacts } from './topic.ts';

type DevicesNode = GraphNode<'iot_ingest'>;

/** Messages a second that a vCPU checks and passes on; a working assumption. */
const MESSAGES_PER_VCPU = 300;
const HEADROOM = 0.3;
/** A response only confirms the message. */
const ANSWER_KB = 0.2;
const KB_PER_GB = 1e6;

export const pubsubDevices = entry<'iot_ingest', RunSize>({
  id: 'gcp.pubsub-devices',
  service: 'Cloud Run before Pub/Sub',
  capability: 'iot_ingest',
  inNetwork: false,
  fit: ({ demand }) => ({
    because: `Google Cloud no longer has a native service for devices: ${formatNumber(demand.devices)} devices send over HTTPS to a small program that checks the token of each device and publishes its messages to Pub/Sub. Devices that support only MQTT need a partner broker in front of it.`,
    provides: ['iot_ingest'],
    builtIn: ['network_egress'],
  }),
  size: ({ demand, needs }) => runSizes(requestsOf(demand), needs),
  meter: (size, { demand }) => [
    ...runUsages(size, requestsOf(demand)),
    internetOut(requestsOf(demand)),
    throughput(demand, 1),
    ...exported(demand, demand.fileStores),
  ],
  declare: (size, node, site) => devicesBlocks(size, node, site),
  grantAccess: (_size, node, site, caller, edge) => acceptMessages(node, site, caller, edge),
  claims: (_size, node): readonly Claim[] => [
    {
      kind: 'autoscaled',
      text: 'Copies are added while devices send and removed afterwards.',
      resource: `google_cloud_run_v2_service.${labelOf(node.id)}`,
      attributes: { 'template.scaling.max_instance_count': code(`var.${labelOf(node.id)}_max_instances`) },
    },
  ],
  principal: (_size, node) => principalOf(node.id),
  facts: (_size, node) => ({ ...runFacts(node.id), ...topicFacts(node.id) }),
});

function requestsOf({ messagesPerMonth, peakPerSecond }: DeviceDemand): ComputeDemand {
  return {
    peakRps: peakPerSecond,
    meanRps: messagesPerMonth / SECONDS_PER_MONTH,
    requestsPerMonth: messagesPerMonth,
    responseKb: ANSWER_KB,
    egressGbPerMonth: (messagesPerMonth * ANSWER_KB) / KB_PER_GB,
    rpsPerVcpu: MESSAGES_PER_VCPU,
    headroom: HEADROOM,
    minimumCopies: 1,
    port: 8080,
  };
}

function isStream(capability: NodeCapability): boolean {
  return capability === 'event_stream' || capability === 'pubsub' || capability === 'queue';
}

/** Messages go to the streams that an edge leads to; without one, and for what reads it or is started by it, the part declares a topic. */
function devicesBlocks(size: RunSize, node: DevicesNode, site: Site): readonly Block[] {
  const label = site.label(node.id);
  const targets = targetsOf(site, node.id).map((part) => part.node.capability);
  const isTaken = site.from(node.id).some(({ kind }) => kind === 'read' || kind === 'trigger');
  const hasOwnTopic = isTaken || !targets.some(isStream) || targets.some((capability) => !isStream(capability));
  return [
    ...programBlocks(
      {
        id: node.id,
        title: node.title,
        size,
        port: 8080,
        timeoutSeconds: 30,
        // Devices reach it from anywhere; whom it answers, the program decides by their tokens.
        entry: { ingress: 'INGRESS_TRAFFIC_ALL', invoker_iam_disabled: true },
        ownCommand: true,
        variables: hasOwnTopic ? { [label.toUpperCase()]: code(`google_pubsub_topic.${label}.id`) } : {},
      },
      site,
    ),
    ...publicEndpoint(site, node.id),
    ...(hasOwnTopic
      ? [
          ...topicBlocks(node, site),
          resource('security.tf', 'google_pubsub_topic_iam_member', `${label}_own`, {
            topic: code(`google_pubsub_topic.${label}.id`),
            role: 'roles/pubsub.publisher',
            member: memberOf(label),
          }),
        ]
      : []),
  ];
}
