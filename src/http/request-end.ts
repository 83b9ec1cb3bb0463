import type { FastifyReply } from 'fastify';

/** Calls back when a request ends: with the response status, or null if the client disconnects first. */
export function whenEnded(reply: FastifyReply, ended: (status: number | null) => void): void {
  let isComplete = false;
  reply.raw.once('finish', () => {
    isComplete = true;
  });
  reply.raw.once('close', () => ended(isComplete ? reply.statusCode : null));
}
