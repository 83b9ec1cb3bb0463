import { DomainError } from '#services/errors.ts';
import { GIT } from '../messages/git.ts';

export interface GitCredentials {
  readonly sessionToken: string;
  /** Empty if the client sends none. */
  readonly username: string;
}

const SESSION = 'service_session_';
const PERMANENT = 'service_agent_';

/**
 * Credentials of a Git client: Basic with the session token as the password, or Bearer. A password without the session
 * token prefix is rejected without a database query.
 * @throws AUTHENTICATION_REQUIRED, INVALID_TOKEN
 */
export function readCredentials(authorization: string | undefined): GitCredentials {
  const [, scheme = '', value = ''] = /^(\S+) +(\S+) *$/.exec(authorization ?? '') ?? [];
  if (scheme.toLowerCase() === 'bearer') return checked({ sessionToken: value, username: '' });
  if (scheme.toLowerCase() !== 'basic') {
    throw new DomainError('AUTHENTICATION_REQUIRED', GIT.credentialsRequired);
  }
  const [username = '', ...password] = Buffer.from(value, 'base64').toString('utf8').split(':');
  return checked({ sessionToken: password.join(':'), username });
}

function checked(credentials: GitCredentials): GitCredentials {
  const { sessionToken } = credentials;
  if (sessionToken.startsWith(SESSION)) return credentials;
  throw new DomainError('INVALID_TOKEN', sessionToken.startsWith(PERMANENT) ? GIT.permanentToken : GIT.noSessionToken);
}
