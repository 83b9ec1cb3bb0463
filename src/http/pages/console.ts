import type { AgentSession } from '#ports/agent-sessions.ts';
import type { Agent, AgentToken } from '#ports/agents.ts';
import type { Registration } from '#ports/registrations.ts';
import { ROLES, type User } from '#ports/users.ts';
import { idleEndOf } from '#services/session-end.ts';
import { button, type Html, html, moment, page } from './html.ts';

export interface ShownAgent {
  readonly agent: Agent;
  readonly tokens: readonly AgentToken[];
  /** The active ones. */
  readonly sessions: readonly AgentSession[];
}

export interface ConsoleFacts {
  readonly user: User;
  /** Every form carries it. */
  readonly formToken: string;
  /** What the user code that was asked for led to; null where none was, or nothing. */
  readonly found: Registration | null;
  readonly userCode: string;
  readonly pending: readonly Registration[];
  readonly agents: readonly ShownAgent[];
  /** Null for whoever is no administrator. */
  readonly users: readonly User[] | null;
}

/** Everything that a person decides about agents and accounts, on one page. */
export function consolePage(facts: ConsoleFacts): string {
  const { user, formToken, pending, agents, users } = facts;
  const content = html`<h1>Console</h1>
<div class="actions"><span>Signed in as ${user.username}, ${user.role}.</span>${button('/logout', formToken, 'Sign out')}</div>
<h2>Agents that wait for you</h2>
${lookup(facts)}
${pending.length === 0 ? html`<p>None.</p>` : pending.map((item) => registration(item, formToken, ''))}
<h2>Agents</h2>
${agents.length === 0 ? html`<p>None yet.</p>` : agents.map((item) => agentCard(item, formToken))}
${users === null ? html`` : accounts(users, user, formToken)}`;
  return page('Console', content);
}

function lookup({ found, userCode, formToken }: ConsoleFacts): Html {
  const form = html`<form method="get" action="/console">
<label>User code that the agent shows <input name="user_code" value="${userCode}" maxlength="32" size="10"></label>
<button>Find</button>
</form>`;
  if (userCode === '') return form;
  if (found === null) return html`${form}<p class="fault" role="alert">No agent waits with this code.</p>`;
  return html`${form}${registration(found, formToken, found.userCode)}`;
}

function registration(item: Registration, formToken: string, userCode: string): Html {
  const { id, agentName, description, provider, model, requested, unsupported, expiresAt } = item;
  const boxes = requested.map(
    (name) =>
      html`<label class="box"><input type="checkbox" name="grant ${name}" checked> <code>${name}</code></label>`,
  );
  const refused = unsupported.length === 0 ? html`` : html`<p>Asks in vain for ${unsupported.join(', ')}.</p>`;
  return html`<article>
<h3>${agentName}</h3>
<p>User code <strong><code>${item.userCode}</code></strong>: approve only if the agent shows the same.</p>
<p>${[description, provider, model].filter((text) => text !== null && text !== '').join(' · ')}</p>
${refused}
<form method="post" action="/console/registrations/${id}/approve">
<input type="hidden" name="form_token" value="${formToken}">
<input type="hidden" name="user_code" value="${userCode}">
<fieldset><legend>It may</legend>${boxes}</fieldset>
<button>Approve</button>
</form>
${button(`/console/registrations/${id}/reject`, formToken, 'Reject')}
<p class="lead">Until ${moment(expiresAt)}</p>
</article>`;
}

function agentCard({ agent, tokens, sessions }: ShownAgent, formToken: string): Html {
  const { id, name, revokedAt, capabilities } = agent;
  if (revokedAt !== null) return html`<article><h3>${name}</h3><p>Revoked ${moment(revokedAt)}.</p></article>`;
  const uses = tokens.map(({ createdAt, lastUsedAt, expiresAt }) => {
    const end = expiresAt === null ? html`` : html`, good until ${moment(expiresAt)}`;
    const use = lastUsedAt === null ? html`never used` : html`last used ${moment(lastUsedAt)}`;
    return html`<li>Token of ${moment(createdAt)}, ${use}${end}</li>`;
  });
  const live = sessions.map(
    (
      session,
    ) => html`<li>Session since ${moment(session.createdAt)}, last heard of ${moment(session.lastSeenAt)}, idle at ${moment(idleEndOf(session))}
${button(`/console/sessions/${session.id}/revoke`, formToken, 'End')}</li>`,
  );
  return html`<article>
<h3>${name}</h3>
<p><code>${id}</code> may ${capabilities.length === 0 ? 'nothing' : capabilities.join(', ')}.</p>
<ul>${uses}${live}</ul>
${button(`/console/agents/${id}/revoke`, formToken, 'Revoke')}
</article>`;
}

function accounts(users: readonly User[], own: User, formToken: string): Html {
  const rows = users.map(
    ({ id, username, email, role }) => html`<li>${username}, ${email}, ${role}
${id === own.id ? html`` : button(`/console/users/${id}/remove`, formToken, 'Remove')}</li>`,
  );
  const roles = [...ROLES].reverse().map((role) => html`<option>${role}</option>`);
  return html`<h2>People</h2>
<ul>${rows}</ul>
<form method="post" action="/console/users" class="stack">
<input type="hidden" name="form_token" value="${formToken}">
<label>User name <input name="username" required maxlength="64" autocomplete="off"></label>
<label>E-mail address <input name="email" type="email" required maxlength="254" autocomplete="off"></label>
<label>Password <input name="password" type="password" required minlength="8" maxlength="256" autocomplete="new-password"></label>
<label>Role <select name="role">${roles}</select></label>
<button>Add</button>
</form>`;
}
