import type { OutsideProvider } from '../../model/sign-in.ts';

/** With what people come in: an outside provider's account, or (`own`) one that the system keeps itself. */
export interface AccountRule {
  readonly account: OutsideProvider | 'own';
  readonly phrases: readonly string[];
}

export const ACCOUNT_RULES: readonly AccountRule[] = [
  { account: 'apple', phrases: ['apple', 'apple id', 'apple_ids', 'icloud'] },
  { account: 'google', phrases: ['google', 'gmail'] },
  { account: 'facebook', phrases: ['facebook', 'instagram'] },
  {
    account: 'microsoft',
    phrases: ['personal? microsoft', 'microsoft personal', 'outlook_com', 'xbox live?', 'hotmail'],
  },
  { account: 'amazon', phrases: ['amazon'] },
  {
    account: 'own',
    phrases: [
      'email',
      'mail',
      'e_mail',
      'email address',
      'phone? number',
      'phone',
      'password',
      'username',
      'sms',
      'user name',
    ],
  },
];

/** After a provider's name these make it a product, a shop or a thing. */
export const OTHER_THINGS: ReadonlySet<string> = new Set(
  'workspace|cloud|analytics|maps|map|drive|play|ads|pay|wallet|authenticator|device|devices|watch|watches|tv|music|sheets|sheet|docs|forms|calendar|entra|azure|ad|teams|groups|group|cognito|connect|business|shop|store|marketplace|pixel|meet|chat|photos|search|form|suite|employees|staff|engineers|phones|phone|hardware|web|s3|alexa|365'.split(
    '|',
  ),
);

/** Words that may stand between "sign in with" and the first name. */
export const FILLERS: ReadonlySet<string> = new Set(
  'their|his|her|your|our|my|an|a|the|existing|own|either|both|just|only|any|social|accounts|account|such|as|like|of|from|by|eg|e|g|ie|personal|options|(|:|-|–|—|"|,'.split(
    '|',
  ),
);

export const SEPARATORS: ReadonlySet<string> = new Set([',', 'and', 'or', '/', '&', '+', 'plus', '|']);
export const ACCOUNT_WORDS: ReadonlySet<string> = new Set([
  'account',
  'accounts',
  'id',
  'ids',
  'credentials',
  'profile',
]);
/** Whoever works for a provider is no account of it: "users at Google log in". */
export const EMPLOYERS: ReadonlySet<string> = new Set(['at', 'of', 'from', 'for', 'to']);

const WITH = 'with|via|through|using|by|over';

/** The names follow: "sign in with Apple or Google", "login via Google". */
export const LEADS: readonly string[] = [
  `sign|log in|on|up ${WITH}`,
  `sign|log in to|into? ~ ${WITH}`,
  `sign_in|sign_on|sign_up|login|logins|signin|signup|logon|oauth|oauth2|auth|authentication|oidc ${WITH}`,
  `authenticate|authenticates|authenticated|register|registers|registered|enter ${WITH}`,
  'login|logins|signin|sign_in|sign_up|auth|authentication|oauth|oauth2 :|(',
  'continue_with',
  'login|signin|sign_in is|only',
];

/** The names stand before: "Google and Apple login". */
export const TAILS: readonly string[] = [
  'login',
  'logins',
  'log in',
  'signin',
  'sign in|on|up',
  'signup',
  'auth',
  'authentication',
  'oauth',
  'oauth2',
];

/** Outside providers, whoever they are; names may follow. */
export const SOCIAL: readonly string[] = [
  'social login|logins|signin|signup|sign_in|sign_up|sign_on|log_in|auth|authentication|account|accounts',
];

/** More than an outside provider gives, wherever it is said. */
export const OWN_WORDS: readonly string[] = [
  'password',
  'passwords',
  'username',
  'user name',
  'magic|login|sign_in link|links',
  'passkey|passkeys',
  'mfa',
  '2fa',
  'totp',
  'two|multi|second factor',
  'one_time code|codes|password|passwords',
  'email login|signin|sign_in|signup|sign_up|verification|confirmation',
  'sign|log in|up with ~ email|mail',
  'sso',
  'single sign on',
  'saml',
  'ldap',
  'directory',
  'role|roles',
  'rbac',
  'permission|permissions',
  'admin|admins|administrator|administrators|moderator|moderators',
  'staff|employee|employees|colleague|colleagues',
  'back_office|backoffice',
];
