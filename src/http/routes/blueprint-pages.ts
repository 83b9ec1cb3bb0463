import type { FastifyPluginAsync } from 'fastify';
import { isFinished } from '#services/events.ts';
import { blueprintPage } from '../pages/blueprint/page.ts';
import { blueprintListPage } from '../pages/blueprint-list.ts';
import { progressPage, stoppedPage } from '../pages/progress.ts';
import { actorOf, allowRoles } from '../plugins/authentication.ts';
import { answerInHtml, FOR_READERS, HTML, scripted, sendPage } from '../plugins/pages.ts';
import { presentLinks } from '../present-links.ts';
import { type Form, sendForm } from './blueprint-answers.ts';
import type { RouteOptions } from './route-options.ts';

/** Blueprints on a page. */
const SHOWN = 20;
const FOR_AGENTS_TOO = { ...FOR_READERS, config: { capability: 'blueprint.read' } } as const;

/** Blueprints for a person; on the way to one, how far it is. */
export const blueprintPageRoutes: FastifyPluginAsync<RouteOptions> = async (app, options) => {
  const { services, publicUrl, browser } = options;
  answerInHtml(app, publicUrl);
  browser.require(app);
  allowRoles(app, 'admin', 'researcher');

  app.get('/blueprints', FOR_AGENTS_TOO, async (request, reply) => {
    const { cursor } = request.query as { cursor?: unknown };
    const page = typeof cursor === 'string' ? { limit: SHOWN, cursor } : { limit: SHOWN };
    const list = await services.blueprints.list(actorOf(request), {}, page);
    const formToken = request.caller?.kind === 'person' ? browser.formToken(request) : '';
    reply.header('Vary', 'Accept');
    return sendPage(reply, blueprintListPage({ ...list, isFirst: typeof cursor !== 'string', formToken }));
  });

  const pageOf = (text: string): Form => ({
    name: 'page',
    mediaType: HTML,
    isNegotiated: true,
    make: async (source) => {
      const { blueprint } = await source.whole();
      return blueprintPage({ blueprint, text, publicUrl: publicUrl() });
    },
  });

  app.get<{ Params: { id: string } }>('/blueprints/:id', FOR_AGENTS_TOO, async (request, reply) => {
    const { id } = request.params;
    const actor = actorOf(request);
    reply.header('Vary', 'Accept');
    const synthesis = await services.synthesis.get(actor, id);
    if (!isFinished(synthesis.status)) {
      return sendPage(reply.code(202).header('Retry-After', 1), progressPage(synthesis));
    }
    if (synthesis.status !== 'succeeded') return sendPage(reply.code(409), stoppedPage(synthesis));
    const headers = { Link: presentLinks(id, publicUrl()) };
    return sendForm(request, scripted(reply), services.blueprints, pageOf(synthesis.intent.text), headers);
  });
};
