import type { GraphNode } from '../../../../model/graph.ts';
import { type Block, variable } from '../../../../model/iac.ts';
import { type Engine, versionOf } from './engine.ts';
import { BACKUP_DAYS, type RdsSize } from './size.ts';

/** AWS grows a disk only to a limit that is at least 26 % above its size; twice leaves a year more. */
const GROWTH = 2;

/** What a team may set about the database. */
export function rdsVariables(
  label: string,
  node: GraphNode<'relational_db'>,
  size: RdsSize,
  engine: Engine,
): readonly Block[] {
  return [
    ...sizeVariables(label, node, size, engine),
    ...diskVariables(label, node, size),
    ...timeVariables(label, node),
  ];
}

function sizeVariables(
  label: string,
  node: GraphNode<'relational_db'>,
  size: RdsSize,
  engine: Engine,
): readonly Block[] {
  return [
    variable(`${label}_engine_version`, {
      description: `${node.title}: major version of ${engine.title}. Minor versions are applied in the maintenance window.`,
      type: 'string',
      default: versionOf(engine, node.demand.version),
      validation: {
        condition: `contains([${engine.versions.map((version) => `"${version}"`).join(', ')}], var.${label}_engine_version)`,
        message: `Use ${engine.versions.join(' or ')}.`,
      },
    }),
    variable(`${label}_instance_class`, {
      description: `${node.title}: size. ${size.instance.name} has ${size.instance.vcpu} vCPU and ${size.instance.memoryGb} GiB.`,
      type: 'string',
      default: size.instance.name,
      validation: {
        condition: `can(regex("^db\\\\.[a-z0-9]+\\\\.[a-z0-9]+$", var.${label}_instance_class))`,
        message: 'Use an RDS instance class such as db.m6g.large.',
      },
    }),
    variable(`${label}_multi_az`, {
      description: `${node.title}: keep a synchronous standby in another zone.`,
      type: 'bool',
      default: size.multiAz,
    }),
  ];
}

/** How large its disk is, and may grow. */
export function diskVariables(
  label: string,
  node: GraphNode<'relational_db'>,
  size: Pick<RdsSize, 'diskGb'>,
): readonly Block[] {
  return [
    variable(`${label}_storage_gb`, {
      description: `${node.title}: disk to start with, in GB.`,
      type: 'number',
      default: size.diskGb,
      validation: {
        condition: `var.${label}_storage_gb >= 20 && var.${label}_storage_gb <= 65536`,
        message: 'Use 20 to 65536.',
      },
    }),
    variable(`${label}_max_storage_gb`, {
      description: `${node.title}: size up to which the disk grows by itself, in GB.`,
      type: 'number',
      default: Math.min(65_536, size.diskGb * GROWTH),
      validation: {
        condition: `var.${label}_max_storage_gb >= var.${label}_storage_gb`,
        message: `Use at least ${label}_storage_gb; AWS asks for 26 % more.`,
      },
    }),
  ];
}

/** How long backups are kept, and when work on it may be done. */
export function timeVariables(label: string, node: GraphNode<'relational_db'>): readonly Block[] {
  return [
    variable(`${label}_backup_retention_days`, {
      description: `${node.title}: days back to which any moment can be restored, until about five minutes ago.`,
      type: 'number',
      default: BACKUP_DAYS,
      validation: {
        condition: `var.${label}_backup_retention_days >= 1 && var.${label}_backup_retention_days <= 35`,
        message: 'Use 1 to 35.',
      },
    }),
    variable(`${label}_backup_window`, {
      description: `${node.title}: half an hour (UTC) of the daily snapshot.`,
      type: 'string',
      default: '02:00-02:30',
      validation: {
        condition: `can(regex("^[0-2][0-9]:[0-5][0-9]-[0-2][0-9]:[0-5][0-9]$", var.${label}_backup_window))`,
        message: 'Use hh:mm-hh:mm.',
      },
    }),
    variable(`${label}_maintenance_window`, {
      description: `${node.title}: hour (UTC) in which minor versions and patches may be applied.`,
      type: 'string',
      default: 'tue:03:00-tue:04:00',
      validation: {
        condition: `can(regex("^[a-z]{3}:[0-2][0-9]:[0-5][0-9]-[a-z]{3}:[0-2][0-9]:[0-5][0-9]$", var.${label}_maintenance_window))`,
        message: 'Use ddd:hh:mm-ddd:hh:mm.',
      },
    }),
  ];
}
