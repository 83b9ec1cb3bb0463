import { entry, type Site, type SizeFacts } from '../../../../model/offering.ts';
import { type Block, call, code, resource } from '../../../../model/terraform.ts';
import { activityOf } from '../../../kit/account.ts';
import { labelOf, orNull, stringVariable } from '../../../kit/blocks.ts';
import { counted, gigabytes } from '../../../kit/usage.ts';
import { type AwsOffering, permissions, scope } from '../../foundation/facts.ts';
import { policy } from '../../foundation/iam.ts';
import { keyOf, named, servedByRegion, withKey } from '../../foundation/naming.ts';

const FILE = 'security.tf';

const PERMISSIONS = permissions(
  `
aws_guardduty_detector guardduty: CreateDetector DeleteDetector TagResource UntagResource UpdateDetector
`,
  { guardduty: scope('', 'GetDetector ListTagsForResource', 'CreateDetector') },
  { aws_guardduty_detector: ['guardduty.amazonaws.com'] },
);

/** Severity from which a finding is sent: 7 is "high" (GuardDuty's guide, "Severity levels of findings"). */
const HIGH = 7;

/** Findings of compromised instances, credentials and stores. One detector watches an account in a region. */
const offering: AwsOffering<'threat_detection', SizeFacts> = {
  id: 'aws.guardduty',
  service: 'GuardDuty',
  capability: 'threat_detection',
  inNetwork: false,
  facts: () => ({ permissions: [PERMISSIONS] }),
  fit: () => ({
    because:
      'Watches the API calls, network connections and name look-ups of the account for compromised instances and credentials. An account has one detector in a region: if yours exists, import it.',
    provides: ['threat_detection'],
  }),
  // GuardDuty states no SLA for detection.
  size: () => [{ sku: 'one detector, foundational data sources', count: 1, qualities: servedByRegion(null) }],
  meter(_, { demand }) {
    const { managementEvents, networkLogGb } = activityOf(demand);
    return [
      counted('guardduty/cloudtrail-events', 'management events', managementEvents, 1e6, 'events'),
      gigabytes('guardduty/flow-and-dns-logs', 'records of connections and name look-ups', networkLogGb),
    ];
  },
  declare(_, node, site) {
    const label = site.label(node.id);
    return [
      resource(FILE, 'aws_guardduty_detector', label, {
        enable: true,
        finding_publishing_frequency: 'FIFTEEN_MINUTES',
      }),
      ...notification(label, node.title, site),
    ];
  },
  claims: (_, node) => [
    {
      kind: 'account_watched',
      text: `${node.title}: the account is watched for threats.`,
      resource: `aws_guardduty_detector.${labelOf(node.id)}`,
      attributes: { enable: true },
    },
    {
      kind: 'account_watched',
      text: `${node.title}: findings of high severity are sent to ${labelOf(node.id)}_email.`,
      resource: `aws_sns_topic_subscription.${labelOf(node.id)}`,
      attributes: { endpoint: code(`var.${labelOf(node.id)}_email`) },
    },
  ],
};

/** A rule that sends findings of high severity to a topic with an e-mail address. */
function notification(label: string, title: string, site: Site): readonly Block[] {
  const topic = code(`aws_sns_topic.${label}.arn`);
  const address = `${label}_email`;
  return [
    stringVariable(
      address,
      `${title}: e-mail address that receives findings of high severity. Null: nobody is notified.`,
      null,
      orNull((v) => ({ condition: `can(regex("@", ${v}))`, message: 'Use an e-mail address.' })),
    ),
    resource(
      FILE,
      'aws_sns_topic',
      label,
      { name: named(label), ...withKey(site, 'kms_master_key_id') },
      keyOf(site) === null
        ? 'Findings name resources and no user data: rules cannot publish to a topic encrypted with the AWS managed key of SNS.'
        : undefined,
    ),
    resource(FILE, 'aws_sns_topic_policy', label, {
      arn: topic,
      policy: policy([
        {
          sid: 'RuleSendsFindings',
          principal: { Service: 'events.amazonaws.com' },
          actions: ['sns:Publish'],
          resources: topic,
          condition: { ArnEquals: { 'aws:SourceArn': code(`aws_cloudwatch_event_rule.${label}.arn`) } },
        },
      ]),
    }),
    resource(FILE, 'aws_sns_topic_subscription', label, {
      count: code(`var.${address} == null ? 0 : 1`),
      topic_arn: topic,
      protocol: 'email',
      endpoint: code(`var.${address}`),
    }),
    resource(FILE, 'aws_cloudwatch_event_rule', label, {
      name: named(label),
      event_pattern: call('jsonencode', {
        source: ['aws.guardduty'],
        'detail-type': ['GuardDuty Finding'],
        detail: { severity: [{ numeric: ['>=', HIGH] }] },
      }),
    }),
    resource(FILE, 'aws_cloudwatch_event_target', label, {
      rule: code(`aws_cloudwatch_event_rule.${label}.name`),
      arn: topic,
    }),
  ];
}

export const guardDuty = entry(offering);
