import { capabilityOf, type Term } from '../../../../model/capability.ts';
import type { Site } from '../../../../model/offering.ts';
import type { ResolvedRequirements } from '../../../../model/resolved.ts';
import {
  type Block,
  type Body,
  code,
  data,
  heredoc,
  locals,
  nested,
  resource,
  template,
} from '../../../../model/terraform.ts';
import { between, endsWith, joined, matches, numberVariable, orNull, stringVariable } from '../../../kit/blocks.ts';
import { errorAlarm } from '../../foundation/alarms.ts';
import { type AwsFacts, permissions } from '../../foundation/facts.ts';
import { lambdaTrust, role, rolePolicy, type Statement } from '../../foundation/iam.ts';
import { named } from '../../foundation/naming.ts';
import { subnetIds } from '../../foundation/network-plan.ts';
import { invokedBy } from '../invocations.ts';
import { mountsOf, readyMounts } from '../mounts.ts';
import { logGroup } from './fargate.ts';
import type { LambdaSize } from './lambda-size.ts';

const PERMISSIONS = permissions(
  `
aws_lambda_event_source_mapping lambda: CreateEventSourceMapping DeleteEventSourceMapping TagResource UpdateEventSourceMapping
aws_lambda_function_url lambda: CreateFunctionUrlConfig DeleteFunctionUrlConfig GetFunctionUrlConfig
 lambda: UpdateFunctionUrlConfig
aws_lambda_function lambda: CreateFunction DeleteFunction PublishVersion TagResource UntagResource UpdateFunctionCode
 lambda: UpdateFunctionConfiguration PutFunctionConcurrency DeleteFunctionConcurrency
`,
);

const FILE = 'compute.tf';
const HTTPS = 443;
/** Current long-term version of Node in Lambda (Lambda guide, "Runtimes"). */
const RUNTIME = 'nodejs22.x';

/** Network placement of a function, and the suffix of its offering id. */
export interface Placing {
  readonly inNetwork: boolean;
  readonly idSuffix: '' | '-in-network';
}

export const OUTSIDE: Placing = { inNetwork: false, idSuffix: '' };
export const INSIDE: Placing = { inNetwork: true, idSuffix: '-in-network' };

/** A database or a cache has private addresses only: its callers must be in the VPC. */
export function needsNetwork(requirements: ResolvedRequirements): boolean {
  const excluded = new Set<Term>(requirements.exclusions.flatMap(({ terms }) => terms));
  return requirements.components.some(({ anyOf }) =>
    anyOf.some((term) => !excluded.has(term) && NETWORKED.has(capabilityOf(term))),
  );
}

const NETWORKED: ReadonlySet<string> = new Set([
  'relational_db',
  'cache',
  'file_storage',
  'full_text_search',
  'vector_search',
  'timeseries_db',
  'graph_db',
]);

/** A function is required, by name or by scale-to-zero. */
export function mayBeFunctions(requirements: ResolvedRequirements): boolean {
  return (
    requirements.qualities.serverless?.value === 1 ||
    requirements.components.some(({ anyOf }) => anyOf.some((term) => term.endsWith(':function')))
  );
}

export interface FunctionCode {
  readonly timeoutSeconds: number;
  /** Source of the sample, as an ES module that exports `handler`. */
  readonly sample: string;
  readonly title: string;
  readonly size: LambdaSize;
}

/** The function, its role, its log group and its sample code. */
export function lambdaFunction(nodeId: string, runs: FunctionCode, placing: Placing, site: Site): readonly Block[] {
  const label = site.label(nodeId);
  return [
    ...functionVariables(label, runs),
    data(FILE, 'archive_file', label, {
      type: 'zip',
      output_path: joined(code('path.module'), `/.terraform/${label}.zip`),
      source: nested({ filename: 'index.mjs', content: heredoc(runs.sample) }),
    }),
    logGroup(label, joined('/aws/lambda/', named(label)), site),
    role(label, `Permissions of ${runs.title}`, code('local.function_trust')),
    locals('security.tf', { function_trust: lambdaTrust() }),
    rolePolicy(label, 'run', runStatements(label, placing), `${label}_run`),
    resource(FILE, 'aws_lambda_function', label, functionBody(nodeId, runs, placing, site)),
  ];
}

