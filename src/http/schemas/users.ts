import { z } from 'zod';
import { ROLES } from '#ports/users.ts';
import { SHORTEST_PASSWORD } from '#services/password-rule.ts';
import { INVALID } from '../messages/problems.ts';
import { pageOf, pageQuery } from './pages.ts';
import { text } from './text.ts';

export const newPassword = text(SHORTEST_PASSWORD, 256).describe(
  'A password. The 49,000 most common ones are refused.',
);

const username = z
  .string()
  .max(64, INVALID.size('string', 'at most', 64))
  .regex(/^[A-Za-z0-9][A-Za-z0-9._-]*$/, INVALID.username);
const email = z.email(INVALID.email).max(254, INVALID.size('string', 'at most', 254));
const role = z.enum(ROLES);

export const userBody = z.strictObject({ username, email, password: newPassword, role }).meta({
  id: 'UserRequest',
  examples: [
    { username: 'ada', email: 'ada@example.com', password: 'correct horse battery staple', role: 'researcher' },
  ],
});

export const userChanges = z
  .strictObject({
    username: username.exactOptional(),
    email: email.exactOptional(),
    password: newPassword.exactOptional().describe('Revokes all tokens of the account.'),
    role: role.exactOptional(),
  })
  .meta({ id: 'UserChanges', examples: [{ role: 'admin' }] });

export const passwordBody = z.strictObject({ current_password: text(1, 256), new_password: newPassword }).meta({
  id: 'PasswordChange',
  examples: [{ current_password: 'correct horse battery staple', new_password: 'another quite long one' }],
});

const ACCOUNT = {
  id: 'usr_8fJk2Lq0ZxY7bN3mT5vW',
  username: 'ada',
  email: 'ada@example.com',
  role: 'researcher' as const,
  created_at: '2026-03-01T12:00:00.000Z',
};

export const account = z
  .object({ id: z.string(), username: z.string(), email: z.string(), role, created_at: z.iso.datetime() })
  .meta({ id: 'Account', examples: [ACCOUNT] });

export const accountPage = pageOf(account).meta({
  id: 'AccountPage',
  examples: [{ items: [ACCOUNT], next_cursor: null }],
});

export const accountQuery = z.object(pageQuery);
