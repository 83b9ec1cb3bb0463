import type { Edge, GraphNode } from '../../../../model/graph.ts';
import type { AccessGrant, Principal, Site, Usage } from '../../../../model/offering.ts';
import { type Block, code, resource } from '../../../../model/terraform.ts';
import { joined } from '../../../kit/blocks.ts';
import { nameOf, variablePrefix } from '../../foundation/names.ts';
import { edgeRule, oneAddress } from '../../foundation/network.ts';
import { keptSecret, keptSecretUsage, secretReader } from '../secret-manager.ts';
import { DATABASE } from './instance.ts';

type DatabaseNode = GraphNode<'relational_db'>;

const USER = 'app';

export function passwordUsage(): Usage {
  return keptSecretUsage('Password of the database');
}

/** The user of programs that know no tokens of the cloud: its generated password is a secret that the callers read. */
export function userBlocks(node: DatabaseNode, site: Site): readonly Block[] {
  const label = site.label(node.id);
  const secret = `${label}_user`;
  return [
    resource('security.tf', 'random_password', secret, {
      length: 32,
      min_upper: 2,
      min_lower: 2,
      min_numeric: 2,
    }),
    ...keptSecret(secret, nameOf(node.id, '-user'), site),
    resource('security.tf', 'google_secret_manager_secret_version', secret, {
      secret: code(`google_secret_manager_secret.${secret}.id`),
      secret_data: code(`random_password.${secret}.result`),
    }),
    resource('security.tf', 'google_sql_user', secret, {
      name: USER,
      instance: code(`google_sql_database_instance.${label}.name`),
      password: code(`random_password.${secret}.result`),
    }),
  ];
}

export function passwordAccess(
  node: DatabaseNode,
  port: number,
  site: Site,
  caller: Principal,
  edge: Edge,
): AccessGrant {
  const label = site.label(node.id);
  const address = `google_sql_database_instance.${label}.private_ip_address`;
  const secret = `${label}_user`;
  const prefix = variablePrefix(site, node, 'DB');
  return {
    environment: {
      [`${prefix}_HOST`]: code(address),
      [`${prefix}_PORT`]: joined(String(port)),
      [`${prefix}_NAME`]: joined(DATABASE),
      [`${prefix}_USER`]: joined(USER),
    },
    secrets: { [`${prefix}_PASSWORD`]: code(`google_secret_manager_secret.${secret}.secret_id`) },
    blocks: [
      edgeRule(site, edge, { addresses: [oneAddress(address)], ports: [String(port)] }),
      secretReader(secret, `${caller.label}_${secret}`, caller),
    ],
  };
}
