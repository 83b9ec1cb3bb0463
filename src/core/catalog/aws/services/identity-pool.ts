import { formatNumber } from '../../../messages/numbers.ts';
import type { IdentityDemand } from '../../../model/demand.ts';
import { entry, type Site, type SizeFacts } from '../../../model/offering.ts';
import type { ResolvedRequirements } from '../../../model/resolved.ts';
import { anyOf, type OutsideProvider } from '../../../model/sign-in.ts';
import { type Block, call, code, type Expression, locals, output, resource } from '../../../model/terraform.ts';
import { joined, labelOf } from '../../kit/blocks.ts';
import { type AwsOffering, permissions, scope } from '../foundation/facts.ts';
import { accessGrant, role, rolePolicy } from '../foundation/iam.ts';
import { environmentName, named, servedByRegion } from '../foundation/naming.ts';
import { COGNITO_SLA } from './cognito.ts';
import { clientIds, clientIdVariable, PROVIDER_FACTS, providersAlone } from './provider-clients.ts';
import { checkedAlone } from './token-check.ts';

const PERMISSIONS = permissions(
  `
aws_cognito_identity_pool cognito-identity: CreateIdentityPool DeleteIdentityPool TagResource UntagResource UpdateIdentityPool
aws_cognito_identity_pool_roles_attachment cognito-identity: SetIdentityPoolRoles
aws_iam_openid_connect_provider iam: AddClientIDToOpenIDConnectProvider CreateOpenIDConnectProvider
 iam: DeleteOpenIDConnectProvider RemoveClientIDFromOpenIDConnectProvider TagOpenIDConnectProvider
 iam: UntagOpenIDConnectProvider
`,
  { 'cognito-identity': scope('', 'DescribeIdentityPool GetIdentityPoolRoles ListTagsForResource') },
);

const FILE = 'security.tf';

/**
 * Effort of the team: the app signs requests and refreshes tokens; the application stores user profiles and blocks
 * users.
 */
const LEFT_TO_THE_PROGRAM = 0.25;

/** The accepted identity providers. */
interface Pool extends SizeFacts {
  readonly providers: readonly OutsideProvider[];
}

/**
 * Federated identities without a user directory: a token of Apple or Google is exchanged for credentials for one API.
 * Free of charge: Cognito charges only for users of user pools (docs.aws.amazon.com/cognito/latest/developerguide/tracking-cost.html).
 */
const offering: AwsOffering<'identity', Pool> = {
  id: 'aws.cognito-identity-pool',
  service: 'Cognito identity pool',
  capability: 'identity',
  inNetwork: false,
  facts: () => ({ permissions: [PERMISSIONS], callerCheck: { authorization_type: 'AWS_IAM' } }),
  fit({ demand }, requirements) {
    const providers = knownTo(demand, requirements);
    if (providers.length === 0) return null;
    return {
      because: `${formatNumber(demand.monthlyUsers)} monthly active users sign in with their existing account at ${anyOf(providers)}, free of charge: the provider token is exchanged for one-hour AWS credentials that give access only to this API, and the gateway rejects requests that are not signed with them. There is no user directory, no sign-up by e-mail and no password; the app signs its requests (SigV4) and refreshes tokens at the provider during a session.`,
      provides: ['identity'],
    };
  },
  size({ demand }) {
    const providers = demand.outside?.providers ?? [];
    return [
      {
        sku: `identity pool, ${anyOf(providers)}`,
        count: 1,
        qualities: { ...servedByRegion(COGNITO_SLA), operations: LEFT_TO_THE_PROGRAM },
        providers,
      },
    ];
  },
  meter: () => [],
  declare({ providers }, node, site) {
    const label = site.label(node.id);
    return [
      ...providers.map((provider) => clientIdVariable(label, node.title, provider)),
      ...pool(label, providers),
      ...signedIn(label, node.title, site),
      output(
        `${label}_pool_id`,
        `${node.title}: identity pool that exchanges the app's token for AWS credentials (GetId, then GetCredentialsForIdentity). The app signs its requests with these credentials, and the application finds the caller in requestContext.authorizer.iam.cognitoIdentity of a function's event, or in the header x-identity-id.`,
        code(`aws_cognito_identity_pool.${label}.id`),
      ),
    ];
  },
  grantAccess(_, node, site) {
    const pool = code(`aws_cognito_identity_pool.${site.label(node.id)}.id`);
    return accessGrant({ [environmentName(node, site, 'IDENTITY_POOL', 'ID')]: pool }, []);
  },
  claims: (_, node) => {
    const label = labelOf(node.id);
    return [
      {
        kind: 'no_stored_password',
        text: `${node.title}: users authenticate at their identity provider; no password is stored, and guests get no credentials.`,
        resource: `aws_cognito_identity_pool.${label}`,
        attributes: { allow_unauthenticated_identities: false },
      },
      {
        kind: 'least_privilege',
        text: `${node.title}: authenticated users can call only this API and no other service of the account.`,
        resource: `aws_iam_role_policy.${label}_person`,
        attributes: { 'policy.Statement.Action': 'execute-api:Invoke' },
      },
    ];
  },
};

