import type { FastifyInstance } from 'fastify';

/** The base of every absolute URL, without a slash at its end. Known for sure once the service listens. */
export type PublicUrl = () => string;

/** The configured base, else localhost with the port on which the service listens. Never the `Host` header. */
export function publicUrlOf(app: FastifyInstance, config: { publicUrl: string | undefined; port: number }): PublicUrl {
  return () => {
    if (config.publicUrl !== undefined) return config.publicUrl;
    const address = app.server.address();
    const port = typeof address === 'object' && address !== null ? address.port : config.port;
    return `http://localhost:${port}`;
  };
}
