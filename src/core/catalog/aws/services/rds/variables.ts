import type { GraphNode } from '../../../../model/graph.ts';
import { type Block, variable } from '../../../../model/terraform.ts';
import { between, holds, matches, numberVariable, stringVariable } from '../../../kit/blocks.ts';
import { type Engine, versionOf } from './engine.ts';
import { BACKUP_DAYS, type RdsSize } from './size.ts';

/** AWS grows a disk only to a limit that is at least 26 % above its size; twice leaves a year more. */
const GROWTH = 2;

/** Variables of the database. */
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
    stringVariable(
      `${label}_engine_version`,
      `${node.title}: major version of ${engine.title}. Minor versions are applied in the maintenance window.`,
      versionOf(engine, node.demand.version),
      holds(
        (v) => `contains([${engine.versions.map((version) => `"${version}"`).join(', ')}], ${v})`,
        `Use ${engine.versions.join(' or ')}.`,
      ),
    ),
    stringVariable(
      `${label}_instance_class`,
      `${node.title}: instance class. ${size.instance.name} has ${size.instance.vcpu} vCPU and ${size.instance.memoryGb} GiB.`,
      size.instance.name,
      matches('^db\\\\.[a-z0-9]+\\\\.[a-z0-9]+$', 'Use an RDS instance class such as db.m6g.large.'),
    ),
    standbyVariable(label, node.title, size),
  ];
}

export function standbyVariable(label: string, title: string, { multiAz }: Pick<RdsSize, 'multiAz'>): Block {
  return variable(`${label}_multi_az`, {
    description: `${title}: keep a synchronous standby in another zone.`,
    type: 'bool',
    default: multiAz,
  });
}

/** Variables of the disk and its growth. */
export function diskVariables(
  label: string,
  node: GraphNode<'relational_db'>,
  size: Pick<RdsSize, 'diskGb'>,
): readonly Block[] {
  return [
    numberVariable(`${label}_storage_gb`, `${node.title}: initial storage in GB.`, size.diskGb, between(20, 65_536)),
    numberVariable(
      `${label}_max_storage_gb`,
      `${node.title}: maximum storage for autoscaling in GB.`,
      Math.min(65_536, size.diskGb * GROWTH),
      holds((v) => `${v} >= var.${label}_storage_gb`, `Use at least ${label}_storage_gb; AWS recommends 26 % more.`),
    ),
  ];
}

/** Variables of backup retention and maintenance windows. */
export function timeVariables(label: string, node: GraphNode<'relational_db'>): readonly Block[] {
  return [
    numberVariable(
      `${label}_backup_retention_days`,
      `${node.title}: retention of automated backups and point-in-time recovery in days; the latest restorable time is about five minutes ago.`,
      BACKUP_DAYS,
      between(1, 35),
    ),
    stringVariable(
      `${label}_backup_window`,
      `${node.title}: backup window of half an hour in UTC.`,
      '02:00-02:30',
      matches('^[0-2][0-9]:[0-5][0-9]-[0-2][0-9]:[0-5][0-9]$', 'Use hh:mm-hh:mm.'),
    ),
    stringVariable(
      `${label}_maintenance_window`,
      `${node.title}: maintenance window of one hour in UTC for minor versions and patches.`,
      'tue:03:00-tue:04:00',
      matches('^[a-z]{3}:[0-2][0-9]:[0-5][0-9]-[a-z]{3}:[0-2][0-9]:[0-5][0-9]$', 'Use ddd:hh:mm-ddd:hh:mm.'),
    ),
  ];
}
