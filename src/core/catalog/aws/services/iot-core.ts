import { formatNumber } from '../../../messages/numbers.ts';
import type { DeviceDemand } from '../../../model/demand.ts';
import type { GraphNode } from '../../../model/graph.ts';
import { entry, type Site, type SizeFacts, type Usage } from '../../../model/offering.ts';
import { type Block, code, data, type Nested, nested, output, resource } from '../../../model/terraform.ts';
import { HOURS_PER_MONTH } from '../../../model/workload.ts';
import { joined, labelOf, notEmpty, stringVariable } from '../../kit/blocks.ts';
import { type AwsOffering, type Invocation, permissions, scope } from '../foundation/facts.ts';
import { accessGrant, grant, policy } from '../foundation/iam.ts';
import { environmentName, named, servedByRegion } from '../foundation/naming.ts';
import { logGroup } from './compute/fargate.ts';
import { DELIVERY_PERMISSIONS, delivered, deliveriesFrom } from './delivery-stream.ts';
import { invocationsFrom, isPolling, pascal, permissionId, startingRole } from './invocations.ts';
import { subscriberQueue, subscriberQueueGrant, subscriberQueueName, viaQueue } from './subscriber-queue.ts';

/** Monthly uptime percentage in the SLA (general knowledge, unverified). */
const SLA = 99.9;

const PERMISSIONS = permissions(
  `
aws_iot_policy iot: CreatePolicy CreatePolicyVersion DeletePolicy DeletePolicyVersion TagResource UntagResource
aws_iot_thing_group iot: CreateThingGroup DeleteThingGroup TagResource UntagResource UpdateThingGroup
aws_iot_thing_type iot: CreateThingType DeleteThingType DeprecateThingType TagResource UntagResource
aws_iot_topic_rule iot: CreateTopicRule DeleteTopicRule ReplaceTopicRule TagResource UntagResource
data.aws_iot_endpoint iot: DescribeEndpoint
`,
  { iot: scope('iot:{region}:*:*/{name}* iot:{region}:*:rule/{name_}*', 'Describe* GetPolicy* GetTopicRule List*') },
);

const FILE = 'messaging.tf';
/** A message is charged in units of 5 KB; its maximum size is 128 KB (IoT Core pricing and quotas). */
const KB_PER_MESSAGE = 5;
const MOST_MESSAGE_KB = 128;
const MINUTES_PER_HOUR = 60;
const MILLION = 1_000_000;
const KB_PER_GB = 1_000_000;

/** MQTT broker for devices with revocable certificates. */
const offering: AwsOffering<'iot_ingest', SizeFacts> = {
  id: 'aws.iot-core',
  service: 'IoT Core',
  capability: 'iot_ingest',
  inNetwork: false,
  facts: () => ({
    permissions: [PERMISSIONS, DELIVERY_PERMISSIONS],
  }),
  absentFrom: ['ca-west-1', 'mx-central-1', 'ap-east-2', 'ap-southeast-5', 'ap-southeast-6', 'ap-southeast-7'],
  fit: ({ demand }) => ({
    because: `${formatNumber(demand.devices)} devices stay connected, each with its own certificate, and send ${formatNumber(demand.messagesPerMonth)} messages per month through a managed broker.`,
    provides: ['iot_ingest'],
  }),
  size: ({ demand }) =>
    demand.messageKb > MOST_MESSAGE_KB
      ? []
      : [{ sku: 'message broker and rules', count: 1, qualities: servedByRegion(SLA) }],
  meter: (_, { demand }) => usage(demand),
  declare: (_, node, site) => declare(node, site),
  grantAccess(_, node, site, caller, edge) {
    const label = site.label(node.id);
    if (edge.from === node.id) return subscriberQueueGrant(label, edge.to, caller, site);
    return accessGrant(
      { [environmentName(node, site, 'IOT', 'ENDPOINT')]: code(`data.aws_iot_endpoint.${label}.endpoint_address`) },
      [
        grant(caller, label, [
          {
            sid: 'WriteToDevices',
            actions: ['iot:Publish'],
            resources: joined('arn:aws:iot:', code('var.region'), ':', code('local.account'), ':topic/devices/*'),
          },
        ]),
      ],
    );
  },
  claims: (_, node) => [
    {
      kind: 'least_privilege',
      text: `${node.title}: a device can connect only with its own client ID and publish only to topics under that ID.`,
      resource: `aws_iot_policy.${labelOf(node.id)}`,
      attributes: {
        'policy.Statement[Sid=ConnectUnderItsName].Condition.Bool[iot:Connection.Thing.IsAttached]': 'true',
      },
    },
  ],
};