/**
 * The providers, if an identity pool supports all of them and the gateway cannot validate their tokens. A user
 * has a different id in the pool of each region.
 */
function knownTo(demand: IdentityDemand, requirements: ResolvedRequirements): readonly OutsideProvider[] {
  const providers = providersAlone(demand, requirements);
  const isKnown = providers.every((provider) => PROVIDER_FACTS[provider].login !== null);
  return isKnown && requirements.secondRegion === undefined && checkedAlone(demand, requirements) === null
    ? providers
    : [];
}

/**
 * One client id per provider is set in the pool. Several ids, as for iOS, Android and the web, need an OpenID
 * Connect provider in IAM, which is unique per issuer URL in an account.
 */
function pool(label: string, providers: readonly OutsideProvider[]): readonly Block[] {
  const clients = Object.fromEntries(
    providers.map((provider) => {
      const ids = `var.${clientIds(label, provider)}`;
      return [PROVIDER_FACTS[provider].login ?? provider, code(`${ids} == null ? [] : ${ids}`)];
    }),
  );
  const known = `local.${label}_clients`;
  return [
    locals('locals.tf', { [`${label}_clients`]: clients }),
    resource(FILE, 'aws_iam_openid_connect_provider', label, {
      for_each: code(`{ for host, ids in ${known} : host => ids if length(ids) > 1 }`),
      url: joined('https://', code('each.key')),
      client_id_list: code('each.value'),
    }),
    resource(FILE, 'aws_cognito_identity_pool', label, {
      identity_pool_name: named(label),
      allow_unauthenticated_identities: false,
      allow_classic_flow: false,
      supported_login_providers: code(`{ for host, ids in ${known} : host => ids[0] if length(ids) == 1 }`),
      openid_connect_provider_arns: code(`[for provider in aws_iam_openid_connect_provider.${label} : provider.arn]`),
    }),
  ];
}

/** Role of the signed-in users of this pool, and of no other. */
function signedIn(label: string, title: string, site: Site): readonly Block[] {
  const person = `${label}_person`;
  const trust = call('jsonencode', {
    Version: '2012-10-17',
    Statement: [
      {
        Effect: 'Allow',
        Principal: { Federated: 'cognito-identity.amazonaws.com' },
        Action: 'sts:AssumeRoleWithWebIdentity',
        Condition: {
          StringEquals: { 'cognito-identity.amazonaws.com:aud': code(`aws_cognito_identity_pool.${label}.id`) },
          'ForAnyValue:StringLike': { 'cognito-identity.amazonaws.com:amr': 'authenticated' },
        },
      },
    ],
  });
  return [
    role(person, `Permissions of users authenticated through ${title}`, trust),
    rolePolicy(person, 'call', [
      { sid: 'CallTheApi', actions: ['execute-api:Invoke'], resources: executeApiArns(site) },
    ]),
    resource(FILE, 'aws_cognito_identity_pool_roles_attachment', label, {
      identity_pool_id: code(`aws_cognito_identity_pool.${label}.id`),
      roles: { authenticated: code(`aws_iam_role.${person}.arn`) },
    }),
  ];
}

/** The gateways that users call, including WebSocket gateways. */
function executeApiArns(site: Site): readonly Expression[] {
  return site.placed
    .filter(({ node }) => node.capability === 'api_gateway' || node.capability === 'websocket_realtime')
    .map(({ node }) => joined(code(`aws_apigatewayv2_api.${site.label(node.id)}.execution_arn`), '/*'));
}

export const identityPool = entry(offering);
