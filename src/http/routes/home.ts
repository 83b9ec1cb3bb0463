import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { DomainError, type Fault } from '#services/errors.ts';
import type { LiveToken } from '#services/live-tokens.ts';
import { discoveryDocument } from '../discovery-document.ts';
import { sendTagged } from '../etag.ts';
import { type HomeFacts, homePage, welcomePage } from '../pages/home.ts';
import { type Filled, filledFrom } from '../pages/intent-form.ts';
import { actorOf, allowRoles, liveTokenOf } from '../plugins/authentication.ts';
import { textsOf } from '../plugins/forms.ts';
import { limitBy } from '../plugins/limits.ts';
import { answerInHtml, FOR_READERS, HIDDEN, HTML, sendPage } from '../plugins/pages.ts';
import { PROBLEM_TYPES } from '../plugins/problem-types.ts';
import { readRequest } from './filled-request.ts';
import type { RouteOptions } from './route-options.ts';

/** Blueprints that the page shows at most; the list has the rest. */
const SHOWN = 8;
/** 20,000 characters, each up to nine in a form. */
const MOST_FORM_BYTES = 256 * 1024;

/** Where a person begins: what this is, the sign-in, and the form that asks for a blueprint. */
export const homeRoutes: FastifyPluginAsync<RouteOptions> = async (app, options) => {
  answerInHtml(app, options.publicUrl);
  for (const path of ['/', '/.well-known/service-discovery']) {
    app.get(path, FOR_READERS, async (request, reply) => {
      const live = await options.browser.find(request);
      reply.header('Vary', 'Accept, Cookie');
      if (live === null) {
        const welcome = welcomePage(documentOf(options));
        return sendTagged(request, reply.header('Cache-Control', 'private, no-cache'), HTML, welcome);
      }
      request.caller = { kind: 'person', live };
      return sendPage(reply, await home(request, options, await asked(request, options), []));
    });
  }
  await app.register(async (signedIn) => {
    options.browser.require(signedIn, MOST_FORM_BYTES);
    allowRoles(signedIn, 'admin', 'researcher');
    newBlueprintRoutes(signedIn, options);
  });
};

function newBlueprintRoutes(app: FastifyInstance, options: RouteOptions): void {
  const { services, config } = options;
  const keyOf = (request: FastifyRequest) => actorOf(request).userId;
  const limit = limitBy(app, { name: 'synthesis', ...config.synthesisRate, keyOf });

  // Whoever had to sign in again before the form was taken comes back here.
  app.get('/new', HIDDEN, async (_request, reply) => reply.redirect('/?draft', 303));

  // Not turned away unread under load, as the interface for programs may be: what was typed would be lost.
  app.post('/new', HIDDEN, async (request, reply) => {
    const filled = textsOf(request);
    try {
      await limit(request, reply);
      const wanted = readRequest(filled, await services.catalogue());
      const { id } = await services.synthesis.submit(actorOf(request), wanted, null);
      return reply.redirect(`/blueprints/${id}`, 303);
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      return refused(request, reply, options, filled, error);
    }
  });
}

/** The form again as it was filled in, with what is wrong. */
async function refused(
  request: FastifyRequest,
  reply: FastifyReply,
  options: RouteOptions,
  filled: Filled,
  error: DomainError,
): Promise<FastifyReply> {
  request.refusal = error;
  const { errors: faults = [{ pointer: '', detail: error.message }], retryAfter } = error.facts;
  if (retryAfter !== undefined) reply.header('Retry-After', retryAfter);
  const text = await home(request, options, filled, faults);
  return sendPage(reply.code(PROBLEM_TYPES[error.code].status), text);
}

async function home(
  request: FastifyRequest,
  options: RouteOptions,
  filled: Filled,
  faults: readonly Fault[],
): Promise<string> {
  const { services, browser } = options;
  const live = liveTokenOf(request);
  const formToken = browser.formToken(request);
  const common = { user: live.user, document: documentOf(options), formToken };
  if (!maySynthesize(live)) return homePage({ ...common, form: null, made: [], pending: [] });
  const form = { filled, faults, formToken, catalogue: await services.catalogue() };
  return homePage({ ...common, form, ...(await listed(request, options)) });
}

async function listed(
  request: FastifyRequest,
  { services }: RouteOptions,
): Promise<Pick<HomeFacts, 'made' | 'pending'>> {
  const actor = actorOf(request);
  const of = (status: 'queued' | 'running') => services.synthesis.list(actor, { status }, { limit: SHOWN });
  const [made, running, queued] = await Promise.all([
    services.blueprints.list(actor, {}, { limit: SHOWN }),
    of('running'),
    of('queued'),
  ]);
  return { made: made.items, pending: [...running.items, ...queued.items] };
}

/** What an earlier synthesis was asked for, to be asked again with a change; nothing where none is named. */
async function asked(request: FastifyRequest, { services }: RouteOptions): Promise<Filled> {
  const { again } = request.query as { again?: unknown };
  if (typeof again !== 'string' || !maySynthesize(liveTokenOf(request))) return {};
  const { intent } = await services.synthesis.get(actorOf(request), again);
  return filledFrom(intent);
}

function maySynthesize({ user: { role } }: LiveToken): boolean {
  return role === 'admin' || role === 'researcher';
}

function documentOf({ config, publicUrl }: RouteOptions) {
  const { sessionTtlSeconds, sessionIdleSeconds } = config;
  return discoveryDocument({ publicUrl: publicUrl(), sessionTtlSeconds, sessionIdleSeconds });
}
