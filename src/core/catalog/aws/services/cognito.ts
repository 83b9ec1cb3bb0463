import { formatNumber } from '../../../messages/numbers.ts';
import type { IdentityDemand } from '../../../model/demand.ts';
import { entry, type Site, type SizeFacts, type Usage } from '../../../model/offering.ts';
import { anyOf } from '../../../model/sign-in.ts';
import { type Block, code, type Expression, locals, nested, output, resource } from '../../../model/terraform.ts';
import { holds, joined, labelOf, listVariable, oneOf, stringVariable } from '../../kit/blocks.ts';
import { type AwsOffering, permissions } from '../foundation/facts.ts';
import { accessGrant } from '../foundation/iam.ts';
import { environmentName, named, servedByRegion } from '../foundation/naming.ts';
import { cognitoFederation } from './cognito-federation.ts';
import { cognitoProviders, supportedProviders } from './cognito-providers.ts';

/** Monthly uptime percentage in the SLA (general knowledge, unverified). */
export const COGNITO_SLA = 99.9;

const PERMISSIONS = permissions(
  `
aws_cognito_identity_provider cognito-idp: CreateIdentityProvider DeleteIdentityProvider UpdateIdentityProvider
aws_cognito_user_pool cognito-idp: CreateUserPool DeleteUserPool SetUserPoolMfaConfig TagResource UntagResource UpdateUserPool
aws_cognito_user_pool_client cognito-idp: CreateUserPoolClient DeleteUserPoolClient UpdateUserPoolClient
aws_cognito_user_pool_domain cognito-idp: CreateUserPoolDomain DeleteUserPoolDomain UpdateUserPoolDomain
`,
);

const FILE = 'security.tf';

/**
 * Employees sign in at their identity provider, which the plan Lite supports poorly; customers have Lite,
 * the cheaper of the two.
 */
interface Plan {
  readonly id: 'LITE' | 'ESSENTIALS';
  readonly meter: string;
  /** Monthly active users in the permanent free tier (Cognito pricing). */
  readonly free: number;
}

/** Sign-in of customers with user pool accounts, or of employees through their existing identity provider. */
const offering: AwsOffering<'identity', SizeFacts> = {
  id: 'aws.cognito',
  service: 'Cognito',
  capability: 'identity',
  inNetwork: false,
  facts: () => ({ permissions: [PERMISSIONS] }),
  fit: ({ demand }) => ({
    because: becauseOf(demand),
    provides: ['identity'],
  }),
  size: ({ demand }) => [
    { sku: `user pool, plan ${planOf(demand).id.toLowerCase()}`, count: 1, qualities: servedByRegion(COGNITO_SLA) },
  ],
  meter: (_, { demand }) => metersOf(demand),
  declare(_, node, site) {
    const label = site.label(node.id);
    const { workforce, outside } = node.demand;
    return [
      ...poolVariables(label, node.title, node.demand),
      pool(label, node.demand),
      resource(FILE, 'aws_cognito_user_pool_domain', label, {
        user_pool_id: code(`aws_cognito_user_pool.${label}.id`),
        domain: joined(named(label), '-', code('local.account')),
        managed_login_version: planOf(node.demand).id === 'LITE' ? 1 : 2,
      }),
      ...(workforce ? cognitoFederation(label, node.title) : []),
      ...(outside === undefined ? [] : cognitoProviders(label, node.title, outside)),
      ...client(label, node.demand, site),
      ...outputs(label, node.title),
    ];
  },
  grantAccess(_, node, site) {
    const label = site.label(node.id);
    return accessGrant(
      {
        [environmentName(node, site, 'OIDC', 'ISSUER')]: joined(
          'https://',
          code(`aws_cognito_user_pool.${label}.endpoint`),
        ),
        [environmentName(node, site, 'OIDC', 'CLIENT_ID')]: code(`aws_cognito_user_pool_client.${label}.id`),
        OIDC_SIGN_IN_URL: signInUrl(label),
      },
      [],
    );
  },
  claims: (_, node) => [
    {
      kind: 'no_stored_password',
      text: `${node.title}: users authenticate at Cognito; applications validate signed tokens and never receive a password.`,
      resource: `aws_cognito_user_pool_client.${labelOf(node.id)}`,
      attributes: { allowed_oauth_flows: ['code'] },
    },
  ],
};

/** Users who sign in over OpenID Connect or SAML cost the same in each plan. */
const FEDERATED: Plan = { id: 'ESSENTIALS', meter: 'cognito/mau/essentials', free: 50 };

function planOf({ workforce }: IdentityDemand): Plan {
  return workforce ? FEDERATED : { id: 'LITE', meter: 'cognito/mau/lite', free: 10_000 };
}

function becauseOf({ workforce, outside, monthlyUsers }: IdentityDemand): string {
  const people = formatNumber(monthlyUsers);
  if (workforce)
    return `${people} employees use their existing accounts: Cognito federates sign-in to your identity provider over OIDC or SAML, and applications receive one token format.`;
  if (outside === undefined)
    return `Sign-up, sign-in, MFA and password reset for ${people} monthly active users; you store no password.`;
  const theirs = `their existing account at ${anyOf(outside.providers)}`;
  return outside.only
    ? `${people} monthly active users sign in with ${theirs}; the user pool stores their profiles and sessions, and applications receive one token format.`
    : `${people} monthly active users sign in with ${theirs}, or with an account of the user pool, which provides MFA and password reset; applications receive one token format.`;
}

