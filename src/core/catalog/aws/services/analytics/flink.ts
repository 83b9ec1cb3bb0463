import { formatNumber } from '../../../../messages/numbers.ts';
import type { StreamDemand } from '../../../../model/demand.ts';
import type { GraphNode } from '../../../../model/graph.ts';
import { type AccessGrant, entry, type Site, type SizeFacts } from '../../../../model/offering.ts';
import {
  type Block,
  type Body,
  code,
  data,
  type Expression,
  heredoc,
  locals,
  nested,
  output,
  resource,
  template,
  type Value,
} from '../../../../model/terraform.ts';
import { HOURS_PER_MONTH } from '../../../../model/workload.ts';
import { between, endsWith, joined, labelOf, numberVariable, orNull, stringVariable } from '../../../kit/blocks.ts';
import { managed } from '../../../kit/usage.ts';
import { type AwsOffering, factsAt, permissions, scope } from '../../foundation/facts.ts';
import { role, rolePolicy, type Statement, serviceTrust } from '../../foundation/iam.ts';
import { keyOf, named } from '../../foundation/naming.ts';
import { ATTACH } from '../../foundation/vpc-attachment.ts';
import { bucket } from '../bucket.ts';
import { logGroup, loggedClaim, taskPrincipal } from '../compute/fargate.ts';
import { invocationsTo } from '../invocations.ts';
import { bucketsBeside, fileStatements } from './buckets.ts';

/** Monthly uptime percentage in the SLA (general knowledge, unverified). */
const SLA = 99.9;

const PERMISSIONS = permissions(
  `
aws_cloudwatch_log_stream logs: CreateLogStream DeleteLogStream
aws_kinesisanalyticsv2_application kinesisanalytics: CreateApplication DeleteApplication StartApplication StopApplication
 kinesisanalytics: AddApplicationCloudWatchLoggingOption AddApplicationVpcConfiguration TagResource UntagResource
 kinesisanalytics: DeleteApplicationVpcConfiguration UpdateApplication
`,
  { kinesisanalytics: scope('kinesisanalytics:{region}:*:application/{name}*', 'Describe* ListTagsForResource') },
);

interface FlinkSize extends SizeFacts {
  readonly units: number;
}

const FILE = 'compute.tf';
/** Events/s that one KPU (1 vCPU, 4 GB) processes in windows and joins. A working assumption. */
const EVENTS_PER_UNIT = 2000;
const HEADROOM = 1.3;
/**
 * Default quota of KPUs per application, and maximum parallelism, one task per KPU (Managed Flink guide, "Scaling").
 */
const DEFAULT_UNITS = 64;
const MOST_UNITS = 256;
/** Each unit brings 50 GB of running storage (Managed Flink pricing). */
const STORAGE_GB_PER_UNIT = 50;

/** Sample: generates numbers and counts them in windows of ten seconds, until your application replaces it. */
const SAMPLE = `from pyflink.table import EnvironmentSettings, TableEnvironment

table = TableEnvironment.create(EnvironmentSettings.in_streaming_mode())
table.execute_sql(
    "CREATE TABLE numbers (n INT, at AS PROCTIME()) WITH ('connector' = 'datagen', 'rows-per-second' = '1')"
)
table.execute_sql("CREATE TABLE counts (ends TIMESTAMP(3), n BIGINT) WITH ('connector' = 'print')")
table.execute_sql(
    "INSERT INTO counts SELECT window_end, COUNT(n) "
    "FROM TABLE(TUMBLE(TABLE numbers, DESCRIPTOR(at), INTERVAL '10' SECOND)) GROUP BY window_start, window_end"
)`;

