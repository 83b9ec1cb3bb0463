import { formatNumber } from '../../../messages/numbers.ts';
import type { GraphNode } from '../../../model/graph.ts';
import type { AccessGrant, Site, SizeFacts } from '../../../model/offering.ts';
import { type Block, code, nested, output, resource, template, variable } from '../../../model/terraform.ts';
import { orNull, startsWith, stringVariable } from '../../kit/blocks.ts';
import { isExcluded } from '../../kit/requirements.ts';
import { managed } from '../../kit/usage.ts';
import { entry, type Permissions } from '../foundation/facts.ts';
import { apis, enabled, variablePrefix } from '../foundation/names.ts';
import { outsideProviders, signInReason } from './identity-providers.ts';

type IdentityNode = GraphNode<'identity'>;

/** Accounts of customers, or the directory that employees sign in with already, behind one kind of token. */
export const identityPlatform = entry<'identity', SizeFacts>({
  id: 'gcp.identity-platform',
  service: 'Identity Platform',
  capability: 'identity',
  multiRegion: { scope: 'global' },
  inNetwork: false,
  fit: ({ demand }, requirements) =>
    isExcluded(requirements, [], ['identity platform'])
      ? null
      : {
          because: demand.workforce
            ? `Employees sign in with their existing directory: Identity Platform trusts it over OpenID Connect or SAML and keeps no passwords for its ${formatNumber(demand.monthlyUsers)} people a month.`
            : `Identity Platform keeps ${demand.monthlyUsers > 0 ? `the accounts of ${formatNumber(demand.monthlyUsers)} people a month` : 'their accounts'}, ${demand.outside === undefined ? 'asks for a second factor' : signInReason(demand.outside)}, and issues a token that programs verify; the first 50,000 people are free of charge.`,
          provides: ['identity'],
        },
  size: ({ demand }) => [
    {
      sku: skuOf(demand),
      count: 1,
      // cloud.google.com/identity-platform/sla
      qualities: managed(3, 99.95, { scalesToZero: true }),
    },
  ],
  meter: (_size, { demand }) => [
    {
      meter: demand.workforce ? 'identity_platform/federated-mau' : 'identity_platform/customer-mau',
      what: 'People who sign in during a month',
      quantity: demand.monthlyUsers,
      arithmetic: `${formatNumber(demand.monthlyUsers)} people`,
    },
  ],
  declare: (_size, node, site) => identityBlocks(node, site),
  grantAccess: (_size, node, site): AccessGrant => ({
    environment: environmentOf(node, site),
    secrets: {},
    blocks: [],
  }),
  facts: () => ({ permissions: PERMISSIONS }),
});

function skuOf({ workforce, outside }: IdentityNode['demand']): string {
  if (workforce) return "Sign-in with the company's directory";
  if (outside?.only === true) return 'Accounts of outside providers';
  return outside === undefined
    ? 'Accounts with e-mail and password'
    : 'Accounts with e-mail and password, or of others';
}

/** A token is checked against its issuer and the project that it was made for: no key has to be kept. */
function environmentOf(node: IdentityNode, site: Site): AccessGrant['environment'] {
  const prefix = variablePrefix(site, node, 'IDENTITY');
  return {
    [`${prefix}_ISSUER`]: template`https://securetoken.google.com/${code('var.project_id')}`,
    [`${prefix}_AUDIENCE`]: code('var.project_id'),
  };
}

function identityBlocks(node: IdentityNode, site: Site): readonly Block[] {
  const label = site.label(node.id);
  const { workforce, outside } = node.demand;
  const enabledFactor = nested({ state: 'ENABLED', totp_provider_config: nested({ adjacent_intervals: 1 }) });
  return [
    ...apis('identitytoolkit'),
    variable(`${label}_domains`, {
      description: 'Additional domains from which people sign in, in addition to domain_name.',
      type: 'list(string)',
      default: [],
      validation: {
        condition: `alltrue([for name in var.${label}_domains : can(regex("^[a-z0-9.-]+$", name))])`,
        message: 'Give names alone, in lower case, without https:// and without a path.',
      },
    }),
    resource(
      'security.tf',
      'google_identity_platform_config',
      label,
      {
        autodelete_anonymous_users: true,
        authorized_domains: code(
          `distinct(compact(concat(["\${var.project_id}.firebaseapp.com", var.domain_name], var.${label}_domains)))`,
        ),
        sign_in: nested({
          allow_duplicate_emails: false,
          email: nested({ enabled: !workforce && outside?.only !== true, password_required: true }),
          anonymous: nested({ enabled: false }),
        }),
        mfa: nested({ state: 'ENABLED', provider_configs: enabledFactor }),
        client: nested({ permissions: nested({ disabled_user_signup: workforce, disabled_user_deletion: workforce }) }),
        monitoring: nested({ request_logging: nested({ enabled: true }) }),
        depends_on: enabled('identitytoolkit'),
      },
      'A project has one such configuration; it remains when the system is destroyed.',
    ),
    ...(workforce ? [...openIdBlocks(label), ...samlBlocks(label)] : []),
    ...(outside === undefined ? [] : outsideProviders(label, outside)),
    output(
      `${label}_api_key`,
      'Key that pages name when people sign in; it identifies the project and grants no access by itself.',
      code(`google_identity_platform_config.${label}.client[0].api_key`),
      true,
    ),
  ];
}

