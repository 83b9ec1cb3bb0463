import { anyOf, type OutsideProvider, type OutsideSignIn, PROVIDER_NAMES } from '../../../model/sign-in.ts';
import {
  type Block,
  code,
  type Expression,
  locals,
  output,
  resource,
  type VariableDefinition,
  variable,
} from '../../../model/terraform.ts';
import { joined } from '../../kit/blocks.ts';
import { PROVIDER_FACTS } from './provider-clients.ts';

/** Identity provider types of a user pool (API reference of CreateIdentityProvider). */
interface Known {
  readonly type: string;
  readonly scopes: string;
  /** Variables in addition to the client id and secret. */
  readonly details: Readonly<Record<string, string>>;
  /** Claims of the provider for a user's id and, if it sends one, name. */
  readonly mapping: Readonly<Record<string, string>>;
}

const KNOWN: Readonly<Record<OutsideProvider, Known>> = {
  apple: { type: 'SignInWithApple', scopes: 'email name', details: {}, mapping: { username: 'sub' } },
  google: {
    type: 'Google',
    scopes: 'openid email profile',
    details: {},
    mapping: { username: 'sub', name: 'name' },
  },
  facebook: {
    type: 'Facebook',
    scopes: 'public_profile,email',
    details: {},
    mapping: { username: 'id', name: 'name' },
  },
  amazon: { type: 'LoginWithAmazon', scopes: 'profile', details: {}, mapping: { username: 'user_id', name: 'name' } },
  microsoft: {
    type: 'OIDC',
    scopes: 'openid email profile',
    details: { oidc_issuer: PROVIDER_FACTS.microsoft.issuer ?? '', attributes_request_method: 'GET' },
    mapping: { username: 'sub', name: 'name' },
  },
};

/** External identity providers of a user pool; each is created after its variables are set. */
export function cognitoProviders(label: string, title: string, { providers }: OutsideSignIn): readonly Block[] {
  const domain = `aws_cognito_user_pool_domain.${label}.domain`;
  return [
    ...providers.flatMap((provider) => outsideProvider(label, title, provider)),
    locals('locals.tf', {
      [`${label}_providers`]: code(
        `concat(${providers.map((provider) => `aws_cognito_identity_provider.${label}_${provider}[*].provider_name`).join(', ')})`,
      ),
    }),
    output(
      `${label}_return_url`,
      `${title}: register this as redirect URI at ${anyOf(providers)}, where you create the client ids and secrets.`,
      joined('https://', code(domain), '.auth.', code('var.region'), '.amazoncognito.com/oauth2/idpresponse'),
    ),
  ];
}

/** Identity providers of the app client; the pool itself only if it has accounts, or if there is no other yet. */
export function supportedProviders(label: string, only: boolean): Expression {
  const known = `local.${label}_providers`;
  return code(only ? `coalescelist(${known}, ["COGNITO"])` : `concat(["COGNITO"], ${known})`);
}

function outsideProvider(label: string, title: string, provider: OutsideProvider): readonly Block[] {
  const { type, scopes, details, mapping } = KNOWN[provider];
  const prefix = `${label}_${provider}`;
  const values = valuesOf(provider);
  return [
    ...values.map(({ name, ...definition }) =>
      variable(`${prefix}_${name}`, {
        ...definition,
        description: `${title} with ${PROVIDER_NAMES[provider]}: ${definition.description}`,
        validation: name === 'client_id' ? wellFormed(prefix, provider) : together(prefix, name),
      }),
    ),
    resource('security.tf', 'aws_cognito_identity_provider', prefix, {
      count: code(`var.${prefix}_client_id == null ? 0 : 1`),
      user_pool_id: code(`aws_cognito_user_pool.${label}.id`),
      provider_name: type === 'OIDC' ? PROVIDER_NAMES[provider] : type,
      provider_type: type,
      provider_details: {
        ...Object.fromEntries(values.map(({ name }) => [name, code(`var.${prefix}_${name}`)])),
        authorize_scopes: scopes,
        ...details,
      },
      attribute_mapping: { ...mapping, email: 'email' },
    }),
  ];
}

interface Named extends VariableDefinition {
  readonly name: string;
}

const CLIENT_ID: Readonly<Record<OutsideProvider, string>> = {
  apple: 'the Services ID that you created at developer.apple.com',
  google: 'the OAuth client id for web applications that you created at console.cloud.google.com',
  facebook: 'the app id that you created at developers.facebook.com',
  amazon: 'the client id that you created at developer.amazon.com, under Login with Amazon',
  microsoft: 'the application id that you created at entra.microsoft.com, for personal accounts',
};

/** Apple uses a private key instead of a client secret. */
function valuesOf(provider: OutsideProvider): readonly Named[] {
  const value = (name: string, description: string, sensitive = false): Named => ({
    name,
    description,
    type: 'string',
    default: null,
    ...(sensitive ? { sensitive } : {}),
  });
  const id = value('client_id', `${CLIENT_ID[provider]}. Null: sign-in with this provider is disabled.`);
  if (provider !== 'apple') {
    return [id, value('client_secret', 'client secret; set it as an environment variable TF_VAR_….', true)];
  }
  return [
    id,
    value('team_id', 'Apple team id.'),
    value('key_id', 'key id for Sign in with Apple.'),
    value(
      'private_key',
      'private key for Sign in with Apple, as the text of the .p8 file; set it as an environment variable TF_VAR_….',
      true,
    ),
  ];
}

function wellFormed(prefix: string, provider: OutsideProvider): VariableDefinition['validation'] & object {
  const { pattern, message } = PROVIDER_FACTS[provider];
  const id = `var.${prefix}_client_id`;
  return { condition: `${id} == null ? true : can(regex("${pattern}", ${id}))`, message };
}

function together(prefix: string, name: string): VariableDefinition['validation'] & object {
  return {
    condition: `var.${prefix}_client_id == null || var.${prefix}_${name} != null`,
    message: `Set it together with ${prefix}_client_id.`,
  };
}
