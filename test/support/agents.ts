import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import type { AsPerson, TestApp } from './test-app.ts';

export type AsAgent = (options: InjectOptions) => Promise<LightMyRequestResponse>;

export interface TestAgent {
  readonly id: string;
  /** The permanent token. */
  readonly token: string;
  readonly sessionId: string;
  readonly sessionToken: string;
  /** Sends a request with the session token. */
  readonly as: AsAgent;
}

/** An agent of a user with an open session. */
export async function agentOf(test: TestApp, owner: AsPerson, capabilities?: readonly string[]): Promise<TestAgent> {
  const body = { agent_name: 'planner', ...(capabilities === undefined ? {} : { capabilities }) };
  const { agent_id: id, token } = (await owner({ method: 'POST', url: '/v1/agents', payload: body })).json();
  return { id, token, ...(await sessionOf(test, token)) };
}

export async function sessionOf(test: TestApp, token: string): Promise<Omit<TestAgent, 'id' | 'token'>> {
  const opened = await test.app.inject({ method: 'POST', url: '/v1/agents/session', payload: { token } });
  const { session_id: sessionId, token: sessionToken } = opened.json();
  return { sessionId, sessionToken, as: bearer(test, sessionToken) };
}

export function bearer(test: TestApp, token: string): AsAgent {
  return (options) =>
    test.app.inject({ ...options, headers: { authorization: `Bearer ${token}`, ...options.headers } });
}

export interface Registered {
  readonly id: string;
  readonly polling_token: string;
  readonly user_code: string;
  readonly status_url: string;
}

export async function register(test: TestApp, payload: object): Promise<Registered> {
  return (await test.app.inject({ method: 'POST', url: '/v1/agents/register', payload })).json();
}

export function poll(test: TestApp, { id, polling_token: token }: Pick<Registered, 'id' | 'polling_token'>) {
  return test.app.inject({ url: `/v1/agents/register/${id}/status?polling_token=${token}` });
}

/** The stable fields of an error response. */
export function bare({ statusCode, body }: LightMyRequestResponse, ...own: readonly string[]) {
  const text = own.reduce((rest, id) => rest.replaceAll(id, 'ID'), body);
  return { statusCode, body: text.replaceAll(/req_[\w-]+/g, 'REQUEST') };
}
