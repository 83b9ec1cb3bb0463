import { formatNumber } from '../../../../messages/numbers.ts';
import type { Claim } from '../../../../model/finding.ts';
import type { GraphNode } from '../../../../model/graph.ts';
import type { PlacedNode, Site, SizeFacts } from '../../../../model/offering.ts';
import {
  type Block,
  type Body,
  code,
  nested,
  output,
  resource,
  template,
  variable,
} from '../../../../model/terraform.ts';
import { labelOf, oneOf, stringVariable } from '../../../kit/blocks.ts';
import { managed } from '../../../kit/usage.ts';
import { AS_IDENTITY, entry, factsOf, type Permissions } from '../../foundation/facts.ts';
import { apis, emailOf, enabled, memberOf, nameOf, projectRole, serviceAccount } from '../../foundation/names.ts';
import { after } from '../cloud-run/program.ts';
import { principalOf } from '../cloud-run/web.ts';
import { datasetEditor, datasetOf, readBy, readingGrants } from '../sources.ts';
import { startOf } from '../workflows.ts';
import { DATASET_PERMISSIONS, queryUsage } from './bigquery.ts';
import { wantsChanges } from './datastream.ts';
import { CONNECTION_USER_PERMISSIONS, federationsOf } from './federated.ts';
import { copying } from './transfer-copy.ts';
import { exportedTo, exporting, exportLabel, ownDataset } from './transfer-export.ts';
import { isStarted, STARTER_PERMISSIONS, starterBlocks, starterOf } from './transfer-start.ts';

type PipelineNode = GraphNode<'etl'>;

const SERVICE_AGENT = 'google_project_service_identity.bigquerydatatransfer';
const DAILY = 30.5;

/** Files are loaded as they are and transformed in BigQuery with SQL: no machine is started for either. */
export const dataTransfer = entry<'etl', SizeFacts>({
  id: 'gcp.bigquery-data-transfer',
  service: 'BigQuery Data Transfer Service',
  capability: 'etl',
  inNetwork: false,
  fit: ({ demand }, requirements) =>
    wantsChanges(requirements)
      ? null
      : {
          because: `BigQuery loads ${formatNumber(demand.gbPerMonth)} GB of files a month by itself and transforms them with a scheduled query; loading is free, and only the data that the query reads is billed.`,
          provides: ['etl'],
        },
  size: () => [
    {
      sku: 'Loads and queries on a schedule',
      count: 1,
      // cloud.google.com/bigquery/sla
      qualities: managed(3, 99.9, { scalesToZero: true }),
    },
  ],
  meter: (_size, { demand }) => [queryUsage(demand.gbPerMonth)],
  declare: (_size, node, site) => pipelineBlocks(node, site),
  claims: (_size, node): readonly Claim[] => [
    {
      kind: 'least_privilege',
      text: 'Loads run under an identity that may read the files, write the tables, and nothing else.',
      resource: `google_service_account.${labelOf(node.id)}`,
      attributes: { display_name: node.title },
    },
  ],
  principal: (_size, node) => principalOf(node.id),
  facts: (_size, node) => ({
    permissions: { ...PERMISSIONS, ...DATASET_PERMISSIONS, ...STARTER_PERMISSIONS, ...CONNECTION_USER_PERMISSIONS },
    start: startOf(starterOf(labelOf(node.id))),
    asksBigQuery: true,
  }),
});

function pipelineBlocks(node: PipelineNode, site: Site): readonly Block[] {
  const label = site.label(node.id);
  const given = datasetOf(site, node.id);
  const dataset = given ?? `google_bigquery_dataset.${label}`;
  const sources = readBy(site, node.id).filter((part) => factsOf(part).bucket !== undefined);
  const loads = sources.map((part) => `${label}_${site.label(part.node.id)}`);
  const exports = given === undefined ? exportedTo(node.id, site) : [];
  const databases = federationsOf(site, node.id);
  const copies = databases.map(({ id }) => `${label}_${site.label(id)}`);
  const configs = [
    ...loads,
    ...copies,
    `${label}_reshapes`,
    ...exports.map((target) => exportLabel(label, target, site)),
  ];
  return [
    ...(given === undefined ? ownDataset(node, site) : datasetEditor(site, node.id, memberOf(label))),
    ...apis('bigquerydatatransfer', 'bigquery'),
    ...serviceAccount(label, node.id, node.title),
    ...projectRole(`${label}_queries`, 'roles/bigquery.jobUser', memberOf(label), null),
    ...readingGrants(site, node.id, principalOf(node.id)),
    ...agentBlocks(label),
    ...reshaping(node, dataset, site),
    ...sources.flatMap((part) => loading(node, part, dataset, site)),
    ...databases.flatMap((one) => copying(node, { ...one, dataset, rhythm: rhythm(node, site) }, site)),
    ...exports.flatMap((target) => exporting(node, { target, dataset, loads, rhythm: rhythm(node, site) }, site)),
    ...(isStarted(site, node.id) ? starterBlocks(node, configs, site) : []),
    output(
      `${label}_account`,
      'Identity that loads and reshapes; further loads from other systems are added under it.',
      emailOf(label),
    ),
  ];
}

/** Google's agent starts the loads and makes a token for their identity. */
function agentBlocks(label: string): readonly Block[] {
  return [
    resource('security.tf', 'google_project_service_identity', 'bigquerydatatransfer', {
      provider: code('google-beta'),
      service: 'bigquerydatatransfer.googleapis.com',
      depends_on: enabled('bigquerydatatransfer'),
    }),
    resource('security.tf', 'google_service_account_iam_member', `agent_${label}`, {
      service_account_id: code(`google_service_account.${label}.name`),
      role: 'roles/iam.serviceAccountTokenCreator',
      member: code(`${SERVICE_AGENT}.member`),
    }),
  ];
}

