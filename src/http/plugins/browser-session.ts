import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { DomainError, notFound } from '#services/errors.ts';
import type { LiveToken } from '#services/live-tokens.ts';
import type { Services } from '#services/services.ts';
import { TOKEN_TTL_SECONDS } from '#services/sessions.ts';
import { DETAILS } from '../messages/problems.ts';
import type { PublicUrl } from '../public-url.ts';
import { bearerCallerOf, type Caller, liveTokenOf, personOf } from './authentication.ts';
import { acceptForms } from './forms.ts';
import { tokenOf } from './tokens.ts';

/** Browser sign-in: the user's token in a cookie that is HttpOnly and SameSite=Strict. */
export interface BrowserSessions {
  /** The user of the session cookie. Null if it is missing or not valid. */
  find(request: FastifyRequest): Promise<LiveToken | null>;
  /**
   * The user of a request to a `reader` route, for example a download: if the request comes from a page of this service
   * and has no Authorization header. Null otherwise.
   */
  findReader(request: FastifyRequest): Promise<Caller | null>;
  /**
   * Requires a user or a token for every page of this scope. Redirects other requests to the sign-in page. Forms need a
   * valid CSRF token. A share link opens its blueprint without a user: its secret moves from the address to a cookie.
   * @param maxFormBytes size limit of a form
   */
  require(scope: FastifyInstance, maxFormBytes?: number): void;
  signIn(reply: FastifyReply, live: LiveToken): void;
  signOut(reply: FastifyReply): void;
  /** CSRF token of the user's forms, sent as `form_token`. */
  formToken(request: FastifyRequest): string;
}

const SHARE_COOKIE = 'share';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A signed-in browser can read this route. Only for routes that change nothing. */
    reader?: boolean;
  }
}

interface BrowserSessionDeps {
  readonly services: Pick<Services, 'sessions' | 'agentSessions' | 'sharing' | 'clock'>;
  readonly publicUrl: PublicUrl;
}

export function createBrowserSessions(
  app: FastifyInstance,
  { services, publicUrl }: BrowserSessionDeps,
): BrowserSessions {
  const { sessions } = services;
  const isSecure = () => publicUrl().startsWith('https:');
  const name = () => (isSecure() ? '__Host-session' : 'session');

  async function find(request: FastifyRequest): Promise<LiveToken | null> {
    const token = cookieOf(request, name());
    if (token === null) return null;
    return personOf(request, sessions, token).catch((error: unknown) => {
      if (error instanceof DomainError) return null;
      throw error;
    });
  }

  const secure = () => (isSecure() ? '; Secure' : '');

  function write(reply: FastifyReply, value: string, seconds: number): void {
    const cookie = `${name()}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Strict${secure()}`;
    reply.header('Set-Cookie', cookie);
  }

  /** The user of the cookie, whoever has a share link, or both. Null without either. */
  async function readerOf(request: FastifyRequest): Promise<Caller | null> {
    const live = await find(request);
    const token = request.routeOptions.config.shared === true ? cookieOf(request, SHARE_COOKIE) : null;
    const guest = token === null ? null : await services.sharing.guest(token);
    if (live !== null) return { kind: 'person', live, guestOf: guest?.guestOf };
    return guest === null ? null : { kind: 'guest', actor: guest };
  }

  /** Moves the secret of a share link from the address, which browsers remember, to a cookie of that blueprint. */
  async function openShare(request: FastifyRequest, reply: FastifyReply, token: string): Promise<FastifyReply> {
    const guest = await services.sharing.guest(token);
    if (guest?.guestOf === undefined) throw notFound();
    request.caller = { kind: 'guest', actor: guest };
    const path = `/blueprints/${guest.guestOf}`;
    // Lax: a link in a message leads here from another site, and the cookie only reads.
    const cookie = `${SHARE_COOKIE}=${token}; Path=${path}; HttpOnly; SameSite=Lax${secure()}`;
    return reply.header('Set-Cookie', cookie).redirect(path, 303);
  }

  return {
    find,
    findReader: async (request) => {
      const { headers, routeOptions } = request;
      const isRead = routeOptions.config.reader === true && headers.authorization === undefined;
      return isRead && isFromUs(request) ? readerOf(request) : null;
    },
    require: (scope, maxFormBytes) => {
      acceptForms(scope, maxFormBytes);
      scope.addHook('onRequest', async (request, reply) => {
        reply.header('Cache-Control', 'no-store');
        if (request.headers.authorization !== undefined) {
          request.caller = await bearerCallerOf(request, reply, services);
          return;
        }
        const { share } = request.query as { readonly share?: unknown };
        const opens = request.routeOptions.config.shared === true && typeof share === 'string';
        if (opens) return openShare(request, reply, share);
        request.caller = await readerOf(request);
        if (request.caller === null) return reply.redirect(`/login?next=${encodeURIComponent(request.url)}`, 303);
      });
      scope.addHook('preHandler', async (request) => {
        if (request.method !== 'POST') return;
        requireSameSite(request);
        const { form_token: token } = (request.body ?? {}) as { form_token?: unknown };
        if (token !== sessions.formToken(liveTokenOf(request).token.jti)) throw forged();
      });
    },
    signIn: (reply, live) => write(reply, tokenOf(app, live), TOKEN_TTL_SECONDS),
    signOut: (reply) => write(reply, '', 0),
    formToken: (request) => sessions.formToken(liveTokenOf(request).token.jti),
  };
}

/** Checks Fetch Metadata. @throws FORGED_REQUEST */
export function requireSameSite(request: FastifyRequest): void {
  if (!isFromUs(request)) throw forged();
}

function isFromUs({ headers }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site'] ?? 'same-origin';
  return site === 'same-origin' || site === 'none';
}

function forged(): DomainError {
  return new DomainError('FORGED_REQUEST', DETAILS.forged);
}

function cookieOf({ headers }: FastifyRequest, name: string): string | null {
  const pairs = (headers.cookie ?? '').split(';').map((pair) => pair.trim());
  const found = pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1);
  return found === undefined || found === '' ? null : found;
}
