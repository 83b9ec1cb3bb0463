import { formatNumber } from '../../../messages/numbers.ts';
import type { Claim } from '../../../model/finding.ts';
import type { GraphNode } from '../../../model/graph.ts';
import type { Site, SizeFacts } from '../../../model/offering.ts';
import { type Block, code, nested, resource } from '../../../model/terraform.ts';
import { DAYS_PER_MONTH } from '../../../model/workload.ts';
import { between, joined, labelOf, numberVariable } from '../../kit/blocks.ts';
import { managed } from '../../kit/usage.ts';
import { entry, type Permissions } from '../foundation/facts.ts';
import { apis, enabled, gib, inGib, nameOf } from '../foundation/names.ts';
import { CHANNEL } from '../foundation/observing.ts';

/** Days that the price of taking a log in includes (cloud.google.com/stackdriver/pricing). */
const INCLUDED_DAYS = 30;
/** A check a minute from three places: 3 x 43,800 in a month. */
const CHECKS_PER_MONTH = 131.4;

/** Metrics of Google's own services cost nothing; logs, and checks beyond a million a month, do. */
export const cloudMonitoring = entry<'monitoring', SizeFacts>({
  id: 'gcp.cloud-monitoring',
  service: 'Cloud Monitoring and Cloud Logging',
  capability: 'monitoring',
  inNetwork: false,
  fit: ({ demand }) => ({
    because: `Cloud Monitoring already measures every part, and Cloud Logging takes in ${formatNumber(demand.logGbPerMonth)} GB of logs a month and keeps them for ${formatNumber(demand.retentionDays)} days in this region.`,
    provides: ['monitoring', 'logging'],
  }),
  size: ({ demand }) => [
    {
      sku: `Logs for ${formatNumber(demand.retentionDays)} days, alarms by e-mail`,
      count: 1,
      // cloud.google.com/operations/sla
      qualities: managed(3, 99.95, { scalesToZero: true }),
    },
  ],
  meter: (_size, { demand }) => {
    const months = Math.max(0, demand.retentionDays - INCLUDED_DAYS) / DAYS_PER_MONTH;
    return [
      inGib('cloud_logging/log-ingest-over-50gib-free', 'Logs taken in and kept for 30 days', demand.logGbPerMonth),
      ...(months > 0
        ? [
            {
              meter: 'cloud_logging/retention-over-30-days',
              what: 'Logs kept for longer',
              quantity: gib(demand.logGbPerMonth) * months,
              arithmetic: `${formatNumber(demand.logGbPerMonth)} GB x ${formatNumber(months)} months / 1.0737 GB a GiB`,
            },
          ]
        : []),
      {
        meter: 'cloud_monitoring/uptime-check',
        what: 'Checks from outside, a million a month included',
        quantity: CHECKS_PER_MONTH,
        arithmetic: '3 places x 43,800 minutes',
      },
    ];
  },
  declare: (_size, node, site) => monitoringBlocks(node, site),
  claims: (_size, node): readonly Claim[] => {
    const label = labelOf(node.id);
    return [
      {
        kind: 'logged',
        text: `Logs are kept for ${node.demand.retentionDays} days in this region.`,
        resource: `google_logging_project_bucket_config.${label}`,
        attributes: { retention_days: node.demand.retentionDays },
      },
      {
        kind: 'alarmed',
        text: 'Once an e-mail address is set, the team is notified when the system does not answer, fails or falls behind.',
        resource: CHANNEL,
        attributes: { type: 'email' },
      },
    ];
  },
  facts: () => ({ permissions: PERMISSIONS }),
});

/** Logs that Google keeps in the `_Required` bucket. */
const REQUIRED_LOGS = [
  'cloudaudit.googleapis.com/activity',
  'externalaudit.googleapis.com/activity',
  'cloudaudit.googleapis.com/system_event',
  'externalaudit.googleapis.com/system_event',
  'cloudaudit.googleapis.com/access_transparency',
  'externalaudit.googleapis.com/access_transparency',
];

function monitoringBlocks(node: GraphNode<'monitoring'>, site: Site): readonly Block[] {
  const label = site.label(node.id);
  return [
    ...apis('monitoring', 'logging'),
    numberVariable(
      `${label}_log_retention_days`,
      'Days for which logs are kept; more than 30 cost extra.',
      node.demand.retentionDays,
      between(1, 3650, 'Use 1 to 3650 days.'),
    ),
    resource(
      'observability.tf',
      'google_logging_project_bucket_config',
      label,
      {
        project: code('var.project_id'),
        location: code('var.region'),
        bucket_id: nameOf(node.id),
        retention_days: code(`var.${label}_log_retention_days`),
        depends_on: enabled('logging'),
      },
      'Logs stay in the region, not in the location "global" that a project starts with.',
    ),
    resource(
      'observability.tf',
      'google_logging_project_sink',
      label,
      {
        name: '_Default',
        destination: code(`"logging.googleapis.com/\${google_logging_project_bucket_config.${label}.id}"`),
        unique_writer_identity: true,
        filter: REQUIRED_LOGS.map((log) => `NOT LOG_ID("${log}")`).join(' AND '),
      },
      "The project's own default sink, pointed at that bucket.",
    ),
    resource(
      'observability.tf',
      'google_monitoring_alert_policy',
      `${label}_errors`,
      {
        display_name: joined(code('local.name'), ': errors in the logs'),
        combiner: 'OR',
        severity: 'WARNING',
        notification_channels: code(`${CHANNEL}[*].id`),
        user_labels: code('local.labels'),
        conditions: nested({
          display_name: 'errors in the logs',
          condition_matched_log: nested({ filter: 'resource.type="cloud_run_revision" AND severity>=CRITICAL' }),
        }),
        alert_strategy: nested({
          auto_close: '86400s',
          notification_rate_limit: nested({ period: '3600s' }),
        }),
        documentation: nested({ content: 'A program logged something critical.', mime_type: 'text/markdown' }),
        depends_on: enabled('monitoring'),
      },
      'A log entry of severity CRITICAL sends a notification to the team, at most once an hour.',
    ),
  ];
}

const PERMISSIONS: Permissions = {
  google_logging_project_bucket_config: 'logging.buckets.create,delete,get,list,undelete,update logging.operations.get',
};
