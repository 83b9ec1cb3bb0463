import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { actorOf } from '../plugins/authentication.ts';
import { presentSummary } from '../present.ts';
import { blueprintPatch, blueprintSummary } from '../schemas/blueprint.ts';
import { BODY_FAULTS, PERSON_FAULTS, problems, RESEARCH_FAULTS } from '../schemas/problem.ts';
import { answer } from '../schemas/response.ts';
import { NO_BLUEPRINT, params, security, tags } from './representation.ts';
import type { RouteOptions } from './route-options.ts';

/** Title and deletion of a blueprint. */
export const blueprintChangeRoutes: FastifyPluginAsyncZod<RouteOptions> = async (app, { services, publicUrl }) => {
  app.patch(
    '/blueprints/:id',
    {
      config: { audit: 'blueprint.rename', capability: 'synthesis.create' },
      schema: {
        operationId: 'renameBlueprint',
        tags,
        summary: 'Change the title of a blueprint',
        description: 'Lists and pages show it. The document and the repository keep the title of the design.',
        security,
        params,
        body: blueprintPatch,
        response: {
          200: answer('The blueprint.', blueprintSummary),
          ...problems(...RESEARCH_FAULTS, ...BODY_FAULTS, 'NOT_FOUND', ...NO_BLUEPRINT),
        },
      },
    },
    async (request) => {
      const { title } = request.body;
      const renamed = await services.blueprints.rename(actorOf(request), request.params.id, title);
      return presentSummary(renamed, publicUrl());
    },
  );

  app.delete(
    '/blueprints/:id',
    {
      config: { audit: 'blueprint.delete' },
      schema: {
        operationId: 'deleteBlueprint',
        tags,
        summary: 'Delete a blueprint with its synthesis, shares and repository',
        description: 'Revisions of it remain, and so do its commits in their repositories.',
        security: [{ human: [] }],
        params,
        response: {
          204: z.undefined().describe('Deleted.'),
          ...problems(...PERSON_FAULTS, 'INSUFFICIENT_ROLE', 'NOT_FOUND', 'SYNTHESIS_NOT_FINISHED'),
        },
      },
    },
    async (request, reply) => {
      await services.revisions.remove(actorOf(request), request.params.id);
      return reply.code(204).send();
    },
  );
};
