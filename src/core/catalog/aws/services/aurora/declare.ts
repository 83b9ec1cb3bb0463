import type { GraphNode } from '../../../../model/graph.ts';
import type { Site } from '../../../../model/offering.ts';
import { type Block, code, nested, output, resource } from '../../../../model/terraform.ts';
import { atLeast, holds, joined, numberVariable, startsWith, stringVariable } from '../../../kit/blocks.ts';
import { named, withKey } from '../../foundation/naming.ts';
import { logGroup } from '../compute/fargate.ts';
import { clusterInstances, dataSubnetGroup, deletionArguments, instancesVariable } from '../database.ts';
import { DATABASE_NAME, type Engine, MASTER_USER } from '../rds/engine.ts';
import { setupTask } from '../rds/setup.ts';
import { userBlocks } from '../rds/users.ts';
import { timeVariables } from '../rds/variables.ts';
import type { AuroraSize } from './size.ts';

const FILE = 'data.tf';

/** Engine names, versions and logs of Aurora (Aurora guide, "Database engine updates"). */
const SPEAKS = {
  postgresql: { engine: 'aurora-postgresql', version: '17', family: 'aurora-postgresql17', log: 'postgresql' },
  mysql: { engine: 'aurora-mysql', version: '8.0', family: 'aurora-mysql8.0', log: 'slowquery' },
} as const;

/**
 * The cluster with its writer and readers, parameters, log and backups, and the task that creates the application
 * user.
 */
export function declareAurora(
  size: AuroraSize,
  node: GraphNode<'relational_db'>,
  site: Site,
  engine: Engine,
): readonly Block[] {
  const label = site.label(node.id);
  const { log } = SPEAKS[engine.id];
  return [
    ...variables(size, label, node.title),
    ...timeVariables(label, node),
    dataSubnetGroup('aws_db_subnet_group', label),
    resource(FILE, 'aws_rds_cluster_parameter_group', label, {
      name_prefix: joined(named(label), '-'),
      description: 'TLS only',
      family: SPEAKS[engine.id].family,
      parameter: nested({
        name: engine.tlsParameter.name,
        value: engine.id === 'mysql' ? 'ON' : engine.tlsParameter.value,
        apply_method: 'pending-reboot',
      }),
      lifecycle: nested({ create_before_destroy: true }),
    }),
    logGroup(`${label}_${log}`, joined('/aws/rds/cluster/', named(label), `/${log}`), site),
    ...userBlocks(label, node.demand),
    cluster(size, label, engine, site),
    instances(label, engine),
    ...setupTask(node.id, engine, site, {
      host: `aws_rds_cluster.${label}.endpoint`,
      secret: `aws_rds_cluster.${label}.master_user_secret[0].secret_arn`,
    }),
    output(
      `${label}_address`,
      `Endpoint of Aurora ${engine.title}, reachable only from applications in the VPC.`,
      code(`aws_rds_cluster.${label}.endpoint`),
    ),
  ];
}

function cluster(size: AuroraSize, label: string, engine: Engine, site: Site): Block {
  const { engine: name, version, log } = SPEAKS[engine.id];
  return resource(
    FILE,
    'aws_rds_cluster',
    label,
    {
      cluster_identifier: named(label),
      engine: name,
      engine_version: version,
      database_name: DATABASE_NAME,
      port: engine.port,
      master_username: MASTER_USER,
      manage_master_user_password: true,
      iam_database_authentication_enabled: true,
      db_subnet_group_name: code(`aws_db_subnet_group.${label}.name`),
      db_cluster_parameter_group_name: code(`aws_rds_cluster_parameter_group.${label}.name`),
      vpc_security_group_ids: [code(`aws_security_group.${label}.id`)],
      storage_encrypted: true,
      ...withKey(site, 'kms_key_id'),
      backup_retention_period: code(`var.${label}_backup_retention_days`),
      preferred_backup_window: code(`var.${label}_backup_window`),
      preferred_maintenance_window: code(`var.${label}_maintenance_window`),
      copy_tags_to_snapshot: true,
      ...deletionArguments(label),
      enabled_cloudwatch_logs_exports: [log],
      ...(size.units === null
        ? {}
        : {
            serverlessv2_scaling_configuration: nested({
              min_capacity: code(`var.${label}_min_units`),
              max_capacity: code(`var.${label}_max_units`),
            }),
          }),
      lifecycle: nested({ ignore_changes: [code('engine_version')] }),
      depends_on: [code(`aws_cloudwatch_log_group.${label}_${log}`)],
    },
    'The password is in neither the configuration nor the state. Minor versions are applied in the maintenance window, so the\nrunning version may be newer than this one.',
  );
}

function instances(label: string, engine: Engine): Block {
  return clusterInstances('rds', label, {
    engine: SPEAKS[engine.id].engine,
    instance_class: code(`var.${label}_instance_class`),
    db_subnet_group_name: code(`aws_db_subnet_group.${label}.name`),
    publicly_accessible: false,
    auto_minor_version_upgrade: true,
    ca_cert_identifier: 'rds-ca-rsa2048-g1',
    lifecycle: nested({ ignore_changes: [code('engine_version')] }),
  });
}

function variables(size: AuroraSize, label: string, title: string): readonly Block[] {
  return [
    stringVariable(
      `${label}_instance_class`,
      `${title}: instance class of the writer and the readers; db.serverless scales with the load.`,
      size.instance,
      startsWith('db.', 'Use an instance class such as db.r6g.large, or db.serverless.'),
    ),
    instancesVariable(label, title, size.count),
    ...(size.units === null ? [] : unitVariables(label, title, size.units.least, size.units.most)),
  ];
}

function unitVariables(label: string, title: string, least: number, most: number): readonly Block[] {
  return [
    numberVariable(
      `${label}_min_units`,
      `${title}: minimum capacity of an instance in ACUs of 2 GB.`,
      least,
      atLeast(0.5),
    ),
    numberVariable(
      `${label}_max_units`,
      `${title}: maximum capacity of an instance in ACUs; limits the cost.`,
      most,
      holds((v) => `${v} >= var.${label}_min_units && ${v} <= 256`, `Use ${label}_min_units to 256.`),
    ),
  ];
}
