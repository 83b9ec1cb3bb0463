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
  const { synthesis, watching, readiness } = services;
  app.get(
    '/synthesis/:id/events',
    {
      config: { capability: 'synthesis.read', reader: true },
      schema: {
        operationId: 'watchSynthesis',
        tags: ['synthesis'],
        summary: 'The stages as they are reached, as server-sent events',
        security: [{ human: [] }, { agent: [] }],
        params: z.object({ id: z.string() }),
        headers: z.object({ 'last-event-id': z.string().exactOptional().describe('Only what came after this event.') }),
        response: {
          200: {
            description:
              'Events `state` and `stage`, each with status, stage and progress; it ends with the synthesis.',
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
      const gone = new AbortController();
      reply.raw.once('close', () => gone.abort());
      const events = watching.events(actor, id, after, AbortSignal.any([gone.signal, readiness.draining]));
      // A proxy that collects what it forwards would hold the events back.
      reply.type('text/event-stream').header('X-Accel-Buffering', 'no');
      return reply.send(Readable.from(streamed(events)));
    },
  );
};

async function* streamed(events: AsyncIterable<SynthesisEvent | null>): AsyncGenerator<string> {
  for await (const event of events) yield event === null ? ': waiting\n\n' : presentEvent(event);
}
