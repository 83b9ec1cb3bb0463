import { z } from 'zod';
import { pageOf, pageQuery } from './pages.ts';

const entry = z
  .object({
    id: z.string(),
    time: z.iso.datetime(),
    action: z.string(),
    actor: z.object({
      kind: z.enum(['person', 'agent', 'anonymous']),
      id: z.string().nullable(),
      user_id: z.string().nullable().describe('The user on whose behalf an agent acts.'),
    }),
    subject: z.string().nullable().describe('ID of the affected resource.'),
    address: z.string(),
    request_id: z.string(),
    result: z.enum(['success', 'refused']),
    code: z.string().nullable().describe('Problem code of a refused request.'),
  })
  .meta({
    id: 'AuditEntry',
    examples: [
      {
        id: 'aud_8fJk2Lq0ZxY7bN3mT5vW',
        time: '2026-03-01T12:00:00.000Z',
        action: 'agent.rotate',
        actor: { kind: 'person', id: 'usr_8fJk2Lq0ZxY7bN3mT5vW', user_id: 'usr_8fJk2Lq0ZxY7bN3mT5vW' },
        subject: 'agt_7bN3mT5vW8fJk2Lq0ZxY',
        address: '192.0.2.1',
        request_id: 'req_Zq0n2b1m9d8s7a6x',
        result: 'success',
        code: null,
      },
    ],
  });

export const auditPage = pageOf(entry).meta({ id: 'AuditPage', examples: [{ items: [], next_cursor: null }] });

export const auditQuery = z.object({
  ...pageQuery,
  action: z.string().max(64).exactOptional().describe('For example `session.login`.'),
  actor_id: z.string().max(64).exactOptional(),
  subject: z.string().max(64).exactOptional(),
  result: z.enum(['success', 'refused']).exactOptional(),
});
