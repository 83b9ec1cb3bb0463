import type { Requirements } from './requirement.ts';

/** Whoever knows people already and tells programs who they are: no directory of one organisation. */
export type OutsideProvider = 'apple' | 'google' | 'facebook' | 'microsoft' | 'amazon';

/** As each writes its own name. */
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

/** Under these names the words for it stand among the technologies; `social` where nobody is named. */
export const OUTSIDE_SIGN_INS: Readonly<Record<OutsideProvider | 'social', string>> = {
  apple: 'sign-in with apple',
  google: 'sign-in with google',
  facebook: 'sign-in with facebook',
  microsoft: 'sign-in with a personal microsoft account',
  amazon: 'sign-in with amazon',
  social: 'social sign-in',
};

/** Under this name stand words that ask for more than an outside provider gives: passwords, second factors, roles. */
export const OWN_ACCOUNTS = "accounts of one's own";

/** Whoever takes another's account on telephones of Apple must take Apple's too. developer.apple.com/app-store/review/guidelines, 4.8 */
const UNNAMED: readonly OutsideProvider[] = ['apple', 'google'];

/** With which accounts of others people come in. */
export interface OutsideSignIn {
  readonly providers: readonly OutsideProvider[];
  /** There is no other way in: nobody speaks of accounts, passwords or roles of the system's own. */
  readonly only: boolean;
}

/** Null where nobody speaks of such accounts. */
export function outsideSignIn({ technologies }: Pick<Requirements, 'technologies'>): OutsideSignIn | null {
  const names = new Set(technologies.map(({ name }) => name));
  const named = PROVIDERS.filter((provider) => names.has(OUTSIDE_SIGN_INS[provider]));
  const providers = named.length === 0 && names.has(OUTSIDE_SIGN_INS.social) ? UNNAMED : named;
  return providers.length === 0 ? null : { providers, only: !names.has(OWN_ACCOUNTS) };
}
