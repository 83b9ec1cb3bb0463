import { formatNumber } from '../../../messages/numbers.ts';
import { entry, type Site, type SizeFacts } from '../../../model/offering.ts';
import type { ResolvedRequirements } from '../../../model/resolved.ts';
import { type Block, type Body, code, nested, output, resource } from '../../../model/terraform.ts';
import { labelOf, matches, stringVariable } from '../../kit/blocks.ts';
import { counted, gigabytes } from '../../kit/usage.ts';
import { type AwsOffering, permissions, scope } from '../foundation/facts.ts';
import { accessGrant, grant } from '../foundation/iam.ts';
import { named, servedByRegion } from '../foundation/naming.ts';
import { REGIONS } from '../foundation/regions.ts';
import { zoneOf } from './domain.ts';
import { channelName, firstSender } from './message-channel.ts';

/** Monthly uptime percentage in the SLA (general knowledge, unverified). */
const SLA = 99.9;

const PERMISSIONS = permissions(
  `
aws_sesv2_configuration_set ses: CreateConfigurationSet DeleteConfigurationSet PutConfigurationSetDeliveryOptions
 ses: PutConfigurationSetReputationOptions PutConfigurationSetSendingOptions PutConfigurationSetSuppressionOptions
 ses: PutConfigurationSetTrackingOptions TagResource UntagResource
aws_sesv2_email_identity ses: CreateEmailIdentity DeleteEmailIdentity PutEmailIdentityConfigurationSetAttributes
 ses: PutEmailIdentityDkimSigningAttributes TagResource UntagResource
`,
  { ses: scope('ses:{region}:*:identity/* ses:{region}:*:configuration-set/{name}*', 'Get* List*') },
);

const FILE = 'messaging.tf';
const DKIM_KEYS = 3;

/**
 * Regions without an endpoint that sends, as far as is known, and the nearest that has one and needs no opting in: "SES
 * endpoints and quotas" of the AWS General Reference, general knowledge, unverified. A region that is listed in error
 * sends from beside it, one that is missing is a failed apply.
 */
const SENT_FROM: Readonly<Record<string, string>> = {
  'ap-east-1': 'ap-northeast-1',
  'ap-east-2': 'ap-northeast-1',
  'ap-southeast-4': 'ap-southeast-2',
  'ap-southeast-6': 'ap-southeast-2',
  'ap-southeast-7': 'ap-southeast-1',
  'ca-west-1': 'ca-central-1',
  'eu-south-2': 'eu-west-3',
  'mx-central-1': 'us-east-1',
};

/** E-mail from your domain with DKIM, and suppression of bounces and complaints. */
const offering: AwsOffering<'email_sms', SizeFacts> = {
  id: 'aws.ses',
  service: 'SES',
  capability: 'email_sms',
  multiRegion: { keepsHome: isPolicyRecord },
  inNetwork: false,
  facts: () => ({ permissions: [PERMISSIONS] }),
  fit({ demand }, requirements) {
    const abroad = senderOf(requirements.region.id);
    if (demand.push === true || demand.sms === true || (abroad !== null && !mayLeave(requirements, abroad)))
      return null;
    return {
      because: `${formatNumber(demand.messagesPerMonth)} messages per month at $0.10 per 1,000, signed with DKIM for your domain and sent with IAM credentials${abroad === null ? '' : `; from ${abroad}, since SES does not send from ${requirements.region.id}`}.`,
      provides: ['email_sms'],
    };
  },
  size: () => [{ sku: 'shared addresses', count: 1, qualities: servedByRegion(SLA) }],
  meter: (_, { demand }) => [
    counted('ses/outbound', 'messages', demand.messagesPerMonth, 1000, 'messages'),
    gigabytes('ses/outbound-attachments', 'attachments', demand.attachmentGbPerMonth),
  ],
  declare(_, node, site) {
    const label = site.label(node.id);
    return [
      stringVariable(
        `${label}_sender`,
        `${node.title}: local part (before the @) of the sender address.`,
        'noreply',
        matches('^[a-z0-9._-]+$', 'Use lower-case letters, digits, dots, hyphens and underscores.'),
      ),
      configurationSet(label, site),
      ...(firstSender(node, site) === label ? identity(label, site) : []),
    ];
  },
  grantAccess(_, node, site, caller) {
    const label = site.label(node.id);
    const set = `aws_sesv2_configuration_set.${label}`;
    const name = (what: string) => channelName(node, site, 'MAIL', what);
    const abroad = senderOf(site.region.id);
    return accessGrant(
      {
        ...(abroad === null ? {} : { [name('REGION')]: code(`"${abroad}"`) }),
        [name('FROM')]: code(`var.domain_name == null ? "" : "\${var.${label}_sender}@\${var.domain_name}"`),
        [name('CONFIGURATION_SET')]: code(`${set}.configuration_set_name`),
      },
      [
        grant(caller, label, [
          {
            sid: 'SendAsThisDomain',
            actions: ['ses:SendEmail', 'ses:SendRawEmail'],
            resources: code(`concat([${set}.arn], aws_sesv2_email_identity.${firstSender(node, site)}[*].arn)`),
          },
        ]),
      ],
    );
  },
  claims: (_, node) => [
    {
      kind: 'encrypted_in_transit',
      text: `${node.title}: delivery to a mail server requires TLS.`,
      resource: `aws_sesv2_configuration_set.${labelOf(node.id)}`,
      attributes: { 'delivery_options.tls_policy': 'REQUIRE' },
    },
  ],
};

