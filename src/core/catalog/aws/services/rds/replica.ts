import type { GraphNode } from '../../../../model/graph.ts';
import type { Joined, MultiRegion, Regions, Site } from '../../../../model/offering.ts';
import { type Block, type Body, call, code, nested, resource } from '../../../../model/terraform.ts';
import { DAYS_PER_MONTH } from '../../../../model/workload.ts';
import { joined, labelOf } from '../../../kit/blocks.ts';
import { keyOf, named } from '../../foundation/naming.ts';
import { copiedBytes } from '../regional/copying.ts';
import { MASTER_USER } from './engine.ts';
import { databaseSize, type RdsSize } from './size.ts';

/** Usually seconds behind; a minute under heavy writing. */
const LAG_SECONDS = 60;
/** A promotion backs up and restarts the replica: mostly a few minutes (RDS guide, "Promoting a read replica"). */
const PROMOTION_SECONDS = 600;

/** A read replica in the second region, in one zone while on standby. */
export const crossRegionReplica: MultiRegion<RdsSize, GraphNode<'relational_db'>> = {
  standby: (size) =>
    size.multiAz
      ? {
          ...size,
          ...databaseSize(size.instance, size.instance.name, false, size.diskGb, size.qualities.headroomScore),
          qualities: { ...size.qualities, zones: 1 },
        }
      : size,
  replication: () => ({
    kind: 'replica',
    rpoSeconds: LAG_SECONDS,
    rtoSeconds: PROMOTION_SECONDS,
    because:
      'A read replica in the second region has a replication lag of seconds. If the first region fails, promote it with aws rds promote-read-replica: it restarts and accepts writes some minutes later.',
  }),
  meter: (_, { demand }) => [copiedBytes(demand.changeGbPerDay * DAYS_PER_MONTH, 'replication traffic to the replica')],
  keepsHome: ({ labels }) => labels.at(-1)?.endsWith('_setup') === true || labels[1]?.endsWith('_master') === true,
  join: replicate,
  claims: (_, node) => [
    {
      kind: 'replicated',
      text: `${node.title}: a read replica in the second region has a lag of seconds.`,
      resource: `aws_db_instance.${labelOf(node.id)}_standby`,
      attributes: { replicate_source_db: code(`aws_db_instance.${labelOf(node.id)}.arn`) },
    },
    {
      kind: 'replicated',
      text: `${node.title}: a read replica in the second region, with a lag of seconds, serves reads there.`,
      resource: `aws_db_instance.${labelOf(node.id)}_second`,
      attributes: { replicate_source_db: code(`aws_db_instance.${labelOf(node.id)}.arn`) },
    },
  ],
};

/** Arguments that a replica inherits from its source and may not set. */
const INHERITED = [
  'engine',
  'engine_version',
  'db_name',
  'username',
  'allocated_storage',
  'password_wo',
  'password_wo_version',
];

function replicate({ home, copy }: Joined, regions: Regions): Joined {
  const { label, suffix } = regions;
  const key = `${label}_${suffix}`;
  const ownKey = keyOf(regions.home) === null;
  return {
    home,
    copy: [
      ...(ownKey ? [replicaKey(key, suffix)] : []),
      ...copy
        .filter(({ type }) => type !== 'ephemeral')
        .map((block) => (block.labels[0] === 'aws_db_instance' ? replica(block, label, ownKey ? key : null) : block)),
    ],
  };
}

/** An encrypted replica needs a key of its region: the AWS managed one may not exist there yet. */
function replicaKey(key: string, suffix: string): Block {
  return resource(
    'security.tf',
    'aws_kms_key',
    key,
    {
      region: code(`var.${suffix}_region`),
      description: 'The replica of the database in the second region',
      enable_key_rotation: true,
      deletion_window_in_days: 30,
    },
    'A replica of an encrypted database needs a KMS key in its own region.',
  );
}

function replica(block: Block, source: string, key: string | null): Block {
  const { region, identifier, ...rest } = block.body;
  const own = Object.entries(rest).filter(([name]) => !INHERITED.includes(name));
  const body: Body = {
    region,
    identifier,
    replicate_source_db: code(`aws_db_instance.${source}.arn`),
    ...Object.fromEntries(own),
    ...(key === null ? {} : { kms_key_id: code(`aws_kms_key.${key}.arn`) }),
    lifecycle: nested({ ignore_changes: [code('replicate_source_db')] }),
  };
  return {
    ...block,
    body,
    comment: 'Replicates the database of the first region. After promotion it is a standalone database.',
  };
}

/**
 * Arguments for the master's password: RDS makes it, but not for an instance with a replica (RDS guide, limitations).
 */
export function masterPassword(label: string, site: Site): Body {
  return site.otherRegion === undefined
    ? { manage_master_user_password: true }
    : { password_wo: code(`ephemeral.random_password.${label}.result`), password_wo_version: 1 };
}

/** Secret with the master password. */
export function masterSecret(label: string, site: Site): string {
  return site.otherRegion === undefined
    ? `aws_db_instance.${label}.master_user_secret[0].secret_arn`
    : `aws_secretsmanager_secret.${label}_master.arn`;
}

/** A password that is created once and kept neither in the configuration nor in the state. */
export function passwordBlocks(label: string, site: Site): readonly Block[] {
  if (site.otherRegion === undefined) return [];
  const master = `${label}_master`;
  return [
    {
      file: 'security.tf',
      type: 'ephemeral',
      labels: ['random_password', label],
      body: { length: 32, special: false },
    },
    resource('security.tf', 'aws_secretsmanager_secret', master, {
      name_prefix: joined(named(master), '-'),
      description: `Master password of ${label}`,
    }),
    resource('security.tf', 'aws_secretsmanager_secret_version', master, {
      secret_id: code(`aws_secretsmanager_secret.${master}.id`),
      secret_string_wo: call('jsonencode', {
        username: MASTER_USER,
        password: code(`ephemeral.random_password.${label}.result`),
      }),
      secret_string_wo_version: 1,
    }),
  ];
}