const DIRECTORY = 'A directory such as Entra ID, Okta or Google Workspace';

function openIdBlocks(label: string): readonly Block[] {
  return [
    variable(`${label}_oidc_issuer`, {
      description: `${DIRECTORY} that employees sign in with over OpenID Connect: its issuer; null for none.`,
      type: 'string',
      default: null,
      validation: {
        condition: `var.${label}_oidc_issuer == null || can(regex("^https://", var.${label}_oidc_issuer))`,
        message: 'An issuer begins with https://.',
      },
    }),
    variable(`${label}_oidc_client_id`, {
      description: 'Client id of this system in that directory.',
      type: 'string',
      default: null,
      validation: {
        condition: `(var.${label}_oidc_client_id == null) == (var.${label}_oidc_issuer == null)`,
        message: 'Give the issuer and the id together, or neither.',
      },
    }),
    resource('security.tf', 'google_identity_platform_oauth_idp_config', label, {
      count: code(`var.${label}_oidc_issuer == null || var.${label}_oidc_client_id == null ? 0 : 1`),
      name: 'oidc.directory',
      display_name: 'Directory',
      enabled: true,
      issuer: code(`var.${label}_oidc_issuer`),
      client_id: code(`var.${label}_oidc_client_id`),
      response_type: nested({ id_token: true, code: false }),
      depends_on: [code(`google_identity_platform_config.${label}`)],
    }),
  ];
}

const SAML = [
  {
    name: 'entity_id',
    description: `${DIRECTORY} that employees sign in with over SAML: its entity id; null for none.`,
    begins: 'http',
    message: 'An entity id is an address that begins with http.',
  },
  {
    name: 'sso_url',
    description: 'Sign-in URL of that directory.',
    begins: 'https://',
    message: 'The address begins with https://.',
  },
  {
    name: 'certificate',
    description: 'Certificate with which that directory signs, as PEM.',
    begins: '-----BEGIN CERTIFICATE-----',
    message: 'Give the certificate as PEM, with its first and last lines.',
  },
] as const;

function samlBlocks(label: string): readonly Block[] {
  const names = SAML.map(({ name }) => `var.${label}_saml_${name}`);
  return [
    ...SAML.map(({ name, description, begins, message }) =>
      stringVariable(`${label}_saml_${name}`, description, null, orNull(startsWith(begins, message))),
    ),
    resource('security.tf', 'google_identity_platform_inbound_saml_config', label, {
      count: code(`anytrue([for value in [${names.join(', ')}] : value == null]) ? 0 : 1`),
      name: 'saml.directory',
      display_name: 'Directory',
      enabled: true,
      idp_config: nested({
        idp_entity_id: code(names[0] ?? ''),
        sso_url: code(names[1] ?? ''),
        sign_request: true,
        idp_certificates: nested({ x509_certificate: code(names[2] ?? '') }),
      }),
      sp_config: nested({
        sp_entity_id: code('local.name'),
        callback_uri: template`https://${code('var.project_id')}.firebaseapp.com/__/auth/handler`,
      }),
      depends_on: [code(`google_identity_platform_config.${label}`)],
    }),
  ];
}

const PERMISSIONS: Permissions = {
  google_identity_platform_config: 'firebaseauth.configs.create,get,getHashConfig,getSecret,update',
  google_identity_platform_default_supported_idp_config: 'firebaseauth.configs.create,get,getSecret,update',
  google_identity_platform_inbound_saml_config: 'firebaseauth.configs.create,get,getSecret,update',
  google_identity_platform_oauth_idp_config: 'firebaseauth.configs.create,get,getSecret,update',
};
