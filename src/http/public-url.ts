import type { FastifyInstance } from 'fastify';

/** The base of every absolute URL, without a slash at its end. Known for sure once the service listens. */
export type PublicUrl = () => string;

/** The configured base, else localhost with the port on which the service listens. Never the `Host` header. */
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
