import type { ResolvedRequirements } from './resolved.ts';

/** External identity providers for consumers; not the directory of an organisation. */
export type OutsideProvider = 'apple' | 'google' | 'facebook' | 'microsoft' | 'amazon';

/** Display names. */
export const PROVIDER_NAMES: Readonly<Record<OutsideProvider, string>> = {
  apple: 'Apple',
  google: 'Google',
  facebook: 'Facebook',
  microsoft: 'Microsoft',
  amazon: 'Amazon',
};

/** "Apple, Google or Facebook". */
export function anyOf(providers: readonly OutsideProvider[]): string {
  const names = providers.map((provider) => PROVIDER_NAMES[provider]);
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`;
}

const PROVIDERS = Object.keys(PROVIDER_NAMES) as readonly OutsideProvider[];

/** Names among the technologies; `social` without a named provider. */
export const OUTSIDE_SIGN_INS: Readonly<Record<OutsideProvider | 'social', string>> = {
  apple: 'sign-in with apple',
  google: 'sign-in with google',
  facebook: 'sign-in with facebook',
  microsoft: 'sign-in with a personal microsoft account',
  amazon: 'sign-in with amazon',
  social: 'social sign-in',
};

/** Name among the technologies for features beyond an external provider: passwords, MFA, roles. */
export const OWN_ACCOUNTS = "accounts of one's own";

/** Apps on Apple devices that offer third-party sign-in must offer Sign in with Apple. developer.apple.com/app-store/review/guidelines, 4.8 */
const UNNAMED: readonly OutsideProvider[] = ['apple', 'google'];

/** External accounts with which users sign in. */
export interface OutsideSignIn {
  readonly providers: readonly OutsideProvider[];
  /** There is no other sign-in: the request names no accounts, passwords or roles. */
  readonly only: boolean;
}

/** Null without such accounts. */
export function outsideSignIn({ technologies }: Pick<ResolvedRequirements, 'technologies'>): OutsideSignIn | null {
  const names = new Set(technologies.map(({ name }) => name));
  const named = PROVIDERS.filter((provider) => names.has(OUTSIDE_SIGN_INS[provider]));
  const providers = named.length === 0 && names.has(OUTSIDE_SIGN_INS.social) ? UNNAMED : named;
  return providers.length === 0 ? null : { providers, only: !names.has(OWN_ACCOUNTS) };
}
