import { type Block, code, type Expression, nested, resource } from '../../../model/terraform.ts';
import { groupName, PLACED, TAGS } from '../foundation/names.ts';

interface Scaled {
  /** Terraform address of the scaled resource. */
  readonly target: string;
  /** Name of its CPU metric, percent. */
  readonly metric: string;
  readonly least: Expression;
  readonly most: Expression | number;
}

/** Autoscale setting: one instance more above 65 % CPU over five minutes, one less below 30 %. */
export function autoscaleBlock(label: string, nodeId: string, { target, metric, least, most }: Scaled): Block {
  const rule = (operator: 'GreaterThan' | 'LessThan', threshold: number, direction: 'Increase' | 'Decrease') =>
    nested({
      metric_trigger: nested({
        metric_name: metric,
        metric_resource_id: code(`${target}.id`),
        time_grain: 'PT1M',
        statistic: 'Average',
        time_window: 'PT5M',
        time_aggregation: 'Average',
        operator,
        threshold,
      }),
      scale_action: nested({ direction, type: 'ChangeCount', value: '1', cooldown: 'PT5M' }),
    });
  return resource('compute.tf', 'azurerm_monitor_autoscale_setting', label, {
    name: groupName(nodeId),
    ...PLACED,
    target_resource_id: code(`${target}.id`),
    ...TAGS,
    profile: nested({
      name: 'load',
      capacity: nested({ default: least, minimum: least, maximum: most }),
      rule: [rule('GreaterThan', 65, 'Increase'), rule('LessThan', 30, 'Decrease')],
    }),
  });
}
