import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { DomainError } from '#services/errors.ts';
import type { LiveToken } from '#services/live-tokens.ts';
import type { Services } from '#services/services.ts';
import { TOKEN_TTL_SECONDS } from '#services/sessions.ts';
import type { PublicUrl } from '../public-url.ts';
import { bearerCallerOf, liveTokenOf, personOf } from './authentication.ts';
import { takeForms } from './forms.ts';
import { tokenOf } from './tokens.ts';

/** The sign-in of a browser: a person's token in a cookie that no script reads and no other site sends. */
export interface BrowserSessions {
  /** The person whose cookie came; null where there is none, or it is good no more. */
  find(request: FastifyRequest): Promise<LiveToken | null>;
  /**
   * The person whose browser reads one of the routes that pages lead to, such as a download: where the request comes
   * from a page of ours and has no token of its own. Null otherwise.
   */
  findReader(request: FastifyRequest): Promise<LiveToken | null>;
  /**
   * Every page of this scope needs a person, or a token; whoever has neither is led to the sign-in and back. Forms must
   * be ours.
   * @param mostFormBytes how large a form may be
   */
  require(scope: FastifyInstance, mostFormBytes?: number): void;
  signIn(reply: FastifyReply, live: LiveToken): void;
  signOut(reply: FastifyReply): void;
  /** What a form of this person must carry, as `form_token`. */
  formToken(request: FastifyRequest): string;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Pages lead here: a browser that is signed in may read it. For routes that change nothing. */
    reader?: boolean;
  }
}

interface BrowserSessionDeps {
  readonly services: Pick<Services, 'sessions' | 'agentSessions' | 'clock'>;
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

  function write(reply: FastifyReply, value: string, seconds: number): void {
    const secure = isSecure() ? '; Secure' : '';
    const cookie = `${name()}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Strict${secure}`;
    reply.header('Set-Cookie', cookie);
  }

  return {
    find,
    findReader: async (request) => {
      const { headers, routeOptions } = request;
      const isRead = routeOptions.config.reader === true && headers.authorization === undefined;
      return isRead && isFromUs(request) ? find(request) : null;
    },
    require: (scope, mostFormBytes) => {
      takeForms(scope, mostFormBytes);
      scope.addHook('onRequest', async (request, reply) => {
        reply.header('Cache-Control', 'no-store');
        if (request.headers.authorization !== undefined) {
          request.caller = await bearerCallerOf(request, reply, services);
          return;
        }
        const live = await find(request);
        if (live === null) return reply.redirect(`/login?next=${encodeURIComponent(request.url)}`, 303);
        request.caller = { kind: 'person', live };
      });
      scope.addHook('preHandler', async (request) => {
        if (request.method !== 'POST') return;
        refuseOtherSites(request);
        const { form_token: token } = (request.body ?? {}) as { form_token?: unknown };
        if (token !== sessions.formToken(liveTokenOf(request).token.jti)) throw forged();
      });
    },
    signIn: (reply, live) => write(reply, tokenOf(app, live), TOKEN_TTL_SECONDS),
    signOut: (reply) => write(reply, '', 0),
    formToken: (request) => sessions.formToken(liveTokenOf(request).token.jti),
  };
}

/** Browsers say where a request comes from (Fetch Metadata). @throws FORGED_REQUEST */
export function refuseOtherSites(request: FastifyRequest): void {
  if (!isFromUs(request)) throw forged();
}

function isFromUs({ headers }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site'] ?? 'same-origin';
  return site === 'same-origin' || site === 'none';
}

function forged(): DomainError {
  return new DomainError(
    'FORGED_REQUEST',
    'The form is not from a page of this sign-in. Reload the page and try again.',
  );
}

function cookieOf({ headers }: FastifyRequest, name: string): string | null {
  const pairs = (headers.cookie ?? '').split(';').map((pair) => pair.trim());
  const found = pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1);
  return found === undefined || found === '' ? null : found;
}
