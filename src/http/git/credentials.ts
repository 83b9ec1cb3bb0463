import { DomainError } from '#services/errors.ts';

export interface GitCredentials {
  readonly sessionToken: string;
  /** Empty where none was sent. */
  readonly username: string;
}

const SESSION = 'service_session_';
const PERMANENT = 'service_agent_';

/**
 * What Git's clients send: Basic, where the password is the session's token, or Bearer. Anything but a session's token
 * costs no look-up.
 * @throws AUTHENTICATION_REQUIRED, INVALID_TOKEN
 */
export function readCredentials(authorization: string | undefined): GitCredentials {
  const [, scheme = '', value = ''] = /^(\S+) +(\S+) *$/.exec(authorization ?? '') ?? [];
  if (scheme.toLowerCase() === 'bearer') return checked({ sessionToken: value, username: '' });
  if (scheme.toLowerCase() !== 'basic') {
    const detail = `Give an agent session token (${SESSION}…) as the password; the user name is free.`;
    throw new DomainError('AUTHENTICATION_REQUIRED', detail);
  }
  const [username = '', ...password] = Buffer.from(value, 'base64').toString('utf8').split(':');
  return checked({ sessionToken: password.join(':'), username });
}

function checked(credentials: GitCredentials): GitCredentials {
  const { sessionToken } = credentials;
  if (sessionToken.startsWith(SESSION)) return credentials;
  const detail = sessionToken.startsWith(PERMANENT)
    ? 'A permanent agent token opens no repository: exchange it for a session token at POST /v1/agents/session.'
    : `The password is not an agent session token (${SESSION}…).`;
  throw new DomainError('INVALID_TOKEN', detail);
}
