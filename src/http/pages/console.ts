import type { AgentSession } from '#ports/agent-sessions.ts';
import type { Agent, AgentToken } from '#ports/agents.ts';
import type { Registration } from '#ports/registrations.ts';
import { ROLES, type User } from '#ports/users.ts';
import type { Page } from '#services/pages.ts';
import { needsCode } from '#services/registration-rules.ts';
import { idleEndOf } from '#services/session-end.ts';
import { BLUEPRINT_LIST, CONSOLE, SITE } from '../messages/pages.ts';
import { button, type Html, html, moment, NOTHING, page } from './html.ts';

export interface ShownAgent {
  readonly agent: Agent;
  readonly tokens: readonly AgentToken[];
  /** Active sessions only. */
  readonly sessions: readonly AgentSession[];
}

export interface ConsoleFacts {
  readonly user: User;
  /** CSRF token of every form. */
  readonly formToken: string;
  /** The pending registration with the requested user code. Null without a match or a code. */
  readonly found: Registration | null;
  readonly userCode: string;
  readonly pending: Page<Registration>;
  readonly agents: Page<ShownAgent>;
  /** Null unless the user is an administrator. */
  readonly users: Page<User> | null;
}

/** Registrations, agents and user accounts. */
export function consolePage(facts: ConsoleFacts): string {
  const { user, formToken, pending, agents, users } = facts;
  const content = html`<h1>${CONSOLE.title}</h1>
<div class="actions"><span>${SITE.signedIn(user.username, user.role)}</span>${button('/logout', formToken, SITE.signOut)}</div>
<h2>${CONSOLE.pending}</h2>
${lookup(facts)}
${pending.items.length === 0 ? html`<p>${CONSOLE.noPending}</p>` : pending.items.map((item) => registration(item, formToken, ''))}
${older('pending', pending)}
<h2>${CONSOLE.agents}</h2>
${agents.items.length === 0 ? html`<p>${CONSOLE.noAgents}</p>` : agents.items.map((item) => agentCard(item, formToken))}
${older('agents', agents)}
${users === null ? NOTHING : accounts(users, user, formToken)}`;
  return page(CONSOLE.title, content);
}

/** The link to the next page of a list, newest first. */
function older(list: string, { nextCursor }: Page<unknown>): Html {
  if (nextCursor === null) return NOTHING;
  return html`<a class="button quiet" href="/console?${list}=${nextCursor}">${BLUEPRINT_LIST.older}</a>`;
}

function lookup({ found, userCode, formToken }: ConsoleFacts): Html {
  const form = html`<form method="get" action="/console">
<label>${CONSOLE.userCode} <input name="user_code" value="${userCode}" maxlength="32" size="10"></label>
<button>${CONSOLE.find}</button>
</form>`;
  if (userCode === '') return form;
  if (found === null) return html`${form}<p class="fault" role="alert">${CONSOLE.noMatch}</p>`;
  return html`${form}${registration(found, formToken, found.userCode)}`;
}

function registration(item: Registration, formToken: string, userCode: string): Html {
  const { id, agentName, description, provider, model, requested, unsupported, expiresAt } = item;
  const boxes = requested.map(
    (name) =>
      html`<label class="box"><input type="checkbox" name="grant ${name}" checked> <code>${name}</code></label>`,
  );
  const refused = unsupported.length === 0 ? NOTHING : html`<p>${CONSOLE.unsupported(unsupported)}</p>`;
  const isOpen = userCode === '' && needsCode(item);
  const approval = html`<form method="post" action="/console/registrations/${id}/approve">
<input type="hidden" name="form_token" value="${formToken}">
<input type="hidden" name="user_code" value="${userCode}">
<fieldset><legend>${CONSOLE.grant}</legend>${boxes}</fieldset>
<button>${CONSOLE.approve}</button>
</form>`;
  return html`<article>
<h3>${agentName}</h3>
${isOpen ? html`<p>${CONSOLE.enterCode}</p>` : html`<p>${CONSOLE.code} <strong><code>${item.userCode}</code></strong>${CONSOLE.compare}</p>`}
<p>${[description, provider, model].filter((text) => text !== null && text !== '').join(' · ')}</p>
${refused}
${isOpen ? NOTHING : approval}
${button(`/console/registrations/${id}/reject`, formToken, CONSOLE.reject)}
<p class="lead">${CONSOLE.expires}${moment(expiresAt)}</p>
</article>`;
}

function agentCard({ agent, tokens, sessions }: ShownAgent, formToken: string): Html {
  const { id, name, revokedAt, capabilities } = agent;
  if (revokedAt !== null)
    return html`<article><h3>${name}</h3><p>${CONSOLE.revoked}${moment(revokedAt)}.</p></article>`;
  const tokenItems = tokens.map(({ createdAt, lastUsedAt, expiresAt }) => {
    const end = expiresAt === null ? NOTHING : html`${CONSOLE.tokenExpires}${moment(expiresAt)}`;
    const use = lastUsedAt === null ? html`${CONSOLE.neverUsed}` : html`${CONSOLE.lastUsed}${moment(lastUsedAt)}`;
    return html`<li>${CONSOLE.token}${moment(createdAt)}, ${use}${end}</li>`;
  });
  const sessionItems = sessions.map(
    (
      session,
    ) => html`<li>${CONSOLE.session}${moment(session.createdAt)}${CONSOLE.lastSeen}${moment(session.lastSeenAt)}${CONSOLE.idle}${moment(idleEndOf(session))}
${button(`/console/sessions/${session.id}/revoke`, formToken, CONSOLE.end)}</li>`,
  );
  return html`<article>
<h3>${name}</h3>
<p><code>${id}</code>${CONSOLE.capabilities(capabilities)}</p>
<ul>${tokenItems}${sessionItems}</ul>
${button(`/console/agents/${id}/revoke`, formToken, CONSOLE.revoke)}
</article>`;
}

function accounts(users: Page<User>, own: User, formToken: string): Html {
  const text = CONSOLE.users;
  const rows = users.items.map(
    ({ id, username, email, role }) => html`<li>${username}, ${email}, ${role}
${id === own.id ? NOTHING : button(`/console/users/${id}/remove`, formToken, text.remove)}</li>`,
  );
  const roles = [...ROLES].reverse().map((role) => html`<option>${role}</option>`);
  return html`<h2>${text.title}</h2>
<ul>${rows}</ul>
${older('users', users)}
<form method="post" action="/console/users" class="stack">
<input type="hidden" name="form_token" value="${formToken}">
<label>${text.username} <input name="username" required maxlength="64" autocomplete="off"></label>
<label>${text.email} <input name="email" type="email" required maxlength="254" autocomplete="off"></label>
<label>${text.password} <input name="password" type="password" required minlength="8" maxlength="256" autocomplete="new-password"></label>
<label>${text.role} <select name="role">${roles}</select></label>
<button>${text.add}</button>
</form>`;
}
