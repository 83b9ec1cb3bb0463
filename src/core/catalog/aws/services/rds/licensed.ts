import { formatNumber } from '../../../../messages/numbers.ts';
import type { GraphNode } from '../../../../model/graph.ts';
import { type AccessGrant, entry, type Principal, type Site } from '../../../../model/offering.ts';
import { type Block, type Body, code, nested, output, resource } from '../../../../model/terraform.ts';
import { joined, labelOf, matches, oneOf, stringVariable } from '../../../kit/blocks.ts';
import type { AwsOffering, DashboardDatabase } from '../../foundation/facts.ts';
import { grant } from '../../foundation/iam.ts';
import { environmentName, named, withKey } from '../../foundation/naming.ts';
import { keepsLicensed } from '../../foundation/technology.ts';
import { logGroup } from '../compute/fargate.ts';
import { dataSubnetGroup, deletionArguments } from '../database.ts';
import { databaseClaims } from './claims.ts';
import { instanceArguments } from './declare.ts';
import { rdsFacts } from './facts.ts';
import { type LicensedEngine, type LicensedSize, licensedSizes, licensedUsage } from './licensed-size.ts';
import { diskVariables, standbyVariable, timeVariables } from './variables.ts';

const FILE = 'data.tf';

/** SQL Server in the editions Express (free, up to 10 GB) and Standard. */
export const SQL_SERVER: LicensedEngine = {
  id: 'sqlserver',
  title: 'SQL Server',
  names: ['sqlserver'],
  version: '16.00',
  port: 1433,
  protocol: 'tds',
  mostGb: 16_384,
  logs: ['error'],
  tls: { type: 'aws_db_parameter_group', attributes: { 'parameter[name=rds.force_ssl].value': '1' } },
};

/** Oracle Database in the edition Standard Two, whose licence is in the price. */
export const ORACLE: LicensedEngine = {
  id: 'oracle',
  title: 'Oracle Database',
  names: ['oracle'],
  version: '19',
  port: 2484,
  protocol: 'tcps',
  mostGb: 65_536,
  logs: ['alert'],
  tls: {
    type: 'aws_db_option_group',
    attributes: { 'option.option_name': 'SSL' },
    sentence: 'connections require TLS.',
  },
};

/** Database with the licence included in the hourly price. */
function offering(engine: LicensedEngine): AwsOffering<'relational_db', LicensedSize> {
  return {
    id: `aws.rds-${engine.id}`,
    service: `RDS for ${engine.title}`,
    capability: 'relational_db',
    inNetwork: true,
    facts: (_, { id, demand }) => ({
      ...rdsFacts(labelOf(id)),
      ...(engine.id === 'sqlserver' && demand.passwords?.includes('reports') === true
        ? { dashboardSource: reportsSource(labelOf(id)) }
        : {}),
    }),
    fit({ demand, needs, also }, requirements) {
      if (needs.scaleToZero || also.includes('vector_search') || !keepsLicensed(requirements, engine.names))
        return null;
      return {
        because: `${engine.title} as requested, with the licence included in the hourly price, for ${formatNumber(demand.storedGb)} GB of data, ${formatNumber(demand.workingSetGb)} GB of it in the working set, and ${formatNumber(demand.peakQps)} queries/s at the peak.`,
        provides: ['relational_db', 'backup'],
        speaks: { protocol: engine.protocol, port: engine.port },
      };
    },
    size: ({ demand }) => licensedSizes(engine, demand),
    meter: (size, { demand }) => licensedUsage(size, demand),
    declare: (size, node, site) => declare(engine, size, node, site),
    grantAccess: (_, node, site, caller) => acceptance(engine, node, site, caller),
    claims: (size, node) => databaseClaims(size, node, { tls: engine.tls, usesTokens: false }),
  };
}

/** Dashboards sign in as programs do. */
function reportsSource(label: string): DashboardDatabase {
  const database = `aws_db_instance.${label}`;
  return {
    type: 'SQLSERVER',
    block: 'sql_server',
    host: code(`${database}.address`),
    port: SQL_SERVER.port,
    database: 'master',
    secret: code(`${database}.master_user_secret[0].secret_arn`),
  };
}

/** Neither engine supports IAM authentication: a caller reads the password that AWS stores and rotates. */
function acceptance(
  engine: LicensedEngine,
  node: GraphNode<'relational_db'>,
  site: Site,
  caller: Principal,
): AccessGrant {
  const label = site.label(node.id);
  const database = `aws_db_instance.${label}`;
  const secret = code(`${database}.master_user_secret[0].secret_arn`);
  const name = (what: string) => environmentName(node, site, 'DB', what);
  return {
    environment: {
      [name('HOST')]: code(`${database}.address`),
      [name('PORT')]: code(`"${engine.port}"`),
      [name('SIGN_IN_ARN')]: secret,
    },
    secrets: { [name('SIGN_IN')]: secret },
    blocks: [
      grant(caller, label, [{ sid: 'ReadSignIn', actions: ['secretsmanager:GetSecretValue'], resources: secret }]),
    ],
  };
}