/** Stream processing: windows, joins and aggregates over events, with checkpoints for recovery. */
const offering: AwsOffering<'stream_processing', FlinkSize> = {
  id: 'aws.managed-flink',
  service: 'Managed Service for Apache Flink',
  capability: 'stream_processing',
  inNetwork: false,
  facts: () => ({ permissions: [PERMISSIONS] }),
  fit({ demand, needs }) {
    if (needs.scaleToZero) return null;
    const isLarge = unitsFor(demand) > DEFAULT_UNITS;
    return {
      because: `Windows and joins over ${formatNumber(demand.peakPerSecond)} events/s; checkpoints keep the stream position, so that no event is counted twice after a failure.${isLarge ? ` More than ${DEFAULT_UNITS} units require a quota increase.` : ''}`,
      provides: ['stream_processing'],
      actionRequired: [
        {
          to: [
            'relational_db',
            'timeseries_db',
            'data_warehouse',
            'cache',
            'full_text_search',
            'vector_search',
            'graph_db',
          ],
          do: ATTACH,
        },
      ],
    };
  },
  size: ({ demand }) => sizes(demand),
  meter: (size) => [
    {
      meter: 'managed_flink/kpu',
      what: `${formatNumber(size.units)} processing units (KPU) and one for orchestration`,
      quantity: (size.units + 1) * HOURS_PER_MONTH,
      arithmetic: `(${formatNumber(size.units)} + 1) x ${HOURS_PER_MONTH} h`,
    },
    {
      meter: 'managed_flink/running-storage',
      what: 'storage for the application state',
      quantity: size.units * STORAGE_GB_PER_UNIT,
      arithmetic: `${formatNumber(size.units)} x ${STORAGE_GB_PER_UNIT} GB`,
    },
  ],
  principal: (_, node) => taskPrincipal(labelOf(node.id)),
  declare: (size, node, site) => declare(size, node, site),
  claims: (size, node) => [
    {
      kind: 'autoscaled',
      text: `${node.title}: starts with ${formatNumber(size.units)} processing units and scales with the load.`,
      resource: `aws_kinesisanalyticsv2_application.${labelOf(node.id)}`,
      attributes: {
        'application_configuration.flink_application_configuration.parallelism_configuration.auto_scaling_enabled': true,
      },
    },
    loggedClaim(node.title, labelOf(node.id)),
  ],
};

function unitsFor(demand: StreamDemand): number {
  return Math.max(1, Math.ceil((demand.peakPerSecond * HEADROOM) / EVENTS_PER_UNIT));
}

function sizes(demand: StreamDemand): readonly FlinkSize[] {
  const units = unitsFor(demand);
  if (units > MOST_UNITS) return [];
  return [
    {
      sku: `${units} processing ${units === 1 ? 'unit' : 'units'}`,
      count: 1,
      units,
      qualities: managed(3, SLA, { operations: 0.2, headroomScore: units > DEFAULT_UNITS ? 0.5 : 1 }),
    },
  ];
}

function declare(size: FlinkSize, node: GraphNode<'stream_processing'>, site: Site): readonly Block[] {
  const label = site.label(node.id);
  return [
    ...variables(size, label, node.title),
    data(FILE, 'archive_file', label, {
      type: 'zip',
      output_path: joined(code('path.module'), `/.terraform/${label}.zip`),
      source: nested({ filename: 'main.py', content: heredoc(SAMPLE) }),
    }),
    ...bucket(`${label}_code`, {
      file: FILE,
      versions: true,
      expiresAfter: null,
      allows: [],
      key: keyOf(site),
      comment: `Application code of ${node.title}.`,
    }),
    resource(FILE, 'aws_s3_object', `${label}_code`, {
      bucket: code(`aws_s3_bucket.${label}_code.bucket`),
      key: code(`"program-\${substr(local.${label}_hash, 0, 12)}.zip"`),
      source: code(`local.${label}_package`),
    }),
    locals('locals.tf', {
      [`${label}_package`]: code(
        `var.${label}_package == null ? data.archive_file.${label}.output_path : var.${label}_package`,
      ),
      [`${label}_hash`]: code(
        `var.${label}_package == null ? data.archive_file.${label}.output_sha256 : filesha256(var.${label}_package)`,
      ),
    }),
    logGroup(label, joined('/aws/flink/', named(label)), site),
    resource('observability.tf', 'aws_cloudwatch_log_stream', label, {
      name: 'program',
      log_group_name: code(`aws_cloudwatch_log_group.${label}.name`),
    }),
    role(label, `Permissions of ${node.title}`, serviceTrust('kinesisanalytics.amazonaws.com')),
    rolePolicy(label, 'run', runStatements(label, node, site), `${label}_run`),
    ...fetchedFrom(node.id, site).flatMap(({ blocks }) => blocks),
    application(label, node, site),
    output(
      `${label}_application`,
      `${node.title}: a sample runs until you set the path of your package.`,
      code(`aws_kinesisanalyticsv2_application.${label}.name`),
    ),
  ];
}

