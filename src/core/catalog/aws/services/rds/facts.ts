import type { RelationalDemand } from '../../../../model/demand.ts';
import { code, type Value } from '../../../../model/terraform.ts';
import { cpuAlarm, FIVE_MINUTES } from '../../foundation/alarms.ts';
import { type Alarm, type AwsFacts, permissions } from '../../foundation/facts.ts';
import { DATABASE_NAME } from './engine.ts';
import { reportsSecret } from './users.ts';

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

const SOURCE_TYPES = {
  postgresql: { type: 'POSTGRESQL', port: 5432 },
  mysql: { type: 'MYSQL', port: 3306 },
  aurora_postgresql: { type: 'AURORA_POSTGRESQL', port: 5432 },
  aurora: { type: 'AURORA', port: 3306 },
} as const;

/** Dashboards read it with a user of their own. @param host address of its host */
export function shownFacts(
  block: keyof typeof SOURCE_TYPES,
  host: string,
  label: string,
  demand: RelationalDemand,
): Pick<AwsFacts, 'dashboardSource'> {
  const secret = reportsSecret(label, demand);
  if (secret === undefined) return {};
  return { dashboardSource: { ...SOURCE_TYPES[block], block, host: code(host), database: DATABASE_NAME, secret } };
}
