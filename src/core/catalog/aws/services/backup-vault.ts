import { formatNumber } from '../../../messages/numbers.ts';
import type { NodeCapability } from '../../../model/capability.ts';
import type { GraphNode } from '../../../model/graph.ts';
import { entry, type Site, type SizeFacts } from '../../../model/offering.ts';
import { type Block, code, type Expression, nested, output, resource } from '../../../model/terraform.ts';
import { atLeast, between, labelOf, numberVariable, orNull, startsWith, stringVariable } from '../../kit/blocks.ts';
import { type AwsOffering, type BackupFacts, factsAt, permissions, scope } from '../foundation/facts.ts';
import { role, rolePolicy, trust } from '../foundation/iam.ts';
import { named, servedByRegion, withKey } from '../foundation/naming.ts';

/** Monthly uptime percentage in the SLA (general knowledge, unverified). */
const SLA = 99.9;

const PERMISSIONS = permissions(
  `
aws_backup_plan backup: CreateBackupPlan DeleteBackupPlan TagResource UntagResource UpdateBackupPlan
aws_backup_selection backup: CreateBackupSelection DeleteBackupSelection
aws_backup_vault backup: CreateBackupVault DeleteBackupVault TagResource UntagResource
 backup-storage: MountCapsule kms: CreateGrant Decrypt GenerateDataKey RetireGrant
aws_backup_vault_lock_configuration backup: DeleteBackupVaultLockConfiguration PutBackupVaultLockConfiguration
`,
  {
    backup: scope(
      'backup:{region}:*:backup-vault:{name}*',
      'Describe* Get* List*',
      'CreateBackupPlan DeleteBackupPlan UpdateBackupPlan CreateBackupSelection DeleteBackupSelection TagResource UntagResource',
    ),
    'backup-storage': scope('', ''),
  },
  { aws_backup_vault: ['backup.amazonaws.com'] },
);

const FILE = 'data.tf';
const MANAGED = 'arn:aws:iam::aws:policy';
/** Backups in addition to those of the databases, in a vault with an optional lock against early deletion. */
const offering: AwsOffering<'backup', SizeFacts> = {
  id: 'aws.backup',
  service: 'AWS Backup',
  capability: 'backup',
  inNetwork: false,
  facts: () => ({ permissions: [PERMISSIONS] }),
  fit: ({ demand }) => ({
    because: `A daily backup of ${formatNumber(demand.protectedGb)} GB is retained for ${formatNumber(demand.retentionDays)} days${demand.locked ? ', and no user, not even an administrator, can delete it earlier' : ''}.`,
    provides: ['backup'],
  }),
  size: ({ demand }) => [
    {
      sku: demand.locked ? 'locked vault, daily backup' : 'vault, daily backup',
      count: 1,
      qualities: servedByRegion(SLA),
    },
  ],
  meter: (_, { demand }) => [
    {
      meter: 'backup/rds-snapshot',
      what: 'backups, all at the database price: one full, the others incremental',
      quantity: demand.protectedGb + demand.changeGbPerDay * demand.retentionDays,
      arithmetic: `${formatNumber(demand.protectedGb)} GB + ${formatNumber(demand.retentionDays)} x ${formatNumber(demand.changeGbPerDay)} GB`,
    },
  ],
  declare: (_, node, site) => declare(node, site),
  claims: (_, { id, title, demand }) => [
    {
      kind: 'backed_up',
      text: `${title}: a daily backup is retained for ${formatNumber(demand.retentionDays)} days, separate from the databases.`,
      resource: `aws_backup_plan.${labelOf(id)}`,
      attributes: { 'rule.lifecycle.delete_after': demand.retentionDays },
    },
    ...(demand.locked
      ? [
          {
            kind: 'deletion_protected' as const,
            text: `${title}: a recovery point cannot be deleted before its retention ends.`,
            resource: `aws_backup_vault_lock_configuration.${labelOf(id)}`,
            attributes: { min_retention_days: code(`var.${labelOf(id)}_retention_days`) },
          },
        ]
      : []),
  ],
};

