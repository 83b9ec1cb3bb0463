import type { FileDemand } from '../../../model/demand.ts';
import type { ResolvedRequirements } from '../../../model/resolved.ts';
import type { Block } from '../../../model/terraform.ts';
import { between, holds, numberVariable } from '../../kit/blocks.ts';
import { isNamed } from '../../kit/requirements.ts';

/** Regions that have no FSx. */
export const WITHOUT_FSX: readonly string[] = ['ap-southeast-6', 'ap-east-2', 'mx-central-1', 'ap-southeast-7'];

export const SMB_PORT = 445;

/** SMB is required by the component or named in the text. */
export function isOverSmb({ protocol }: FileDemand, requirements: ResolvedRequirements): boolean {
  return protocol === 'smb' || isNamed(requirements, ['smb']);
}

/** Default retention of automatic daily backups in days; the maximum is 90. */
export const BACKUP_DAYS = 7;

/** Variables of every FSx file system. @param offered throughputs in MB/s */
export function fsxVariables(
  label: string,
  title: string,
  throughput: number,
  offered: readonly number[],
): readonly Block[] {
  return [
    numberVariable(
      `${label}_throughput`,
      `${title}: throughput capacity in MB/s.`,
      throughput,
      holds((v) => `contains([${offered.join(', ')}], ${v})`, `Use ${offered.join(', ')}.`),
    ),
    numberVariable(
      `${label}_backup_retention_days`,
      `${title}: retention of daily backups in days.`,
      BACKUP_DAYS,
      between(1, 90),
    ),
  ];
}
