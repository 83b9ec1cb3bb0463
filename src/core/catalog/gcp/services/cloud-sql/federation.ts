import type { Edge, GraphNode } from '../../../../model/graph.ts';
import type { Site } from '../../../../model/offering.ts';
import { type Block, type Body, code, nested, output, resource, template } from '../../../../model/terraform.ts';
import { joined } from '../../../kit/blocks.ts';
import { factsOf } from '../../foundation/facts.ts';
import { apis, nameOf, projectRole } from '../../foundation/names.ts';
import { DATABASE } from './instance.ts';

/** Lets BigQuery reach the private address (cloud.google.com/bigquery/docs/connect-to-sql). */
export const PRIVATE_PATH: Body = { enable_private_path_for_google_cloud_services: true };

const USER = 'reports';

/** Whether dashboards or loads read the database, through BigQuery. */
export function isFederated(site: Site, id: string): boolean {
  return site.to(id).some((edge) => readsFederated(site, edge));
}

/** Whether the caller over an edge is BigQuery for somebody: it needs neither a rule nor a user of its own. */
export function readsFederated(site: Site, { from, kind }: Edge): boolean {
  return kind !== 'write' && factsOf(site.find(from)).asksBigQuery === true;
}

/** A connection of BigQuery, with a user that an administrator limits to reading. */
export function federationBlocks(node: GraphNode<'relational_db'>, site: Site): readonly Block[] {
  const label = site.label(node.id);
  const user = `${label}_${USER}`;
  const instance = `google_sql_database_instance.${label}`;
  const connection = `google_bigquery_connection.${label}`;
  const isMysql = node.demand.engine === 'mysql';
  const password = code(`random_password.${user}.result`);
  return [
    ...apis('bigqueryconnection', 'bigquery'),
    resource('security.tf', 'random_password', user, { length: 32, special: false }),
    resource('security.tf', 'google_sql_user', user, {
      name: USER,
      instance: code(`${instance}.name`),
      password,
      ...(isMysql ? {} : { deletion_policy: 'ABANDON' }),
    }),
    resource('data.tf', 'google_bigquery_connection', label, {
      connection_id: nameOf(node.id),
      location: code('var.region'),
      description: node.title,
      cloud_sql: nested({
        instance_id: code(`${instance}.connection_name`),
        database: DATABASE,
        type: isMysql ? 'MYSQL' : 'POSTGRES',
        credential: nested({ username: code(`google_sql_user.${user}.name`), password }),
      }),
    }),
    ...projectRole(
      `${label}_federation`,
      'roles/cloudsql.client',
      template`serviceAccount:${code(`${connection}.cloud_sql[0].service_account_id`)}`,
      null,
    ),
    output(
      `${label}_reports_grant`,
      'SQL that an administrator runs once in Cloud SQL Studio, so that reports may read and nothing else.',
      joined(
        isMysql
          ? `REVOKE 'cloudsqlsuperuser' FROM '${USER}'@'%'; GRANT SELECT ON ${DATABASE}.* TO '${USER}'@'%';`
          : `REVOKE cloudsqlsuperuser FROM ${USER}; GRANT pg_read_all_data TO ${USER};`,
      ),
    ),
    output(
      `${label}_connection`,
      `Connection of BigQuery to ${node.title}: SELECT * FROM EXTERNAL_QUERY("this name", "a query in the language of the database").`,
      code(`${connection}.id`),
    ),
  ];
}
