import { formatNumber } from '../../../../messages/numbers.ts';
import type { GraphNode } from '../../../../model/graph.ts';
import { entry, type Site, type SizeFacts } from '../../../../model/offering.ts';
import {
  type Block,
  code,
  type Expression,
  heredoc,
  nested,
  output,
  resource,
  template,
} from '../../../../model/terraform.ts';
import { between, holds, joined, labelOf, numberVariable, startsWith, stringVariable } from '../../../kit/blocks.ts';
import { type AwsOffering, permissions } from '../../foundation/facts.ts';
import { accessGrant, grant, role, rolePolicy, serviceTrust } from '../../foundation/iam.ts';
import { environmentName, keyOf, named, servedByRegion } from '../../foundation/naming.ts';
import { ATTACH } from '../../foundation/vpc-attachment.ts';
import { bucket } from '../bucket.ts';
import { logGroup, taskPrincipal } from '../compute/fargate.ts';
import { invokedBy, leadsTo } from '../invocations.ts';
import { bucketReadBy, bucketsBeside, bucketWrittenBy, fileStatements } from './buckets.ts';

/** Monthly uptime percentage in the SLA (general knowledge, unverified). */
const SLA = 99.9;

const PERMISSIONS = permissions(
  `
aws_glue_job glue: CreateJob DeleteJob TagResource UntagResource UpdateJob
aws_glue_trigger glue: CreateTrigger DeleteTrigger StartTrigger StopTrigger TagResource UpdateTrigger
`,
);

interface GlueSize extends SizeFacts {
  readonly workers: number;
}

const FILE = 'data.tf';
/** GB that one worker of four vCPUs transforms per hour. A working assumption; measure your own. */
const GB_PER_WORKER_HOUR = 30;
/** Target duration of a run. */
const HOURS_PER_RUN = 0.5;
/** At least two workers; a run is charged for at least one minute and needs some minutes to start. */
const LEAST_WORKERS = 2;
const MOST_WORKERS = 299;
const START_HOURS = 0.05;

/** Sample: reads JSON files and writes Parquet files; replace it with your own steps. */
const SAMPLE = `import sys
from awsglue.context import GlueContext
from awsglue.utils import getResolvedOptions
from pyspark.context import SparkContext

args = getResolvedOptions(sys.argv, ["source", "target"])
spark = GlueContext(SparkContext()).spark_session
try:
    rows = spark.read.json(args["source"])
    if rows.columns:
        rows.write.mode("append").parquet(args["target"])
except Exception as problem:
    print(f"Nothing to read at {args['source']}: {problem}")`;

