import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { z } from 'zod';
import type { Json } from '#core/index.ts';
import { isFinished } from '#services/events.ts';
import type { ImportedSource } from '#services/imports.ts';
import { actorOf, callerIdOf } from '../plugins/authentication.ts';
import { markReplayed, ticketOf } from '../plugins/idempotency.ts';
import { invalid } from '../plugins/validation.ts';
import { waitOf } from '../prefer.ts';
import { presentImport } from '../present-import.ts';
import { importBody, importView, MAX_IMPORT_BYTES } from '../schemas/imports.ts';
import { problems } from '../schemas/problem.ts';
import { answer } from '../schemas/response.ts';
import { regionFault } from './region-validation.ts';
import type { RouteOptions } from './route-options.ts';
import { headers, limitByUser, REFUSALS } from './synthesis-requests.ts';

/** Existing Terraform: what it declares and costs, and a synthesis of the same components. */
export const importRoutes: FastifyPluginAsyncZod<RouteOptions> = async (app, { services, config, publicUrl }) => {
  app.post(
    '/imports',
    {
      bodyLimit: MAX_IMPORT_BYTES,
      config: { sheddable: true, capability: 'synthesis.create' },
      onRequest: limitByUser(app, 'synthesis', config.synthesisRate),
      schema: {
        operationId: 'importTerraform',
        tags: ['synthesis'],
        summary: 'Import Terraform and start a synthesis of its components',
        description:
          'Nothing is executed. The project is not stored; its components become the requirements of a synthesis. Bodies up to 2 MiB.',
        security: [{ human: [] }, { agent: [] }],
        headers,
        body: importBody,
        response: {
          200: answer('The project has no known component; nothing was started.', importView),
          201: answer('Finished within the `Prefer: wait` time.', importView),
          202: answer('Accepted.', importView),
          ...problems(...REFUSALS),
        },
      },
    },
    async (request, reply) => {
      const { cloud, constraints = {} } = request.body;
      const imported = await services.imports.inspect({
        source: sourceOf(request.body),
        ...(cloud === undefined ? {} : { cloud }),
      });
      const region = constraints.region ?? imported.region ?? undefined;
      const fault = region === undefined ? null : regionFault(region, imported.cloud, await services.catalogue());
      if (fault !== null) throw invalid([fault], 'body');
      const { requirements } = imported;
      const present = (found: Omit<Parameters<typeof presentImport>[0], 'imported'>) =>
        presentImport({ imported, ...found }, publicUrl());
      if (requirements === null) return reply.code(200).send(present({ synthesis: null, blueprint: null }));

      const actor = actorOf(request);
      const order = {
        text: '',
        requirements,
        cloud: imported.cloud,
        constraints: { ...constraints, ...(region === undefined ? {} : { region }) },
      };
      const ticket = ticketOf(request, callerIdOf(request), services.idempotency);
      return services.idempotency.exclusively(ticket, async () => {
        const { id, replayed } = await services.synthesis.submit(actor, order, ticket);
        reply.header('Location', `/synthesis/${id}`);
        markReplayed(reply, replayed);
        const seconds = waitOf(request.headers.prefer);
        if (seconds === null) {
          return reply.code(202).send(present({ synthesis: await services.synthesis.get(actor, id), blueprint: null }));
        }
        reply.header('Preference-Applied', `wait=${seconds}`);
        const stop = AbortSignal.any([services.readiness.draining, AbortSignal.timeout(seconds * 1000)]);
        const synthesis = await services.progress.untilFinished(actor, id, stop);
        const blueprint = synthesis.status === 'succeeded' ? await services.blueprints.summary(actor, id) : null;
        return reply.code(isFinished(synthesis.status) ? 201 : 202).send(present({ synthesis, blueprint }));
      });
    },
  );
};

function sourceOf({ files, state, plan }: z.output<typeof importBody>): ImportedSource {
  if (files !== undefined) return { files };
  const document = (state ?? plan ?? {}) as Readonly<Record<string, Json>>;
  return { document, field: state === undefined ? 'plan' : 'state' };
}
