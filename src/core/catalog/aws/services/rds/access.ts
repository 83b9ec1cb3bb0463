import type { GraphNode } from '../../../../model/graph.ts';
import type { AccessGrant, Principal, Site } from '../../../../model/offering.ts';
import { code, type Expression } from '../../../../model/terraform.ts';
import { joined } from '../../../kit/blocks.ts';
import { accessGrant, grant } from '../../foundation/iam.ts';
import { environmentName } from '../../foundation/naming.ts';
import { DATABASE_NAME, PROGRAM_USER } from './engine.ts';
import { type PasswordUser, passwordUsers, userSecret } from './users.ts';

/**
 * A caller signs in with an IAM token of its role, as the user that the setup task creates, without a password. A named
 * product signs in with a password.
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
  const product = passwordUsers(node.demand).find((one) => one.name === PROGRAM_USER);
  if (product !== undefined) return passwordAccess(node, site, caller, product, endpoints);
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

/** A product reads its password from the secret of its user. */
function passwordAccess(
  node: GraphNode<'relational_db'>,
  site: Site,
  caller: Principal,
  user: PasswordUser,
  endpoints: Readonly<Record<string, Expression>>,
): AccessGrant {
  const name = (what: string) => environmentName(node, site, 'DB', what);
  const secret = code(`${userSecret(site.label(node.id), user)}.arn`);
  return {
    environment: {
      ...endpoints,
      [name('NAME')]: code(`"${DATABASE_NAME}"`),
      [name('USER')]: code(`"${PROGRAM_USER}"`),
      [name('SSLMODE')]: code('"require"'),
      // Instances and pods read the secret themselves.
      [name('PASSWORD_ARN')]: secret,
    },
    secrets: { [name('PASSWORD')]: secret },
    blocks: [
      grant(caller, site.label(node.id), [
        { sid: 'ReadPassword', actions: ['secretsmanager:GetSecretValue'], resources: secret },
      ]),
    ],
  };
}