function usage(demand: DeviceDemand): readonly Usage[] {
  const parts = Math.max(1, Math.ceil(demand.messageKb / KB_PER_MESSAGE));
  const minutes = demand.devices * HOURS_PER_MONTH * MINUTES_PER_HOUR;
  const messages = (demand.messagesPerMonth * parts) / MILLION;
  const counted = `${formatNumber(demand.messagesPerMonth)} messages x ${parts}`;
  return [
    {
      meter: 'iot_core/connectivity',
      what: 'connection minutes, with all devices always connected',
      quantity: minutes / MILLION,
      arithmetic: `${formatNumber(demand.devices)} devices x ${HOURS_PER_MONTH} h x 60`,
    },
    { meter: 'iot_core/messaging', what: 'messages from devices', quantity: messages, arithmetic: counted },
    {
      meter: 'iot_core/rules-triggered',
      what: 'rules triggered',
      quantity: messages,
      arithmetic: counted,
    },
    {
      meter: 'iot_core/actions-executed',
      what: 'rule actions',
      quantity: messages,
      arithmetic: counted,
    },
    ...delivered((demand.messagesPerMonth * demand.messageKb) / KB_PER_GB, demand.fileStores),
  ];
}

function declare(node: GraphNode<'iot_ingest'>, site: Site): readonly Block[] {
  const label = site.label(node.id);
  const targets = invocationsFrom(node.id, site);
  const deliveries = deliveriesFrom(node.id, node.title, site);
  const files = deliveries.map((one) => one.label);
  return [
    resource(FILE, 'aws_iot_thing_type', label, { name: named(label) }),
    resource(FILE, 'aws_iot_thing_group', label, { name: named(label) }),
    devicePolicy(label),
    data(FILE, 'aws_iot_endpoint', label, { endpoint_type: 'iot:Data-ATS' }),
    logGroup(label, joined('/aws/iot/', named(label)), site),
    ...startingRole(label, node.title, 'iot.amazonaws.com', [
      ...invoked(label, targets),
      ...files.map(filled),
      failures(label),
    ]),
    ...deliveries.flatMap(({ blocks }) => blocks),
    ...(targets.length + files.length === 0 ? [] : [rule(label, node.title, targets, files)]),
    ...targets.flatMap((target) => besides(node.id, target, site)),
    stringVariable(
      `${label}_topic`,
      `${node.title}: MQTT topic filter of the rule; + matches one level, # matches all sublevels.`,
      'devices/+/events',
      notEmpty('Enter a topic filter.'),
    ),
    output(
      `${label}_endpoint`,
      `${node.title}: MQTT endpoint for devices, port 8883. Create a certificate for each device with aws iot create-keys-and-certificate, then attach it to the policy and to a thing whose name is the client ID.`,
      code(`data.aws_iot_endpoint.${label}.endpoint_address`),
    ),
    output(
      `${label}_policy`,
      `${node.title}: IoT policy for device certificates.`,
      code(`aws_iot_policy.${label}.name`),
    ),
  ];
}

function devicePolicy(label: string): Block {
  const at = (what: string) =>
    joined(
      'arn:aws:iot:',
      code('var.region'),
      ':',
      code('local.account'),
      `:${what.replaceAll('THING', () => '${iot:Connection.Thing.ThingName}')}`,
    );
  return resource('security.tf', 'aws_iot_policy', label, {
    name: joined(code('local.name'), `-${label.replaceAll('_', '-')}-device`),
    policy: policy([
      {
        sid: 'ConnectUnderItsName',
        actions: ['iot:Connect'],
        resources: at('client/THING'),
        condition: { Bool: { 'iot:Connection.Thing.IsAttached': 'true' } },
      },
      { sid: 'WriteBelowItsName', actions: ['iot:Publish', 'iot:Receive'], resources: at('topic/devices/THING/*') },
      { sid: 'ListenBelowItsName', actions: ['iot:Subscribe'], resources: at('topicfilter/devices/THING/*') },
    ]),
  });
}

