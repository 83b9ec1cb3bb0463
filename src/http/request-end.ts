import type { FastifyReply } from 'fastify';

/** Tells when a request is over: with the status of its answer, or null where the client went away before its end. */
export function whenEnded(reply: FastifyReply, ended: (status: number | null) => void): void {
  let isComplete = false;
  reply.raw.once('finish', () => {
    isComplete = true;
  });
  reply.raw.once('close', () => ended(isComplete ? reply.statusCode : null));
}