/** The DMARC record exists once in the zone; each region signs with its DKIM keys. */
function isPolicyRecord({ labels: [kind, label = ''] }: Block): boolean {
  return kind === 'aws_route53_record' && label.endsWith('_dmarc');
}

/** Region that sends for a system in a region without SES; null if the system's region has SES. */
function senderOf(region: string): string | null {
  return SENT_FROM[region] ?? null;
}

/** Data under a compliance framework stays in its country, or in the European Union. */
function mayLeave({ compliance, region }: ResolvedRequirements, abroad: string): boolean {
  if (compliance.length === 0) return true;
  const [from, to] = [region.id, abroad].map((id) => REGIONS.find((one) => one.id === id));
  return from !== undefined && to !== undefined && (from.country === to.country || (from.eu && to.eu));
}

/** AWS resource types take a region argument: no further provider is needed. */
function placed(site: Site): Body {
  const abroad = senderOf(site.region.id);
  return abroad === null ? {} : { region: abroad };
}

function configurationSet(label: string, site: Site): Block {
  return resource(FILE, 'aws_sesv2_configuration_set', label, {
    ...placed(site),
    configuration_set_name: named(label),
    delivery_options: nested({ tls_policy: 'REQUIRE' }),
    reputation_options: nested({ reputation_metrics_enabled: true }),
    sending_options: nested({ sending_enabled: true }),
    suppression_options: nested({ suppressed_reasons: ['BOUNCE', 'COMPLAINT'] }),
  });
}

/** The domain as a sender with its DNS records, once for all senders of the system. */
function identity(label: string, site: Site): readonly Block[] {
  return [
    resource(FILE, 'aws_sesv2_email_identity', label, {
      count: code('var.domain_name == null ? 0 : 1'),
      ...placed(site),
      email_identity: code('var.domain_name'),
      configuration_set_name: code(`aws_sesv2_configuration_set.${label}.configuration_set_name`),
      dkim_signing_attributes: nested({ next_signing_key_length: 'RSA_2048_BIT' }),
    }),
    ...records(label, site),
    output(
      `${label}_dkim_tokens`,
      'If DNS is hosted elsewhere: TOKEN._domainkey.<domain_name> CNAME TOKEN.dkim.amazonses.com. Request production access (sandbox removal) before you send to unverified addresses.',
      code(`var.domain_name == null ? [] : aws_sesv2_email_identity.${label}[0].dkim_signing_attributes[0].tokens`),
    ),
  ];
}

/** DKIM and DMARC records of the domain. */
function records(label: string, site: Site): readonly Block[] {
  const zone = zoneOf(site);
  if (zone === null) return [];
  const token = `aws_sesv2_email_identity.${label}[0].dkim_signing_attributes[0].tokens[count.index]`;
  return [
    resource('edge.tf', 'aws_route53_record', `${label}_dkim`, {
      count: code(`local.own_zone ? ${DKIM_KEYS} : 0`),
      zone_id: code(`${zone}[0].zone_id`),
      name: code(`"\${${token}}._domainkey.\${var.domain_name}"`),
      type: 'CNAME',
      ttl: 1800,
      records: [code(`"\${${token}}.dkim.amazonses.com"`)],
    }),
    resource('edge.tf', 'aws_route53_record', `${label}_dmarc`, {
      count: code('local.own_zone ? 1 : 0'),
      zone_id: code(`${zone}[0].zone_id`),
      name: code('"_dmarc.${var.domain_name}"'),
      type: 'TXT',
      ttl: 1800,
      records: ['v=DMARC1; p=quarantine; adkim=r'],
    }),
  ];
}

export const ses = entry(offering);
