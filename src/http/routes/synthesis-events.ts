import { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Actor } from '#services/actor.ts';
import { DomainError } from '#services/errors.ts';
import type { SynthesisEvent } from '#services/events.ts';
import { DETAILS } from '../messages/problems.ts';
import { actorOf, isStillSignedIn } from '../plugins/authentication.ts';
import { presentEvent } from '../present.ts';
import examples from '../schemas/examples.json' with { type: 'json' };
import { problems, RESEARCH_FAULTS } from '../schemas/problem.ts';
import type { RouteOptions } from './route-options.ts';

/** Open streams of one user and the agents of this user. */
const MAX_STREAMS = 20;
/** `Retry-After` above that number, in seconds. */
const RETRY_SECONDS = 5;

export const synthesisEventsRoute: FastifyPluginAsyncZod<RouteOptions> = async (app, { services }) => {
  const { synthesis, progress, readiness } = services;
  const streams = new Map<string, number>();

  /** @returns ends the stream */
  function open({ userId }: Actor): () => void {
    const count = (streams.get(userId) ?? 0) + 1;
    if (count > MAX_STREAMS) {
      throw new DomainError('RATE_LIMITED', DETAILS.tooManyStreams(MAX_STREAMS), { retryAfter: RETRY_SECONDS });
    }
    streams.set(userId, count);
    return () => {
      const rest = (streams.get(userId) ?? 1) - 1;
      if (rest === 0) streams.delete(userId);
      else streams.set(userId, rest);
    };
  }

  /** Ends with the credentials of the request: a heartbeat follows a revocation within 15 seconds. */
  async function* streamed(request: FastifyRequest, events: AsyncIterable<SynthesisEvent | null>) {
    for await (const event of events) {
      if (!(await isStillSignedIn(request, services))) return;
      yield event === null ? ': waiting\n\n' : presentEvent(event);
    }
  }

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
          ...problems(...RESEARCH_FAULTS, 'NOT_FOUND', 'RATE_LIMITED'),
        },
      },
    },
    async (request, reply) => {
      const { id } = request.params;
      const actor = actorOf(request);
      await synthesis.get(actor, id);
      const after = Number.parseInt(request.headers['last-event-id'] ?? '', 10) || 0;
      const close = open(actor);
      const disconnected = new AbortController();
      reply.raw.once('close', () => {
        close();
        disconnected.abort();
      });
      const stop = AbortSignal.any([disconnected.signal, readiness.draining]);
      const events = progress.events(actor, id, after, stop);
      // Disables response buffering in nginx.
      reply.type('text/event-stream').header('X-Accel-Buffering', 'no');
      return reply.send(Readable.from(streamed(request, events)));
    },
  );
};