function variables(size: FlinkSize, label: string, title: string): readonly Block[] {
  return [
    stringVariable(
      `${label}_package`,
      `${title}: path of a zip file with main.py and its connectors in lib/. Null: a sample that counts events.`,
      null,
      orNull(endsWith('.zip', 'Enter the path of a zip file.')),
    ),
    numberVariable(
      `${label}_units`,
      `${title}: initial number of processing units.`,
      size.units,
      between(1, MOST_UNITS),
    ),
  ];
}

/** Its input streams come from incoming edges; its outputs grant access to it as a caller. */
function runStatements(label: string, node: GraphNode<'stream_processing'>, site: Site): readonly Statement[] {
  const streams = streamsTo(node.id, site);
  return [
    ...fileStatements('ReadProgram', [code(`aws_s3_bucket.${label}_code.arn`)], false),
    ...fileStatements('WriteFiles', bucketsBeside(node.id, site), true),
    ...(streams.length === 0
      ? []
      : [
          {
            sid: 'ReadEvents',
            actions: [
              'kinesis:DescribeStream',
              'kinesis:DescribeStreamSummary',
              'kinesis:GetRecords',
              'kinesis:GetShardIterator',
              'kinesis:ListShards',
            ],
            resources: streams,
          },
        ]),
    {
      sid: 'WriteLog',
      actions: ['logs:DescribeLogGroups', 'logs:DescribeLogStreams', 'logs:PutLogEvents'],
      resources: template`arn:aws:logs:${code('var.region')}:${code('local.account')}:log-group:*`,
    },
  ];
}

/** Access to the brokers in the network that it fetches events from. */
function fetchedFrom(nodeId: string, site: Site): readonly AccessGrant[] {
  return site
    .to(nodeId)
    .filter(({ kind, from }) => kind === 'read' && factsAt(from, site).network?.consumersConnect === true)
    .map((edge) => site.grantedOver(edge, nodeId));
}

function streamsTo(nodeId: string, site: Site): readonly Expression[] {
  return invocationsTo(nodeId, site, 'stream').map(({ arn }) => arn);
}

function application(label: string, node: GraphNode<'stream_processing'>, site: Site): Block {
  return resource(FILE, 'aws_kinesisanalyticsv2_application', label, {
    name: named(label),
    description: node.title,
    runtime_environment: 'FLINK-1_20',
    service_execution_role: code(`aws_iam_role.${label}.arn`),
    start_application: true,
    application_configuration: nested(configuration(label, node, site)),
    cloudwatch_logging_options: nested({ log_stream_arn: code(`aws_cloudwatch_log_stream.${label}.arn`) }),
    depends_on: [code(`aws_iam_role_policy.${label}_run`)],
  });
}

function configuration(label: string, node: GraphNode<'stream_processing'>, site: Site): Body {
  const fetched = fetchedFrom(node.id, site).map(({ environment }) => environment);
  const neighbours: Record<string, Value> = Object.assign(
    { AWS_REGION: code('var.region') },
    ...fetched,
    site.granted(node.id).environment,
  );
  const stream = streamsTo(node.id, site).at(-1);
  if (stream !== undefined) neighbours.STREAM_ARN = stream;
  return {
    application_code_configuration: nested({
      code_content_type: 'ZIPFILE',
      code_content: nested({
        s3_content_location: nested({
          bucket_arn: code(`aws_s3_bucket.${label}_code.arn`),
          file_key: code(`aws_s3_object.${label}_code.key`),
        }),
      }),
    }),
    application_snapshot_configuration: nested({ snapshots_enabled: true }),
    environment_properties: nested({
      property_group: [
        nested({ property_group_id: 'kinesis.analytics.flink.run.options', property_map: { python: 'main.py' } }),
        nested({ property_group_id: 'neighbours', property_map: neighbours }),
      ],
    }),
    flink_application_configuration: nested({
      checkpoint_configuration: nested({ configuration_type: 'DEFAULT' }),
      monitoring_configuration: nested({
        configuration_type: 'CUSTOM',
        log_level: 'INFO',
        metrics_level: 'APPLICATION',
      }),
      parallelism_configuration: nested({
        configuration_type: 'CUSTOM',
        auto_scaling_enabled: true,
        parallelism: code(`var.${label}_units`),
        parallelism_per_kpu: 1,
      }),
    }),
  };
}

export const managedFlink = entry(offering);
