import { formatNumber } from '../../../messages/numbers.ts';
import { entry, type SizeFacts } from '../../../model/offering.ts';
import { type Block, code, output, resource, variable } from '../../../model/terraform.ts';
import { holds, stringVariable } from '../../kit/blocks.ts';
import { counted } from '../../kit/usage.ts';
import { type AwsOffering, permissions } from '../foundation/facts.ts';
import { accessGrant, grant } from '../foundation/iam.ts';
import { named, servedByRegion } from '../foundation/naming.ts';
import { channelName } from './message-channel.ts';
import { SNS_SLA } from './sns.ts';

const PERMISSIONS = permissions(
  `
aws_sns_platform_application sns: CreatePlatformApplication DeletePlatformApplication SetPlatformApplicationAttributes
`,
);

const FILE = 'messaging.tf';
const MILLION = 1_000_000;

/** Mobile push notifications through the services of Apple and Google. */
const offering: AwsOffering<'email_sms', SizeFacts> = {
  id: 'aws.sns-push',
  service: 'SNS mobile push',
  capability: 'email_sms',
  inNetwork: false,
  facts: () => ({ permissions: [PERMISSIONS] }),
  fit: ({ demand }) =>
    demand.push === true
      ? {
          because: `One API for Apple and Google devices, ${formatNumber(demand.messagesPerMonth)} messages per month; AWS stores the platform credentials.`,
          provides: ['email_sms'],
        }
      : null,
  size: () => [{ sku: 'platform applications', count: 1, qualities: servedByRegion(SNS_SLA) }],
  meter: (_, { demand }) => [
    counted('sns/mobile-push', 'push notifications delivered', demand.messagesPerMonth, MILLION, 'messages'),
    counted('sns/publish-requests', 'publish requests', demand.messagesPerMonth, MILLION, 'calls'),
  ],
  declare(_, node, site) {
    const label = site.label(node.id);
    return [
      ...credentials(label, node.title),
      resource(
        FILE,
        'aws_sns_platform_application',
        `${label}_google`,
        {
          count: code(`var.${label}_google_key == null ? 0 : 1`),
          name: named(`${label}_google`),
          platform: 'GCM',
          platform_credential: code(`var.${label}_google_key`),
        },
        'Created when the key is set: SNS validates it at Google.',
      ),
      resource(
        FILE,
        'aws_sns_platform_application',
        `${label}_apple`,
        {
          count: code(`var.${label}_apple_key == null ? 0 : 1`),
          name: named(`${label}_apple`),
          platform: code(`var.environment == "production" ? "APNS" : "APNS_SANDBOX"`),
          platform_credential: code(`var.${label}_apple_key`),
          platform_principal: code(`var.${label}_apple_key_id`),
          apple_platform_team_id: code(`var.${label}_apple_team_id`),
          apple_platform_bundle_id: code(`var.${label}_apple_bundle_id`),
        },
        'Created when the key is set: SNS validates it at Apple.',
      ),
      output(
        `${label}_applications`,
        `${node.title}: platform applications for device registration.`,
        code(
          `concat(aws_sns_platform_application.${label}_google[*].arn, aws_sns_platform_application.${label}_apple[*].arn)`,
        ),
      ),
    ];
  },
  grantAccess(_, node, site, caller) {
    const label = site.label(node.id);
    const arn = (platform: string, path: string) =>
      `"arn:aws:sns:\${var.region}:\${local.account}:${path}/${platform}/\${local.name}-${label.replaceAll('_', '-')}-*"`;
    const name = (what: string) => channelName(node, site, 'PUSH', what);
    const platforms = ['GCM', 'APNS', 'APNS_SANDBOX'];
    return accessGrant(
      {
        [name('GOOGLE_ARN')]: code(`join("", aws_sns_platform_application.${label}_google[*].arn)`),
        [name('APPLE_ARN')]: code(`join("", aws_sns_platform_application.${label}_apple[*].arn)`),
      },
      [
        grant(caller, label, [
          {
            sid: 'RegisterTelephones',
            actions: ['sns:CreatePlatformEndpoint'],
            resources: platforms.map((platform) => code(arn(platform, 'app'))),
          },
          {
            sid: 'WriteToTelephones',
            actions: ['sns:DeleteEndpoint', 'sns:GetEndpointAttributes', 'sns:Publish', 'sns:SetEndpointAttributes'],
            resources: platforms.map((platform) => code(arn(platform, 'endpoint'))),
          },
        ]),
      ],
    );
  },
};

/** Credentials from the consoles of Apple and Google; they are in the state, so the state must be encrypted. */
function credentials(label: string, title: string): readonly Block[] {
  const secret = (name: string, description: string, begins: string, message: string) =>
    variable(`${label}_${name}`, {
      description: `${title}: ${description}`,
      type: 'string',
      default: null,
      sensitive: true,
      validation: {
        condition: `var.${label}_${name} == null ? true : startswith(trimspace(var.${label}_${name}), "${begins}")`,
        message,
      },
    });
  const id = (name: string, description: string, pattern: string, message: string) =>
    stringVariable(
      `${label}_${name}`,
      `${title}: ${description}`,
      null,
      holds((v) => `${v} == null ? true : can(regex("${pattern}", ${v}))`, message),
    );
  return [
    secret(
      'google_key',
      'service account key of Firebase Cloud Messaging in JSON. Null: no Android devices.',
      '{',
      'Enter the key in JSON.',
    ),
    secret(
      'apple_key',
      'signing key of the Apple Push Notification service, as the text of the .p8 file. Null: no Apple devices.',
      '-----BEGIN',
      'Enter the text of the .p8 file.',
    ),
    id('apple_key_id', 'key id of the signing key.', '^[A-Z0-9]{10}$', 'Use the ten-character id from Apple.'),
    id('apple_team_id', 'Apple team id.', '^[A-Z0-9]{10}$', 'Use the ten-character id from Apple.'),
    id('apple_bundle_id', 'bundle id of the app.', '^[A-Za-z0-9.-]+$', 'Use a bundle id such as com.acme.app.'),
  ];
}

export const snsPush = entry(offering);
