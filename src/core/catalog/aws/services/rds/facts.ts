import { code, type Value } from '../../../../model/terraform.ts';
import { cpuAlarm, FIVE_MINUTES } from '../../foundation/alarms.ts';
import { type Alarm, type AwsFacts, permissions } from '../../foundation/facts.ts';

const PERMISSIONS = permissions(
  `
aws_db_instance rds: AddTagsToResource CreateDBInstance DeleteDBInstance ModifyDBInstance RebootDBInstance
 rds: CreateDBSnapshot RemoveTagsFromResource secretsmanager: CreateSecret RotateSecret TagResource
aws_db_option_group rds: AddTagsToResource CreateOptionGroup DeleteOptionGroup ModifyOptionGroup
aws_db_parameter_group rds: AddTagsToResource CreateDBParameterGroup DeleteDBParameterGroup ModifyDBParameterGroup
 rds: ResetDBParameterGroup
`,
  {},
  { aws_db_instance: ['rds.amazonaws.com'] },
);

const BYTES_PER_GB = 1_000_000_000;
/** Alarm threshold of free disk space. */
const FREE_DISK_GB = 5;

export function databaseCpuAlarm(dimensions: Readonly<Record<string, Value>>): Alarm {
  return cpuAlarm('CPU utilization of the database is high: use the next instance class', 'AWS/RDS', dimensions, 80);
}

/** Facts of an RDS database instance of any engine. */
export function rdsFacts(label: string): AwsFacts {
  const dimensions = { DBInstanceIdentifier: code(`aws_db_instance.${label}.identifier`) };
  return {
    permissions: [PERMISSIONS],
    network: { tier: 'data' },
    deletionProtection: { type: 'aws_db_instance', attribute: 'deletion_protection' },
    backup: { type: 'aws_db_instance' },
    alarms: [
      databaseCpuAlarm(dimensions),
      {
        name: 'disk',
        text: `Less than ${FREE_DISK_GB} GB of the disk is free`,
        namespace: 'AWS/RDS',
        metric: 'FreeStorageSpace',
        statistic: 'Minimum',
        dimensions,
        below: FREE_DISK_GB * BYTES_PER_GB,
        period: FIVE_MINUTES,
        times: 1,
      },
    ],
  };
}
