import type { Agent } from '#ports/agents.ts';
import type { AgentIdentity, AgentSessions, OpenedSession } from './agent-sessions.ts';
import type { AgentService } from './agents.ts';
import type { DeliveryService } from './delivery.ts';
import { DomainError } from './errors.ts';

export const DEVICE_CODE_GRANT = 'urn:ietf:params:oauth:grant-type:device_code';
export const GRANTS = ['client_credentials', DEVICE_CODE_GRANT] as const;

/** Parameters of a form, as they came. */
export type Form = Readonly<Record<string, string>>;

export interface Granted extends OpenedSession {
  readonly agent: Agent;
  /** The permanent token, where this very request fetched it. */
  readonly permanentToken: string | null;
}

/** OAuth 2.0 over the same agents and sessions: the client is the agent, its secret the permanent token. */
export interface OAuthService {
  /**
   * @throws INVALID_OAUTH_REQUEST, UNSUPPORTED_GRANT_TYPE, INVALID_SCOPE, INVALID_AGENT_CREDENTIAL, INVALID_GRANT,
   * AUTHORIZATION_PENDING, ACCESS_DENIED, SLOW_DOWN, DEVICE_CODE_EXPIRED
   */
  token(form: Form, client: Client): Promise<Granted>;
  /** Null for what is not good, and for what is another agent's (RFC 7662 §2.2). */
  introspect(token: string, agentId: string): Promise<AgentIdentity | null>;
  /** Ends a session of that agent; nothing for any other text (RFC 7009 §2.2). @throws UNSUPPORTED_TOKEN_TYPE */
  revoke(token: string, agentId: string): Promise<void>;
  /** The agent that calls. @throws INVALID_AGENT_CREDENTIAL */
  client(client: Client): Promise<Agent>;
}

/** How a client shows who it is: by its id and secret. */
export interface Client {
  readonly id: string | null;
  readonly secret: string | null;
}

interface OAuthDeps {
  readonly agents: AgentService;
  readonly agentSessions: AgentSessions;
  readonly delivery: DeliveryService;
}

export function createOAuth({ agents, agentSessions, delivery }: OAuthDeps): OAuthService {
  async function client({ id, secret }: Client): Promise<Agent> {
    const agent = await agents.authenticate(secret ?? '');
    if (id === null || id === agent.id) return agent;
    throw new DomainError('INVALID_AGENT_CREDENTIAL', 'The client_id is not that of the client_secret.');
  }

  async function open(agent: Agent, { scope }: Form): Promise<OpenedSession> {
    const wanted = scope === undefined ? null : scope.split(' ').filter((name) => name !== '');
    const lacking = (wanted ?? []).filter((name) => !agent.capabilities.some((capability) => capability === name));
    if (lacking.length === 0) return agentSessions.open(agent, wanted, null);
    throw new DomainError('INVALID_SCOPE', `The agent was not granted ${lacking.join(' ').slice(0, 200)}.`, {
      requiredCapabilities: lacking,
    });
  }

  async function byDeviceCode(form: Form): Promise<Granted> {
    const { device_code: code } = form;
    if (code === undefined) throw missing('device_code');
    const found = await delivery.pollByCode(code);
    if (found.status === 'pending') {
      throw new DomainError('AUTHORIZATION_PENDING', 'The owner has not decided yet.', {
        retryAfter: found.intervalSeconds,
      });
    }
    if (found.status === 'rejected') throw new DomainError('ACCESS_DENIED', 'The owner has refused.');
    if (found.token === null) throw new DomainError('INVALID_GRANT', 'This device_code has been used.');
    const agent = await agents.authenticate(found.token);
    return { ...(await agentSessions.open(agent, null, null)), agent, permanentToken: found.token };
  }

  return {
    client,
    token: async (form, caller) => {
      switch (form.grant_type) {
        case 'client_credentials': {
          const agent = await client(caller);
          return { ...(await open(agent, form)), agent, permanentToken: null };
        }
        case DEVICE_CODE_GRANT:
          return byDeviceCode(form);
        case undefined:
          throw missing('grant_type');
        default:
          throw new DomainError('UNSUPPORTED_GRANT_TYPE', `The grant types are ${GRANTS.join(' and ')}.`);
      }
    },
    introspect: async (token, agentId) => {
      const identity = await agentSessions.inspect(token);
      return identity?.agent.id === agentId ? identity : null;
    },
    revoke: async (token, agentId) => {
      if (token.startsWith('service_agent_')) {
        throw new DomainError('UNSUPPORTED_TOKEN_TYPE', 'A permanent token is revoked by its owner alone.');
      }
      const identity = await agentSessions.inspect(token);
      if (identity?.agent.id === agentId) await agentSessions.close(identity.session);
    },
  };
}

function missing(name: string): DomainError {
  return new DomainError('INVALID_OAUTH_REQUEST', `The form lacks ${name}.`);
}
