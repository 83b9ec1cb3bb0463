import { formatNumber } from '../../../messages/numbers.ts';
import type { GraphNode } from '../../../model/graph.ts';
import type { PlacedNode, Site, SizeFacts } from '../../../model/offering.ts';
import { type Block, call, code, type Expression, nested, output, resource } from '../../../model/terraform.ts';
import { joined, notEmpty, stringVariable } from '../../kit/blocks.ts';
import { managed } from '../../kit/usage.ts';
import { AS_IDENTITY, entry, type Permissions, type Start } from '../foundation/facts.ts';
import {
  apis,
  emailOf,
  enabled,
  memberOf,
  nameOf,
  projectRole,
  serviceAccount,
  shortName,
} from '../foundation/names.ts';
import { ownKey } from './cloud-kms.ts';
import { startedBy } from './starts.ts';

type BusNode = GraphNode<'event_bus'>;

const MILLION = 1_000_000;

/** Eventarc Advanced: one bus that all events pass, and a rule for each receiver that says which of them it gets. */
export const eventarc = entry<'event_bus', SizeFacts>({
  id: 'gcp.eventarc',
  service: 'Eventarc',
  capability: 'event_bus',
  inNetwork: false,
  fit: ({ demand }) => ({
    because: `Eventarc routes ${formatNumber(demand.messagesPerMonth)} events a month by their content: rules in one place determine the receivers, and senders do not know them.`,
    provides: ['event_bus'],
  }),
  size: () => [
    {
      sku: 'Eventarc Advanced, one bus',
      count: 1,
      // cloud.google.com/eventarc/sla
      qualities: managed(3, 99.9, { scalesToZero: true }),
    },
  ],
  meter: (_size, { demand }) => [
    {
      meter: 'eventarc/advanced/bus-events',
      what: 'Events that reach the bus',
      quantity: demand.messagesPerMonth / MILLION,
      arithmetic: `${formatNumber(demand.messagesPerMonth)} events`,
    },
    {
      meter: 'eventarc/advanced/pipeline-events',
      what: 'Events delivered',
      quantity: (demand.messagesPerMonth * Math.max(1, demand.subscribers)) / MILLION,
      arithmetic: `${formatNumber(demand.messagesPerMonth)} events x ${formatNumber(Math.max(1, demand.subscribers))} receivers`,
    },
  ],
  declare: (_size, node, site) => busBlocks(node, site),
  grantAccess: (_size, node, site, caller, edge) => {
    if (edge.kind === 'trigger') return { environment: {}, secrets: {}, blocks: [] };
    const label = site.label(node.id);
    return {
      environment: { [label.toUpperCase()]: code(`google_eventarc_message_bus.${label}.id`) },
      secrets: {},
      blocks: projectRole(`${caller.label}_${label}`, 'roles/eventarc.messageBusUser', caller.identity, null),
    };
  },
  facts: () => ({ permissions: PERMISSIONS }),
});

function busBlocks(node: BusNode, site: Site): readonly Block[] {
  const label = site.label(node.id);
  const started = startedBy(site, node.id);
  const own = ownKey(site, 'eventarc');
  return [
    ...apis('eventarc', 'eventarcpublishing'),
    ...(own?.blocks ?? []),
    resource('messaging.tf', 'google_eventarc_message_bus', label, {
      message_bus_id: nameOf(node.id),
      location: code('var.region'),
      labels: code('local.labels'),
      crypto_key_name: own?.key,
      logging_config: nested({ log_severity: 'WARNING' }),
      depends_on: [...enabled('eventarc'), ...(own?.after ?? [])],
    }),
    ...(started.length === 0 ? [] : callerBlocks(node, label)),
    ...started.flatMap(({ part, start }) => ruleBlocks(node, label, part, start, site)),
    output(
      `${label}_bus`,
      `Bus that events are published to; its errors and warnings are in Cloud Logging.`,
      code(`google_eventarc_message_bus.${label}.id`),
    ),
  ];
}

/** Events are delivered under an identity that may do nothing but call their receivers. */
function callerBlocks(node: BusNode, label: string): readonly Block[] {
  return [
    ...serviceAccount(label, node.id, `Delivers events of ${node.title}`),
    resource('security.tf', 'google_project_service_identity', 'eventarc', {
      provider: code('google-beta'),
      service: 'eventarc.googleapis.com',
      depends_on: enabled('eventarc'),
    }),
    ...projectRole(
      `agent_${label}`,
      'roles/eventarc.serviceAgent',
      code('google_project_service_identity.eventarc.member'),
      null,
    ),
  ];
}

/** A program gets the event as it is; a Google API gets the request that it expects. */
function binding({ audience, body }: Start): Expression | undefined {
  if (audience !== null) return undefined;
  const head = '{"headers": headers.merge({"content-type": "application/json"}), "body": ';
  return joined(head, call('jsonencode', body ?? {}), '}');
}

function ruleBlocks(
  node: BusNode,
  label: string,
  { node: receiver }: PlacedNode,
  start: Start,
  site: Site,
): readonly Block[] {
  const name = `${label}_${site.label(receiver.id)}`;
  const service_account = emailOf(label);
  return [
    ...start.grants(name, memberOf(label)),
    stringVariable(
      `${name}_match`,
      `Which events ${receiver.title} gets, in CEL, such as message.type == "order.placed"; true for all of them.`,
      'true',
      notEmpty('Write a condition, or true.'),
    ),
    resource('messaging.tf', 'google_eventarc_pipeline', name, {
      pipeline_id: nameOf(node.id, `-${shortName(receiver.id)}`),
      location: code('var.region'),
      labels: code('local.labels'),
      destinations: nested({
        http_endpoint: nested({ uri: start.uri, message_binding_template: binding(start) }),
        authentication_config: nested(
          start.audience === null
            ? { oauth_token: nested({ service_account }) }
            : { google_oidc: nested({ service_account, audience: start.audience }) },
        ),
      }),
      retry_policy: nested({ max_attempts: 5, min_retry_delay: '10s', max_retry_delay: '60s' }),
      logging_config: nested({ log_severity: 'WARNING' }),
      depends_on: [...enabled('eventarc'), code(`google_project_iam_member.agent_${label}`)],
    }),
    resource('messaging.tf', 'google_eventarc_enrollment', name, {
      enrollment_id: nameOf(node.id, `-${shortName(receiver.id)}`),
      location: code('var.region'),
      labels: code('local.labels'),
      message_bus: code(`google_eventarc_message_bus.${label}.id`),
      destination: code(`google_eventarc_pipeline.${name}.id`),
      cel_match: code(`var.${name}_match`),
    }),
  ];
}

const PERMISSIONS: Permissions = {
  google_eventarc_enrollment:
    'eventarc.enrollments.create,delete,get,update eventarc.messageBuses.get,use eventarc.pipelines.get eventarc.operations.get',
  google_eventarc_message_bus: 'eventarc.messageBuses.create,delete,get,update eventarc.operations.get',
  google_eventarc_pipeline: `eventarc.pipelines.create,delete,get,update eventarc.operations.get ${AS_IDENTITY}`,
};
