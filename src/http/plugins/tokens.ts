import jwt from '@fastify/jwt';
import type { FastifyInstance } from 'fastify';
import type { SigningKeys } from '#ports/signing-key.ts';
import type { LiveToken } from '#services/sessions.ts';

const ISSUER = 'architecture-synthesis-service';

declare module '@fastify/jwt' {
  interface FastifyJWT {
    payload: { sub?: string; jti?: string; exp?: number };
    user: { sub: string; jti: string };
  }
}

/**
 * People's tokens: Ed25519 signatures and nothing else. The key is looked up by the `kid` that the token names, so that
 * a token signed by a key that is no longer held fails before its signature is looked at.
 */
export async function addTokens(app: FastifyInstance, keys: SigningKeys): Promise<void> {
  const [key] = keys;
  const held = new Map(keys.map(({ kid, publicPem }) => [kid, publicPem]));
  await app.register(jwt, {
    secret: {
      private: key.privatePem,
      public: async (_request: unknown, token: unknown) => {
        const pem = held.get(kidOf(token));
        if (pem === undefined) throw new Error('the token names a key that is not held');
        return pem;
      },
    },
    decode: { complete: true },
    sign: { algorithm: 'EdDSA', kid: key.kid, iss: ISSUER, aud: ISSUER },
    verify: {
      algorithms: ['EdDSA'],
      allowedIss: ISSUER,
      allowedAud: ISSUER,
      requiredClaims: ['sub', 'jti', 'iat', 'exp'],
      cache: false,
    },
  });
}

/** The token that a person gets for a login. */
export function tokenOf(app: FastifyInstance, { user, token }: LiveToken): string {
  return app.jwt.sign({ sub: user.id, jti: token.jti, exp: Math.floor(token.expiresAt.getTime() / 1000) });
}

function kidOf(token: unknown): string {
  const { header, kid } = token as { header?: { kid?: unknown }; kid?: unknown };
  return String(header?.kid ?? kid);
}
