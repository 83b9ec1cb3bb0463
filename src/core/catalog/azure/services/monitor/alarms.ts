import type { PlacedNode, Site } from '../../../../model/offering.ts';
import { type Block, code, nested, resource } from '../../../../model/terraform.ts';
import { type Alarm, factsOf } from '../../foundation/facts.ts';
import { GROUPED, groupName, TAGS } from '../../foundation/names.ts';

/** Maximum alarms of the components of a site; the estimate uses it before services are selected. */
export const USUAL_ALARMS = 6;

/** Action group, and the alarms of every placed component. */
export function alarmBlocks(site: Site): readonly Block[] {
  return [
    resource('observability.tf', 'azurerm_monitor_action_group', 'alarms', {
      count: code('var.alarm_email == null ? 0 : 1'),
      name: groupName('alarms'),
      ...GROUPED,
      short_name: 'alarms',
      ...TAGS,
      email_receiver: nested({
        name: 'team',
        email_address: code('var.alarm_email'),
        use_common_alert_schema: true,
      }),
    }),
    ...site.placed.flatMap((placed) => (factsOf(placed).alarms ?? []).map((alarm) => alarmBlock(alarm, placed, site))),
  ];
}

/** The component's part of a resource that several components share. */
function entityOf({ address, entity }: Alarm, site: Site): Alarm['dimension'] {
  const sharing = site.placed.filter((placed) => factsOf(placed).alarms?.some((alarm) => alarm.address === address));
  return entity === undefined || sharing.length < 2 ? undefined : { name: entity.dimension, values: [entity.name] };
}

function alarmBlock(alarm: Alarm, placed: PlacedNode, site: Site): Block {
  const label = site.label(placed.node.id);
  const dimension = alarm.dimension ?? entityOf(alarm, site);
  return resource('observability.tf', 'azurerm_monitor_metric_alert', `${label}_${alarm.name.replaceAll('-', '_')}`, {
    name: groupName(`${placed.node.id}-${alarm.name}`),
    ...GROUPED,
    description: alarm.description,
    scopes: [code(`${alarm.address}.id`)],
    severity: 2,
    frequency: 'PT5M',
    window_size: 'PT15M',
    ...TAGS,
    criteria: nested({
      metric_namespace: alarm.namespace,
      metric_name: alarm.metric,
      aggregation: alarm.aggregation,
      operator: 'GreaterThan',
      threshold: alarm.threshold,
      ...(dimension === undefined
        ? {}
        : { dimension: nested({ name: dimension.name, operator: 'Include', values: [...dimension.values] }) }),
    }),
    dynamic: nested(
      {
        for_each: code('azurerm_monitor_action_group.alarms[*].id'),
        content: nested({ action_group_id: code('action.value') }),
      },
      'action',
    ),
  });
}
