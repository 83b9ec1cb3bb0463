import { code, nested } from '../../../../model/hcl.ts';
import { type Block, resource } from '../../../../model/iac.ts';
import type { PlacedNode, Site } from '../../../../model/site.ts';
import { GROUPED, groupName, TAGS } from '../../foundation/names.ts';

/** A number that is watched, and what it means when it is passed. */
interface Watch {
  readonly name: string;
  readonly description: string;
  readonly address: (label: string) => string;
  readonly namespace: string;
  readonly metric: string;
  readonly aggregation: 'Average' | 'Total' | 'Maximum';
  readonly threshold: number;
  readonly dimension?: { readonly name: string; readonly values: readonly string[] };
}

const server = (address: string, namespace: string): readonly Watch[] => [
  {
    name: 'cpu',
    description: 'The database has used more than 80 % of its cores for a quarter of an hour.',
    address: (label) => `${address}.${label}`,
    namespace,
    metric: 'cpu_percent',
    aggregation: 'Average',
    threshold: 80,
  },
  {
    name: 'storage',
    description: 'More than 80 % of the disk is used.',
    address: (label) => `${address}.${label}`,
    namespace,
    metric: 'storage_percent',
    aggregation: 'Average',
    threshold: 80,
  },
];

/** What is watched of each service, by the offering's name. learn.microsoft.com/azure/azure-monitor/reference/supported-metrics */
const WATCHES: Readonly<Record<string, readonly Watch[]>> = {
  'azure.container-apps': [
    {
      name: 'errors',
      description: 'More than 20 answers in a quarter of an hour were server errors.',
      address: (label) => `azurerm_container_app.${label}`,
      namespace: 'Microsoft.App/containerApps',
      metric: 'Requests',
      aggregation: 'Total',
      threshold: 20,
      dimension: { name: 'statusCodeCategory', values: ['5xx'] },
    },
    {
      name: 'restarts',
      description: 'Replicas were started again more than three times in a quarter of an hour.',
      address: (label) => `azurerm_container_app.${label}`,
      namespace: 'Microsoft.App/containerApps',
      metric: 'RestartCount',
      aggregation: 'Maximum',
      threshold: 3,
    },
  ],
  'azure.functions-flex': [
    {
      name: 'errors',
      description: 'More than 20 answers in a quarter of an hour were server errors.',
      address: (label) => `azurerm_function_app_flex_consumption.${label}`,
      namespace: 'Microsoft.Web/sites',
      metric: 'Http5xx',
      aggregation: 'Total',
      threshold: 20,
    },
  ],
  'azure.postgresql-flexible': server(
    'azurerm_postgresql_flexible_server',
    'Microsoft.DBforPostgreSQL/flexibleServers',
  ),
  'azure.mysql-flexible': server('azurerm_mysql_flexible_server', 'Microsoft.DBforMySQL/flexibleServers'),
  'azure.managed-redis': [
    {
      name: 'memory',
      description: 'More than 85 % of the memory of the cache is used.',
      address: (label) => `azurerm_managed_redis.${label}`,
      namespace: 'Microsoft.Cache/redisEnterprise',
      metric: 'usedmemorypercentage',
      aggregation: 'Maximum',
      threshold: 85,
    },
  ],
  'azure.service-bus': [
    {
      name: 'dead-letters',
      description: 'Messages failed five times and were set aside.',
      address: () => 'azurerm_servicebus_namespace.main',
      namespace: 'Microsoft.ServiceBus/namespaces',
      metric: 'DeadletteredMessages',
      aggregation: 'Maximum',
      threshold: 0,
    },
  ],
};

/** Alarms that a placed part brings, for the count on the bill. */
export function watchesOf(placed: PlacedNode): readonly Watch[] {
  return WATCHES[placed.choice.offering] ?? [];
}

/** The most alarms that the parts of a site bring; what the bill counts before the parts are chosen. */
export const USUAL_ALARMS = 6;

/** The group that is told, and the alarms of every placed part that has some. */
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
    ...site.placed.flatMap((placed) => watchesOf(placed).map((watch) => alarm(watch, placed, site))),
  ];
}

function alarm(watch: Watch, placed: PlacedNode, site: Site): Block {
  const label = site.label(placed.node.id);
  return resource('observability.tf', 'azurerm_monitor_metric_alert', `${label}_${watch.name.replaceAll('-', '_')}`, {
    name: groupName(`${placed.node.id}-${watch.name}`),
    ...GROUPED,
    description: watch.description,
    scopes: [code(`${watch.address(label)}.id`)],
    severity: 2,
    frequency: 'PT5M',
    window_size: 'PT15M',
    ...TAGS,
    criteria: nested({
      metric_namespace: watch.namespace,
      metric_name: watch.metric,
      aggregation: watch.aggregation,
      operator: 'GreaterThan',
      threshold: watch.threshold,
      ...(watch.dimension === undefined
        ? {}
        : {
            dimension: nested({ name: watch.dimension.name, operator: 'Include', values: [...watch.dimension.values] }),
          }),
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
