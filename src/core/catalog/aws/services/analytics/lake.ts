import { formatNumber } from '../../../../messages/numbers.ts';
import type { GraphNode } from '../../../../model/graph.ts';
import { entry, type Site, type SizeFacts } from '../../../../model/offering.ts';
import { type Block, code, nested, output, resource, template } from '../../../../model/terraform.ts';
import { joined, labelOf, startsWith, stringVariable } from '../../../kit/blocks.ts';
import { counted, gigabytes } from '../../../kit/usage.ts';
import { type AwsOffering, permissions, scope } from '../../foundation/facts.ts';
import { accessGrant, grant, role, rolePolicy, type Statement, serviceTrust } from '../../foundation/iam.ts';
import { environmentName, keyOf, named, servedByRegion } from '../../foundation/naming.ts';
import { bucket, bucketClaims } from '../bucket.ts';
import { fileStatements } from './buckets.ts';

/** Monthly uptime percentage in the SLA (general knowledge, unverified). */
const SLA = 99.9;

const PERMISSIONS = permissions(
  `
aws_athena_workgroup athena: CreateWorkGroup DeleteWorkGroup TagResource UntagResource UpdateWorkGroup
aws_glue_catalog_database glue: CreateDatabase DeleteDatabase TagResource UpdateDatabase
aws_glue_crawler glue: CreateCrawler DeleteCrawler TagResource UntagResource UpdateCrawler
`,
  { athena: scope('athena:{region}:*:workgroup/{name}*', 'GetWorkGroup ListTagsForResource') },
);

const FILE = 'data.tf';
const GB_PER_TB = 1000;
/** A nightly crawler run: two workers for about ten minutes (Glue pricing: ten minutes at least). */
const CRAWL_HOURS_PER_MONTH = 30 * 2 * (10 / 60);
/** Size of one file, MB: what AWS advises for Athena, "Top 10 performance tuning tips". */
const FILE_MB = 128;

/** Data lake: raw and curated files with a data catalog, queried in place with SQL. */
const offering: AwsOffering<'data_lake', SizeFacts> = {
  id: 'aws.athena-lake',
  service: 'S3, Glue Data Catalog, Athena',
  capability: 'data_lake',
  inNetwork: false,
  facts: (_, { id }) => ({
    permissions: [PERMISSIONS],
    bucket: `aws_s3_bucket.${labelOf(id)}`,
    dashboardSource: 'athena',
  }),
  fit: ({ demand }) => ({
    because: `${formatNumber(demand.storedGb)} GB are stored as files in open formats and queried in place with SQL, for ${formatNumber(demand.scannedGbPerMonth)} GB scanned per month; no cluster runs.`,
    provides: ['data_lake', 'backup'],
  }),
  size: () => [{ sku: 'bucket, data catalog and SQL priced per GB scanned', count: 1, qualities: servedByRegion(SLA) }],
  meter: (_, { demand }) => [
    gigabytes('s3/storage/standard', 'files', demand.storedGb),
    {
      meter: 's3/requests/put-copy-post-list',
      what: 'files written, each of 128 MB',
      quantity: demand.loadedGbPerMonth / FILE_MB,
      arithmetic: `${formatNumber(demand.loadedGbPerMonth)} GB / ${FILE_MB} MB`,
    },
    counted('athena/query', 'data scanned by queries', demand.scannedGbPerMonth, GB_PER_TB, 'GB'),
    {
      meter: 'glue/dpu',
      what: 'nightly crawler run',
      quantity: CRAWL_HOURS_PER_MONTH,
      arithmetic: '30 nights x 2 workers x 10 min',
    },
  ],
  declare: (_, node, site) => declare(node, site),
  grantAccess(_, node, site, caller, edge) {
    const label = site.label(node.id);
    const writes = edge.kind === 'write';
    const name = (what: string) => environmentName(node, site, 'LAKE', what);
    return accessGrant(
      {
        [name('BUCKET')]: code(`aws_s3_bucket.${label}.bucket`),
        [name('DATABASE')]: code(`aws_glue_catalog_database.${label}.name`),
        [name('WORKGROUP')]: code(`aws_athena_workgroup.${label}.name`),
      },
      [grant(caller, writes ? label : `${label}_read`, callerStatements(label, writes))],
    );
  },
  claims: (_, node) => [
    ...bucketClaims(node.id, node.title),
    {
      kind: 'backed_up',
      text: `${node.title}: versioning is enabled: overwritten or deleted objects can be restored for 30 days.`,
      resource: `aws_s3_bucket_lifecycle_configuration.${labelOf(node.id)}`,
      attributes: { 'rule.noncurrent_version_expiration.noncurrent_days': 30 },
    },
  ],
};

