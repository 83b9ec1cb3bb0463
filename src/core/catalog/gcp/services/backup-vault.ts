import { formatNumber } from '../../../messages/numbers.ts';
import type { Claim } from '../../../model/finding.ts';
import type { GraphNode } from '../../../model/graph.ts';
import type { Site, SizeFacts } from '../../../model/offering.ts';
import { type Block, code, type Expression, nested, output, resource, template } from '../../../model/terraform.ts';
import { between, joined, labelOf, numberVariable } from '../../kit/blocks.ts';
import { managed } from '../../kit/usage.ts';
import { entry, factsOf, type Permissions, type Vaulted } from '../foundation/facts.ts';
import { apis, enabled, gib, inGib, nameOf, projectRole, shortName } from '../foundation/names.ts';

type VaultNode = GraphNode<'backup'>;

const SECONDS_PER_DAY = 86_400;
/** Moments of the last week can be restored from the logs (cloud.google.com/backup-disaster-recovery/docs). */
const LOG_DAYS = 7;

/** Copies in a vault, which not even an owner of the project can delete before their retention ends. */
export const backupVault = entry<'backup', SizeFacts>({
  id: 'gcp.backup-vault',
  service: 'Backup and DR Service',
  capability: 'backup',
  multiRegion: { join: ({ home, copy }) => ({ home, copy: copy.filter((block) => !isOfReplica(block)) }) },
  inNetwork: false,
  fit: ({ demand }) => ({
    because: `Copies of ${formatNumber(demand.protectedGb)} GB are kept for ${formatNumber(demand.retentionDays)} days in a vault separate from the databases, and cannot be deleted earlier.`,
    provides: ['backup'],
  }),
  size: ({ demand }) => [
    {
      sku: `Backup vault, ${formatNumber(demand.retentionDays)} days`,
      count: 1,
      // cloud.google.com/backup-disaster-recovery/sla
      qualities: managed(3, 99.9),
    },
  ],
  meter: (_size, { demand }) => [
    {
      meter: 'backup_dr/vault-storage',
      what: 'Copies, the first in full',
      quantity: gib(demand.protectedGb + demand.changeGbPerDay * demand.retentionDays),
      arithmetic: `${formatNumber(demand.protectedGb)} GB + ${formatNumber(demand.retentionDays)} x ${formatNumber(demand.changeGbPerDay)} GB changed a day`,
    },
    inGib('backup_dr/management', 'Data that are protected', demand.protectedGb),
  ],
  declare: (_size, node, site) => vaultBlocks(node, site),
  claims: (_size, node): readonly Claim[] => [
    {
      kind: 'backed_up',
      text: 'Copies cannot be deleted before their retention ends.',
      resource: `google_backup_dr_backup_vault.${labelOf(node.id)}`,
      attributes: { backup_minimum_enforced_retention_duration: retention(labelOf(node.id)) },
    },
  ],
  facts: () => ({ permissions: PERMISSIONS }),
});

/** Retention in seconds. */
function retention(label: string): Expression {
  return joined(code(`var.${label}_retention_days * ${SECONDS_PER_DAY}`), 's');
}

function vaultBlocks(node: VaultNode, site: Site): readonly Block[] {
  const label = site.label(node.id);
  const vault = `google_backup_dr_backup_vault.${label}`;
  const copied = site.from(node.id).flatMap(({ to }) => {
    const { vaulted } = factsOf(site.find(to));
    return vaulted === undefined ? [] : [{ id: to, vaulted }];
  });
  const kinds = [...new Map(copied.map(({ vaulted }) => [vaulted.type, vaulted])).values()];
  return [
    ...apis('backupdr'),
    numberVariable(
      `${label}_retention_days`,
      `Days for which a copy in ${node.title} stays, and before which it cannot be deleted.`,
      Math.max(1, Math.ceil(node.demand.retentionDays)),
      between(1, 36500, 'Use 1 to 36500 days.'),
    ),
    resource('data.tf', 'google_backup_dr_backup_vault', label, {
      backup_vault_id: nameOf(node.id),
      location: code('var.region'),
      description: node.title,
      labels: code('local.labels'),
      backup_minimum_enforced_retention_duration: retention(label),
      access_restriction: 'WITHIN_ORGANIZATION',
      force_update: true,
      ignore_inactive_datasources: true,
      allow_missing: true,
      depends_on: enabled('backupdr'),
    }),
    ...kinds.flatMap((kind) => planBlocks(kind, node, label)),
    ...copied.map(({ id, vaulted }) => protection(node, id, vaulted, site)),
    output(
      `${label}_vault`,
      'Vault of the copies; they are restored in the console under Backup and DR.',
      code(`${vault}.id`),
    ),
  ];
}

