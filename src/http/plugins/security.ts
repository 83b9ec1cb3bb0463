import cors from '@fastify/cors';
import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
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
  await app.register(helmet, {
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
  if (config.corsOrigins.length === 0) return;
  await app.register(cors, {
    origin: [...config.corsOrigins],
    exposedHeaders: EXPOSED,
    methods: ['GET', 'HEAD', 'POST', 'PATCH', 'DELETE'],
    strictPreflight: false,
  });
}
