import { formatNumber } from '../../../messages/numbers.ts';
import type { FileDemand } from '../../../model/demand.ts';
import type { Claim } from '../../../model/finding.ts';
import type { GraphNode } from '../../../model/graph.ts';
import type { Usage } from '../../../model/offering.ts';
import { type Block, type Body, code, nested, resource } from '../../../model/terraform.ts';
import { between, labelOf, numberVariable } from '../../kit/blocks.ts';
import { enabled, gib, nameOf } from '../foundation/names.ts';

type FilesNode = GraphNode<'file_storage'>;

/** Daily backups that a policy keeps (cloud.google.com/netapp/volumes/docs/protect-data/about-volume-backups). */
const FEWEST_DAILY = 2;
const MOST_DAILY = 1018;
/** Share of the files that changes between two daily backups; a working assumption. */
const DAILY_CHANGE = 0.02;

export function backupUsages({ storedGb, backupDays }: FileDemand): readonly Usage[] {
  if (backupDays === undefined) return [];
  return [
    {
      meter: 'netapp_volumes/backup',
      what: 'Backups, the first in full',
      quantity: gib(storedGb * (1 + DAILY_CHANGE * backupDays)),
      arithmetic: `${formatNumber(storedGb)} GB + ${formatNumber(backupDays)} x ${DAILY_CHANGE * 100} % changed a day`,
    },
  ];
}

/** Backups in a vault of NetApp Volumes, which Backup and DR Service does not copy. */
export function backupBlocks({ id, title, demand: { backupDays } }: FilesNode, label: string): readonly Block[] {
  if (backupDays === undefined) return [];
  const place = { name: nameOf(id), location: code('var.region'), labels: code('local.labels') };
  return [
    numberVariable(
      `${label}_backups`,
      `Daily backups of ${title} that are kept.`,
      Math.min(MOST_DAILY, Math.max(FEWEST_DAILY, Math.ceil(backupDays))),
      between(FEWEST_DAILY, MOST_DAILY, `Use ${FEWEST_DAILY} to ${MOST_DAILY} backups.`),
    ),
    resource('data.tf', 'google_netapp_backup_vault', label, { ...place, depends_on: enabled('netapp') }),
    resource('data.tf', 'google_netapp_backup_policy', label, {
      ...place,
      daily_backup_limit: code(`var.${label}_backups`),
      weekly_backup_limit: 0,
      monthly_backup_limit: 0,
      enabled: true,
      depends_on: enabled('netapp'),
    }),
  ];
}

/** Argument of the volume. */
export function backedUp(label: string): Body {
  return {
    backup_config: nested({
      backup_vault: code(`google_netapp_backup_vault.${label}.id`),
      backup_policies: [code(`google_netapp_backup_policy.${label}.id`)],
      scheduled_backup_enabled: true,
    }),
  };
}

export function backupClaims({ id, demand: { backupDays } }: FilesNode): readonly Claim[] {
  if (backupDays === undefined) return [];
  return [
    {
      kind: 'backed_up',
      text: 'A daily backup is kept in a vault apart from the volume.',
      resource: `google_netapp_volume.${labelOf(id)}`,
      attributes: { 'backup_config.scheduled_backup_enabled': true },
    },
  ];
}
