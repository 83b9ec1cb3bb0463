import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { doorOf } from '../mcp/door.ts';
import { actorOf } from '../plugins/authentication.ts';
import { BODY_FAULTS, problems, RESEARCH_FAULTS } from '../schemas/problem.ts';
import type { RouteOptions } from './route-options.ts';

const message = z.unknown().meta({
  id: 'McpMessage',
  description: 'A JSON-RPC 2.0 message of the Model Context Protocol, or several.',
  examples: [{ jsonrpc: '2.0', id: 1, method: 'tools/list' }],
});

const FAULTS = problems(...BODY_FAULTS, ...RESEARCH_FAULTS);

/** Model Context Protocol over Streamable HTTP. Every tool checks the capabilities of its caller. */
export const mcpRoutes: FastifyPluginAsyncZod<RouteOptions> = async (app, { services, publicUrl }) => {
  app.post(
    '/mcp',
    {
      config: { openToEveryAgent: true },
      schema: {
        operationId: 'callMcp',
        tags: ['mcp'],
        summary: 'Send a message of the Model Context Protocol',
        description:
          'Streamable HTTP without sessions. Tools, resources and a prompt for the same functions as the routes, with the same tokens, capabilities and limits.',
        security: [{ human: [] }, { agent: [] }],
        body: message,
        response: {
          200: {
            description: 'The response, with progress notifications before it in an event stream.',
            content: { 'application/json': { schema: z.unknown() }, 'text/event-stream': { schema: z.string() } },
          },
          202: {
            description: 'A notification was accepted.',
            content: { 'application/json': { schema: z.unknown() }, 'text/plain': { schema: z.string() } },
          },
          ...FAULTS,
          400: {
            description: `${FAULTS[400].description} Or a JSON-RPC error.`,
            content: { ...FAULTS[400].content, 'application/json': { schema: z.unknown() } },
          },
          406: {
            description: 'The client must accept `application/json` and `text/event-stream`.',
            content: { 'application/json': { schema: z.unknown() } },
          },
        },
      },
    },
    async (request, reply) => {
      // The library is loaded with the first call.
      const [{ createMcpServer }, { answerMcp }] = await Promise.all([
        import('../mcp/server.ts'),
        import('../mcp/transport.ts'),
      ]);
      const server = createMcpServer({ door: doorOf(app, request), services, actor: actorOf(request) });
      return answerMcp(server, request, reply, `${publicUrl()}/mcp`);
    },
  );
};
