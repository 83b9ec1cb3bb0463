import type { Site } from '../../../../model/offering.ts';
import { type Block, type Body, code, resource } from '../../../../model/terraform.ts';
import { factsOf, type Permissions } from '../../foundation/facts.ts';

/** The databases that a part reads through a connection of BigQuery, each with the address of its connection. */
export function federationsOf(site: Site, nodeId: string) {
  const read = site.from(nodeId).filter(({ kind }) => kind !== 'write');
  return [...new Set(read.map(({ to }) => to))].flatMap((id) => {
    const { federation: connection } = factsOf(site.find(id));
    return connection === undefined ? [] : [{ id, connection }];
  });
}

/** Who may query over a connection. @param connection its address @param member the argument, with `for_each` for several */
export function connectionUser(label: string, connection: string, member: Body): Block {
  return resource('security.tf', 'google_bigquery_connection_iam_member', label, {
    ...member,
    location: code('var.region'),
    connection_id: code(`${connection}.connection_id`),
    role: 'roles/bigquery.connectionUser',
  });
}

export const CONNECTION_USER_PERMISSIONS: Permissions = {
  google_bigquery_connection_iam_member: 'bigquery.connections.get,getIamPolicy,setIamPolicy',
};