function declare(
  engine: LicensedEngine,
  size: LicensedSize,
  node: GraphNode<'relational_db'>,
  site: Site,
): readonly Block[] {
  const label = site.label(node.id);
  return [
    ...variables(engine, size, label, node.title),
    ...diskVariables(label, node, size),
    ...timeVariables(label, node),
    dataSubnetGroup('aws_db_subnet_group', label),
    tlsOnly(engine, label),
    ...engine.logs.map((log) =>
      logGroup(`${label}_${log}`, joined('/aws/rds/instance/', named(label), `/${log}`), site),
    ),
    resource(
      FILE,
      'aws_db_instance',
      label,
      { ...instance(engine, label), ...kept(label, engine), ...withKey(site, 'kms_key_id') },
      'RDS creates the master password, stores it in Secrets Manager and rotates it weekly. Applications use it until your\nmigrations create a login with fewer permissions.',
    ),
    output(
      `${label}_address`,
      `Endpoint of ${engine.title}, reachable only from applications in the VPC.`,
      code(`aws_db_instance.${label}.address`),
    ),
  ];
}

/** SQL Server has a parameter for it; Oracle has a separate port for TLS, the only one that is opened. */
function tlsOnly(engine: LicensedEngine, label: string): Block {
  if (engine.id === 'oracle') {
    return resource(FILE, 'aws_db_option_group', label, {
      name: named(label),
      option_group_description: 'TLS on a separate port',
      engine_name: 'oracle-se2',
      major_engine_version: engine.version,
      option: nested({
        option_name: 'SSL',
        port: engine.port,
        vpc_security_group_memberships: [code(`aws_security_group.${label}.id`)],
        option_settings: nested({ name: 'SQLNET.SSL_VERSION', value: '1.2' }),
      }),
    });
  }
  return resource(FILE, 'aws_db_parameter_group', label, {
    name_prefix: joined(named(label), '-'),
    description: 'TLS only',
    family: joined('sqlserver-', code(`var.${label}_edition`), '-16.0'),
    parameter: nested({ name: 'rds.force_ssl', value: '1', apply_method: 'pending-reboot' }),
    lifecycle: nested({ create_before_destroy: true }),
  });
}

function instance(engine: LicensedEngine, label: string): Body {
  const own =
    engine.id === 'oracle'
      ? { engine: 'oracle-se2', db_name: 'APP', option_group_name: code(`aws_db_option_group.${label}.name`) }
      : {
          engine: joined('sqlserver-', code(`var.${label}_edition`)),
          parameter_group_name: code(`aws_db_parameter_group.${label}.name`),
        };
  return {
    identifier: named(label),
    ...own,
    engine_version: engine.version,
    license_model: 'license-included',
    instance_class: code(`var.${label}_instance_class`),
    ...instanceArguments(label),
    manage_master_user_password: true,
  };
}

function kept(label: string, engine: LicensedEngine): Body {
  return {
    backup_retention_period: code(`var.${label}_backup_retention_days`),
    backup_window: code(`var.${label}_backup_window`),
    maintenance_window: code(`var.${label}_maintenance_window`),
    copy_tags_to_snapshot: true,
    delete_automated_backups: code('!var.deletion_protection'),
    auto_minor_version_upgrade: true,
    apply_immediately: false,
    ...deletionArguments(label),
    enabled_cloudwatch_logs_exports: engine.logs,
    depends_on: engine.logs.map((log) => code(`aws_cloudwatch_log_group.${label}_${log}`)),
  };
}

function variables(engine: LicensedEngine, size: LicensedSize, label: string, title: string): readonly Block[] {
  return [
    ...(engine.id === 'sqlserver'
      ? [
          stringVariable(
            `${label}_edition`,
            `${title}: edition: ex is Express (10 GB, no standby), web, se is Standard, ee is Enterprise.`,
            size.instance.edition,
            oneOf(['ex', 'web', 'se', 'ee']),
          ),
        ]
      : []),
    stringVariable(
      `${label}_instance_class`,
      `${title}: instance class. ${size.instance.name} has ${size.instance.vcpu} vCPU and ${size.instance.memoryGb} GiB.`,
      size.instance.name,
      matches('^db\\\\.[a-z0-9]+\\\\.[a-z0-9]+$', 'Use an RDS instance class such as db.m5.xlarge.'),
    ),
    standbyVariable(label, title, size),
  ];
}

export const rdsSqlServer = entry(offering(SQL_SERVER));
export const rdsOracle = entry(offering(ORACLE));
