import { formatNumber } from '../../../messages/numbers.ts';
import type { MessageDemand } from '../../../model/demand.ts';
import { entry, type Site, type SizeFacts, type Usage } from '../../../model/offering.ts';
import { type Block, code, nested, output, resource } from '../../../model/terraform.ts';
import { DAYS_PER_MONTH, HOURS_PER_MONTH } from '../../../model/workload.ts';
import { joined, labelOf, startsWith, stringVariable } from '../../kit/blocks.ts';
import { claimsAbout } from '../../kit/claims.ts';
import { isNamed } from '../../kit/requirements.ts';
import { managed } from '../../kit/usage.ts';
import { type AwsOffering, permissions, scope } from '../foundation/facts.ts';
import { grant } from '../foundation/iam.ts';
import { environmentName, keptSecret, named, withKey } from '../foundation/naming.ts';

/** Monthly uptime percentage in the SLA, spread over zones (general knowledge, unverified). */
const SLA = 99.9;

const PERMISSIONS = permissions(
  `
aws_mq_broker mq: CreateBroker CreateTags DeleteBroker DeleteTags RebootBroker UpdateBroker
 ec2: CreateNetworkInterface CreateNetworkInterfacePermission DeleteNetworkInterface
 ec2: DeleteNetworkInterfacePermission DetachNetworkInterface CreateVpcEndpoint
`,
  { mq: scope('', 'Describe* ListTags') },
  { aws_mq_broker: ['mq.amazonaws.com'] },
);

/** A message broker that Amazon MQ runs. */
interface Broker {
  readonly id: 'rabbitmq' | 'activemq';
  readonly title: string;
  readonly type: 'RabbitMQ' | 'ActiveMQ';
  readonly version: string;
  readonly port: number;
  /** Product names that select it. */
  readonly names: readonly string[];
  /** Deployment modes by name in the price list and in the API, with their number of brokers. */
  readonly spread: { readonly price: string; readonly mode: string; readonly brokers: number };
  readonly storage: string;
  readonly instances: readonly string[];
}

interface BrokerSize extends SizeFacts {
  readonly instance: string;
  readonly isSpread: boolean;
}

const FILE = 'messaging.tf';
const USER = 'program';
/** Persistent messages/s of a few KB per vCPU. A working assumption; measure your own. */
const MESSAGES_PER_VCPU = 1000;
const HEADROOM = 1.3;
/** vCPUs; a t3.micro has a baseline of a tenth of its two. */
const VCPUS: Readonly<Record<string, number>> = {
  'mq.t3.micro': 0.2,
  'mq.m5.large': 2,
  'mq.m5.xlarge': 4,
  'mq.m5.2xlarge': 8,
  'mq.m5.4xlarge': 16,
};
const MOST_SIZES = 2;
const KB_PER_GB = 1_000_000;

const RABBITMQ: Broker = {
  id: 'rabbitmq',
  title: 'RabbitMQ',
  type: 'RabbitMQ',
  version: '3.13',
  port: 5671,
  names: ['rabbitmq', 'amazon mq'],
  spread: { price: 'cluster-3-nodes', mode: 'CLUSTER_MULTI_AZ', brokers: 3 },
  storage: 'mq/storage/rabbitmq-ebs',
  instances: ['mq.m5.large', 'mq.m5.xlarge', 'mq.m5.2xlarge', 'mq.m5.4xlarge'],
};

const ACTIVEMQ: Broker = {
  id: 'activemq',
  title: 'ActiveMQ',
  type: 'ActiveMQ',
  version: '5.18',
  port: 61_617,
  names: ['activemq'],
  spread: { price: 'active-standby', mode: 'ACTIVE_STANDBY_MULTI_AZ', brokers: 2 },
  storage: 'mq/storage/activemq-efs',
  instances: ['mq.t3.micro', 'mq.m5.large', 'mq.m5.xlarge', 'mq.m5.2xlarge', 'mq.m5.4xlarge'],
};

/** A managed broker for applications that use its protocol, which SQS does not support. */
function offering(broker: Broker): AwsOffering<'queue', BrokerSize> {
  return {
    id: `aws.mq-${broker.id}`,
    service: `Amazon MQ for ${broker.title}`,
    capability: 'queue',
    inNetwork: true,
    facts: ({ qualities }) => ({
      permissions: [PERMISSIONS],
      network: { tier: 'data', zones: qualities.zones, port: broker.port, consumersConnect: true },
    }),
    fit: ({ demand, needs }, requirements) =>
      needs.scaleToZero || !isNamed(requirements, broker.names)
        ? null
        : {
            because: `${broker.title} as requested, patched by AWS, for ${formatNumber(demand.messagesPerMonth)} messages per month: applications keep their drivers and routing.`,
            provides: ['queue'],
          },
    size: ({ demand }) => sizes(broker, demand),
    meter: (size, { demand }) => usage(broker, size, demand),
    declare: (size, node, site) => [
      ...variables(size, site.label(node.id), node.title),
      ...declare(broker, size, site.label(node.id), site),
      output(
        `${site.label(node.id)}_endpoints`,
        `${node.title}: TLS endpoints in the VPC.`,
        code(`aws_mq_broker.${site.label(node.id)}.instances[*].endpoints`),
      ),
    ],
    grantAccess(_, node, site, caller) {
      const label = site.label(node.id);
      const name = (what: string) => environmentName(node, site, 'BROKER', what);
      const secret = code(`aws_secretsmanager_secret.${label}.arn`);
      return {
        environment: {
          [name('URLS')]: code(`join(",", flatten(aws_mq_broker.${label}.instances[*].endpoints))`),
          [name('USER')]: code(`"${USER}"`),
          [name('PASSWORD_ARN')]: secret,
        },
        secrets: { [name('PASSWORD')]: secret },
        blocks: [
          grant(caller, label, [
            { sid: 'ReadPassword', actions: ['secretsmanager:GetSecretValue'], resources: secret },
          ]),
        ],
      };
    },
    claims: (size, node) => {
      const address = `aws_mq_broker.${labelOf(node.id)}`;
      const about = claimsAbout(node.title, address);
      return [
        about('private', { publicly_accessible: false }, 'no public IP address.'),
        about('logged', { 'logs.general': true }, 'broker logs go to CloudWatch log groups.'),
        ...(size.isSpread
          ? [about('multi_zone', { deployment_mode: broker.spread.mode }, 'it remains available when a zone fails.')]
          : []),
      ];
    },
  };
}

