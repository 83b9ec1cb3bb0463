import { DomainError } from '#services/errors.ts';
import { GIT } from '../messages/git.ts';

export interface GitCredentials {
  /** A session token, the access token of a person, or the secret of a share link. */
  readonly token: string;
  /** Empty if the client sends none. */
  readonly username: string;
}

const PERMANENT = 'service_agent_';
/** Other passwords are rejected without a database query. A JWT has three parts in base64url. */
const TOKEN = /^(?:service_(?:session|share)_|ey[\w-]+\.[\w-]+\.[\w-]+$)/;

/**
 * Credentials of a Git client: Basic with the token as the password, or Bearer.
 * @throws AUTHENTICATION_REQUIRED, INVALID_TOKEN
 */
export function readCredentials(authorization: string | undefined): GitCredentials {
  const [, scheme = '', value = ''] = /^(\S+) +(\S+) *$/.exec(authorization ?? '') ?? [];
  if (scheme.toLowerCase() === 'bearer') return checked({ token: value, username: '' });
  if (scheme.toLowerCase() !== 'basic') {
    throw new DomainError('AUTHENTICATION_REQUIRED', GIT.credentialsRequired);
  }
  const [username = '', ...password] = Buffer.from(value, 'base64').toString('utf8').split(':');
  return checked({ token: password.join(':'), username });
}

function checked(credentials: GitCredentials): GitCredentials {
  const { token } = credentials;
  if (TOKEN.test(token)) return credentials;
  throw new DomainError('INVALID_TOKEN', token.startsWith(PERMANENT) ? GIT.permanentToken : GIT.noToken);
}