function functionBody(nodeId: string, runs: FunctionCode, placing: Placing, site: Site): Body {
  const label = site.label(nodeId);
  const { environment } = site.granted(nodeId);
  return {
    function_name: named(label),
    description: runs.title,
    role: code(`aws_iam_role.${label}.arn`),
    runtime: RUNTIME,
    architectures: ['x86_64'],
    handler: code(`var.${label}_handler`),
    filename: code(`var.${label}_package == null ? data.archive_file.${label}.output_path : var.${label}_package`),
    source_code_hash: code(
      `var.${label}_package == null ? data.archive_file.${label}.output_base64sha256 : filebase64sha256(var.${label}_package)`,
    ),
    memory_size: code(`var.${label}_memory`),
    timeout: runs.timeoutSeconds,
    ...(Object.keys(environment).length === 0 ? {} : { environment: nested({ variables: environment }) }),
    logging_config: nested({ log_format: 'JSON', log_group: code(`aws_cloudwatch_log_group.${label}.name`) }),
    ...fileSystems(nodeId, placing, site),
    ...(placing.inNetwork
      ? {
          vpc_config: nested({
            subnet_ids: subnetIds('app'),
            security_group_ids: [code(`aws_security_group.${label}.id`)],
          }),
        }
      : {}),
    depends_on: [`aws_iam_role_policy.${label}_run`, ...(placing.inNetwork ? readyMounts(nodeId, site) : [])].map(code),
  };
}

/** A function can mount one shared file system, and only inside the VPC. */
function fileSystems(nodeId: string, placing: Placing, site: Site): Body {
  const [mount] = placing.inNetwork ? mountsOf(nodeId, site) : [];
  if (mount === undefined) return {};
  return { file_system_config: nested({ arn: mount.accessPoint, local_mount_path: mount.path }) };
}

function runStatements(label: string, placing: Placing): readonly Statement[] {
  const write: Statement = {
    sid: 'WriteLog',
    actions: ['logs:CreateLogStream', 'logs:PutLogEvents'],
    resources: template`${code(`aws_cloudwatch_log_group.${label}.arn`)}:*`,
  };
  return placing.inNetwork ? [write, ATTACH] : [write];
}

/**
 * Lambda creates the network interfaces with the function's role; these actions take no resource (IAM reference, EC2).
 */
const ATTACH: Statement = {
  sid: 'StandInNetwork',
  actions: [
    'ec2:AssignPrivateIpAddresses',
    'ec2:CreateNetworkInterface',
    'ec2:DeleteNetworkInterface',
    'ec2:DescribeNetworkInterfaces',
    'ec2:DescribeSubnets',
    'ec2:UnassignPrivateIpAddresses',
  ],
  resources: '*',
};

function functionVariables(label: string, { title, size }: FunctionCode): readonly Block[] {
  return [
    stringVariable(
      `${label}_package`,
      `${title}: path of a zip file with your code. Null: a sample.`,
      null,
      orNull(endsWith('.zip', 'Enter the path of a zip file.')),
    ),
    stringVariable(
      `${label}_handler`,
      `${title}: handler, as file and function.`,
      'index.handler',
      matches('^[^ ]+\\\\.[^ ]+$', 'Use file.function, such as index.handler.'),
    ),
    numberVariable(
      `${label}_memory`,
      `${title}: memory in MB; CPU scales with memory, one vCPU at 1,769 MB.`,
      size.memoryMb,
      between(128, 10_240),
    ),
  ];
}

/** Facts of a function. */
export function functionFacts(label: string): AwsFacts {
  return {
    permissions: [PERMISSIONS],
    network: { port: HTTPS, programCalls: 'outside' },
    invocation: invokedBy('lambda:InvokeFunction', 'aws_lambda_function', label, 'function'),
    alarms: [
      errorAlarm(
        'errors',
        'The function reports errors',
        {
          namespace: 'AWS/Lambda',
          metric: 'Errors',
          dimensions: { FunctionName: code(`aws_lambda_function.${label}.function_name`) },
        },
        5,
      ),
    ],
  };
}