/** Serverless Spark jobs (ETL). */
const offering: AwsOffering<'etl', GlueSize> = {
  id: 'aws.glue',
  service: 'Glue',
  capability: 'etl',
  inNetwork: false,
  facts: (_, { id }) => ({
    permissions: [PERMISSIONS],
    invocation: invokedBy('glue:StartJobRun', 'aws_glue_job', labelOf(id), 'etl'),
  }),
  fit: ({ demand }) => ({
    because: `${formatNumber(demand.gbPerMonth)} GB per month in ${formatNumber(demand.runsPerMonth)} runs are transformed by serverless Spark; workers exist only during a run.`,
    provides: ['etl'],
    actionRequired: [
      {
        to: ['relational_db', 'timeseries_db', 'data_warehouse', 'graph_db', 'full_text_search'],
        do: ATTACH,
      },
    ],
  }),
  size({ demand }) {
    const perRun = demand.gbPerMonth / Math.max(1, demand.runsPerMonth);
    const workers = Math.max(LEAST_WORKERS, Math.ceil(perRun / (GB_PER_WORKER_HOUR * HOURS_PER_RUN)));
    if (workers > MOST_WORKERS) return [];
    return [
      {
        sku: `up to ${formatNumber(workers)} workers of 4 vCPU, 16 GB`,
        count: 1,
        workers,
        qualities: servedByRegion(SLA),
      },
    ];
  },
  meter: (size, { demand }) => [
    {
      meter: 'glue/dpu',
      what: 'workers during a run',
      quantity: demand.gbPerMonth / GB_PER_WORKER_HOUR + demand.runsPerMonth * size.workers * START_HOURS,
      arithmetic: `${formatNumber(demand.gbPerMonth)} GB / ${GB_PER_WORKER_HOUR} GB/h + ${formatNumber(demand.runsPerMonth)} starts of ${formatNumber(size.workers)} x 3 min`,
    },
  ],
  principal: (_, node) => taskPrincipal(labelOf(node.id)),
  declare: (size, node, site) => declare(size, node, site),
  grantAccess(_, node, site, caller, edge) {
    if (edge.from === node.id) return accessGrant({}, []);
    const label = site.label(node.id);
    const name = leadsTo(node.id, edge.from, site) ? named(label) : code(`aws_glue_job.${label}.name`);
    const resources = joined('arn:aws:glue:', code('var.region'), ':', code('local.account'), ':job/', name);
    return accessGrant({ [environmentName(node, site, 'PIPELINE', 'NAME')]: name }, [
      grant(caller, label, [{ sid: 'StartRuns', actions: ['glue:StartJobRun', 'glue:GetJobRun'], resources }]),
    ]);
  },
  claims: (_, node) => [
    {
      kind: 'retried',
      text: `${node.title}: a failed run is retried once.`,
      resource: `aws_glue_job.${labelOf(node.id)}`,
      attributes: { max_retries: 1 },
    },
    {
      kind: 'logged',
      text: `${node.title}: the output of a run goes to a CloudWatch log group.`,
      resource: `aws_cloudwatch_log_group.${labelOf(node.id)}`,
      attributes: { retention_in_days: code('var.log_retention_days') },
    },
  ],
};

function declare(size: GlueSize, node: GraphNode<'etl'>, site: Site): readonly Block[] {
  const label = site.label(node.id);
  const scripts = `aws_s3_bucket.${label}_scripts`;
  return [
    ...variables(size, node, site),
    ...bucket(`${label}_scripts`, {
      file: FILE,
      versions: true,
      expiresAfter: null,
      allows: [],
      key: keyOf(site),
      comment: `Scripts and temporary files of ${node.title}.`,
    }),
    resource(FILE, 'aws_s3_object', `${label}_script`, {
      bucket: code(`${scripts}.bucket`),
      key: 'job.py',
      content: code(`var.${label}_script == null ? local.${label}_sample : file(var.${label}_script)`),
      content_type: 'text/x-python',
    }),
    { file: 'locals.tf', type: 'locals', labels: [], body: { [`${label}_sample`]: heredoc(SAMPLE) } },
    logGroup(label, joined('/aws-glue/', named(label)), site),
    ...jobRole(label, node, site),
    job(size, label, node, site),
    ...trigger(label, node, site),
    output(`${label}_job`, `${node.title}: start it with aws glue start-job-run.`, code(`aws_glue_job.${label}.name`)),
  ];
}

function variables(size: GlueSize, node: GraphNode<'etl'>, site: Site): readonly Block[] {
  const label = site.label(node.id);
  return [
    stringVariable(
      `${label}_script`,
      `${node.title}: path of your PySpark script. Null: a sample that turns JSON into columns.`,
      null,
      holds((v) => `${v} == null ? true : fileexists(${v})`, 'Enter the path of an existing file.'),
    ),
    numberVariable(
      `${label}_workers`,
      `${node.title}: maximum number of workers (4 vCPU, 16 GB) per run; limits the cost.`,
      size.workers,
      between(2, 299),
    ),
  ];
}

