import type { FastifyPluginAsync } from 'fastify';
import { isFinished } from '#services/events.ts';
import { tagOf } from '../etag.ts';
import { blueprintPage } from '../pages/blueprint/page.ts';
import { blueprintListPage } from '../pages/blueprint-list.ts';
import { progressPage, stoppedPage } from '../pages/progress.ts';
import { actorOf, allowReaders } from '../plugins/authentication.ts';
import { answerInHtml, FOR_READERS, HTML, scripted, sendPage } from '../plugins/pages.ts';
import { presentLinks } from '../present-links.ts';
import type { Representation } from './representation.ts';
import { sendRepresentation } from './representation.ts';
import type { RouteOptions } from './route-options.ts';

const PAGE_SIZE = 20;
/** Characters of a search. */
const MOST_SEARCHED = 200;
const PAGE = { ...FOR_READERS, config: { capability: 'blueprint.read' } } as const;

/** The list of blueprints, and a blueprint or its progress, as pages. */
export const blueprintPageRoutes: FastifyPluginAsync<RouteOptions> = async (app, options) => {
  const { services, publicUrl, browser } = options;
  answerInHtml(app, publicUrl);
  browser.require(app);
  allowReaders(app, services.sharing, 'admin', 'researcher');

  app.get('/blueprints', PAGE, async (request, reply) => {
    const { cursor, q } = request.query as { cursor?: unknown; q?: unknown };
    const text = typeof q === 'string' ? q.slice(0, MOST_SEARCHED).trim() : '';
    const page = typeof cursor === 'string' ? { limit: PAGE_SIZE, cursor } : { limit: PAGE_SIZE };
    const list = await services.blueprints.list(
      actorOf(request),
      text === '' ? {} : { text: text.toLowerCase() },
      page,
    );
    const formToken = request.caller?.kind === 'person' ? browser.formToken(request) : '';
    reply.header('Vary', 'Accept');
    return sendPage(reply, blueprintListPage({ ...list, isFirst: typeof cursor !== 'string', formToken, text }));
  });

  // The title changes, so it is part of the name.
  const pageOf = (text: string, title: string): Representation => ({
    name: `page ${tagOf(title)}`,
    mediaType: HTML,
    isNegotiated: true,
    make: async (source) => {
      const { blueprint } = await source.whole();
      const { markdown } = await source.document();
      return blueprintPage({ blueprint, markdown, title, text, publicUrl: publicUrl() });
    },
  });

  app.get<{ Params: { id: string } }>('/blueprints/:id', PAGE, async (request, reply) => {
    const { id } = request.params;
    const actor = actorOf(request);
    reply.header('Vary', 'Accept');
    const synthesis = await services.synthesis.get(actor, id);
    if (!isFinished(synthesis.status)) {
      return sendPage(reply.code(202).header('Retry-After', 1), progressPage(synthesis));
    }
    if (synthesis.status !== 'succeeded') return sendPage(reply.code(409), stoppedPage(synthesis));
    const headers = { Link: presentLinks(id, publicUrl()) };
    const { title } = await services.blueprints.summary(actor, id);
    const whole = pageOf(synthesis.intent.text, title);
    return sendRepresentation(request, scripted(reply), services.blueprints, whole, headers);
  });
};
