import type { SizeFacts } from '../../../../model/offering.ts';
import { code, data, nested, resource } from '../../../../model/terraform.ts';
import { between, labelOf, numberVariable } from '../../../kit/blocks.ts';
import { isExcluded } from '../../../kit/requirements.ts';
import { managed } from '../../../kit/usage.ts';
import { type AzureOffering, entry, manage, type Permissions } from '../../foundation/facts.ts';
import { deletionLock, groupName, PLACED, TAGS } from '../../foundation/names.ts';
import { locked } from '../claims.ts';

/** Activity log categories: administrative operations, alerts, policy and security. learn.microsoft.com/azure/azure-monitor/platform/activity-log-schema */
const CATEGORIES = ['Administrative', 'Alert', 'Policy', 'Security'] as const;

/** Activity log of a busy subscription, GB/month: an assumption. */
const LOG_GB = 0.5;

/** Ingestion and the first 90 days of retention of the activity log are free. azure.microsoft.com/pricing/details/monitor */
const FREE_DAYS = 90;
const KEPT_DAYS = 365;

const INSIGHTS = 'Microsoft.Insights';

const PERMISSIONS: Permissions = {
  azurerm_monitor_diagnostic_setting: manage(
    `${INSIGHTS}/diagnosticSettings`,
    'Microsoft.OperationalInsights/workspaces/sharedKeys/action',
  ),
  azurerm_subscription: ['Microsoft.Resources/subscriptions/read'],
};

const offering: AzureOffering<'audit_trail', SizeFacts> = {
  id: 'azure.activity-log',
  service: 'Azure activity log in Log Analytics',
  capability: 'audit_trail',
  multiRegion: { scope: 'global' },
  inNetwork: false,
  permissions: PERMISSIONS,
  fit(_node, requirements) {
    if (isExcluded(requirements, ['audit_trail'])) return null;
    return {
      because: `Records every change to the subscription and its author in a separate workspace for ${KEPT_DAYS} days.`,
      provides: ['audit_trail'],
    };
  },
  size: () => [
    {
      sku: `activity log, ${KEPT_DAYS} days`,
      count: 1,
      // Service level agreement for online services: Log Analytics 99.9 %.
      qualities: managed(3, 99.9, { scalesToZero: true }),
    },
  ],
  meter: () => [
    {
      meter: 'log_analytics/retention-over-31d',
      what: 'log retention beyond the free 90 days',
      quantity: (LOG_GB * (KEPT_DAYS - FREE_DAYS)) / 30,
      arithmetic: `${LOG_GB} GB x (${KEPT_DAYS} - ${FREE_DAYS} days) / 30`,
    },
  ],
  declare(_size, node, site) {
    const label = site.label(node.id);
    return [
      numberVariable('audit_retention_days', 'Retention of the activity log in days.', KEPT_DAYS, between(90, 730)),
      data('observability.tf', 'azurerm_subscription', 'current', {}),
      resource('observability.tf', 'azurerm_log_analytics_workspace', label, {
        name: groupName(node.id),
        ...PLACED,
        sku: 'PerGB2018',
        retention_in_days: code('var.audit_retention_days'),
        ...TAGS,
      }),
      resource('observability.tf', 'azurerm_monitor_diagnostic_setting', label, {
        name: groupName(node.id),
        target_resource_id: code('data.azurerm_subscription.current.id'),
        log_analytics_workspace_id: code(`azurerm_log_analytics_workspace.${label}.id`),
        enabled_log: CATEGORIES.map((category) => nested({ category })),
      }),
      ...deletionLock(label, `azurerm_log_analytics_workspace.${label}`),
    ];
  },
  claims(_size, node) {
    const label = labelOf(node.id);
    return [
      {
        kind: 'logged',
        text: 'Changes to the subscription are logged.',
        resource: `azurerm_monitor_diagnostic_setting.${label}`,
        attributes: { 'enabled_log.category': CATEGORIES },
      },
      {
        kind: 'logged',
        text: `The activity log is retained for ${KEPT_DAYS} days.`,
        resource: `azurerm_log_analytics_workspace.${label}`,
        attributes: { retention_in_days: KEPT_DAYS },
      },
      locked(label, 'the activity log'),
    ];
  },
};

/** Audit log of changes to the subscription. */
export const activityLog = entry(offering);
