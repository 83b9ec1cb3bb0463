import { formatNumber } from '../../../../messages/numbers.ts';
import type { AnalyticsDemand } from '../../../../model/demand.ts';
import type { GraphNode } from '../../../../model/graph.ts';
import { entry, type Site, type SizeFacts, type Usage } from '../../../../model/offering.ts';
import { type Block, code, nested, output, resource, template } from '../../../../model/terraform.ts';
import { atLeast, between, labelOf, numberVariable } from '../../../kit/blocks.ts';
import { gigabytes, managed } from '../../../kit/usage.ts';
import { type AwsOffering, permissions, scope } from '../../foundation/facts.ts';
import { accessGrant, grant, role, rolePolicy, trust } from '../../foundation/iam.ts';
import { environmentName, named, withKey } from '../../foundation/naming.ts';
import { subnetIds } from '../../foundation/network-plan.ts';
import { bucketsBeside, fileStatements } from './buckets.ts';

/** Monthly uptime percentage in the SLA (general knowledge, unverified). */
const SLA = 99.9;

const PERMISSIONS = permissions(
  `
aws_redshiftserverless_namespace redshift-serverless: CreateNamespace DeleteNamespace TagResource UpdateNamespace
 secretsmanager: CreateSecret RotateSecret TagResource
aws_redshiftserverless_usage_limit redshift-serverless: CreateUsageLimit DeleteUsageLimit UpdateUsageLimit
aws_redshiftserverless_workgroup redshift-serverless: CreateWorkgroup DeleteWorkgroup TagResource UpdateWorkgroup
`,
  { 'redshift-serverless': scope('', 'Get* ListTagsForResource') },
  { aws_redshiftserverless_workgroup: ['redshift.amazonaws.com'] },
);

interface WarehouseSize extends SizeFacts {
  readonly units: number;
}

const FILE = 'data.tf';
const DATABASE_NAME = 'analytics';
/** GB that one RPU scans and loads per hour. A working assumption; measure your own. */
const GB_READ_PER_UNIT_HOUR = 100;
const GB_LOADED_PER_UNIT_HOUR = 25;
/** Hours per month in which small queries keep the smallest warehouse active: about one hour per day. */
const AWAKE_HOURS = 30;
/** Base capacity by stored data in GB: eight RPUs for up to 128 GB (Redshift guide, "Compute capacity"). */
const SIZES = [
  { units: 8, upToGb: 128 },
  { units: 16, upToGb: 1000 },
  { units: 32, upToGb: 5000 },
  { units: 64, upToGb: 20_000 },
  { units: 128, upToGb: Number.POSITIVE_INFINITY },
] as const;

/** Serverless data warehouse, charged per second while queries run. */
const offering: AwsOffering<'data_warehouse', WarehouseSize> = {
  id: 'aws.redshift-serverless',
  service: 'Redshift Serverless',
  capability: 'data_warehouse',
  inNetwork: true,
  facts: () => ({
    permissions: [PERMISSIONS],
    network: { tier: 'data', zones: 3, port: 5439 },
    dashboardSource: 'redshift',
  }),
  fit: ({ demand }) => ({
    because: `SQL over ${formatNumber(demand.storedGb)} GB, ${formatNumber(demand.scannedGbPerMonth)} GB of it scanned per month; charged only while queries run, without capacity planning.`,
    provides: ['data_warehouse'],
  }),
  size: ({ demand }) => [sizeOf(demand)],
  meter: (size, { demand }) => usage(size, demand),
  declare: (size, node, site) => declare(size, node, site),
  grantAccess(_, node, site, caller) {
    const label = site.label(node.id);
    const group = `aws_redshiftserverless_workgroup.${label}`;
    const name = (what: string) => environmentName(node, site, 'WAREHOUSE', what);
    return accessGrant(
      {
        [name('HOST')]: code(`${group}.endpoint[0].address`),
        [name('PORT')]: code(`tostring(${group}.endpoint[0].port)`),
        [name('NAME')]: code(`"${DATABASE_NAME}"`),
        [name('WORKGROUP')]: code(`${group}.workgroup_name`),
        [name('AUTH')]: code('"iam"'),
      },
      [
        grant(caller, label, [
          {
            sid: 'SignInAndAsk',
            actions: [
              'redshift-serverless:GetCredentials',
              'redshift-serverless:GetWorkgroup',
              'redshift-data:ExecuteStatement',
              'redshift-data:BatchExecuteStatement',
            ],
            resources: code(`${group}.arn`),
          },
          {
            sid: 'FetchAnswers',
            actions: [
              'redshift-data:CancelStatement',
              'redshift-data:DescribeStatement',
              'redshift-data:GetStatementResult',
            ],
            resources: '*',
            condition: { StringEquals: { 'redshift-data:statement-owner-iam-userid': code('"$${aws:userid}"') } },
          },
        ]),
      ],
    );
  },
  claims(_, node) {
    const label = labelOf(node.id);
    return [
      {
        kind: 'private',
        text: `${node.title}: no public IP address, and no route from its subnets to the internet.`,
        resource: `aws_redshiftserverless_workgroup.${label}`,
        attributes: { publicly_accessible: false },
      },
      {
        kind: 'encrypted_in_transit',
        text: `${node.title}: connections require TLS.`,
        resource: `aws_redshiftserverless_workgroup.${label}`,
        attributes: { 'config_parameter.parameter_key': 'require_ssl' },
      },
      {
        kind: 'no_stored_password',
        text: `${node.title}: AWS creates the administrator password and stores it in Secrets Manager; applications authenticate with IAM roles.`,
        resource: `aws_redshiftserverless_namespace.${label}`,
        attributes: { manage_admin_password: true },
      },
    ];
  },
};

