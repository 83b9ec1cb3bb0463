import { formatNumber } from '../../../../messages/numbers.ts';
import type { GraphNode } from '../../../../model/graph.ts';
import type { Site, SizeFacts } from '../../../../model/offering.ts';
import type { ResolvedRequirements } from '../../../../model/resolved.ts';
import { type Block, code, nested, output, resource, variable } from '../../../../model/terraform.ts';
import { labelOf, notEmpty, orNull, stringVariable } from '../../../kit/blocks.ts';
import { wantsProduct } from '../../../kit/requirements.ts';
import { managed } from '../../../kit/usage.ts';
import { entry, type Permissions } from '../../foundation/facts.ts';
import { apis, enabled, gib, nameOf } from '../../foundation/names.ts';
import { NETWORK } from '../../foundation/network.ts';
import { keptSecretUsage, secretToFill } from '../secret-manager.ts';
import { datasetOf } from '../sources.ts';

type PipelineNode = GraphNode<'etl'>;

/** Processed data is two to five times as large as the changed rows (cloud.google.com/datastream/pricing). */
const OVERHEAD = 3;
const PORT = 5432;

/** Each change of a database, in BigQuery within a minute. */
export const datastream = entry<'etl', SizeFacts>({
  id: 'gcp.datastream',
  service: 'Datastream',
  capability: 'etl',
  inNetwork: false,
  fit: ({ demand }, requirements) =>
    !wantsChanges(requirements)
      ? null
      : {
          because: `The system needs the changes of a database as they happen: Datastream reads its log and writes ${formatNumber(demand.gbPerMonth)} GB of changes a month to BigQuery, without a machine to run.`,
          provides: ['etl'],
        },
  size: () => [
    {
      sku: 'One stream of changes',
      count: 1,
      // cloud.google.com/datastream/sla
      qualities: managed(3, 99.9, { operations: 0.1, scalesToZero: true }),
    },
  ],
  meter: (_size, { demand }) => [
    {
      meter: 'datastream/cdc',
      what: 'Changes read and written',
      quantity: OVERHEAD * gib(demand.gbPerMonth),
      arithmetic: `${OVERHEAD} x ${formatNumber(demand.gbPerMonth)} GB / 1.0737 GB a GiB`,
    },
    keptSecretUsage('Password of the source'),
  ],
  declare: (_size, node, site) => streamBlocks(node, site),
  claims: (_size, node) => [
    {
      kind: 'private',
      text: 'The database is reached over the private network.',
      resource: `google_datastream_private_connection.${labelOf(node.id)}`,
      attributes: { 'vpc_peering_config.vpc': code(`${NETWORK}.id`) },
    },
  ],
  facts: () => ({ permissions: PERMISSIONS }),
});

/** Named by its own name, or by that of what does the same elsewhere. */
export function wantsChanges(requirements: ResolvedRequirements): boolean {
  return wantsProduct(requirements, 'datastream') || wantsProduct(requirements, 'debezium');
}

/** The stream is made once its source has been named, because a log can be read only by whom the database lets in. */
function streamBlocks(node: PipelineNode, site: Site): readonly Block[] {
  const label = site.label(node.id);
  const dataset = datasetOf(site, node.id);
  return [
    ...apis('datastream', 'secretmanager'),
    ...sourceVariables(node, label),
    ...secretToFill(`${label}_source`, nameOf(node.id, '-source'), site),
    resource('network.tf', 'google_datastream_private_connection', label, {
      display_name: node.title,
      location: code('var.region'),
      private_connection_id: nameOf(node.id),
      labels: code('local.labels'),
      vpc_peering_config: nested({ vpc: code(`${NETWORK}.id`), subnet: code(`var.${label}_range`) }),
      depends_on: enabled('datastream'),
    }),
    ...(dataset === undefined ? [] : connectedBlocks(node, label, dataset)),
  ];
}

