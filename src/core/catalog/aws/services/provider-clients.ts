import type { IdentityDemand } from '../../../model/demand.ts';
import type { ResolvedRequirements } from '../../../model/resolved.ts';
import { type OutsideProvider, PROVIDER_NAMES } from '../../../model/sign-in.ts';
import type { Block } from '../../../model/terraform.ts';
import { holds, listVariable } from '../../kit/blocks.ts';
import { isNamed } from '../../kit/requirements.ts';

/** Product names that select a user pool. */
const USER_POOLS = ['cognito', 'cognito user pool'];

/** Client ids at an identity provider, and the names of that provider in AWS. */
interface ProviderFacts {
  /** Where to get the client id at the provider; printed beside the variable. */
  readonly ids: string;
  readonly pattern: string;
  readonly message: string;
  /**
   * Key in `supported_login_providers` (API reference of CreateIdentityPool); null if an identity pool supports it
   * only over OpenID Connect.
   */
  readonly login: string | null;
  /** Issuer of its ID tokens; null if it issues none. */
  readonly issuer: string | null;
}

/** Personal accounts of Microsoft have one tenant (learn.microsoft.com/entra/identity-platform/access-tokens). */
const CONSUMERS = '9188040d-6c67-4c5b-b112-36a304b66dad';

export const PROVIDER_FACTS: Readonly<Record<OutsideProvider, ProviderFacts>> = {
  apple: {
    ids: "the app's bundle id, and the Services ID for Android and web; create them at developer.apple.com",
    pattern: '^[A-Za-z0-9.-]+$',
    message: 'An id looks like com.example.app.',
    login: 'appleid.apple.com',
    issuer: 'https://appleid.apple.com',
  },
  google: {
    ids: 'the OAuth client id of each platform; create them at console.cloud.google.com',
    pattern: '^[0-9]+-[a-z0-9]+\\\\.apps\\\\.googleusercontent\\\\.com$',
    message: 'An id ends in .apps.googleusercontent.com.',
    login: 'accounts.google.com',
    issuer: 'https://accounts.google.com',
  },
  facebook: {
    ids: 'the app id; create it at developers.facebook.com',
    pattern: '^[0-9]+$',
    message: 'An id is a number.',
    login: 'graph.facebook.com',
    issuer: null,
  },
  amazon: {
    ids: 'the application id; create it at developer.amazon.com, under Login with Amazon',
    pattern: '^amzn1\\\\.application\\\\S+$',
    message: 'An id begins with amzn1.application.',
    login: 'www.amazon.com',
    issuer: null,
  },
  microsoft: {
    ids: 'the application id; create it at entra.microsoft.com, for personal accounts',
    pattern: '^[0-9a-f-]{36}$',
    message: 'An id has 36 digits, letters and hyphens.',
    login: null,
    issuer: `https://login.microsoftonline.com/${CONSUMERS}/v2.0`,
  },
};

/**
 * The external identity providers, if no user directory is required in addition: no word, no
 * framework that requires MFA and sign-in logs, no page that a browser opens without a token. Else empty.
 */
export function providersAlone(
  { outside, checkedAtGateway }: IdentityDemand,
  requirements: ResolvedRequirements,
): readonly OutsideProvider[] {
  const isProtected = requirements.compliance.some(({ framework }) => framework !== 'gdpr');
  const isAlone = outside?.only === true && checkedAtGateway === true && !isProtected;
  return isAlone && !isNamed(requirements, USER_POOLS) ? outside.providers : [];
}

export function clientIds(label: string, provider: OutsideProvider): string {
  return `${label}_${provider}_client_ids`;
}

/** Accepted client ids of a provider: null until they are created at the provider. */
export function clientIdVariable(label: string, title: string, provider: OutsideProvider): Block {
  const name = clientIds(label, provider);
  const { ids, pattern, message, issuer } = PROVIDER_FACTS[provider];
  const count = issuer === null ? '== 1' : '> 0';
  return listVariable(
    name,
    `${title} with ${PROVIDER_NAMES[provider]}: ${ids}. Null: sign-in with this provider is disabled.`,
    null,
    holds(
      (v) => `${v} == null ? true : length(${v}) ${count} && alltrue([for id in ${v} : can(regex("${pattern}", id))])`,
      message,
    ),
  );
}