/** Query results are written to the bucket: callers write below that prefix. */
function callerStatements(label: string, writes: boolean): readonly Statement[] {
  const arn = code(`aws_s3_bucket.${label}.arn`);
  return [
    ...fileStatements(writes ? 'ReadAndWriteFiles' : 'ReadFiles', [arn], writes),
    {
      sid: 'KeepAnswers',
      actions: ['s3:GetBucketLocation', 's3:PutObject'],
      resources: [arn, joined(arn, '/answers/*')],
    },
    {
      sid: 'Ask',
      actions: [
        'athena:GetQueryExecution',
        'athena:GetQueryResults',
        'athena:StartQueryExecution',
        'athena:StopQueryExecution',
      ],
      resources: code(`aws_athena_workgroup.${label}.arn`),
    },
    {
      sid: 'SeeTables',
      actions: ['glue:GetDatabase', 'glue:GetPartitions', 'glue:GetTable', 'glue:GetTables'],
      resources: catalogueOf(label),
    },
  ];
}

function catalogueOf(label: string) {
  const own = code(`aws_glue_catalog_database.${label}.name`);
  return [
    template`arn:aws:glue:${code('var.region')}:${code('local.account')}:catalog`,
    code(`aws_glue_catalog_database.${label}.arn`),
    template`arn:aws:glue:${code('var.region')}:${code('local.account')}:table/${own}/*`,
  ];
}

function declare(node: GraphNode<'data_lake'>, site: Site): readonly Block[] {
  const label = site.label(node.id);
  return [
    ...bucket(label, {
      file: FILE,
      versions: true,
      expiresAfter: null,
      allows: [],
      key: keyOf(site),
      comment: `${node.title}: raw/ for ingested data, curated/ for transformed data, answers/ for query results.`,
    }),
    resource(FILE, 'aws_glue_catalog_database', label, {
      name: code(`replace("\${local.name}_${label}", "-", "_")`),
      description: node.title,
    }),
    ...crawler(label, node.title),
    workgroup(label, node),
    output(
      `${label}_bucket`,
      `${node.title}: upload files to raw/ and curated/, one folder per table.`,
      code(`aws_s3_bucket.${label}.bucket`),
    ),
    output(
      `${label}_workgroup`,
      `${node.title}: select this workgroup in the Athena query editor.`,
      code(`aws_athena_workgroup.${label}.name`),
    ),
  ];
}

function crawler(label: string, title: string): readonly Block[] {
  const arn = code(`aws_s3_bucket.${label}.arn`);
  return [
    role(`${label}_crawler`, `Crawler role of ${title}`, serviceTrust('glue.amazonaws.com')),
    rolePolicy(`${label}_crawler`, 'crawl', [
      ...fileStatements('ReadFiles', [arn], false),
      {
        sid: 'WriteTables',
        actions: [
          'glue:BatchCreatePartition',
          'glue:BatchGetPartition',
          'glue:CreateTable',
          'glue:GetDatabase',
          'glue:GetPartitions',
          'glue:GetTable',
          'glue:GetTables',
          'glue:UpdatePartition',
          'glue:UpdateTable',
        ],
        resources: catalogueOf(label),
      },
      {
        sid: 'WriteLog',
        actions: ['logs:CreateLogGroup', 'logs:CreateLogStream', 'logs:PutLogEvents'],
        resources: template`arn:aws:logs:${code('var.region')}:${code('local.account')}:log-group:/aws-glue/*`,
      },
    ]),
    stringVariable(
      `${label}_crawl_schedule`,
      `${title}: crawler schedule in UTC.`,
      'cron(0 2 * * ? *)',
      startsWith('cron(', 'Use a cron(…) expression.'),
    ),
    resource(FILE, 'aws_glue_crawler', label, {
      name: named(label),
      role: code(`aws_iam_role.${label}_crawler.arn`),
      database_name: code(`aws_glue_catalog_database.${label}.name`),
      schedule: code(`var.${label}_crawl_schedule`),
      s3_target: ['raw', 'curated'].map((folder) =>
        nested({ path: joined('s3://', code(`aws_s3_bucket.${label}.bucket`), `/${folder}/`) }),
      ),
      schema_change_policy: nested({ delete_behavior: 'LOG', update_behavior: 'UPDATE_IN_DATABASE' }),
      depends_on: [code(`aws_iam_role_policy.${label}_crawler`)],
    }),
  ];
}

function workgroup(label: string, node: GraphNode<'data_lake'>): Block {
  return resource(FILE, 'aws_athena_workgroup', label, {
    name: named(label),
    description: node.title,
    force_destroy: code('!var.deletion_protection'),
    configuration: nested({
      enforce_workgroup_configuration: true,
      publish_cloudwatch_metrics_enabled: true,
      bytes_scanned_cutoff_per_query: 1_000_000_000_000,
      result_configuration: nested({
        output_location: joined('s3://', code(`aws_s3_bucket.${label}.bucket`), '/answers/'),
        encryption_configuration: nested({ encryption_option: 'SSE_S3' }),
      }),
    }),
  });
}

export const athenaLake = entry(offering);
