import type { NodeCapability } from '../../../model/capability.ts';
import { code, type Value } from '../../../model/hcl.ts';
import { type Block, resource } from '../../../model/iac.ts';
import type { PlacedNode, Site } from '../../../model/site.ts';
import { named } from '../foundation/naming.ts';

/** When a person should look. */
interface Alarm {
  readonly name: string;
  readonly text: string;
  readonly namespace: string;
  readonly metric: string;
  readonly statistic: 'Sum' | 'Average' | 'Maximum' | 'Minimum';
  readonly dimensions: Readonly<Record<string, Value>>;
  readonly above?: number;
  readonly below?: number;
  /** Seconds of one measurement, and how many in a row must be over. */
  readonly period: number;
  readonly times: number;
}

type AlarmsOf = (part: PlacedNode, site: Site) => readonly Alarm[];

const FIVE_MINUTES = 300;
const BYTES_PER_GB = 1_000_000_000;
/** Room that is left on a disk when it is time to look. */
const FREE_DISK_GB = 5;
const SECONDS_WAITED = 900;

/** What is watched about each kind of part. */
const ALARMS: { readonly [C in NodeCapability]?: AlarmsOf } = {
  load_balancer: ({ node }, site) => {
    const dimensions = { LoadBalancer: code(`aws_lb.${site.label(node.id)}.arn_suffix`) };
    const common = { namespace: 'AWS/ApplicationELB', dimensions };
    return [
      {
        ...common,
        name: 'errors',
        text: 'Visitors are answered with server errors',
        metric: 'HTTPCode_Target_5XX_Count',
        statistic: 'Sum',
        above: 10,
        period: FIVE_MINUTES,
        times: 1,
      },
      {
        ...common,
        name: 'unanswered',
        text: 'No container answers',
        metric: 'HTTPCode_ELB_5XX_Count',
        statistic: 'Sum',
        above: 10,
        period: FIVE_MINUTES,
        times: 1,
      },
    ];
  },
  api_gateway: ({ node }, site) => [
    {
      name: 'errors',
      text: 'Callers are answered with server errors',
      namespace: 'AWS/ApiGateway',
      metric: '5xx',
      statistic: 'Sum',
      dimensions: { ApiId: code(`aws_apigatewayv2_api.${site.label(node.id)}.id`) },
      above: 10,
      period: FIVE_MINUTES,
      times: 1,
    },
  ],
  web_compute: (part, site) => programAlarms(part, site),
  worker_compute: (part, site) => programAlarms(part, site),
  relational_db: ({ node, choice }, site) => {
    const label = site.label(node.id);
    const isCluster = choice.offering.startsWith('aws.aurora');
    const dimensions: Alarm['dimensions'] = isCluster
      ? { DBClusterIdentifier: code(`aws_rds_cluster.${label}.cluster_identifier`) }
      : { DBInstanceIdentifier: code(`aws_db_instance.${label}.identifier`) };
    const common = { namespace: 'AWS/RDS', dimensions, period: FIVE_MINUTES };
    const [busy, full]: readonly Alarm[] = [
      {
        ...common,
        name: 'cpu',
        text: 'The database is busy: time for the next size',
        metric: 'CPUUtilization',
        statistic: 'Average',
        above: 80,
        times: 3,
      },
      {
        ...common,
        name: 'disk',
        text: `Less than ${FREE_DISK_GB} GB of the disk is free`,
        metric: 'FreeStorageSpace',
        statistic: 'Minimum',
        below: FREE_DISK_GB * BYTES_PER_GB,
        times: 1,
      },
    ];
    return [busy, isCluster ? undefined : full].filter((alarm) => alarm !== undefined);
  },
  cache: ({ node }, site) => [
    {
      name: 'memory',
      text: 'The cache is full: time for the next size',
      namespace: 'AWS/ElastiCache',
      metric: 'DatabaseMemoryUsagePercentage',
      statistic: 'Maximum',
      dimensions: { ReplicationGroupId: code(`aws_elasticache_replication_group.${site.label(node.id)}.id`) },
      above: 90,
      period: FIVE_MINUTES,
      times: 3,
    },
  ],
  queue: ({ node, choice }, site) => {
    if (choice.inNetwork) return [];
    const queue = (label: string) => ({ QueueName: code(`aws_sqs_queue.${label}.name`) });
    const label = site.label(node.id);
    const common = { namespace: 'AWS/SQS', statistic: 'Maximum', period: FIVE_MINUTES, times: 1 } as const;
    return [
      {
        ...common,
        name: 'delayed',
        text: 'A message has waited for a quarter of an hour',
        metric: 'ApproximateAgeOfOldestMessage',
        dimensions: queue(label),
        above: SECONDS_WAITED,
      },
      {
        ...common,
        name: 'failed',
        text: 'A message could not be worked off',
        metric: 'ApproximateNumberOfMessagesVisible',
        dimensions: queue(`${label}_dead_letters`),
        above: 0,
      },
    ];
  },
};

