import type { Agent } from '#ports/agents.ts';
import type { AgentIdentity, AgentSessions, OpenedSession } from './agent-sessions.ts';
import type { AgentService } from './agents.ts';
import type { DeliveryService } from './delivery.ts';
import { DomainError } from './errors.ts';

export const DEVICE_CODE_GRANT = 'urn:ietf:params:oauth:grant-type:device_code';
export const GRANTS = ['client_credentials', DEVICE_CODE_GRANT] as const;

/** Form parameters. */
export type Form = Readonly<Record<string, string | undefined>>;

export interface Granted extends OpenedSession {
  readonly agent: Agent;
  /** The permanent token, if this request collected it. */
  readonly permanentToken: string | null;
}

/** OAuth 2.0 for agents: the client is the agent, its secret is the permanent token. */
export interface OAuthService {
  /**
   * @throws INVALID_OAUTH_REQUEST, UNSUPPORTED_GRANT_TYPE, INVALID_SCOPE, INVALID_AGENT_CREDENTIAL, INVALID_GRANT,
   * AUTHORIZATION_PENDING, ACCESS_DENIED, SLOW_DOWN, DEVICE_CODE_EXPIRED
   */
  token(form: Form, client: Client): Promise<Granted>;
  /** Null for an invalid token or a token of another agent (RFC 7662 §2.2). */
  introspect(token: string, agentId: string): Promise<AgentIdentity | null>;
  /** Revokes a session of that agent. Ignores any other token (RFC 7009 §2.2). @throws UNSUPPORTED_TOKEN_TYPE */
  revoke(token: string, agentId: string): Promise<void>;
  /** The calling agent. @throws INVALID_AGENT_CREDENTIAL */
  client(client: Client): Promise<Agent>;
}

/** OAuth client credentials. */
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
    throw new DomainError('INVALID_AGENT_CREDENTIAL', 'The client_id does not match the client_secret.');
  }

  async function open(agent: Agent, { scope }: Form): Promise<OpenedSession> {
    const wanted = scope === undefined ? null : scope.split(' ').filter((name) => name !== '');
    const lacking = (wanted ?? []).filter((name) => !agent.capabilities.some((capability) => capability === name));
    if (lacking.length === 0) return agentSessions.open(agent, wanted, null);
    throw new DomainError('INVALID_SCOPE', `The agent does not have ${lacking.join(' ').slice(0, 200)}.`, {
      requiredCapabilities: lacking,
    });
  }

  async function byDeviceCode(form: Form): Promise<Granted> {
    const { device_code: code } = form;
    if (code === undefined) throw missing('device_code');
    const found = await delivery.pollByCode(code);
    if (found.status === 'pending') {
      throw new DomainError('AUTHORIZATION_PENDING', 'The owner has not approved or rejected the registration.', {
        retryAfter: found.intervalSeconds,
      });
    }
    if (found.status === 'rejected') throw new DomainError('ACCESS_DENIED', 'The owner rejected the registration.');
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
          throw new DomainError('UNSUPPORTED_GRANT_TYPE', `Supported grant types: ${GRANTS.join(', ')}.`);
      }
    },
    introspect: async (token, agentId) => {
      const identity = await agentSessions.inspect(token);
      return identity?.agent.id === agentId ? identity : null;
    },
    revoke: async (token, agentId) => {
      if (token.startsWith('service_agent_')) {
        throw new DomainError('UNSUPPORTED_TOKEN_TYPE', 'Only the owner can revoke a permanent token.');
      }
      const identity = await agentSessions.inspect(token);
      if (identity?.agent.id === agentId) await agentSessions.close(identity.session);
    },
  };
}

function missing(name: string): DomainError {
  return new DomainError('INVALID_OAUTH_REQUEST', `The form parameter ${name} is missing.`);
}
