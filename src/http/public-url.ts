import type { FastifyInstance } from 'fastify';

/** Base of all absolute URLs, without a trailing slash. Final once the service listens. */
export type PublicUrl = () => string;

/** PUBLIC_URL, or localhost with the listening port. Never the `Host` header. */
export function publicUrlOf(app: FastifyInstance, config: { publicUrl: string | undefined; port: number }): PublicUrl {
  let known = config.publicUrl;
  return () => {
    if (known !== undefined) return known;
    const address = app.server.address();
    if (typeof address !== 'object' || address === null) return `http://localhost:${config.port}`;
    known = `http://localhost:${address.port}`;
    return known;
  };
}

/** The address of the repository of a blueprint, with `{id}` in place of its id. */
export function cloneUrlPattern(publicUrl: string): string {
  return `${publicUrl}/git/blueprints/{id}.git`;
}
