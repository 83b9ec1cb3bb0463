import cors from '@fastify/cors';
import helmet, { type FastifyHelmetOptions } from '@fastify/helmet';
import Fastify, { type FastifyInstance } from 'fastify';
import type { Config } from '#config';

/** Response headers that CORS must expose. */
const EXPOSED = [
  'ETag',
  'Link',
  'Location',
  'RateLimit',
  'RateLimit-Policy',
  'Request-Id',
  'Retry-After',
  'Session-Expires-In',
  'Session-Idle-Expires-In',
];

/** Adds security headers and CORS. */
export async function addSecurity(app: FastifyInstance, config: Config): Promise<void> {
  const headers = await headersOf({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'none'"],
        'style-src': ["'self'"],
        'img-src': ["'self'"],
        'base-uri': ["'none'"],
        'form-action': ["'self'"],
        'frame-ancestors': ["'none'"],
      },
    },
    // HSTS requires HTTPS.
    strictTransportSecurity: config.publicUrl?.startsWith('https:') === true,
  });
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
  if (config.corsOrigins.length === 0) return;
  await app.register(cors, {
    origin: [...config.corsOrigins],
    exposedHeaders: EXPOSED,
    methods: ['GET', 'HEAD', 'POST', 'PATCH', 'DELETE'],
    strictPreflight: false,
  });
}

/** The headers of the plugin. They are constant, so they are computed once. */
async function headersOf(options: FastifyHelmetOptions): Promise<Record<string, string>> {
  const scratch = Fastify();
  await scratch.register(helmet, options);
  scratch.get('/', async (_request, reply) => reply.raw.getHeaders());
  const answer = await scratch.inject('/');
  await scratch.close();
  return answer.json<Record<string, string>>();
}
