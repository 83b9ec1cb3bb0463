import cors from '@fastify/cors';
import helmet, { type FastifyHelmetOptions } from '@fastify/helmet';
import Fastify, { type FastifyInstance } from 'fastify';
import type { Config } from '#config';

/** Headers that browsers can only read across origins when they are named. */
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

/** Headers that keep browsers from harm, and the origins that may call from a page. */
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
    // Only a service that is reached by HTTPS may insist on it.
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

/** What the plugin would write on every answer: always the same, so it is asked once and not with every request. */
async function headersOf(options: FastifyHelmetOptions): Promise<Record<string, string>> {
  const scratch = Fastify();
  await scratch.register(helmet, options);
  scratch.get('/', async (_request, reply) => reply.raw.getHeaders());
  const answer = await scratch.inject('/');
  await scratch.close();
  return answer.json<Record<string, string>>();
}
