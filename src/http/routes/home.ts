import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { CLOUD_IDS } from '#core/index.ts';
import { DomainError, type Fault } from '#services/errors.ts';
import type { LiveToken } from '#services/live-tokens.ts';
import { discoveryDocument } from '../discovery-document.ts';
import { sendTagged } from '../etag.ts';
import { INTENT_FORM } from '../messages/intent-form.ts';
import { type HomeFacts, homePage, welcomePage } from '../pages/home.ts';
import type { FormValues } from '../pages/intent-form.ts';
import { formValuesOf } from '../pages/intent-form.ts';
import { actorOf, allowRoles, liveTokenOf } from '../plugins/authentication.ts';
import { formFieldsOf } from '../plugins/forms.ts';
import { answerInHtml, FOR_READERS, HIDDEN, HTML, sendPage } from '../plugins/pages.ts';
import { PROBLEM_TYPES } from '../plugins/problem-types.ts';
import { requestOf } from './form-request.ts';
import type { RouteOptions } from './route-options.ts';
import { limitByUser } from './synthesis-requests.ts';

/** Maximum number of blueprints on the page. */
const MAX_LISTED = 8;
/** 20,000 characters of up to nine bytes in URL encoding. */
const MAX_FORM_BYTES = 256 * 1024;

/** Home page with sign-in and the form that starts a synthesis. */
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
      return sendPage(reply, await home(request, options, await valuesOfEarlier(request, options), []));
    });
  }
  await app.register(async (signedIn) => {
    options.browser.require(signedIn, MAX_FORM_BYTES);
    allowRoles(signedIn, 'admin', 'researcher');
    newBlueprintRoutes(signedIn, options);
  });
};

function newBlueprintRoutes(app: FastifyInstance, options: RouteOptions): void {
  const { services, config } = options;
  const limit = limitByUser(app, 'synthesis', config.synthesisRate);
  const limitComparisons = limitByUser(app, 'synthesis', config.synthesisRate, CLOUD_IDS.length);

  // After a sign-in that interrupts the submission, the browser returns to this path.
  app.get('/new', HIDDEN, async (_request, reply) => reply.redirect('/?draft', 303));

  // Not sheddable: under load, the user would lose the submitted text.
  app.post('/new', HIDDEN, async (request, reply) => {
    const values = formFieldsOf(request);
    try {
      await (values.compare === undefined ? limit : limitComparisons)(request, reply);
      const submitted = requestOf(values, await services.catalogue());
      if (values.compare !== undefined) {
        const { region: _, ...constraints } = submitted.constraints;
        const { id } = await services.comparisons.submit(actorOf(request), { ...submitted, constraints }, null);
        return reply.redirect(`/comparisons/${id}`, 303);
      }
      const { id } = await services.synthesis.submit(actorOf(request), submitted, null);
      return reply.redirect(`/blueprints/${id}`, 303);
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      return rejected(request, reply, options, values, error);
    }
  });
}

/** The form with its submitted values and the faults. */
async function rejected(
  request: FastifyRequest,
  reply: FastifyReply,
  options: RouteOptions,
  values: FormValues,
  error: DomainError,
): Promise<FastifyReply> {
  request.refusal = error;
  const { errors: faults = [{ pointer: '', detail: error.message }], retryAfter } = error.facts;
  if (retryAfter !== undefined) reply.header('Retry-After', retryAfter);
  const text = await home(request, options, values, faults);
  return sendPage(reply.code(PROBLEM_TYPES[error.code].status), text);
}

async function home(
  request: FastifyRequest,
  options: RouteOptions,
  values: FormValues,
  faults: readonly Fault[],
): Promise<string> {
  const { services, browser } = options;
  const live = liveTokenOf(request);
  const formToken = browser.formToken(request);
  const common = { user: live.user, document: documentOf(options), formToken };
  if (!maySynthesize(live)) return homePage({ ...common, form: null, blueprints: [], pending: [] });
  const form = { values, faults, formToken, catalogue: await services.catalogue() };
  return homePage({ ...common, form, ...(await listed(request, options)) });
}

async function listed(
  request: FastifyRequest,
  { services }: RouteOptions,
): Promise<Pick<HomeFacts, 'blueprints' | 'pending'>> {
  const actor = actorOf(request);
  const of = (status: 'queued' | 'running') => services.synthesis.list(actor, { status }, { limit: MAX_LISTED });
  const [blueprints, running, queued] = await Promise.all([
    services.blueprints.list(actor, {}, { limit: MAX_LISTED }),
    of('running'),
    of('queued'),
  ]);
  return { blueprints: blueprints.items, pending: [...running.items, ...queued.items] };
}

/** Form values of the synthesis in the query parameter `again`. Empty without it. */
async function valuesOfEarlier(request: FastifyRequest, { services }: RouteOptions): Promise<FormValues> {
  const { again, example } = request.query as { again?: unknown; example?: unknown };
  const shown = Object.entries(INTENT_FORM.examples).find(([id]) => id === example)?.[1];
  if (shown !== undefined) return { system_intent: shown.text };
  if (typeof again !== 'string' || !maySynthesize(liveTokenOf(request))) return {};
  const { intent } = await services.synthesis.get(actorOf(request), again);
  return formValuesOf(intent);
}

function maySynthesize({ user: { role } }: LiveToken): boolean {
  return role === 'admin' || role === 'researcher';
}

function documentOf({ config, publicUrl }: RouteOptions) {
  const { sessionTtlSeconds, sessionIdleSeconds } = config;
  return discoveryDocument({ publicUrl: publicUrl(), sessionTtlSeconds, sessionIdleSeconds });
}
