import { entry, type Site, type SizeFacts } from '../../../../model/offering.ts';
import { type Block, code, nested, resource } from '../../../../model/terraform.ts';
import { activityOf } from '../../../kit/account.ts';
import { atLeast, holds, joined, labelOf, listVariable, numberVariable } from '../../../kit/blocks.ts';
import { counted } from '../../../kit/usage.ts';
import { type AwsOffering, permissions, scope } from '../../foundation/facts.ts';
import { role, type Statement, serviceTrust } from '../../foundation/iam.ts';
import { keyOf, named, servedByRegion } from '../../foundation/naming.ts';
import { bucket, bucketClaims } from '../bucket.ts';

const FILE = 'observability.tf';

const PERMISSIONS = permissions(
  `
aws_config_config_rule config: DeleteConfigRule PutConfigRule TagResource UntagResource
aws_config_configuration_recorder config: DeleteConfigurationRecorder PutConfigurationRecorder
aws_config_configuration_recorder_status config: StartConfigurationRecorder StopConfigurationRecorder
aws_config_delivery_channel config: DeleteDeliveryChannel PutDeliveryChannel
`,
  { config: scope('', 'Describe* ListTagsForResource') },
);

/** Managed rules of AWS Config without parameters (AWS Config's guide, "List of AWS Config managed rules"). */
const RULES = [
  'CLOUD_TRAIL_ENABLED',
  'ENCRYPTED_VOLUMES',
  'IAM_ROOT_ACCESS_KEY_CHECK',
  'RDS_INSTANCE_PUBLIC_ACCESS_CHECK',
  'RDS_STORAGE_ENCRYPTED',
  'ROOT_ACCOUNT_MFA_ENABLED',
  'S3_BUCKET_PUBLIC_READ_PROHIBITED',
  'S3_BUCKET_SSL_REQUESTS_ONLY',
  'VPC_DEFAULT_SECURITY_GROUP_CLOSED',
];

/** Monthly uptime percentage in the SLA of AWS Config (general knowledge, unverified). */
const SLA = 99.9;

/** History of the configuration of every resource of the account, and rules that it is checked against. */
const offering: AwsOffering<'configuration_audit', SizeFacts> = {
  id: 'aws.config',
  service: 'AWS Config',
  capability: 'configuration_audit',
  inNetwork: false,
  facts: () => ({ permissions: [PERMISSIONS] }),
  fit: () => ({
    because: `Records each change of a resource and checks it against ${RULES.length} managed rules. An account has one recorder in a region: if yours exists, import it.`,
    provides: ['configuration_audit'],
  }),
  size: () => [{ sku: `one recorder, ${RULES.length} rules`, count: 1, qualities: servedByRegion(SLA) }],
  meter(_, { demand }) {
    const { changes, evaluations } = activityOf(demand);
    return [
      counted('config/configuration-item', 'recorded changes', changes, 1, 'changes'),
      counted('config/rule-evaluation', 'evaluations of rules', evaluations, 1, 'evaluations'),
    ];
  },
  declare(_, node, site) {
    const label = site.label(node.id);
    return [
      listVariable(
        `${label}_rules`,
        `${node.title}: managed rules without parameters.`,
        RULES,
        holds(
          (v) => `alltrue([for rule in ${v} : can(regex("^[A-Z0-9_]+$", rule))])`,
          'Use identifiers such as ENCRYPTED_VOLUMES.',
        ),
      ),
      numberVariable(`${label}_retention_days`, `${node.title}: retention of the history in days.`, 365, atLeast(30)),
      ...recorder(label, site),
      resource(FILE, 'aws_config_config_rule', label, {
        for_each: code(`toset(var.${label}_rules)`),
        name: joined(named(label), '-', code('lower(replace(each.value, "_", "-"))')),
        source: nested({ owner: 'AWS', source_identifier: code('each.value') }),
        depends_on: [code(`aws_config_configuration_recorder_status.${label}`)],
      }),
    ];
  },
  claims: (_, node) => [
    ...bucketClaims(node.id, node.title),
    {
      kind: 'account_watched',
      text: `${node.title}: every change of a resource is recorded.`,
      resource: `aws_config_configuration_recorder_status.${labelOf(node.id)}`,
      attributes: { is_enabled: true },
    },
    {
      kind: 'account_watched',
      text: `${node.title}: resources of every type are recorded, global ones included.`,
      resource: `aws_config_configuration_recorder.${labelOf(node.id)}`,
      attributes: { 'recording_group.all_supported': true, 'recording_group.include_global_resource_types': true },
    },
  ],
};

function recorder(label: string, site: Site): readonly Block[] {
  const name = code(`aws_config_configuration_recorder.${label}.name`);
  return [
    role(label, 'Records the configuration of the account', serviceTrust('config.amazonaws.com')),
    resource('security.tf', 'aws_iam_role_policy_attachment', label, {
      role: code(`aws_iam_role.${label}.name`),
      policy_arn: 'arn:aws:iam::aws:policy/service-role/AWS_ConfigRole',
    }),
    ...bucket(label, {
      file: FILE,
      versions: true,
      expiresAfter: `var.${label}_retention_days`,
      allows: historyWrites(label),
      key: keyOf(site),
      comment: 'History of the configuration.',
    }),
    resource(FILE, 'aws_config_configuration_recorder', label, {
      name: named(label),
      role_arn: code(`aws_iam_role.${label}.arn`),
      recording_group: nested({ all_supported: true, include_global_resource_types: true }),
    }),
    resource(FILE, 'aws_config_delivery_channel', label, {
      name: named(label),
      s3_bucket_name: code(`aws_s3_bucket.${label}.id`),
      depends_on: [code(`aws_config_configuration_recorder.${label}`), code(`aws_s3_bucket_policy.${label}`)],
    }),
    resource(FILE, 'aws_config_configuration_recorder_status', label, {
      name,
      is_enabled: true,
      depends_on: [code(`aws_config_delivery_channel.${label}`)],
    }),
  ];
}

/** AWS Config's guide, "Permissions for the Amazon S3 bucket for the AWS Config delivery channel". */
function historyWrites(label: string): readonly Statement[] {
  const address = code(`aws_s3_bucket.${label}.arn`);
  const principal = { Service: 'config.amazonaws.com' };
  const account = { 'aws:SourceAccount': code('local.account') };
  return [
    {
      sid: 'RecorderLooks',
      principal,
      actions: ['s3:GetBucketAcl', 's3:ListBucket'],
      resources: address,
      condition: { StringEquals: account },
    },
    {
      sid: 'RecorderWrites',
      principal,
      actions: ['s3:PutObject'],
      resources: joined(address, '/AWSLogs/', code('local.account'), '/Config/*'),
      condition: { StringEquals: { ...account, 's3:x-amz-acl': 'bucket-owner-full-control' } },
    },
  ];
}

export const awsConfig = entry(offering);
