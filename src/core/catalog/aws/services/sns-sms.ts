import { formatNumber } from '../../../messages/numbers.ts';
import { entry, type SizeFacts } from '../../../model/offering.ts';
import { type Block, code, output, resource } from '../../../model/terraform.ts';
import { holds, numberVariable, stringVariable } from '../../kit/blocks.ts';
import { regionList } from '../../kit/regions.ts';
import { textFee } from '../../kit/text-messages.ts';
import { type AwsOffering, permissions, scope } from '../foundation/facts.ts';
import { accessGrant, grant, role, rolePolicy, trust } from '../foundation/iam.ts';
import { servedByRegion } from '../foundation/naming.ts';
import { channelName, firstSender } from './message-channel.ts';
import { SNS_SLA } from './sns.ts';

const PERMISSIONS = permissions(
  `
aws_sns_sms_preferences sns: SetSMSAttributes
 sms-voice: SetTextMessageSpendLimitOverride
`,
  { 'sms-voice': scope('', 'DescribeAccountAttributes DescribeSpendLimits') },
);

const FILE = 'messaging.tf';

/**
 * Regions that "Supported countries and regions" of the SNS Developer Guide does not list. A region that is listed in
 * error costs a warning, one that is missing a failed apply.
 */
const ABSENT = regionList(
  'ap-east-1 ap-east-2 ap-northeast-2 ap-southeast-5 ap-southeast-6 ap-southeast-7 mx-central-1',
);

/** SMS messages to phone numbers, without a topic or a subscription. */
const offering: AwsOffering<'email_sms', SizeFacts> = {
  id: 'aws.sns-sms',
  service: 'SNS text messages',
  capability: 'email_sms',
  inNetwork: false,
  facts: () => ({ permissions: [PERMISSIONS] }),
  absentFrom: ABSENT,
  fit({ demand }) {
    if (demand.sms !== true) return null;
    const messages = formatNumber(demand.messagesPerMonth);
    return {
      because: `One API call sends an SMS message to a phone number in almost any country, ${messages} per month, and a spending limit caps the cost. Carrier fees are not included in the total.`,
      provides: ['email_sms'],
      billedByOthers: textFee(messages),
    };
  },
  size: () => [{ sku: 'direct to numbers', count: 1, qualities: servedByRegion(SNS_SLA) }],
  meter: () => [],
  declare(_, node, site) {
    const label = site.label(node.id);
    // The preferences exist once per account and region: further senders only have their sender ID.
    if (firstSender(node, site) !== label) return [senderId(label, node.title)];
    return [
      spendLimit(label, node.title),
      senderId(label, node.title),
      ...deliveryRole(label, node.title),
      resource(
        FILE,
        'aws_sns_sms_preferences',
        label,
        {
          default_sms_type: 'Transactional',
          default_sender_id: code(`var.${label}_sender_id`),
          monthly_spend_limit: code(`var.${label}_spend_limit_usd`),
          delivery_status_iam_role_arn: code(`aws_iam_role.${label}_delivery.arn`),
          delivery_status_success_sampling_rate: '10',
        },
        'Applies to all SMS messages of the account in this region: the preferences exist once per account and region.',
      ),
      output(
        `${label}_to_do`,
        `${node.title}: manual requests to AWS.`,
        'Request the removal from the SMS sandbox and a spending quota. For recipients in the United States, request and register an origination number.',
      ),
    ];
  },
  grantAccess(_, node, site, caller) {
    const label = site.label(node.id);
    return accessGrant(
      {
        [channelName(node, site, 'SMS', 'SENDER_ID')]: code(
          `var.${label}_sender_id == null ? "" : var.${label}_sender_id`,
        ),
      },
      [
        grant(caller, label, [
          {
            sid: 'WriteToTelephoneNumbers',
            actions: ['sns:Publish'],
            resources: 'arn:aws:sns:*:*:*',
            inverted: true,
          },
          {
            sid: 'LetSnsSendThem',
            actions: ['sms-voice:SendTextMessage'],
            resources: '*',
            condition: { StringEquals: { 'aws:CalledViaLast': 'sns.amazonaws.com' } },
          },
        ]),
      ],
    );
  },
};

function spendLimit(label: string, title: string): Block {
  return numberVariable(
    `${label}_spend_limit_usd`,
    `${title}: monthly SMS spending limit in US dollars. At most the quota of the account, which is 1 by default. Null: the current setting of the account.`,
    null,
    holds((v) => `${v} == null ? true : ${v} >= 0 && floor(${v}) == ${v}`, 'Use whole dollars, or null.'),
  );
}

function senderId(label: string, title: string): Block {
  return stringVariable(
    `${label}_sender_id`,
    `${title}: sender ID, in countries that support it. Null: a phone number.`,
    null,
    holds(
      (v) => `${v} == null ? true : can(regex("^[A-Za-z0-9]{3,11}$", ${v})) && can(regex("[A-Za-z]", ${v}))`,
      'Use 3 to 11 letters and digits, with at least one letter.',
    ),
  );
}

/** Role for SNS delivery status logs: all failed messages and one in ten of the others, in any region. */
function deliveryRole(label: string, title: string): readonly Block[] {
  return [
    role(`${label}_delivery`, `${title}: SNS writes the delivery status logs`, trust('sns.amazonaws.com')),
    rolePolicy(`${label}_delivery`, 'delivery-status', [
      {
        sid: 'WriteDeliveryStatus',
        actions: [
          'logs:CreateLogGroup',
          'logs:CreateLogStream',
          'logs:PutLogEvents',
          'logs:PutMetricFilter',
          'logs:PutRetentionPolicy',
        ],
        resources: code(
          '"arn:aws:logs:*:${local.account}:log-group:sns/*/${local.account}/DirectPublishToPhoneNumber*"',
        ),
      },
    ]),
  ];
}

export const snsSms = entry(offering);
