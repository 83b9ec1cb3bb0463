import type { FastifyPluginAsync } from 'fastify';
import { agentCard } from '../agent-card.ts';
import { discoveryDocument } from '../discovery-document.ts';
import { sendTagged } from '../etag.ts';
import { llmsText, ROBOTS } from '../messages/agent-doors.ts';
import { HIDDEN } from '../plugins/pages.ts';
import type { RouteOptions } from './route-options.ts';

const JSON_TYPE = 'application/json; charset=utf-8';
const TEXT_TYPE = 'text/plain; charset=utf-8';

/** Public documents at the addresses where programs look for them. */
export const agentDoorRoutes: FastifyPluginAsync<RouteOptions> = async (app, { config, publicUrl }) => {
  const { sessionTtlSeconds, sessionIdleSeconds } = config;
  const documents: Readonly<Record<string, readonly [mediaType: string, make: () => string]>> = {
    '/llms.txt': [
      TEXT_TYPE,
      () => {
        const document = discoveryDocument({ publicUrl: publicUrl(), sessionTtlSeconds, sessionIdleSeconds });
        return llmsText(document, publicUrl());
      },
    ],
    '/robots.txt': [TEXT_TYPE, () => ROBOTS],
    '/.well-known/agent-card.json': [JSON_TYPE, () => JSON.stringify(agentCard(publicUrl()))],
  };
  for (const [path, [mediaType, make]] of Object.entries(documents)) {
    app.get(path, HIDDEN, async (request, reply) =>
      sendTagged(request, reply.header('Cache-Control', 'public, max-age=300'), mediaType, make()),
    );
  }
};
