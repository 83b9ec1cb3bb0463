import type { Site } from '../../../../model/offering.ts';
import { type Block, call, code, nested, output, resource, type Value } from '../../../../model/terraform.ts';
import { joined } from '../../../kit/blocks.ts';
import { role, rolePolicy, taskTrust } from '../../foundation/iam.ts';
import { named } from '../../foundation/naming.ts';
import { taskSubnets } from '../../foundation/network-plan.ts';
import { cluster, logConfiguration, logGroup } from '../compute/fargate.ts';
import { DATABASE_NAME, type Engine } from './engine.ts';
import { type PasswordUser, passwordOf, passwordUsers, userSecret } from './users.ts';

/** Terraform references of the endpoint and of the secret with the master password. */
export interface Database {
  readonly host: string;
  readonly secret: string;
}

/**
 * A task to run once manually: only it reads the master password, and it creates the application user.
 * Terraform cannot reach the database from outside the VPC. Without a program in the VPC, administrators at a site connect
 * over the tunnel.
 */
export function setupTask(nodeId: string, engine: Engine, site: Site, database: Database): readonly Block[] {
  const caller = callerOf(nodeId, site);
  if (caller === null) return [];
  const label = site.label(nodeId);
  const setup = `${label}_setup`;
  const secret = code(database.secret);
  const users = usersOf(nodeId, site);
  const secrets = [secret, ...users.map((user) => code(`${userSecret(label, user)}.arn`))];
  return [
    cluster(),
    taskTrust(),
    logGroup(setup, joined('/ecs/', named(setup)), site),
    role(setup, `Runs the task that creates the database user of ${nodeId}`, code('local.task_trust')),
    rolePolicy(setup, 'start', [
      {
        sid: 'WriteLog',
        actions: ['logs:CreateLogStream', 'logs:PutLogEvents'],
        resources: joined(code(`aws_cloudwatch_log_group.${setup}.arn`), ':*'),
      },
      {
        sid: 'ReadMasterPassword',
        actions: ['secretsmanager:GetSecretValue'],
        resources: users.length === 0 ? secret : secrets,
      },
    ]),
    resource(
      'compute.tf',
      'aws_ecs_task_definition',
      setup,
      {
        family: named(setup),
        requires_compatibilities: ['FARGATE'],
        network_mode: 'awsvpc',
        cpu: '256',
        memory: '512',
        execution_role_arn: code(`aws_iam_role.${setup}.arn`),
        runtime_platform: nested({ operating_system_family: 'LINUX', cpu_architecture: 'X86_64' }),
        container_definitions: call('jsonencode', [container(label, engine, database, users)]),
      },
      'Run this task once, manually: it is the only task with access to the master password of the database.',
    ),
    ...runOutput(nodeId, caller, site),
  ];
}

function container(label: string, engine: Engine, database: Database, users: readonly PasswordUser[]): Value {
  const environment = engine.setupEnvironment({
    host: code(database.host),
    name: DATABASE_NAME,
  });
  return {
    name: 'setup',
    image: engine.setup.image,
    essential: true,
    command: engine.setup.command(users),
    environment: Object.entries(environment).map(([name, value]) => ({ name, value })),
    secrets: [
      {
        name: engine.setup.passwordVariable,
        valueFrom: joined(code(database.secret), ':password::'),
      },
      ...users.map((user) => ({ name: user.variable, valueFrom: passwordOf(label, user) })),
    ],
    logConfiguration: logConfiguration(`${label}_setup`, 'setup'),
  };
}

function usersOf(nodeId: string, site: Site): readonly PasswordUser[] {
  const node = site.find(nodeId)?.node;
  return node?.capability === 'relational_db' ? passwordUsers(node.demand) : [];
}

/** In the security group of a caller of the database, whose rules reach the database and the registry. */
function runOutput(nodeId: string, caller: string, site: Site): readonly Block[] {
  const label = site.label(nodeId);
  const { ids, isPublic } = taskSubnets(site);
  return [
    output(
      `${label}_setup`,
      'Run this task once with aws ecs run-task before your application connects: it creates the database user.',
      {
        cluster: code('aws_ecs_cluster.main.name'),
        task_definition: code(`aws_ecs_task_definition.${label}_setup.family`),
        launch_type: 'FARGATE',
        subnets: ids,
        security_groups: [code(`aws_security_group.${site.label(caller)}.id`)],
        assign_public_ip: isPublic ? 'ENABLED' : 'DISABLED',
      },
    ),
  ];
}

/** Id of a program in the network that uses the database. */
function callerOf(nodeId: string, site: Site): string | null {
  const callers = site.to(nodeId).filter(({ from }) => {
    const choice = site.find(from)?.choice;
    return choice?.inNetwork === true && choice.principal !== null;
  });
  return callers[0]?.from ?? null;
}