/**
 * Users of natively supported providers count as user pool users; of users over OpenID Connect, such as a
 * personal account of Microsoft, 50 are free (Cognito pricing). All providers are assumed to have equal shares.
 */
function metersOf(demand: IdentityDemand): readonly Usage[] {
  const { outside, monthlyUsers, workforce } = demand;
  const ways = (outside?.providers.length ?? 0) + (outside?.only === true ? 0 : 1);
  const federated = !workforce && outside?.providers.includes('microsoft') === true ? monthlyUsers / ways : 0;
  const line = ({ meter, free }: Plan, people: number, what: string): Usage => ({
    meter,
    what,
    quantity: Math.max(0, people - free),
    arithmetic: `${formatNumber(people)} users - ${free}`,
  });
  return [
    line(planOf(demand), monthlyUsers - federated, 'monthly active users beyond the free tier'),
    ...(federated > 0
      ? [line(FEDERATED, federated, 'federated monthly active users (OpenID Connect) beyond the free tier')]
      : []),
  ];
}

function poolVariables(label: string, title: string, { workforce, outside }: IdentityDemand): readonly Block[] {
  return [
    stringVariable(
      `${label}_second_factor`,
      `${title}: MFA with an authenticator app: OPTIONAL, ON (required) or OFF.`,
      workforce || outside?.only === true ? 'OFF' : 'OPTIONAL',
      oneOf(['OFF', 'OPTIONAL', 'ON']),
    ),
    listVariable(
      `${label}_callback_paths`,
      `${title}: callback paths of your application after sign-in.`,
      ['/auth/callback'],
      holds((v) => `alltrue([for path in ${v} : startswith(path, "/")])`, 'Start each path with a slash.'),
    ),
    listVariable(
      `${label}_origins`,
      `${title}: origins of your application, such as https://app.example.com. Localhost until you set it.`,
      ['http://localhost:3000'],
      holds(
        (v) =>
          `length(${v}) > 0 && alltrue([for origin in ${v} : can(regex("^(https://|http://localhost)[^/]*$", origin))])`,
        'Use https:// and a host without a path; plain HTTP is allowed only for localhost.',
      ),
    ),
  ];
}

function pool(label: string, { workforce, outside }: IdentityDemand): Block {
  return resource(FILE, 'aws_cognito_user_pool', label, {
    name: named(label),
    user_pool_tier: workforce ? 'ESSENTIALS' : 'LITE',
    username_attributes: ['email'],
    auto_verified_attributes: ['email'],
    mfa_configuration: code(`var.${label}_second_factor`),
    deletion_protection: code('var.deletion_protection ? "ACTIVE" : "INACTIVE"'),
    software_token_mfa_configuration: nested({ enabled: true }),
    username_configuration: nested({ case_sensitive: false }),
    admin_create_user_config: nested({ allow_admin_create_user_only: workforce || outside?.only === true }),
    password_policy: nested({
      minimum_length: 12,
      require_lowercase: true,
      require_numbers: true,
      require_symbols: false,
      require_uppercase: true,
      temporary_password_validity_days: 7,
    }),
    account_recovery_setting: nested({ recovery_mechanism: nested({ name: 'verified_email', priority: 1 }) }),
    user_attribute_update_settings: nested({ attributes_require_verification_before_update: ['email'] }),
  });
}

function client(label: string, { workforce, outside }: IdentityDemand, site: Site): readonly Block[] {
  const own = site.first('dns') === null ? '' : ', var.domain_name == null ? [] : ["https://${var.domain_name}"]';
  return [
    locals('locals.tf', {
      [`${label}_origins`]: code(own === '' ? `var.${label}_origins` : `concat(var.${label}_origins${own})`),
    }),
    resource(
      FILE,
      'aws_cognito_user_pool_client',
      label,
      {
        name: 'program',
        user_pool_id: code(`aws_cognito_user_pool.${label}.id`),
        generate_secret: false,
        allowed_oauth_flows_user_pool_client: true,
        allowed_oauth_flows: ['code'],
        allowed_oauth_scopes: ['openid', 'email', 'profile'],
        supported_identity_providers:
          workforce || outside !== undefined ? supportedProviders(label, outside?.only === true) : ['COGNITO'],
        callback_urls: code(
          `[for pair in setproduct(local.${label}_origins, var.${label}_callback_paths) : join("", pair)]`,
        ),
        logout_urls: code(`local.${label}_origins`),
        explicit_auth_flows: ['ALLOW_REFRESH_TOKEN_AUTH', 'ALLOW_USER_SRP_AUTH'],
        prevent_user_existence_errors: 'ENABLED',
        enable_token_revocation: true,
        ...(workforce ? { depends_on: [code(`aws_cognito_identity_provider.${label}`)] } : {}),
      },
      'A public client: the code flow with PKCE needs no secret.',
    ),
  ];
}

function signInUrl(label: string): Expression {
  return joined(
    'https://',
    code(`aws_cognito_user_pool_domain.${label}.domain`),
    '.auth.',
    code('var.region'),
    '.amazoncognito.com',
  );
}

function outputs(label: string, title: string): readonly Block[] {
  return [
    output(`${label}_url`, `${title}: URL of the sign-in page.`, signInUrl(label)),
    output(
      `${label}_issuer`,
      `${title}: issuer of the tokens, for any OpenID Connect library.`,
      joined('https://', code(`aws_cognito_user_pool.${label}.endpoint`)),
    ),
    output(
      `${label}_client_id`,
      `${title}: client id of the application.`,
      code(`aws_cognito_user_pool_client.${label}.id`),
    ),
  ];
}

export const cognito = entry(offering);
