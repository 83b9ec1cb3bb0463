import type { Site } from '../../../model/offering.ts';
import { type Block, code, resource, type Value } from '../../../model/terraform.ts';
import { type Alarm, factsOf } from './facts.ts';
import { named } from './naming.ts';

export const FIVE_MINUTES = 300;

/** A count of errors in five minutes. */
export function errorAlarm(
  name: string,
  text: string,
  source: Pick<Alarm, 'namespace' | 'metric' | 'dimensions'>,
  above = 10,
): Alarm {
  return { name, text, ...source, statistic: 'Sum', above, period: FIVE_MINUTES, times: 1 };
}

/** High CPU utilization for 15 minutes. @param above percent */
export function cpuAlarm(
  text: string,
  namespace: string,
  dimensions: Readonly<Record<string, Value>>,
  above = 85,
): Alarm {
  return {
    name: 'cpu',
    text,
    namespace,
    metric: 'CPUUtilization',
    statistic: 'Average',
    dimensions,
    above,
    period: FIVE_MINUTES,
    times: 3,
  };
}

/** Alarm for an Auto Scaling group. @param group expression of its name */
export function machineAlarm(group: string): Alarm {
  const text = 'CPU utilization of the instances stays high: the maximum capacity may be reached';
  return cpuAlarm(text, 'AWS/EC2', { AutoScalingGroupName: code(group) });
}

/** Every alarm of every service, each of which notifies one topic. */
export function alarms(topic: string, site: Site): readonly Block[] {
  return site.placed.flatMap((part) => {
    const label = site.label(part.node.id);
    return (factsOf(part).alarms ?? []).map((alarm) => block(label, alarm, topic));
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
