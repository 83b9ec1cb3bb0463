import { type Block, code, nested, resource, template } from '../../../../model/terraform.ts';
import { atLeast, between, numberVariable } from '../../../kit/blocks.ts';
import { named } from '../../foundation/naming.ts';

const FILE = 'compute.tf';

/** Scaling limits of the number of containers. */
export function scalingTarget(label: string): Block {
  return resource(FILE, 'aws_appautoscaling_target', label, {
    service_namespace: 'ecs',
    resource_id: template`service/${code('aws_ecs_cluster.main.name')}/${code(`aws_ecs_service.${label}.name`)}`,
    scalable_dimension: 'ecs:service:DesiredCount',
    min_capacity: code(`var.${label}_min_tasks`),
    max_capacity: code(`var.${label}_max_tasks`),
  });
}

function target(label: string) {
  const address = `aws_appautoscaling_target.${label}`;
  return {
    service_namespace: code(`${address}.service_namespace`),
    resource_id: code(`${address}.resource_id`),
    scalable_dimension: code(`${address}.scalable_dimension`),
  };
}

/** Target tracking on CPU utilization. */
export function scaleByProcessor(label: string): readonly Block[] {
  return [
    numberVariable(
      `${label}_cpu_target_percent`,
      'Target CPU utilization. The headroom covers the minute that a new container takes to start.',
      60,
      between(20, 90),
    ),
    resource(FILE, 'aws_appautoscaling_policy', label, {
      name: named(`${label}_cpu`),
      policy_type: 'TargetTrackingScaling',
      ...target(label),
      target_tracking_scaling_policy_configuration: nested({
        target_value: code(`var.${label}_cpu_target_percent`),
        scale_out_cooldown: 60,
        scale_in_cooldown: 300,
        predefined_metric_specification: nested({ predefined_metric_type: 'ECSServiceAverageCPUUtilization' }),
      }),
    }),
  ];
}

/**
 * Step scaling on queue length: adds a container while messages wait, removes one after 15 minutes without messages.
 */
export function scaleByQueue(label: string, queue: string): readonly Block[] {
  return [
    numberVariable(`${label}_backlog`, 'Queue length at which another container starts.', 100, atLeast(1)),
    step(label, 'grow', 1, { metric_interval_lower_bound: 0 }),
    step(label, 'shrink', -1, { metric_interval_upper_bound: 0 }),
    queueAlarm(label, queue, 'grow', {
      alarm_description: 'Messages are waiting: add one container',
      comparison_operator: 'GreaterThanOrEqualToThreshold',
      threshold: code(`var.${label}_backlog`),
      evaluation_periods: 1,
    }),
    queueAlarm(label, queue, 'shrink', {
      alarm_description: 'No message is waiting: remove one container',
      comparison_operator: 'LessThanThreshold',
      threshold: 1,
      evaluation_periods: 15,
    }),
  ];
}

function step(
  label: string,
  direction: 'grow' | 'shrink',
  adjustment: number,
  bounds: Readonly<Record<string, number>>,
): Block {
  return resource(FILE, 'aws_appautoscaling_policy', `${label}_${direction}`, {
    name: named(`${label}_${direction}`),
    policy_type: 'StepScaling',
    ...target(label),
    step_scaling_policy_configuration: nested({
      adjustment_type: 'ChangeInCapacity',
      cooldown: direction === 'grow' ? 60 : 300,
      metric_aggregation_type: 'Maximum',
      step_adjustment: nested({ ...bounds, scaling_adjustment: adjustment }),
    }),
  });
}

function queueAlarm(
  label: string,
  queue: string,
  direction: 'grow' | 'shrink',
  condition: Readonly<Record<string, string | number | ReturnType<typeof code>>>,
): Block {
  return resource('observability.tf', 'aws_cloudwatch_metric_alarm', `${label}_${direction}`, {
    alarm_name: named(`${label}_${direction}`),
    namespace: 'AWS/SQS',
    metric_name: 'ApproximateNumberOfMessagesVisible',
    dimensions: { QueueName: code(`aws_sqs_queue.${queue}.name`) },
    statistic: 'Maximum',
    period: 60,
    ...condition,
    alarm_actions: [code(`aws_appautoscaling_policy.${label}_${direction}.arn`)],
  });
}