function declare(node: GraphNode<'backup'>, site: Site): readonly Block[] {
  const label = site.label(node.id);
  const copied = copiedBy(node.id, site);
  return [
    ...variables(node, label),
    resource(FILE, 'aws_backup_vault', label, {
      name: named(label),
      ...withKey(site, 'kms_key_arn'),
      force_destroy: code('!var.deletion_protection'),
    }),
    ...(node.demand.locked ? [lock(label)] : []),
    resource(FILE, 'aws_backup_plan', label, {
      name: named(label),
      rule: nested({
        rule_name: 'daily',
        target_vault_name: code(`aws_backup_vault.${label}.name`),
        schedule: code(`var.${label}_schedule`),
        start_window: 60,
        completion_window: 480,
        lifecycle: nested({ delete_after: code(`var.${label}_retention_days`) }),
      }),
    }),
    role(label, `Creates and restores backups of ${node.title}`, trust('backup.amazonaws.com')),
    ...policies(
      label,
      copied.some(({ isBucket }) => isBucket === true),
    ),
    ...restoring(label, copied),
    ...(copied.length === 0
      ? []
      : [
          resource(FILE, 'aws_backup_selection', label, {
            name: named(label),
            plan_id: code(`aws_backup_plan.${label}.id`),
            iam_role_arn: code(`aws_iam_role.${label}.arn`),
            resources: copied.map(({ arn }) => arn),
          }),
        ]),
    output(
      `${label}_name`,
      `${node.title}: restore from this vault; test a restore every quarter.`,
      code(`aws_backup_vault.${label}.name`),
    ),
  ];
}

/** A restored instance gets its role (AWS Backup guide, "Restoring an Amazon EC2 instance"). */
function restoring(label: string, copied: readonly Copied[]): readonly Block[] {
  const roles = copied.flatMap(({ role: passed }) => passed ?? []);
  if (roles.length === 0) return [];
  return [rolePolicy(label, 'restore-roles', [{ sid: 'PassRoles', actions: ['iam:PassRole'], resources: roles }])];
}

/** Capabilities whose services AWS Backup copies. docs.aws.amazon.com/aws-backup/latest/devguide/whatisbackup.html */
const COPIED: ReadonlySet<NodeCapability> = new Set([
  'relational_db',
  'document_db',
  'key_value_db',
  'graph_db',
  'file_storage',
  'object_storage',
]);

export function isCopied({ capability }: GraphNode): boolean {
  return COPIED.has(capability);
}

function copiedBy(nodeId: string, site: Site): readonly Copied[] {
  const ids = site.from(nodeId).map(({ to }) => to);
  return [...new Set(ids)].flatMap((id) => {
    const { backup } = factsAt(id, site);
    return backup === undefined ? [] : [{ ...backup, arn: code(`${backup.type}.${site.label(id)}.arn`) }];
  });
}

interface Copied extends BackupFacts {
  readonly arn: Expression;
}

function variables(node: GraphNode<'backup'>, label: string): readonly Block[] {
  return [
    numberVariable(
      `${label}_retention_days`,
      `${node.title}: backup retention in days.`,
      Math.max(1, Math.ceil(node.demand.retentionDays)),
      between(1, 36_500),
    ),
    stringVariable(
      `${label}_schedule`,
      `${node.title}: backup schedule in UTC.`,
      'cron(0 4 * * ? *)',
      startsWith('cron(', 'Use a cron(…) expression.'),
    ),
    ...(node.demand.locked
      ? [
          numberVariable(
            `${label}_lock_after_days`,
            `${node.title}: days until the vault lock becomes immutable, also for AWS (compliance mode). Null: users with sufficient IAM permissions can remove the lock (governance mode).`,
            null,
            orNull(atLeast(3, 'Use at least 3, or null.')),
          ),
        ]
      : []),
  ];
}

function lock(label: string): Block {
  return resource(FILE, 'aws_backup_vault_lock_configuration', label, {
    backup_vault_name: code(`aws_backup_vault.${label}.name`),
    min_retention_days: code(`var.${label}_retention_days`),
    changeable_for_days: code(`var.${label}_lock_after_days`),
  });
}

function policies(label: string, copiesFiles: boolean): readonly Block[] {
  const names = {
    backup: 'service-role/AWSBackupServiceRolePolicyForBackup',
    restore: 'service-role/AWSBackupServiceRolePolicyForRestores',
    ...(copiesFiles
      ? { files: 'AWSBackupServiceRolePolicyForS3Backup', files_restore: 'AWSBackupServiceRolePolicyForS3Restore' }
      : {}),
  };
  return Object.entries(names).map(([name, path]) =>
    resource('security.tf', 'aws_iam_role_policy_attachment', `${label}_${name}`, {
      role: code(`aws_iam_role.${label}.name`),
      policy_arn: `${MANAGED}/${path}`,
    }),
  );
}

export const backupVault = entry(offering);
