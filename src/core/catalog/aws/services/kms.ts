import { formatNumber } from '../../../messages/numbers.ts';
import { entry, type SizeFacts } from '../../../model/offering.ts';
import { type Block, code, output, resource } from '../../../model/terraform.ts';
import { between, joined, labelOf, numberVariable } from '../../kit/blocks.ts';
import { counted } from '../../kit/usage.ts';
import type { AwsOffering } from '../foundation/facts.ts';
import { accessGrant, grant, policy, type Statement } from '../foundation/iam.ts';
import { environmentName, named, servedByRegion } from '../foundation/naming.ts';
import { cacheDecrypts } from './cache-readers.ts';

/** Monthly uptime percentage in the SLA (general knowledge, unverified). */
const SLA = 99.999;

const FILE = 'security.tf';
const REQUEST_UNIT = 10_000;
/** Deletion waiting period of a key in days: the maximum of KMS. */
const WAITING_DAYS = 30;

/** Data services that use the key on behalf of their callers. */
const STORES = [
  'backup',
  'dynamodb',
  'ec2',
  'elasticache',
  'elasticfilesystem',
  'es',
  'fsx',
  'kafka',
  'kinesis',
  'rds',
  'redshift',
  's3',
  'secretsmanager',
  'sns',
  'sqs',
];
/** AWS services that use the key without a role: alarms, budgets, events, the audit trail, flow logs. */
const WRITERS = [
  'budgets.amazonaws.com',
  'cloudtrail.amazonaws.com',
  'cloudwatch.amazonaws.com',
  'delivery.logs.amazonaws.com',
  'events.amazonaws.com',
];
const USES = [
  'kms:CreateGrant',
  'kms:Decrypt',
  'kms:DescribeKey',
  'kms:Encrypt',
  'kms:GenerateDataKey*',
  'kms:ReEncrypt*',
];

/** Customer managed keys with yearly rotation, with which the data services encrypt. */
const offering: AwsOffering<'kms', SizeFacts> = {
  id: 'aws.kms',
  service: 'KMS',
  capability: 'kms',
  inNetwork: false,
  fit: ({ demand }) => ({
    because: `${demand.keys === 1 ? 'One key' : `${formatNumber(demand.keys)} keys`} under your control in hardware security modules validated to FIPS 140-3 level 3, rotated every year; each use is logged.`,
    provides: ['kms'],
  }),
  size: ({ demand }) => [
    {
      sku: demand.keys === 1 ? 'one key' : `${formatNumber(demand.keys)} keys`,
      count: 1,
      qualities: servedByRegion(SLA),
    },
  ],
  meter: (_, { demand }) => [
    counted('kms/customer-managed-key', 'keys, before yearly rotation', Math.max(1, demand.keys), 1, 'x 1 month'),
    counted('kms/requests', 'KMS requests', demand.operationsPerMonth, REQUEST_UNIT, 'uses'),
  ],
  declare(_, node, site) {
    const label = site.label(node.id);
    return [
      key(label, `${node.title}: encryption of data stores`, cacheDecrypts(site)),
      resource(FILE, 'aws_kms_alias', label, {
        name: joined('alias/', named(label)),
        target_key_id: code(`aws_kms_key.${label}.key_id`),
      }),
      ...(node.demand.keys > 1 ? furtherKeys(label, node.title, node.demand.keys - 1) : []),
      output(`${label}_arn`, `${node.title}: KMS key of the data stores.`, code(`aws_kms_key.${label}.arn`)),
    ];
  },
  grantAccess(_, node, site, caller) {
    const label = site.label(node.id);
    const actions = ['kms:Decrypt', 'kms:Encrypt', 'kms:GenerateDataKey'];
    const resources = code(`aws_kms_key.${label}.arn`);
    return accessGrant({ [environmentName(node, site, 'KEY', 'ARN')]: resources }, [
      grant(caller, label, [{ sid: 'UseKey', actions, resources }]),
    ]);
  },
  claims: (_, node) => [
    {
      kind: 'encrypted_at_rest',
      text: `${node.title}: data stores are encrypted with a customer managed key, which is rotated every year.`,
      resource: `aws_kms_key.${labelOf(node.id)}`,
      attributes: { enable_key_rotation: true },
    },
  ],
};

function key(
  label: string,
  description: string,
  allows: readonly Statement[],
  further: { readonly count?: ReturnType<typeof code> } = {},
): Block {
  return resource(
    FILE,
    'aws_kms_key',
    label,
    {
      ...further,
      description,
      enable_key_rotation: true,
      deletion_window_in_days: WAITING_DAYS,
      policy: policy([...keyStatements(), ...allows]),
    },
    'The account has full access, so that the key stays manageable; IAM policies still apply to each user.\nOther principals use the key only from this account and only through a data store that they may access.',
  );
}

/** Keys for applications, separate from the key of the data stores. */
function furtherKeys(label: string, title: string, count: number): readonly Block[] {
  const name = `${label}_further`;
  return [
    numberVariable(
      name,
      `${title}: additional keys, for data that applications encrypt themselves.`,
      count,
      between(0, 100),
    ),
    key(name, `${title}: encryption by applications`, [], { count: code(`var.${name}`) }),
    resource(FILE, 'aws_kms_alias', name, {
      count: code(`var.${name}`),
      name: joined('alias/', named(name), '-', code('count.index')),
      target_key_id: code(`aws_kms_key.${name}[count.index].key_id`),
    }),
  ];
}

/** IAM policies of the account decide; callers of a data service may use its key through that service only. */
function keyStatements(): readonly Statement[] {
  return [
    {
      sid: 'PoliciesOfTheAccountDecide',
      principal: { AWS: joined('arn:aws:iam::', code('local.account'), ':root') },
      actions: ['kms:*'],
      resources: '*',
    },
    {
      sid: 'ThroughTheStores',
      principal: { AWS: '*' },
      actions: USES,
      resources: '*',
      condition: {
        StringEquals: {
          'kms:CallerAccount': code('local.account'),
          'kms:ViaService': STORES.map((service) => joined(`${service}.`, code('var.region'), '.amazonaws.com')),
        },
      },
    },
    {
      sid: 'ServicesThatWriteByThemselves',
      principal: { Service: WRITERS },
      actions: ['kms:Decrypt', 'kms:DescribeKey', 'kms:GenerateDataKey*'],
      resources: '*',
      condition: { StringEquals: { 'aws:SourceAccount': code('local.account') } },
    },
    {
      sid: 'LogsOfThisAccount',
      principal: { Service: joined('logs.', code('var.region'), '.amazonaws.com') },
      actions: USES,
      resources: '*',
      condition: {
        ArnLike: {
          'kms:EncryptionContext:aws:logs:arn': joined(
            'arn:aws:logs:',
            code('var.region'),
            ':',
            code('local.account'),
            ':log-group:*',
          ),
        },
      },
    },
  ];
}

export const kms = entry(offering);