const FORMATS = ['CSV', 'JSON', 'AVRO', 'PARQUET', 'ORC'];

/** Whether the pipeline writes to a bucket that it reads, whose own files it must not load. */
function isWritten(id: string, source: PlacedNode, site: Site): boolean {
  return site.from(id).some(({ to, kind }) => to === source.node.id && kind === 'write');
}

/** Every new file under a path is loaded once, as it is, into a table for that source. */
function loading(node: PipelineNode, source: PlacedNode, dataset: string, site: Site): readonly Block[] {
  const files = factsOf(source).bucket;
  if (files === undefined) return [];
  const label = site.label(node.id);
  const bucket = site.label(source.node.id);
  const name = `${label}_${bucket}`;
  return [
    stringVariable(
      `${label}_format`,
      `Format of the files that ${node.title} loads; JSON is one record a line.`,
      'JSON',
      oneOf(FORMATS, `Use ${FORMATS.join(', ')}.`),
    ),
    variable(`${label}_path`, {
      description: `Which files ${node.title} loads, beneath the bucket.`,
      type: 'string',
      default: isWritten(node.id, source, site) ? 'incoming/*' : '*',
      validation: { condition: `!startswith(var.${label}_path, "/")`, message: 'A path does not begin with a slash.' },
    }),
    variable(`${label}_columns`, {
      description: `Columns of the table that ${node.title} loads into, as BigQuery's JSON; what is in no column is left out.`,
      type: 'string',
      default: '[{"name":"id","type":"STRING"},{"name":"at","type":"TIMESTAMP"},{"name":"data","type":"JSON"}]',
      validation: { condition: `can(jsondecode(var.${label}_columns))`, message: 'Give a list of columns as JSON.' },
    }),
    resource('data.tf', 'google_bigquery_table', name, {
      dataset_id: code(`${dataset}.dataset_id`),
      table_id: `loaded_from_${bucket}`,
      labels: code('local.labels'),
      deletion_protection: code('var.environment == "production"'),
      schema: code(`var.${label}_columns`),
    }),
    resource('data.tf', 'google_bigquery_data_transfer_config', name, {
      display_name: nameOf(node.id, `-${source.node.id}`),
      data_source_id: 'google_cloud_storage',
      location: code('var.region'),
      destination_dataset_id: code(`${dataset}.dataset_id`),
      ...rhythm(node, site),
      service_account_name: emailOf(label),
      params: {
        data_path_template: template`gs://${files}/${code(`var.${label}_path`)}`,
        destination_table_name_template: code(`google_bigquery_table.${name}.table_id`),
        file_format: code(`var.${label}_format`),
        write_disposition: 'APPEND',
        ignore_unknown_values: 'true',
        max_bad_records: '0',
      },
      email_preferences: nested({ enable_failure_email: true }),
      depends_on: [
        ...enabled('bigquerydatatransfer'),
        code(`google_service_account_iam_member.agent_${label}`),
        ...after(site.granted(node.id)),
      ],
    }),
  ];
}

function reshaping(node: PipelineNode, dataset: string, site: Site): readonly Block[] {
  const label = site.label(node.id);
  return [
    variable(`${label}_sql`, {
      description: `Statement in SQL with which ${node.title} reshapes what was loaded, such as CREATE OR REPLACE TABLE … AS SELECT …; null for none.`,
      type: 'string',
      default: null,
      validation: {
        condition: `var.${label}_sql == null ? true : length(trimspace(var.${label}_sql)) > 0`,
        message: 'Give a statement in SQL, or null.',
      },
    }),
    resource('data.tf', 'google_bigquery_data_transfer_config', `${label}_reshapes`, {
      count: code(`var.${label}_sql == null ? 0 : 1`),
      display_name: nameOf(node.id, '-reshapes'),
      data_source_id: 'scheduled_query',
      location: code('var.region'),
      ...rhythm(node, site),
      service_account_name: emailOf(label),
      params: { query: code(`var.${label}_sql`) },
      email_preferences: nested({ enable_failure_email: true }),
      depends_on: [
        ...enabled('bigquerydatatransfer'),
        code(`google_service_account_iam_member.agent_${label}`),
        code(dataset),
        ...after(site.granted(node.id)),
      ],
    }),
  ];
}

/** Without a schedule of its own where another component starts it. */
function rhythm({ id, demand }: PipelineNode, site: Site): Body {
  return isStarted(site, id)
    ? { schedule_options: nested({ disable_auto_scheduling: true }) }
    : { schedule: schedule(demand.runsPerMonth) };
}

/** Once a day, or as often as asked; every quarter of an hour at the most (cloud.google.com/bigquery/docs/cloud-storage-transfer). */
function schedule(runsPerMonth: number): string {
  if (runsPerMonth <= DAILY) return 'every 24 hours';
  const minutes = Math.max(15, Math.floor((730 * 60) / runsPerMonth));
  return minutes >= 60 ? `every ${Math.floor(minutes / 60)} hours` : `every ${minutes} minutes`;
}

const PERMISSIONS: Permissions = {
  google_bigquery_data_transfer_config: `bigquery.transfers.get,update bigquery.jobs.create bigquery.datasets.get,update ${AS_IDENTITY}`,
};
