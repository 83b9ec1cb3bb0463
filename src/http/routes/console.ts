import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { AGENT_CAPABILITIES } from '#ports/agents.ts';
import { DomainError } from '#services/errors.ts';
import type { Page, PageQuery } from '#services/pages.ts';
import { isActive } from '#services/session-end.ts';
import { clientAddressOf } from '../client-address.ts';
import { type ConsoleFacts, consolePage, type ShownAgent } from '../pages/console.ts';
import { loginPage } from '../pages/login.ts';
import { actorOf, allowRoles, liveTokenOf } from '../plugins/authentication.ts';
import { type BrowserSessions, requireSameSite } from '../plugins/browser-session.ts';
import { acceptForms, formFieldsOf } from '../plugins/forms.ts';
import { answerInHtml, HIDDEN, sendPage } from '../plugins/pages.ts';
import { PROBLEM_TYPES } from '../plugins/problem-types.ts';
import { invalid, pointerTo } from '../plugins/validation.ts';
import { userBody } from '../schemas/users.ts';
import { limitLookups } from './approvals.ts';
import type { RouteOptions } from './route-options.ts';

/** Registrations, agents and accounts on a page. */
const PAGE = 20;

/** Pages for sign-in, registrations, agents and accounts. */
export const consoleRoutes: FastifyPluginAsyncZod<RouteOptions> = async (app, options) => {
  const { browser } = options;
  answerInHtml(app, options.publicUrl);
  await app.register(async (anonymous) => signInRoutes(anonymous, options, browser));
  await app.register(async (signedIn) => {
    browser.require(signedIn);
    consoleRoute(signedIn, options, browser);
    decisionRoutes(signedIn, options);
    signedIn.post('/logout', { ...HIDDEN, config: { audit: 'person.logout' } }, async (request, reply) => {
      await options.services.sessions.logout(liveTokenOf(request).token.jti);
      browser.signOut(reply);
      return reply.redirect('/login', 303);
    });
    await signedIn.register(async (administration) => {
      allowRoles(administration, 'admin');
      accountRoutes(administration, options);
    });
  });
};

function signInRoutes(app: FastifyInstance, { services }: RouteOptions, browser: BrowserSessions): void {
  acceptForms(app);

  app.get('/login', HIDDEN, async (request, reply) => {
    const next = ownPath((request.query as { next?: unknown }).next);
    if ((await browser.find(request)) !== null) return reply.redirect(next, 303);
    return sendPage(reply, loginPage({ next, fault: null }));
  });

  app.post('/login', { ...HIDDEN, config: { audit: 'person.login' } }, async (request, reply) => {
    requireSameSite(request);
    const { login, password, next } = formFieldsOf(request);
    const credentials = { login: login ?? '', password: password ?? '', address: clientAddressOf(request) };
    try {
      const live = await services.sessions.login(credentials);
      request.caller = { kind: 'person', live };
      browser.signIn(reply, live);
      return reply.redirect(ownPath(next), 303);
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      request.refusal = error;
      const page = loginPage({ next: ownPath(next), fault: error.message });
      return sendPage(reply.code(PROBLEM_TYPES[error.code].status), page);
    }
  });
}

function consoleRoute(app: FastifyInstance, { services }: RouteOptions, browser: BrowserSessions): void {
  const { agents, agentSessions, registrations, users, clock } = services;
  const limit = limitLookups(app);

  async function shownAgents(request: FastifyRequest): Promise<Page<ShownAgent>> {
    const actor = actorOf(request);
    const { items, nextCursor } = await agents.list(actor, pageFrom(request, 'agents'));
    const show = async (agent: ShownAgent['agent']): Promise<ShownAgent> => {
      const tokens = await agents.tokensOf(actor, agent.id);
      const sessions = await agentSessions.of(actor, agent.id);
      return { agent, tokens, sessions: sessions.filter((session) => isActive(session, clock.now())) };
    };
    return { items: await Promise.all(items.map(show)), nextCursor };
  }

  async function found(request: FastifyRequest, userCode: string): Promise<ConsoleFacts['found']> {
    if (userCode === '') return null;
    return registrations.lookup(actorOf(request), userCode).catch((error: unknown) => {
      if (error instanceof DomainError) return null;
      throw error;
    });
  }

  app.get('/console', HIDDEN, async (request, reply) => {
    const userCode = String((request.query as { user_code?: unknown }).user_code ?? '').slice(0, 32);
    const { user } = liveTokenOf(request);
    if (userCode !== '') await limit(request, reply);
    const shown = await found(request, userCode);
    const pending = await registrations.pending(actorOf(request), pageFrom(request, 'pending'));
    const page = consolePage({
      user,
      formToken: browser.formToken(request),
      found: shown,
      userCode,
      pending: { ...pending, items: pending.items.filter(({ id }) => id !== shown?.id) },
      agents: await shownAgents(request),
      users: user.role === 'admin' ? await users.list(pageFrom(request, 'users')) : null,
    });
    return sendPage(reply, page);
  });
}

/** The page of one list of the console: each list has its own cursor. */
function pageFrom(request: FastifyRequest, list: string): PageQuery {
  const cursor = (request.query as Record<string, unknown>)[list];
  return { limit: PAGE, ...(typeof cursor === 'string' && cursor !== '' ? { cursor } : {}) };
}

function decisionRoutes(app: FastifyInstance, { services }: RouteOptions): void {
  const { agents, agentSessions, registrations } = services;

  /** A form that changes one resource and redirects to the console. */
  function form(path: string, audit: string, act: (request: FastifyRequest, id: string) => Promise<unknown>): void {
    app.post(path, { ...HIDDEN, config: { audit } }, async (request, reply) => {
      await act(request, (request.params as { id: string }).id);
      return reply.redirect('/console', 303);
    });
  }

  form('/console/registrations/:id/approve', 'registration.approve', async (request, id) => {
    const fields = formFieldsOf(request);
    const granted = AGENT_CAPABILITIES.filter((capability) => fields[`grant ${capability}`] !== undefined);
    const userCode = fields.user_code ?? '';
    await registrations.approve(actorOf(request), id, { granted, userCode: userCode === '' ? null : userCode });
  });
  form('/console/registrations/:id/reject', 'registration.reject', (request, id) =>
    registrations.reject(actorOf(request), id),
  );
  form('/console/agents/:id/revoke', 'agent.revoke', (request, id) => agents.revoke(actorOf(request), id));
  form('/console/sessions/:id/revoke', 'agent_session.revoke', (request, id) =>
    agentSessions.revoke(actorOf(request), id),
  );
}

function accountRoutes(app: FastifyInstance, { services: { users } }: RouteOptions): void {
  app.post('/console/users', { ...HIDDEN, config: { audit: 'person.create' } }, async (request, reply) => {
    const { form_token: _, ...fields } = formFieldsOf(request);
    const { data, error } = userBody.safeParse(fields);
    if (error !== undefined) {
      const faults = error.issues.map(({ path, message }) => ({ pointer: pointerTo(path), detail: message }));
      throw invalid(faults, 'form');
    }
    await users.create(data, null);
    return reply.redirect('/console', 303);
  });

  app.post('/console/users/:id/remove', { ...HIDDEN, config: { audit: 'person.remove' } }, async (request, reply) => {
    await users.remove((request.params as { id: string }).id);
    return reply.redirect('/console', 303);
  });
}

/** The redirect target after a sign-in: a path of this service. Default: `/`. */
function ownPath(next: unknown): string {
  return typeof next === 'string' && /^\/(?![/\\])[\x21-\x7e]*$/.test(next) ? next : '/';
}