/** A program that runs already gets a queue, as AWS cannot invoke it. */
function invoked(label: string, targets: readonly Invocation[]): readonly Invocation[] {
  const [first] = targets.filter(isPolling);
  return targets.map((target) => {
    if (!isPolling(target)) return target;
    return target === first ? viaQueue(label, target, 'FillQueue') : viaQueue(label, target);
  });
}

function filled(delivery: string): Invocation {
  const arn = code(`aws_kinesis_firehose_delivery_stream.${delivery}.arn`);
  return {
    kind: 'stream',
    label: delivery,
    arn,
    statements: [
      {
        sid: `Fill${pascal(delivery)}`,
        actions: ['firehose:PutRecord', 'firehose:PutRecordBatch'],
        resources: arn,
      },
    ],
  };
}

function failures(label: string): Invocation {
  const group = joined(code(`aws_cloudwatch_log_group.${label}.arn`), ':*');
  return {
    kind: 'queue',
    label,
    arn: group,
    statements: [
      {
        sid: 'WriteFailures',
        actions: ['logs:CreateLogStream', 'logs:DescribeLogStreams', 'logs:PutLogEvents'],
        resources: group,
      },
    ],
  };
}

/** @param files labels of the delivery streams that write messages into files */
function rule(label: string, title: string, targets: readonly Invocation[], files: readonly string[]): Block {
  const role = code(`aws_iam_role.${label}_start.arn`);
  const deliveries = files.map((delivery) => ({
    name: 'firehose',
    block: nested({
      delivery_stream_name: code(`aws_kinesis_firehose_delivery_stream.${delivery}.name`),
      separator: '\n',
      role_arn: role,
    }),
  }));
  const bodies = [...targets.map((target) => action(label, target)), ...deliveries];
  const of = (name: string) => bodies.filter((body) => body.name === name).map((body) => body.block);
  const kinds = [...new Set(bodies.map(({ name }) => name))];
  return resource(FILE, 'aws_iot_topic_rule', label, {
    name: code(`replace("\${local.name}_${label}", "-", "_")`),
    description: title,
    enabled: true,
    sql: joined("SELECT *, topic(2) AS device, timestamp() AS received FROM '", code(`var.${label}_topic`), "'"),
    sql_version: '2016-03-23',
    ...Object.fromEntries(kinds.map((kind) => [kind, of(kind)])),
    error_action: nested({
      cloudwatch_logs: nested({ log_group_name: code(`aws_cloudwatch_log_group.${label}.name`), role_arn: role }),
    }),
    depends_on: [code(`aws_iam_role_policy.${label}_start`)],
  });
}

function action(label: string, target: Invocation): { readonly name: string; readonly block: Nested } {
  const role_arn = code(`aws_iam_role.${label}_start.arn`);
  switch (target.kind) {
    case 'stream':
      return {
        name: 'kinesis',
        block: nested({
          stream_name: code(`aws_kinesis_stream.${target.label}.name`),
          partition_key: code('"$${topic(2)}"'),
          role_arn,
        }),
      };
    case 'function':
      return { name: 'lambda', block: nested({ function_arn: target.arn }) };
    case 'topic':
      return { name: 'sns', block: nested({ target_arn: target.arn, message_format: 'RAW', role_arn }) };
    case 'workflow':
      return {
        name: 'step_functions',
        block: nested({ state_machine_name: code(`aws_sfn_state_machine.${target.label}.name`), role_arn }),
      };
    default: {
      const queue = isPolling(target) ? subscriberQueueName(label, target.label) : target.label;
      return {
        name: 'sqs',
        block: nested({ queue_url: code(`aws_sqs_queue.${queue}.url`), use_base64: false, role_arn }),
      };
    }
  }
}

function besides(nodeId: string, target: Invocation, site: Site): readonly Block[] {
  const label = site.label(nodeId);
  const arn = code(`aws_iot_topic_rule.${label}.arn`);
  if (isPolling(target)) return subscriberQueue(label, target.label, 'iot.amazonaws.com', arn);
  if (target.kind !== 'function') return [];
  return [
    resource('security.tf', 'aws_lambda_permission', `${label}_${target.label}`, {
      statement_id: permissionId('AllowDevices', nodeId, target.label, site),
      action: 'lambda:InvokeFunction',
      function_name: code(`aws_lambda_function.${target.label}.function_name`),
      principal: 'iot.amazonaws.com',
      source_arn: arn,
    }),
  ];
}

export const iotCore = entry(offering);
