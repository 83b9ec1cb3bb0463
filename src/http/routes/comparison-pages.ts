import type { FastifyPluginAsync } from 'fastify';
import { comparisonListPage, comparisonPage } from '../pages/comparison.ts';
import { actorOf, allowRoles } from '../plugins/authentication.ts';
import { answerInHtml, FOR_READERS, sendPage } from '../plugins/pages.ts';
import { presentComparison } from '../present-comparison.ts';
import type { RouteOptions } from './route-options.ts';

const PAGE_SIZE = 50;
const PAGE = { ...FOR_READERS, config: { capability: 'synthesis.read' } } as const;

/** Comparisons as pages. */
export const comparisonPageRoutes: FastifyPluginAsync<RouteOptions> = async (app, options) => {
  const { services, publicUrl, browser } = options;
  answerInHtml(app, publicUrl);
  browser.require(app);
  allowRoles(app, 'admin', 'researcher');

  app.get('/comparisons', PAGE, async (request, reply) => {
    const { items } = await services.comparisons.list(actorOf(request), { limit: PAGE_SIZE });
    return sendPage(reply.header('Vary', 'Accept'), comparisonListPage(items));
  });

  app.get<{ Params: { id: string } }>('/comparisons/:id', PAGE, async (request, reply) => {
    const state = await services.comparisons.get(actorOf(request), request.params.id);
    return sendPage(reply.header('Vary', 'Accept'), comparisonPage(presentComparison(state, publicUrl())));
  });
};
