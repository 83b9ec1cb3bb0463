import type { FastifyInstance, FastifyRequest, InjectOptions } from 'fastify';
import { MCP } from '../messages/mcp.ts';

/** The response of a route to the caller of an MCP request. */
export interface DoorAnswer {
  readonly text: string;
  /** Empty for another media type. */
  readonly json: Readonly<Record<string, unknown>>;
  readonly isJson: boolean;
}

/** Sends a request to a route of this service with the credentials and the address of the caller. */
export type Door = (method: 'GET' | 'POST', url: string, payload?: object) => Promise<DoorAnswer>;

/** A refusal, in words that tell a model what to do next. */
export class ToolRefusal extends Error {}

/**
 * The routes for the caller of a request. Tools use them, so that every rule of the API applies once: validation,
 * capabilities, limits and the audit log.
 */
export function doorOf(app: FastifyInstance, request: FastifyRequest): Door {
  const { authorization = '' } = request.headers;
  return async (method, url, payload) => {
    const options: InjectOptions = {
      method,
      url,
      headers: { authorization, accept: 'application/json' },
      remoteAddress: request.ip,
      ...(payload === undefined ? {} : { payload }),
    };
    const { statusCode, headers, body } = await app.inject(options);
    const isJson = /\bjson\b/.test(String(headers['content-type']));
    const json = isJson && body !== '' ? (JSON.parse(body) as Record<string, unknown>) : {};
    if (statusCode >= 400) throw new ToolRefusal(refusalOf(json, headers['retry-after']));
    return { text: body, json, isJson };
  };
}

interface Problem {
  readonly code?: string;
  readonly detail?: string;
  readonly errors?: readonly { readonly pointer: string; readonly detail: string }[];
  readonly required_capabilities?: readonly string[];
  readonly next_action?: { readonly method: string; readonly endpoint: string; readonly description: string };
}

/** A problem (RFC 9457) as lines: what is wrong, each fault with its place, and what to do. */
function refusalOf(problem: Problem, retryAfter: unknown): string {
  const { code = 'ERROR', detail = '', errors = [], required_capabilities: needed, next_action: next } = problem;
  return [
    `${code}: ${detail}`,
    ...errors.map(({ pointer, detail: fault }) => `- ${pointer === '' ? 'the request' : pointer} ${fault}`),
    ...(needed === undefined ? [] : [MCP.needs(needed)]),
    ...(next === undefined ? [] : [MCP.next(next.method, next.endpoint, next.description)]),
    ...(retryAfter === undefined ? [] : [MCP.retry(String(retryAfter))]),
  ].join('\n');
}
