import type { ErrorCode } from '#services/errors.ts';

/** Errors of the Git interface as plain text. Git shows them after `remote:`. */
export const GIT = {
  credentialsRequired:
    'Use an agent session token (service_session_…) or your access token as the password. Any user name is valid.',
  permanentToken:
    'A permanent agent token cannot access a repository. Exchange it for a session token at POST /v1/agents/session.',
  noToken: 'The password is not an agent session token (service_session_…), an access token or an open share link.',
  otherAgent: 'The user name is the ID of another agent.',
  encoding: 'The only supported content encoding is gzip.',
  tooLarge: 'The decompressed body exceeds 1 MiB.',
  smartHttpOnly: 'This repository supports smart HTTP only. Request info/refs?service=git-upload-pack.',
  readOnly: 'Blueprint repositories are read-only. Push to a different repository.',
  malformed: 'The body is not valid gzip.',
} as const;

/** Errors raised by the HTTP framework, by problem code. */
export const GIT_ERRORS: Partial<Readonly<Record<ErrorCode, string>>> = {
  PAYLOAD_TOO_LARGE: 'The request exceeds 1 MiB.',
  UNSUPPORTED_MEDIA_TYPE: 'The request is not a Git fetch request.',
};
