import { z } from 'zod';
import { ERROR_CODES, type ErrorCode } from '#services/errors.ts';
import { PROBLEM_MEDIA_TYPE } from '../plugins/problem.ts';
import { PROBLEM_TYPES } from '../plugins/problem-types.ts';

const problem = z
  .object({
    type: z.url().describe('The page that explains the code.'),
    title: z.string(),
    status: z.int().min(400).max(599),
    detail: z.string(),
    instance: z.string().describe('The path that was asked for.'),
    code: z.enum(ERROR_CODES),
    request_id: z.string().describe('Also in the header Request-Id; name it when you ask for help.'),
    retryable: z.boolean().describe('Whether the same request may succeed later.'),
    error: z.string().optional().describe('What OAuth calls it, where it has a name for it.'),
    error_description: z.string().optional(),
    reason: z.enum(['idle', 'absolute']).optional().describe('Why a session ended.'),
    required_capabilities: z.array(z.string()).optional().describe('What the agent lacks.'),
    errors: z
      .array(z.object({ pointer: z.string().describe('JSON pointer (RFC 6901) to the place.'), detail: z.string() }))
      .optional(),
    next_action: z.object({ method: z.string(), endpoint: z.url(), description: z.string() }).optional(),
  })
  .meta({
    id: 'Problem',
    description: 'Every answer that is not a success (RFC 9457).',
    examples: [
      {
        type: 'http://localhost:3000/docs/errors#VALIDATION_FAILED',
        title: 'Validation failed',
        status: 422,
        detail: 'The body has a fault.',
        instance: '/synthesis',
        code: 'VALIDATION_FAILED',
        request_id: 'req_Zq0n2b1m9d8s7a6x',
        retryable: false,
        errors: [{ pointer: '/constraints/region', detail: '“europe-west1” is a region of gcp, not of aws' }],
      },
    ],
  });

/** What any route may answer. */
const ALWAYS = ['INTERNAL_ERROR', 'STORE_UNAVAILABLE'] as const;
/** What any route with a body may answer. */
export const BODY_FAULTS = [
  'MALFORMED_JSON',
  'PAYLOAD_TOO_LARGE',
  'UNSUPPORTED_MEDIA_TYPE',
  'VALIDATION_FAILED',
] as const;
/** What any route that needs a token may answer. */
export const TOKEN_FAULTS = ['AUTHENTICATION_REQUIRED', 'INVALID_TOKEN'] as const;

/** What any route for people alone may answer. */
export const PERSON_FAULTS = [...TOKEN_FAULTS, 'PERSON_REQUIRED'] as const;

/** What any route that needs a session of an agent may answer. */
export const SESSION_FAULTS = [...TOKEN_FAULTS, 'SESSION_EXPIRED', 'SESSION_REVOKED', 'AGENT_REQUIRED'] as const;

/** What any route for researchers and their agents may answer. */
export const RESEARCH_FAULTS = [
  ...TOKEN_FAULTS,
  'SESSION_EXPIRED',
  'SESSION_REVOKED',
  'INSUFFICIENT_ROLE',
  'INSUFFICIENT_CAPABILITY',
] as const;

/** What any route that creates once for an idempotency key may answer. */
export const CREATION_FAULTS = [
  'MALFORMED_REQUEST',
  'IDEMPOTENCY_KEY_IN_USE',
  'IDEMPOTENCY_KEY_REUSED',
  'STORE_FULL',
] as const;

type ProblemStatus = 400 | 401 | 403 | 404 | 409 | 413 | 415 | 422 | 429 | 500 | 503 | 507;

/** The failures that a route documents, by status. */
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
