import type { FileDemand } from '../../../model/demand.ts';
import { type Block, variable } from '../../../model/iac.ts';
import type { Requirements } from '../../../model/requirement.ts';
import { isNamed } from '../../kit/requirements.ts';

/** Regions that have no FSx. */
export const WITHOUT_FSX: readonly string[] = ['ap-southeast-6', 'ap-east-2', 'mx-central-1', 'ap-southeast-7'];

export const SMB_PORT = 445;

/** Files are shared over SMB, as the part asks or the words name it. */
export function isOverSmb({ protocol }: FileDemand, requirements: Requirements): boolean {
  return protocol === 'smb' || isNamed(requirements, ['smb']);
}

/** Days for which FSx keeps its own daily backups, as it is set at first; it may be up to 90. */
export const BACKUP_DAYS = 7;

/** What every file system of FSx lets its owner choose. @param offered throughputs in MB/s, of which it has one */
export function fsxVariables(
  label: string,
  title: string,
  throughput: number,
  offered: readonly number[],
): readonly Block[] {
  return [
    variable(`${label}_throughput`, {
      description: `${title}: throughput of its servers, in MB/s.`,
      type: 'number',
      default: throughput,
      validation: {
        condition: `contains([${offered.join(', ')}], var.${label}_throughput)`,
        message: `Use ${offered.join(', ')}.`,
      },
    }),
    variable(`${label}_backup_retention_days`, {
      description: `${title}: days for which a daily backup is kept.`,
      type: 'number',
      default: BACKUP_DAYS,
      validation: {
        condition: `var.${label}_backup_retention_days >= 1 && var.${label}_backup_retention_days <= 90`,
        message: 'Use 1 to 90.',
      },
    }),
  ];
}