function sizeOf(demand: AnalyticsDemand): WarehouseSize {
  const units = SIZES.find(({ upToGb }) => demand.storedGb <= upToGb)?.units ?? 128;
  return {
    sku: `${units} processing units (RPU) while queries run`,
    count: 1,
    units,
    qualities: managed(3, SLA, { operations: 0.1, scalesToZero: true }),
  };
}

function usage(size: WarehouseSize, demand: AnalyticsDemand): readonly Usage[] {
  const work = demand.scannedGbPerMonth / GB_READ_PER_UNIT_HOUR + demand.loadedGbPerMonth / GB_LOADED_PER_UNIT_HOUR;
  return [
    {
      meter: 'redshift/serverless/rpu',
      what: 'processing units (RPU) while queries run',
      quantity: size.units * AWAKE_HOURS + work,
      arithmetic: `${formatNumber(size.units)} units x ${AWAKE_HOURS} h + ${formatNumber(demand.scannedGbPerMonth)} GB scanned / ${GB_READ_PER_UNIT_HOUR} + ${formatNumber(demand.loadedGbPerMonth)} GB loaded / ${GB_LOADED_PER_UNIT_HOUR}`,
    },
    gigabytes('redshift/managed-storage', 'tables', demand.storedGb),
  ];
}

function declare(size: WarehouseSize, node: GraphNode<'data_warehouse'>, site: Site): readonly Block[] {
  const label = site.label(node.id);
  return [
    ...variables(size, label, node.title, node.demand),
    role(
      `${label}_load`,
      `Read permissions of ${node.title} for loading data`,
      trust('redshift-serverless.amazonaws.com', 'redshift.amazonaws.com'),
    ),
    rolePolicy(`${label}_load`, 'load', [
      {
        sid: 'SeeCatalogue',
        actions: ['glue:GetDatabase', 'glue:GetDatabases', 'glue:GetPartitions', 'glue:GetTable', 'glue:GetTables'],
        resources: [
          template`arn:aws:glue:${code('var.region')}:${code('local.account')}:catalog`,
          template`arn:aws:glue:${code('var.region')}:${code('local.account')}:database/*`,
          template`arn:aws:glue:${code('var.region')}:${code('local.account')}:table/*`,
        ],
      },
      ...fileStatements('LoadFiles', bucketsBeside(node.id, site), false),
    ]),
    resource(FILE, 'aws_redshiftserverless_namespace', label, {
      namespace_name: named(label),
      db_name: DATABASE_NAME,
      admin_username: 'dbadmin',
      manage_admin_password: true,
      ...withKey(site, 'kms_key_id'),
      iam_roles: [code(`aws_iam_role.${label}_load.arn`)],
      default_iam_role_arn: code(`aws_iam_role.${label}_load.arn`),
      log_exports: ['userlog', 'connectionlog'],
    }),
    resource(FILE, 'aws_redshiftserverless_workgroup', label, {
      workgroup_name: named(label),
      namespace_name: code(`aws_redshiftserverless_namespace.${label}.namespace_name`),
      base_capacity: code(`var.${label}_units`),
      max_capacity: code(`max(var.${label}_units, var.${label}_max_units)`),
      subnet_ids: subnetIds('data'),
      security_group_ids: [code(`aws_security_group.${label}.id`)],
      publicly_accessible: false,
      config_parameter: nested({ parameter_key: 'require_ssl', parameter_value: 'true' }),
    }),
    resource(FILE, 'aws_redshiftserverless_usage_limit', label, {
      resource_arn: code(`aws_redshiftserverless_workgroup.${label}.arn`),
      usage_type: 'serverless-compute',
      period: 'monthly',
      amount: code(`var.${label}_unit_hours`),
      breach_action: 'deactivate',
    }),
    output(
      `${label}_address`,
      `${node.title}: endpoint in the VPC; the query editor in the console can also connect to it.`,
      code(`aws_redshiftserverless_workgroup.${label}.endpoint[0].address`),
    ),
  ];
}

function variables(size: WarehouseSize, label: string, title: string, demand: AnalyticsDemand): readonly Block[] {
  const [hours] = usage(size, demand);
  return [
    numberVariable(
      `${label}_units`,
      `${title}: base capacity in processing units (RPU); more capacity runs queries faster at about the same cost.`,
      size.units,
      between(4, 1024),
    ),
    numberVariable(
      `${label}_max_units`,
      `${title}: maximum capacity in processing units (RPU) for concurrent queries.`,
      size.units * 4,
      between(8, 5632),
    ),
    numberVariable(
      `${label}_unit_hours`,
      `${title}: RPU hours per month after which queries are blocked; limits the cost.`,
      Math.ceil((hours?.quantity ?? 1) * 3),
      atLeast(1),
    ),
  ];
}

export const redshiftServerless = entry(offering);