/** Last part of the name of a plan; a plan copies one type of resource. */
const PLAN_NAMES: Readonly<Record<Vaulted['type'], string>> = {
  'sqladmin.googleapis.com/Instance': '',
  'alloydb.googleapis.com/Cluster': 'clusters',
  'file.googleapis.com/Instance': 'files',
};

function planLabel(label: string, type: Vaulted['type']): string {
  return [label, PLAN_NAMES[type]].filter((part) => part !== '').join('_');
}

function planBlocks({ type, operator, keepsLogs }: Vaulted, node: VaultNode, label: string): readonly Block[] {
  const vault = `google_backup_dr_backup_vault.${label}`;
  const plan = planLabel(label, type);
  return [
    ...(operator === undefined
      ? []
      : projectRole(`${plan}_operates`, operator, template`serviceAccount:${code(`${vault}.service_account`)}`, null)),
    resource('data.tf', 'google_backup_dr_backup_plan', plan, {
      backup_plan_id: plan === label ? nameOf(node.id) : nameOf(node.id, `-${PLAN_NAMES[type]}`),
      location: code('var.region'),
      resource_type: type,
      backup_vault: code(`${vault}.id`),
      log_retention_days: keepsLogs ? LOG_DAYS : undefined,
      backup_rules: nested({
        rule_id: 'daily',
        backup_retention_days: code(`var.${label}_retention_days`),
        standard_schedule: nested({
          recurrence_type: 'DAILY',
          time_zone: 'UTC',
          backup_window: nested({ start_hour_of_day: 1, end_hour_of_day: 7 }),
        }),
      }),
    }),
  ];
}

function protection(node: VaultNode, id: string, vaulted: Vaulted, site: Site): Block {
  const label = site.label(node.id);
  const plan = planLabel(label, vaulted.type);
  return resource('data.tf', 'google_backup_dr_backup_plan_association', `${label}_${site.label(id)}`, {
    backup_plan_association_id: nameOf(node.id, `-${shortName(id)}`),
    location: vaulted.location,
    resource: vaulted.resource,
    resource_type: vaulted.type,
    backup_plan: code(`google_backup_dr_backup_plan.${plan}.name`),
    depends_on: vaulted.operator === undefined ? undefined : [code(`google_project_iam_member.${plan}_operates`)],
  });
}

/** A replica is backed up only once it is promoted: Backup and DR takes none. */
function isOfReplica({ labels: [type] }: Block): boolean {
  return type === 'google_backup_dr_backup_plan_association';
}

const PERMISSIONS: Permissions = {
  google_backup_dr_backup_plan:
    'backupdr.backupPlans.create,delete,get,update backupdr.backupVaults.get,associate backupdr.operations.get',
  google_backup_dr_backup_plan_association:
    'backupdr.backupPlanAssociations.createForAlloydbCluster,createForCloudSqlInstance,createForFilestoreInstance,deleteForAlloydbCluster,deleteForCloudSqlInstance,deleteForFilestoreInstance,get,getForAlloydbCluster,getForCloudSqlInstance,getForFilestoreInstance,list,updateForAlloydbCluster,updateForCloudSqlInstance,updateForFilestoreInstance backupdr.backupPlans.get,useForAlloydbCluster,useForCloudSqlInstance,useForFilestoreInstance backupdr.bvdataSources.get,list backupdr.operations.get cloudsql.instances.get file.instances.get,updateBackupDrConfig alloydb.clusters.get',
  google_backup_dr_backup_vault: 'backupdr.backupVaults.create,delete,get,update backupdr.operations.get',
};