function jobRole(label: string, node: GraphNode<'etl'>, site: Site): readonly Block[] {
  const scripts = code(`aws_s3_bucket.${label}_scripts.arn`);
  return [
    role(label, `Permissions of ${node.title}`, serviceTrust('glue.amazonaws.com')),
    rolePolicy(
      label,
      'run',
      [
        ...fileStatements('ReadAndWriteFiles', [scripts, ...bucketsBeside(node.id, site)], true),
        {
          sid: 'SeeTables',
          actions: [
            'glue:CreateTable',
            'glue:GetDatabase',
            'glue:GetPartitions',
            'glue:GetTable',
            'glue:GetTables',
            'glue:UpdateTable',
          ],
          resources: ['catalog', 'database/*', 'table/*'].map((what) =>
            joined('arn:aws:glue:', code('var.region'), ':', code('local.account'), `:${what}`),
          ),
        },
        {
          sid: 'WriteLog',
          actions: ['logs:CreateLogGroup', 'logs:CreateLogStream', 'logs:PutLogEvents'],
          resources: template`arn:aws:logs:${code('var.region')}:${code('local.account')}:log-group:/aws-glue/*`,
        },
        {
          sid: 'Measure',
          actions: ['cloudwatch:PutMetricData'],
          resources: '*',
          condition: { StringEquals: { 'cloudwatch:namespace': 'Glue' } },
        },
      ],
      `${label}_run`,
    ),
  ];
}

function job(size: GlueSize, label: string, node: GraphNode<'etl'>, site: Site): Block {
  const scripts = code(`aws_s3_bucket.${label}_scripts.bucket`);
  const source = nameOf(bucketReadBy(node.id, site)) ?? scripts;
  const target = nameOf(bucketWrittenBy(node.id, site)) ?? scripts;
  const told = Object.entries(site.granted(node.id).environment).map(
    ([name, value]) => [`--${name.toLowerCase()}`, value] as const,
  );
  return resource(FILE, 'aws_glue_job', label, {
    name: named(label),
    description: node.title,
    role_arn: code(`aws_iam_role.${label}.arn`),
    glue_version: '5.0',
    worker_type: 'G.1X',
    number_of_workers: code(`var.${label}_workers`),
    max_retries: 1,
    timeout: Math.max(60, size.workers),
    execution_property: nested({ max_concurrent_runs: 1 }),
    command: nested({
      name: 'glueetl',
      python_version: '3',
      script_location: joined('s3://', scripts, '/', code(`aws_s3_object.${label}_script.key`)),
    }),
    default_arguments: {
      '--enable-auto-scaling': 'true',
      '--enable-metrics': 'true',
      '--job-bookmark-option': 'job-bookmark-enable',
      '--continuous-log-logGroup': code(`aws_cloudwatch_log_group.${label}.name`),
      '--enable-continuous-cloudwatch-log': 'true',
      '--TempDir': joined('s3://', scripts, '/temporary/'),
      '--source': joined('s3://', source, '/raw/'),
      '--target': joined('s3://', target, '/curated/'),
      ...Object.fromEntries(told),
    },
    depends_on: [code(`aws_iam_role_policy.${label}_run`)],
  });
}

function nameOf(bucket: string | undefined): Expression | undefined {
  return bucket === undefined ? undefined : code(`${bucket}.bucket`);
}

/** Nightly schedule, unless another component starts the job. */
function trigger(label: string, node: GraphNode<'etl'>, site: Site): readonly Block[] {
  if (site.to(node.id).some(({ kind, from }) => kind === 'trigger' && site.find(from) !== null)) return [];
  return [
    stringVariable(
      `${label}_schedule`,
      `${node.title}: schedule in UTC.`,
      'cron(0 1 * * ? *)',
      startsWith('cron(', 'Use a cron(…) expression.'),
    ),
    resource(FILE, 'aws_glue_trigger', label, {
      name: named(label),
      type: 'SCHEDULED',
      schedule: code(`var.${label}_schedule`),
      actions: nested({ job_name: code(`aws_glue_job.${label}.name`) }),
    }),
  ];
}

export const glue = entry(offering);
