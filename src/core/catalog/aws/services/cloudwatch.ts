import { formatNumber } from '../../../messages/numbers.ts';
import type { Claim } from '../../../model/finding.ts';
import { entry, type Site, type SizeFacts } from '../../../model/offering.ts';
import { type Block, code, output, resource } from '../../../model/terraform.ts';
import { DAYS_PER_MONTH } from '../../../model/workload.ts';
import { counted, gigabytes } from '../../kit/usage.ts';
import { alarms } from '../foundation/alarms.ts';
import type { AwsOffering } from '../foundation/facts.ts';
import { policy } from '../foundation/iam.ts';
import { keyOf, named, servedByRegion, withKey } from '../foundation/naming.ts';

/** Monthly uptime percentage in the SLA (general knowledge, unverified). */
const SLA = 99.9;

const FILE = 'observability.tf';
/** Two for each of five typical components; the exact number depends on the components. */
const USUAL_ALARMS = 10;

/** Logs of all applications, metrics, and alarms by e-mail. */
const offering: AwsOffering<'monitoring', SizeFacts> = {
  id: 'aws.cloudwatch',
  service: 'CloudWatch',
  capability: 'monitoring',
  inNetwork: false,
  fit: (node) => ({
    because: `All services of this design write to it; ${formatNumber(node.demand.logGbPerMonth)} GB of logs per month are retained for ${formatNumber(node.demand.retentionDays)} days, and alarms are sent by e-mail.`,
    provides: ['monitoring', 'logging'],
  }),
  size: () => [{ sku: 'logs, alarms and an SNS topic', count: 1, qualities: servedByRegion(SLA) }],
  meter: (_, { demand }) => {
    const kept = (demand.logGbPerMonth * demand.retentionDays) / DAYS_PER_MONTH;
    return [
      gigabytes('cloudwatch/logs-ingest', 'log ingestion', demand.logGbPerMonth),
      {
        meter: 'cloudwatch/logs-storage',
        what: 'log storage, before compression',
        quantity: kept,
        arithmetic: `${formatNumber(demand.logGbPerMonth)} GB x ${formatNumber(demand.retentionDays)} / ${formatNumber(DAYS_PER_MONTH)} days`,
      },
      counted('cloudwatch/alarm/standard', 'about ten alarms, one or two per component', USUAL_ALARMS, 1, 'x 1 month'),
    ];
  },
  declare(_, node, site) {
    const label = site.label(node.id);
    return [...topic(label, site), ...alarms(label, site)];
  },
};

function topic(label: string, site: Site): readonly Block[] {
  const address = `aws_sns_topic.${label}`;
  return [
    resource(
      FILE,
      'aws_sns_topic',
      label,
      { name: named('alarms'), ...withKey(site, 'kms_master_key_id') },
      keyOf(site) === null
        ? 'The messages contain alarm names and no user data: alarms cannot publish to a topic encrypted with the AWS managed key of SNS.'
        : undefined,
    ),
    resource(FILE, 'aws_sns_topic_policy', label, {
      arn: code(`${address}.arn`),
      policy: policy([
        {
          sid: 'ServicesThatRaiseAlarms',
          principal: { Service: ['cloudwatch.amazonaws.com', 'budgets.amazonaws.com'] },
          actions: ['sns:Publish'],
          resources: code(`${address}.arn`),
          condition: { StringEquals: { 'aws:SourceAccount': code('local.account') } },
        },
      ]),
    }),
    resource(FILE, 'aws_sns_topic_subscription', label, {
      count: code('var.alarm_email == null ? 0 : 1'),
      topic_arn: code(`${address}.arn`),
      protocol: 'email',
      endpoint: code('var.alarm_email'),
    }),
    output(`${label}_topic`, 'SNS topic that receives the alarms.', code(`${address}.arn`)),
  ];
}

/** The first alarm, as evidence for the claim about notifications. */
export function alarmClaims(site: Site): readonly Claim[] {
  const monitoring = site.first('monitoring');
  if (monitoring === null) return [];
  const label = site.label(monitoring.node.id);
  const all = alarms(label, site);
  const [first] = all;
  if (first === undefined) return [];
  return [
    {
      kind: 'alarmed',
      text: `${all.length} alarms notify the address in alarm_email.`,
      resource: `aws_sns_topic_subscription.${label}`,
      attributes: { endpoint: code('var.alarm_email') },
    },
  ];
}

export const cloudwatch = entry(offering);