function programAlarms({ node, choice }: PlacedNode, site: Site): readonly Alarm[] {
  const label = site.label(node.id);
  if (choice.form === 'function') {
    return [
      {
        name: 'errors',
        text: 'The function fails',
        namespace: 'AWS/Lambda',
        metric: 'Errors',
        statistic: 'Sum',
        dimensions: { FunctionName: code(`aws_lambda_function.${label}.function_name`) },
        above: 5,
        period: FIVE_MINUTES,
        times: 1,
      },
    ];
  }
  if (choice.form === 'vm') return [machineAlarm(`aws_autoscaling_group.${label}.name`)];
  if (choice.form === 'kubernetes') {
    return [machineAlarm(`aws_eks_node_group.${label}.resources[0].autoscaling_groups[0].name`)];
  }
  return [
    {
      name: 'cpu',
      text: 'Containers stay busy: the upper bound of scaling may be reached',
      namespace: 'AWS/ECS',
      metric: 'CPUUtilization',
      statistic: 'Average',
      dimensions: {
        ClusterName: code('aws_ecs_cluster.main.name'),
        ServiceName: code(`aws_ecs_service.${label}.name`),
      },
      above: 85,
      period: FIVE_MINUTES,
      times: 3,
    },
  ];
}

function machineAlarm(group: string): Alarm {
  return {
    name: 'cpu',
    text: 'Machines stay busy: the upper bound of scaling may be reached',
    namespace: 'AWS/EC2',
    metric: 'CPUUtilization',
    statistic: 'Average',
    dimensions: { AutoScalingGroupName: code(group) },
    above: 85,
    period: FIVE_MINUTES,
    times: 3,
  };
}

/** One alarm a thing to watch, each with the topic to which it is raised. */
export function alarms(topic: string, site: Site): readonly Block[] {
  return site.placed.flatMap((part) => {
    const label = site.label(part.node.id);
    return (ALARMS[part.node.capability]?.(part, site) ?? []).map((alarm) => block(label, alarm, topic));
  });
}

function block(label: string, alarm: Alarm, topic: string): Block {
  const raise = [code(`aws_sns_topic.${topic}.arn`)];
  return resource('observability.tf', 'aws_cloudwatch_metric_alarm', `${label}_${alarm.name}`, {
    alarm_name: named(`${label}_${alarm.name}`),
    alarm_description: alarm.text,
    namespace: alarm.namespace,
    metric_name: alarm.metric,
    dimensions: alarm.dimensions,
    statistic: alarm.statistic,
    comparison_operator: alarm.below === undefined ? 'GreaterThanThreshold' : 'LessThanThreshold',
    threshold: alarm.below ?? alarm.above ?? 0,
    period: alarm.period,
    evaluation_periods: alarm.times,
    treat_missing_data: 'notBreaching',
    alarm_actions: raise,
    ok_actions: raise,
  });
}
