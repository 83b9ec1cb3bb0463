import type { FastifySchema } from 'fastify';

interface Route {
  readonly schema: FastifySchema;
  readonly url: string;
}

/** Names a wildcard as OpenAPI requires: `/iac/*` becomes `/iac/{path}`. */
export function nameWildcard({ schema, url }: Route): Route {
  if (!url.endsWith('/*') || schema.params === undefined) return { schema, url };
  const params: unknown = JSON.parse(JSON.stringify(schema.params).replaceAll('"*"', '"path"'));
  return { schema: { ...schema, params }, url: `${url.slice(0, -1)}:path` };
}