function connectedBlocks(node: PipelineNode, label: string, dataset: string): readonly Block[] {
  const count = code(`var.${label}_host == null ? 0 : 1`);
  const location = code('var.region');
  return [
    resource('data.tf', 'google_datastream_connection_profile', `${label}_source`, {
      count,
      display_name: `${node.title}: source`,
      location,
      connection_profile_id: nameOf(node.id, '-source'),
      labels: code('local.labels'),
      postgresql_profile: nested({
        hostname: code(`var.${label}_host`),
        port: PORT,
        username: code(`var.${label}_user`),
        secret_manager_stored_password: code(`google_secret_manager_secret_version.${label}_source.name`),
        database: code(`var.${label}_database`),
      }),
      private_connectivity: nested({ private_connection: code(`google_datastream_private_connection.${label}.id`) }),
    }),
    resource('data.tf', 'google_datastream_connection_profile', `${label}_target`, {
      display_name: `${node.title}: BigQuery`,
      location,
      connection_profile_id: nameOf(node.id, '-target'),
      labels: code('local.labels'),
      bigquery_profile: nested({}),
      depends_on: enabled('datastream'),
    }),
    resource('data.tf', 'google_datastream_stream', label, {
      count,
      display_name: node.title,
      location,
      stream_id: nameOf(node.id),
      desired_state: 'RUNNING',
      labels: code('local.labels'),
      source_config: nested({
        source_connection_profile: code(`google_datastream_connection_profile.${label}_source[0].id`),
        postgresql_source_config: nested({
          publication: code(`var.${label}_publication`),
          replication_slot: code(`var.${label}_slot`),
        }),
      }),
      destination_config: nested({
        destination_connection_profile: code(`google_datastream_connection_profile.${label}_target.id`),
        bigquery_destination_config: nested({
          data_freshness: '60s',
          single_target_dataset: nested({ dataset_id: code(`${dataset}.id`) }),
          merge: nested({}),
        }),
      }),
      backfill_all: nested({}),
    }),
    output(
      `${label}_prepare`,
      'What an administrator runs once in the source, with the names of the variables: a user that may replicate, a publication and a slot.',
      code(
        `"CREATE PUBLICATION \${var.${label}_publication} FOR ALL TABLES; SELECT PG_CREATE_LOGICAL_REPLICATION_SLOT('\${var.${label}_slot}', 'pgoutput');"`,
      ),
    ),
  ];
}

function sourceVariables({ title }: PipelineNode, label: string): readonly Block[] {
  const name = (variableName: string, description: string, value: string) =>
    variable(`${label}_${variableName}`, {
      description,
      type: 'string',
      default: value,
      validation: {
        condition: `can(regex("^[a-z_][a-z0-9_]*$", var.${label}_${variableName}))`,
        message: 'Use lower-case letters, digits and underscores.',
      },
    });
  return [
    stringVariable(
      `${label}_host`,
      `Address of the PostgreSQL database whose changes ${title} follows, inside the network; null until it is prepared.`,
      null,
      orNull(notEmpty('Give an address, or null.')),
    ),
    name('database', 'Database whose changes are followed.', 'app'),
    name('user', 'User that may replicate; its password is filled in as a secret.', 'datastream'),
    name('publication', 'Publication of the tables that are followed.', 'datastream'),
    name('slot', 'Replication slot that keeps changes until they are read.', 'datastream'),
    variable(`${label}_range`, {
      description: 'Eight addresses for Datastream, used by nothing else.',
      type: 'string',
      default: '10.30.0.0/29',
      validation: {
        condition: `can(cidrhost(var.${label}_range, 7)) && endswith(var.${label}_range, "/29")`,
        message: 'Give an IPv4 range written with /29.',
      },
    }),
  ];
}

const PERMISSIONS: Permissions = {
  google_datastream_connection_profile:
    'datastream.connectionProfiles.create,delete,get,update datastream.operations.get',
  google_datastream_private_connection:
    'datastream.privateConnections.create,delete,get datastream.operations.get compute.networks.get,use',
  google_datastream_stream: 'datastream.streams.create,delete,get,update datastream.operations.get',
};