function sizes(broker: Broker, demand: MessageDemand): readonly BrokerSize[] {
  const asked = (demand.peakPerSecond * HEADROOM) / MESSAGES_PER_VCPU;
  return broker.instances
    .filter((instance) => (VCPUS[instance] ?? 0) >= asked)
    .slice(0, MOST_SIZES)
    .flatMap((instance) => [false, true].map((isSpread) => sizeOf(broker, instance, isSpread)));
}

function sizeOf(broker: Broker, instance: string, isSpread: boolean): BrokerSize {
  const count = isSpread ? broker.spread.brokers : 1;
  return {
    sku: `${count} x ${instance}`,
    count,
    instance,
    isSpread,
    qualities: managed(count, isSpread ? SLA : null, {
      operations: 0.2,
      headroomScore: instance === 'mq.t3.micro' ? 0.7 : 1,
    }),
  };
}

function usage(broker: Broker, size: BrokerSize, demand: MessageDemand): readonly Usage[] {
  const dayGb = (demand.messagesPerMonth / DAYS_PER_MONTH) * (demand.messageKb / KB_PER_GB);
  const copies = broker.id === 'rabbitmq' ? size.count : 1;
  return [
    {
      meter: `mq/broker/${size.instance}/${broker.id}/${size.isSpread ? broker.spread.price : 'single'}`,
      what: size.isSpread ? 'brokers, total' : 'broker',
      quantity: HOURS_PER_MONTH,
      arithmetic: `1 x ${HOURS_PER_MONTH} h`,
    },
    {
      meter: broker.storage,
      what: 'storage for the messages of one day',
      quantity: dayGb * copies,
      arithmetic: `${formatNumber(dayGb)} GB x ${copies}`,
    },
    keptSecret("the broker's password"),
  ];
}

function declare(broker: Broker, size: BrokerSize, label: string, site: Site): readonly Block[] {
  const count = size.isSpread ? broker.spread.brokers : 1;
  const key = withKey(site, 'kms_key_id');
  const hasKey = Object.keys(key).length > 0;
  return [
    ...password(label, site),
    resource(
      FILE,
      'aws_mq_broker',
      label,
      {
        broker_name: named(label),
        engine_type: broker.type,
        engine_version: broker.version,
        host_instance_type: code(`var.${label}_instance_type`),
        deployment_mode: size.isSpread ? broker.spread.mode : 'SINGLE_INSTANCE',
        publicly_accessible: false,
        subnet_ids: code(`slice([for subnet in aws_subnet.data : subnet.id], 0, ${count})`),
        security_groups: [code(`aws_security_group.${label}.id`)],
        auto_minor_version_upgrade: true,
        apply_immediately: false,
        ...(hasKey ? { encryption_options: nested({ use_aws_owned_key: false, ...key }) } : {}),
        logs: nested({ general: true }),
        maintenance_window_start_time: nested({ day_of_week: 'TUESDAY', time_of_day: '03:00', time_zone: 'UTC' }),
        user: nested({ username: USER, password: code(`random_password.${label}.result`) }),
      },
      'Storage is encrypted with your KMS key, or with an AWS owned key if you have none. Connections require TLS.',
    ),
  ];
}

function password(label: string, site: Site): readonly Block[] {
  return [
    resource(
      'security.tf',
      'random_password',
      label,
      { length: 32, special: false },
      'The broker requires a password at creation; applications read it from Secrets Manager. It is also in the Terraform state: encrypt the state.',
    ),
    resource('security.tf', 'aws_secretsmanager_secret', label, {
      name_prefix: joined(code('local.name'), `/${label.replaceAll('_', '-')}-`),
      description: `Password of the broker user ${USER}`,
      ...withKey(site, 'kms_key_id'),
    }),
    resource('security.tf', 'aws_secretsmanager_secret_version', label, {
      secret_id: code(`aws_secretsmanager_secret.${label}.id`),
      secret_string: code(`random_password.${label}.result`),
    }),
  ];
}

function variables(size: BrokerSize, label: string, title: string): readonly Block[] {
  return [
    stringVariable(
      `${label}_instance_type`,
      `${title}: instance type of a broker.`,
      size.instance,
      startsWith('mq.', 'Use an instance type such as mq.m5.large.'),
    ),
  ];
}

export const mqRabbit = entry(offering(RABBITMQ));
export const mqActive = entry(offering(ACTIVEMQ));
