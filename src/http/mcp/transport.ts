import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import type { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Headers of the request that the transport reads. */
const READ = ['accept', 'content-type', 'mcp-protocol-version'] as const;
/** Headers of the response that HTTP sets itself. */
const OWN: ReadonlySet<string> = new Set(['connection', 'content-length', 'transfer-encoding']);

/** Answers one request by Streamable HTTP, without a session: everything that a call needs is in it. */
export async function answerMcp(
  server: Server,
  request: FastifyRequest,
  reply: FastifyReply,
  url: string,
): Promise<FastifyReply> {
  const transport = new WebStandardStreamableHTTPServerTransport();
  // The transport declares optional members in another way than exactOptionalPropertyTypes expects.
  await server.connect(transport as Parameters<Server['connect']>[0]);
  reply.raw.once('close', () => void server.close());
  const headers = new Headers();
  for (const name of READ) headers.set(name, String(request.headers[name] ?? ''));
  if (request.headers['mcp-protocol-version'] === undefined) headers.delete('mcp-protocol-version');
  const response = await transport.handleRequest(new Request(url, { method: 'POST', headers }), {
    parsedBody: request.body,
  });
  for (const [name, value] of response.headers) if (!OWN.has(name)) reply.header(name, value);
  reply.code(response.status);
  return reply.send(response.body === null ? '' : Readable.fromWeb(response.body as ReadableStream));
}
