import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DomainError } from '#services/errors.ts';
import { agentOf, type TestAgent } from '../support/agents.ts';
import { type AsPerson, createTestApp, type TestApp } from '../support/test-app.ts';

let test: TestApp;
let ada: AsPerson;
let adaId: string;
let agent: TestAgent;
beforeEach(async () => {
  test = await createTestApp();
  ({ as: ada, id: adaId } = await test.person('ada', 'researcher'));
  agent = await agentOf(test, ada, ['repository.read', 'synthesis.read']);
  test.clock.freeze();
});
afterEach(() => test.close());

/** The error message of a token, as Git shows it. */
async function refusal(token: string): Promise<readonly [string, string]> {
  const error = await test.services.agentSessions
    .authenticate(token, 'repository.read')
    .catch((caught: unknown) => caught);
  if (error instanceof DomainError) return [error.code, error.message];
  throw new Error('the token was accepted');
}

describe('a session token outside HTTP', () => {
  it('identifies the agent and its owner, and resets the idle timeout', async () => {
    for (let time = 0; time < 3; time++) {
      test.clock.advance(100);
      const identity = await test.services.agentSessions.authenticate(agent.sessionToken, 'repository.read');
      expect(identity).toMatchObject({
        agent: { id: agent.id },
        session: { id: agent.sessionId },
        capabilities: ['synthesis.read', 'repository.read'],
        actor: { userId: adaId, role: 'researcher' },
      });
    }
  });

  it('is inspected without side effects', async () => {
    test.clock.advance(100);
    expect((await test.services.agentSessions.inspect(agent.sessionToken))?.agent.id).toBe(agent.id);
    test.clock.advance(20);
    expect(await test.services.agentSessions.inspect(agent.sessionToken)).toBeNull();
  });

  it('has specific error messages', async () => {
    expect(await refusal('password')).toEqual(['INVALID_TOKEN', 'The token is not a session token of this service.']);
    await ada({ method: 'PATCH', url: `/v1/agents/${agent.id}`, payload: { capabilities: ['synthesis.read'] } });
    expect(await refusal(agent.sessionToken)).toEqual([
      'INSUFFICIENT_CAPABILITY',
      'The agent does not have repository.read. The owner can grant more capabilities.',
    ]);
    await ada({ method: 'PATCH', url: `/v1/agents/${agent.id}`, payload: { capabilities: ['repository.read'] } });
    await test.store.users.update(adaId, { role: 'viewer' });
    expect(await refusal(agent.sessionToken)).toEqual([
      'INSUFFICIENT_ROLE',
      'The owner of this agent has the role viewer, which does not allow this.',
    ]);
    test.clock.advance(120);
    expect(await refusal(agent.sessionToken)).toEqual([
      'SESSION_EXPIRED',
      'The session expired after the idle timeout of 120 seconds. Open a new session.',
    ]);
  });
});
