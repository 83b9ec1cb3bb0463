import type { GraphNode } from '../../../../model/graph.ts';
import type { AccessGrant, Principal, Site } from '../../../../model/offering.ts';
import { code, type Expression } from '../../../../model/terraform.ts';
import { joined } from '../../../kit/blocks.ts';
import { accessGrant, grant } from '../../foundation/iam.ts';
import { environmentName } from '../../foundation/naming.ts';
import { DATABASE_NAME, PROGRAM_USER } from './engine.ts';

/**
 * A caller signs in with an IAM token of its role, as the user that the setup task creates, without a password.
 *
 * @param resourceId of the instance or cluster, as IAM names it
 * @param endpoints environment variables of hosts and port
 */
export function tokenAccess(
  node: GraphNode<'relational_db'>,
  site: Site,
  caller: Principal,
  resourceId: Expression,
  endpoints: Readonly<Record<string, Expression>>,
): AccessGrant {
  const name = (what: string) => environmentName(node, site, 'DB', what);
  const user = joined(
    'arn:aws:rds-db:',
    code('var.region'),
    ':',
    code('local.account'),
    ':dbuser:',
    resourceId,
    `/${PROGRAM_USER}`,
  );
  return accessGrant(
    {
      ...endpoints,
      [name('NAME')]: code(`"${DATABASE_NAME}"`),
      [name('USER')]: code(`"${PROGRAM_USER}"`),
      [name('AUTH')]: code('"iam"'),
      [name('SSLMODE')]: code('"verify-full"'),
    },
    [grant(caller, site.label(node.id), [{ sid: 'SignInToDatabase', actions: ['rds-db:connect'], resources: user }])],
  );
}
