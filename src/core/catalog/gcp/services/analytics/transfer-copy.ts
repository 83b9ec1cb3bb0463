import type { GraphNode } from '../../../../model/graph.ts';
import type { Site } from '../../../../model/offering.ts';
import { type Block, type Body, code, nested, resource } from '../../../../model/terraform.ts';
import { joined, notEmpty, stringVariable } from '../../../kit/blocks.ts';
import { emailOf, enabled, memberOf, nameOf, shortName } from '../../foundation/names.ts';
import { after } from '../cloud-run/program.ts';
import { connectionUser } from './federated.ts';

/** A database that a pipeline reads through a connection of BigQuery. */
interface Copied {
  readonly id: string;
  /** Address of the connection. */
  readonly connection: string;
  /** Address of the dataset that the rows go to. */
  readonly dataset: string;
  readonly rhythm: Body;
}

/** The rows of one query of a database as a table, made anew by each run (cloud.google.com/bigquery/docs/cloud-sql-federated-queries). */
export function copying(
  node: GraphNode<'etl'>,
  { id, connection, dataset, rhythm }: Copied,
  site: Site,
): readonly Block[] {
  const label = site.label(node.id);
  const database = site.label(id);
  const name = `${label}_${database}`;
  return [
    stringVariable(
      `${name}_query`,
      `Query in the language of ${id} whose rows ${node.title} copies into the table from_${database}; the list of its tables until yours is there.`,
      'SELECT table_schema, table_name FROM information_schema.tables',
      notEmpty('Give a query in SQL.'),
    ),
    connectionUser(`${name}_reads`, connection, { member: memberOf(label) }),
    resource('data.tf', 'google_bigquery_data_transfer_config', name, {
      display_name: nameOf(node.id, `-${shortName(id)}`),
      data_source_id: 'scheduled_query',
      location: code('var.region'),
      ...rhythm,
      service_account_name: emailOf(label),
      params: {
        query: joined(
          'CREATE OR REPLACE TABLE `',
          code(`${dataset}.dataset_id`),
          `.from_${database}\` AS SELECT * FROM EXTERNAL_QUERY("`,
          code(`${connection}.id`),
          '", """',
          code(`var.${name}_query`),
          '""")',
        ),
      },
      email_preferences: nested({ enable_failure_email: true }),
      depends_on: [
        ...enabled('bigquerydatatransfer'),
        code(`google_service_account_iam_member.agent_${label}`),
        code(`google_bigquery_connection_iam_member.${name}_reads`),
        ...after(site.granted(node.id)),
      ],
    }),
  ];
}
