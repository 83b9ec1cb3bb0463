import { anyOf, type OutsideProvider, type OutsideSignIn, PROVIDER_NAMES } from '../../../model/sign-in.ts';
import { type Block, code, output, resource, template, variable } from '../../../model/terraform.ts';
import { matches, orNull, stringVariable } from '../../kit/blocks.ts';

interface Known {
  /** As Identity Platform calls it (API reference of projects.defaultSupportedIdpConfigs). */
  readonly id: string;
  /** Client that is registered at the provider, and where. */
  readonly client: string;
  readonly secret: string;
}

/** Providers that Identity Platform has built in. */
const KNOWN: { readonly [provider in OutsideProvider]?: Known } = {
  apple: {
    id: 'apple.com',
    client: 'the Services ID that you made at developer.apple.com',
    secret:
      'a client secret for it, signed with your key, which Apple takes for six months at most; bundle ids of apps are named in the console, as Terraform has no argument for them',
  },
  google: {
    id: 'google.com',
    client: 'the OAuth client id for web applications that you made at console.cloud.google.com',
    secret: 'its secret',
  },
  facebook: { id: 'facebook.com', client: 'the app id that you made at developers.facebook.com', secret: 'its secret' },
  microsoft: {
    id: 'microsoft.com',
    client: 'the application id that you made at entra.microsoft.com, for personal accounts',
    secret: 'its secret',
  },
};

/** How people come in, for the reason: "lets them in with their account at Apple or Google". */
export function signInReason({ providers, only }: OutsideSignIn): string {
  const known = anyOf(providers.filter((provider) => KNOWN[provider] !== undefined));
  const unknown = anyOf(providers.filter((provider) => KNOWN[provider] === undefined));
  return [
    `signs people in with their account at ${known || 'a provider over OpenID Connect'}`,
    only ? '' : ' or with one of their own',
    unknown === '' ? '' : ` (${unknown} is not a known provider)`,
  ].join('');
}

/** Each provider comes in as soon as its values are given. */
export function outsideProviders(label: string, { providers }: OutsideSignIn): readonly Block[] {
  return [
    ...providers.flatMap((provider) => {
      const known = KNOWN[provider];
      return known === undefined ? [] : outsideProvider(`${label}_${provider}`, provider, known, label);
    }),
    output(
      `${label}_return_url`,
      'Register this as return URL at each provider, where you create the client ids and secrets.',
      template`https://${code('var.project_id')}.firebaseapp.com/__/auth/handler`,
    ),
  ];
}

function outsideProvider(
  name: string,
  provider: OutsideProvider,
  { id, client, secret }: Known,
  label: string,
): readonly Block[] {
  const title = `Sign-in with ${PROVIDER_NAMES[provider]}`;
  return [
    stringVariable(
      `${name}_client_id`,
      `${title}: ${client}. Null disables it.`,
      null,
      orNull(matches('^[A-Za-z0-9._-]+$', 'Use the id as the provider shows it.')),
    ),
    variable(`${name}_client_secret`, {
      description: `${title}: ${secret}. Set it with an environment variable TF_VAR_….`,
      type: 'string',
      default: null,
      sensitive: true,
      validation: {
        condition: `var.${name}_client_id == null || var.${name}_client_secret != null`,
        message: `Give it together with ${name}_client_id.`,
      },
    }),
    resource('security.tf', 'google_identity_platform_default_supported_idp_config', name, {
      count: code(`var.${name}_client_id == null ? 0 : 1`),
      idp_id: id,
      enabled: true,
      client_id: code(`var.${name}_client_id`),
      client_secret: code(`var.${name}_client_secret`),
      depends_on: [code(`google_identity_platform_config.${label}`)],
    }),
  ];
}
