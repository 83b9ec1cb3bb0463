import { z } from 'zod';
import { INVALID } from '../messages/problems.ts';
import { text } from './text.ts';

const MIN_SECONDS = 60;
const MAX_SECONDS = 366 * 24 * 3_600;

export const shareBody = z
  .strictObject({
    role: z.literal('viewer'),
    user: text(1, 254).exactOptional().describe('User name or e-mail address.'),
    link: z.literal(true).exactOptional().describe('Everyone who has the link.'),
    expires_in: z
      .int()
      .min(MIN_SECONDS)
      .max(MAX_SECONDS)
      .exactOptional()
      .describe('Seconds. Default: until it is revoked.'),
  })
  .superRefine(({ user, link }, context) => {
    if ((user === undefined) === (link === undefined)) {
      context.addIssue({ code: 'custom', path: ['user'], message: INVALID.userOrLink });
    }
  })
  .meta({
    id: 'ShareRequest',
    examples: [
      { role: 'viewer', user: 'grace' },
      { role: 'viewer', link: true, expires_in: 604800 },
    ],
  });

const EXAMPLE = {
  id: 'shr_0000000000000000000a',
  role: 'viewer',
  user: null,
  link: true,
  created_at: '2026-01-01T12:00:00.000Z',
  created_by: 'usr_0000000000000000000a',
  expires_at: '2026-01-08T12:00:00.000Z',
  revoked_at: null,
  status: 'open',
} as const;

const facts = {
  id: z.string(),
  role: z.literal('viewer'),
  user: z.string().nullable().describe('User name. Null for a link.'),
  link: z.boolean(),
  created_at: z.iso.datetime(),
  created_by: z.string().describe('ID of a user.'),
  expires_at: z.iso.datetime().nullable(),
  revoked_at: z.iso.datetime().nullable(),
  status: z.enum(['open', 'expired', 'revoked']),
};

export const share = z.object(facts).meta({ id: 'Share', examples: [EXAMPLE] });

export const newShare = z
  .object({
    ...facts,
    token: z.string().nullable().describe('Secret of a link, shown once. Also a Bearer token and a Git password.'),
    url: z.url().describe('Address of the blueprint, with the secret of a link.'),
  })
  .meta({
    id: 'NewShare',
    examples: [
      {
        ...EXAMPLE,
        token: 'service_share_…',
        url: 'http://localhost:3000/blueprints/synt_0000000000000000000a?share=service_share_…',
      },
    ],
  });

export const shareList = z.object({ items: z.array(share), next_cursor: z.null() }).meta({
  id: 'ShareList',
  description: 'All shares, newest first.',
  examples: [{ items: [EXAMPLE], next_cursor: null }],
});
