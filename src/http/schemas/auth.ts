import { z } from 'zod';
import { ROLES } from '#ports/users.ts';
import { TOKEN_TTL_SECONDS } from '#services/sessions.ts';
import { INVALID } from '../messages/problems.ts';
import { text } from './text.ts';

const name = text(1, 254).exactOptional();
const NAMES = ['login', 'email', 'username'] as const;

export const loginBody = z
  .object({
    login: name.describe('User name or e-mail address.'),
    email: name.describe('Alias of `login`.'),
    username: name.describe('Alias of `login`.'),
    password: text(1, 256),
  })
  .superRefine(
    (body, context) => {
      if (NAMES.every((key) => body[key] === undefined)) {
        context.addIssue({ code: 'custom', path: ['login'], message: INVALID.required });
      }
    },
    { when: ({ value }) => typeof value === 'object' && value !== null },
  )
  .meta({ id: 'LoginRequest', examples: [{ login: 'ada', password: 'correct horse battery staple' }] });

const USER = { id: 'usr_8fJk2Lq0ZxY7bN3mT5vW', username: 'ada', email: 'ada@example.com', role: 'researcher' } as const;

export const person = z
  .object({ id: z.string(), username: z.string(), email: z.string(), role: z.enum(ROLES) })
  .meta({ id: 'User', examples: [USER] });

export const loginAnswer = z
  .object({
    access_token: z.string().describe('Opaque token. Send it as `Authorization: Bearer`.'),
    token_type: z.literal('bearer'),
    expires_in: z.literal(TOKEN_TTL_SECONDS).describe('Seconds.'),
    expires_at: z.iso.datetime(),
    user: person,
  })
  .meta({
    id: 'LoginAnswer',
    examples: [
      {
        access_token: 'eyJhbGciOiJFZERTQSIsImtpZCI6Ii4uLiJ9.eyJzdWIiOiJ1c3JfLi4uIn0.c2lnbmF0dXJl',
        token_type: 'bearer',
        expires_in: TOKEN_TTL_SECONDS,
        expires_at: '2026-03-01T13:00:00.000Z',
        user: USER,
      },
    ],
  });
