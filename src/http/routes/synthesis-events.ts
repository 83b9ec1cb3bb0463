import { Readable } from 'node:stream';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { SynthesisEvent } from '#services/events.ts';
import { actorOf } from '../plugins/authentication.ts';
import { presentEvent } from '../present.ts';
import examples from '../schemas/examples.json' with { type: 'json' };
import { problems, RESEARCH_FAULTS } from '../schemas/problem.ts';
import type { RouteOptions } from './route-options.ts';

export const synthesisEventsRoute: FastifyPluginAsyncZod<RouteOptions> = async (app, { services }) => {
  const { synthesis, progress, readiness } = services;
  app.get(
    '/synthesis/:id/events',
    {
      config: { capability: 'synthesis.read', reader: true },
      schema: {
        operationId: 'watchSynthesis',
        tags: ['synthesis'],
        summary: 'Stream the progress of a synthesis as server-sent events',
        security: [{ human: [] }, { agent: [] }],
        params: z.object({ id: z.string() }),
        headers: z.object({ 'last-event-id': z.string().exactOptional().describe('Resume after this event.') }),
        response: {
          200: {
            description:
              'Events `state` and `stage` with status, stage and progress. The stream ends with the synthesis.',
            content: {
              'text/event-stream': {
                schema: z.custom<Readable>().meta({ type: 'string', examples: [examples.texts.events] }),
              },
            },
          },
          ...problems(...RESEARCH_FAULTS, 'NOT_FOUND'),
        },
      },
    },
    async (request, reply) => {
      const { id } = request.params;
      const actor = actorOf(request);
      await synthesis.get(actor, id);
      const after = Number.parseInt(request.headers['last-event-id'] ?? '', 10) || 0;
      const disconnected = new AbortController();
      reply.raw.once('close', () => disconnected.abort());
      const stop = AbortSignal.any([disconnected.signal, readiness.draining]);
      const events = progress.events(actor, id, after, stop);
      // Disables response buffering in nginx.
      reply.type('text/event-stream').header('X-Accel-Buffering', 'no');
      return reply.send(Readable.from(streamed(events)));
    },
  );
};

async function* streamed(events: AsyncIterable<SynthesisEvent | null>): AsyncGenerator<string> {
  for await (const event of events) yield event === null ? ': waiting\n\n' : presentEvent(event);
}
