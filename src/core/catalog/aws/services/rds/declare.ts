import type { GraphNode } from '../../../../model/graph.ts';
import type { Site } from '../../../../model/offering.ts';
import { type Block, type Body, code, type Nested, nested, output, resource } from '../../../../model/terraform.ts';
import { joined } from '../../../kit/blocks.ts';
import { named, withKey } from '../../foundation/naming.ts';
import { logGroup } from '../compute/fargate.ts';
import { dataSubnetGroup, deletionArguments } from '../database.ts';
import { DATABASE_NAME, type Engine, MASTER_USER } from './engine.ts';
import { masterPassword, masterSecret, passwordBlocks } from './replica.ts';
import { setupTask } from './setup.ts';
import type { RdsSize } from './size.ts';
import { userBlocks } from './users.ts';
import { rdsVariables } from './variables.ts';

const FILE = 'data.tf';
/** The instance with its subnets, parameters, logs and backups, and the task that creates the application user. */
export function declareRds(
  size: RdsSize,
  node: GraphNode<'relational_db'>,
  site: Site,
  engine: Engine,
): readonly Block[] {
  const label = site.label(node.id);
  return [
    ...rdsVariables(label, node, size, engine),
    dataSubnetGroup('aws_db_subnet_group', label),
    parameterGroup(label, engine),
    ...engine.logs.map((log) =>
      logGroup(`${label}_${log}`, joined('/aws/rds/instance/', named(label), `/${log}`), site),
    ),
    ...passwordBlocks(label, site),
    ...userBlocks(label, node.demand),
    instance(label, engine, site),
    ...setupTask(node.id, engine, site, {
      host: `aws_db_instance.${label}.address`,
      secret: masterSecret(label, site),
    }),
    output(
      `${label}_address`,
      `Endpoint of ${engine.title}, reachable only from applications in the VPC.`,
      code(`aws_db_instance.${label}.address`),
    ),
  ];
}

function parameterGroup(label: string, engine: Engine): Block {
  const parameter = ({ name, value }: { readonly name: string; readonly value: string }): Nested =>
    nested({ name, value, apply_method: 'immediate' });
  return resource(FILE, 'aws_db_parameter_group', label, {
    name_prefix: joined(named(label), '-'),
    description: 'TLS only, slow queries logged',
    family: joined(engine.familyPrefix, code(`var.${label}_engine_version`)),
    parameter: [engine.tlsParameter, ...engine.slowParameters].map(parameter),
    lifecycle: nested({ create_before_destroy: true }),
  });
}

function instance(label: string, engine: Engine, site: Site): Block {
  return resource(
    FILE,
    'aws_db_instance',
    label,
    {
      ...placed(label, engine, site),
      ...kept(label),
      ...withKey(site, 'kms_key_id'),
      enabled_cloudwatch_logs_exports: engine.logs,
      depends_on: engine.logs.map((log) => code(`aws_cloudwatch_log_group.${label}_${log}`)),
    },
    site.otherRegion === undefined
      ? 'The password is in neither the configuration nor the state: RDS creates the master password, stores it in Secrets Manager\nand rotates it weekly. Applications authenticate with IAM.'
      : 'The password is in neither the configuration nor the state: it is created once and stored in Secrets Manager, because RDS\ndoes not manage the password of an instance with a replica. Applications authenticate with IAM.',
  );
}

/** Engine, version, network and sign-in. */
function placed(label: string, engine: Engine, site: Site): Body {
  return {
    identifier: named(label),
    engine: engine.name,
    engine_version: code(`var.${label}_engine_version`),
    instance_class: code(`var.${label}_instance_class`),
    db_name: DATABASE_NAME,
    port: engine.port,
    ...instanceArguments(label),
    ...masterPassword(label, site),
    iam_database_authentication_enabled: true,
    ca_cert_identifier: 'rds-ca-rsa2048-g1',
    parameter_group_name: code(`aws_db_parameter_group.${label}.name`),
  };
}

/** Network, disk and master user of an instance of any engine. */
export function instanceArguments(label: string): Body {
  return {
    multi_az: code(`var.${label}_multi_az`),
    db_subnet_group_name: code(`aws_db_subnet_group.${label}.name`),
    vpc_security_group_ids: [code(`aws_security_group.${label}.id`)],
    publicly_accessible: false,
    storage_type: 'gp3',
    allocated_storage: code(`var.${label}_storage_gb`),
    max_allocated_storage: code(`var.${label}_max_storage_gb`),
    storage_encrypted: true,
    username: MASTER_USER,
  };
}

/** Backups, maintenance windows and deletion protection. */
function kept(label: string): Body {
  return {
    backup_retention_period: code(`var.${label}_backup_retention_days`),
    backup_window: code(`var.${label}_backup_window`),
    copy_tags_to_snapshot: true,
    delete_automated_backups: code('!var.deletion_protection'),
    maintenance_window: code(`var.${label}_maintenance_window`),
    auto_minor_version_upgrade: true,
    allow_major_version_upgrade: false,
    apply_immediately: false,
    ...deletionArguments(label),
  };
}
