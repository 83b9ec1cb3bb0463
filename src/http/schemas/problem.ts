import { z } from 'zod';
import { ERROR_CODES, type ErrorCode } from '#services/errors.ts';
import { PROBLEM_MEDIA_TYPE } from '../plugins/problem.ts';
import { PROBLEM_TYPES } from '../plugins/problem-types.ts';

const action = z.object({ method: z.string(), endpoint: z.url(), description: z.string() });

const problem = z
  .object({
    type: z.url().describe('Documentation of the code.'),
    title: z.string(),
    status: z.int().min(400).max(599),
    detail: z.string(),
    instance: z.string().describe('Path of the request.'),
    code: z.enum(ERROR_CODES),
    request_id: z.string().describe('Same value as the header Request-Id. Include it in support requests.'),
    retryable: z.boolean().describe('Whether the same request may succeed later.'),
    error: z.string().optional().describe('OAuth error code.'),
    error_description: z.string().optional(),
    reason: z.enum(['idle', 'absolute']).optional().describe('Expiry reason of a session.'),
    required_capabilities: z.array(z.string()).optional().describe('Missing capabilities of the agent.'),
    errors: z
      .array(z.object({ pointer: z.string().describe('JSON pointer (RFC 6901) of the field.'), detail: z.string() }))
      .optional(),
    next_action: action.optional(),
    next_actions: z.array(action).optional().describe('Alternatives, for example of people and of agents.'),
  })
  .meta({
    id: 'Problem',
    description: 'Error response (RFC 9457).',
    examples: [
      {
        type: 'http://localhost:3000/docs/errors#VALIDATION_FAILED',
        title: 'Validation failed',
        status: 422,
        detail: 'The body has an invalid field.',
        instance: '/synthesis',
        code: 'VALIDATION_FAILED',
        request_id: 'req_Zq0n2b1m9d8s7a6x',
        retryable: false,
        errors: [{ pointer: '/constraints/region', detail: '“europe-west1” is a region of gcp, not of aws' }],
      },
    ],
  });

/** Problems of all routes. */
const ALWAYS = ['INTERNAL_ERROR', 'STORE_UNAVAILABLE'] as const;
/** Problems of routes with a body. */
export const BODY_FAULTS = [
  'MALFORMED_JSON',
  'PAYLOAD_TOO_LARGE',
  'UNSUPPORTED_MEDIA_TYPE',
  'VALIDATION_FAILED',
] as const;
/** Problems of routes that require a token. */
export const TOKEN_FAULTS = ['AUTHENTICATION_REQUIRED', 'INVALID_TOKEN'] as const;

/** Problems of routes for users only. */
export const PERSON_FAULTS = [...TOKEN_FAULTS, 'PERSON_REQUIRED'] as const;

/** Problems of routes that require an agent session. */
export const SESSION_FAULTS = [...TOKEN_FAULTS, 'SESSION_EXPIRED', 'SESSION_REVOKED', 'AGENT_REQUIRED'] as const;

/** Problems of routes for researchers and their agents. */
export const RESEARCH_FAULTS = [
  ...TOKEN_FAULTS,
  'SESSION_EXPIRED',
  'SESSION_REVOKED',
  'INSUFFICIENT_ROLE',
  'INSUFFICIENT_CAPABILITY',
] as const;

/** Problems of routes with an idempotency key. */
export const CREATION_FAULTS = [
  'MALFORMED_REQUEST',
  'IDEMPOTENCY_KEY_IN_USE',
  'IDEMPOTENCY_KEY_REUSED',
  'STORE_FULL',
] as const;

type ProblemStatus = 400 | 401 | 403 | 404 | 409 | 413 | 415 | 422 | 429 | 500 | 503 | 507;

/** Error responses of a route schema, by status. */
export function problems(...codes: readonly ErrorCode[]) {
  const byStatus = Map.groupBy([...codes, ...ALWAYS], (code) => PROBLEM_TYPES[code].status);
  const answers = [...byStatus].map(([status, group]) => [status, problemAnswer(group)] as const);
  return Object.fromEntries(answers) as Record<ProblemStatus, ReturnType<typeof problemAnswer>>;
}

function problemAnswer(codes: readonly ErrorCode[]) {
  return {
    description: codes.map((code) => `\`${code}\` ${PROBLEM_TYPES[code].title}.`).join(' '),
    content: { [PROBLEM_MEDIA_TYPE]: { schema: problem } },
  };
}
