import { formatNumber } from '../../../../messages/numbers.ts';
import type { SizeFacts } from '../../../../model/offering.ts';
import { code, resource, variable } from '../../../../model/terraform.ts';
import { between, numberVariable } from '../../../kit/blocks.ts';
import { isExcluded } from '../../../kit/requirements.ts';
import { counted, managed } from '../../../kit/usage.ts';
import { type AzureOffering, entry, manage, type Permissions } from '../../foundation/facts.ts';
import { groupName, PLACED, TAGS } from '../../foundation/names.ts';
import { alarmBlocks, USUAL_ALARMS } from './alarms.ts';

/** Days of retention included in the log ingestion price. azure.microsoft.com/pricing/details/monitor */
const INCLUDED_DAYS = 31;

const INSIGHTS = 'Microsoft.Insights';

const PERMISSIONS: Permissions = {
  azurerm_application_insights: manage(
    `${INSIGHTS}/components`,
    `${INSIGHTS}/components/currentbillingfeatures/read`,
    `${INSIGHTS}/components/currentbillingfeatures/write`,
    'Microsoft.OperationalInsights/workspaces/read',
  ),
  azurerm_log_analytics_workspace: manage(
    'Microsoft.OperationalInsights/workspaces',
    'Microsoft.OperationalInsights/workspaces/sharedKeys/action',
  ),
  azurerm_monitor_action_group: manage(`${INSIGHTS}/actionGroups`),
  azurerm_monitor_metric_alert: manage(`${INSIGHTS}/metricAlerts`),
};

const offering: AzureOffering<'monitoring', SizeFacts> = {
  id: 'azure.monitor',
  service: 'Azure Monitor with Log Analytics',
  capability: 'monitoring',
  inNetwork: false,
  permissions: PERMISSIONS,
  fit(node, requirements) {
    if (isExcluded(requirements, ['monitoring'], ['azure monitor'])) return null;
    return {
      because: `Central logs of all components for ${formatNumber(node.demand.retentionDays)} days, with e-mail alarms for errors, full disks and failed messages.`,
      provides: ['monitoring', 'logging'],
    };
  },
  size: () => [
    {
      sku: 'pay as you go',
      count: 1,
      // Service level agreement for online services: Log Analytics 99.9 %.
      qualities: managed(3, 99.9, { operations: 0.1, scalesToZero: true }),
    },
  ],
  meter(_size, node) {
    const { logGbPerMonth, retentionDays } = node.demand;
    const extraMonths = Math.max(0, retentionDays - INCLUDED_DAYS) / 30;
    return [
      counted('log_analytics/ingest/analytics', 'log ingestion', logGbPerMonth, 1, 'GB'),
      {
        meter: 'log_analytics/retention-over-31d',
        what: 'log retention beyond 31 days',
        quantity: logGbPerMonth * extraMonths,
        arithmetic: `${formatNumber(logGbPerMonth)} GB x ${formatNumber(extraMonths)} months`,
      },
      {
        meter: 'monitor/metric-alert-time-series',
        what: 'alarms',
        quantity: USUAL_ALARMS,
        arithmetic: `${USUAL_ALARMS} series`,
      },
    ];
  },
  declare(_size, node, site) {
    return [
      numberVariable(
        'log_retention_days',
        'Log retention in days. Up to 31 days are included in the ingestion price.',
        Math.min(730, Math.max(30, node.demand.retentionDays)),
        between(30, 730),
      ),
      variable('log_daily_limit_gb', {
        description: 'Daily ingestion cap in GB. -1: no limit.',
        type: 'number',
        default: -1,
        validation: {
          condition: 'var.log_daily_limit_gb == -1 || var.log_daily_limit_gb > 0',
          message: 'Use -1 or a number above zero.',
        },
      }),
      resource('observability.tf', 'azurerm_log_analytics_workspace', 'main', {
        name: groupName('logs'),
        ...PLACED,
        sku: 'PerGB2018',
        retention_in_days: code('var.log_retention_days'),
        daily_quota_gb: code('var.log_daily_limit_gb'),
        ...TAGS,
      }),
      resource('observability.tf', 'azurerm_application_insights', 'main', {
        name: groupName('insights'),
        ...PLACED,
        workspace_id: code('azurerm_log_analytics_workspace.main.id'),
        application_type: 'web',
        ...TAGS,
      }),
      ...alarmBlocks(site),
    ];
  },
  grantAccess: () => ({
    environment: {
      APPLICATIONINSIGHTS_CONNECTION_STRING: code('azurerm_application_insights.main.connection_string'),
    },
    secrets: {},
    blocks: [],
  }),
  claims: () => [
    {
      kind: 'logged',
      text: 'Logs are stored in one workspace.',
      resource: 'azurerm_log_analytics_workspace.main',
      attributes: { retention_in_days: code('var.log_retention_days') },
    },
    {
      kind: 'alarmed',
      text: 'Alarms are sent to alarm_email.',
      resource: 'azurerm_monitor_action_group.alarms',
      attributes: { 'email_receiver.email_address': code('var.alarm_email') },
    },
  ],
};

/** Logs, traces and alarms. */
export const monitoring = entry(offering);
