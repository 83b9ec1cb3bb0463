import jwt from '@fastify/jwt';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { SigningKeys } from '#ports/signing-key.ts';
import type { LiveToken } from '#services/live-tokens.ts';

const ISSUER = 'architecture-synthesis-service';

declare module '@fastify/jwt' {
  interface FastifyJWT {
    payload: { sub?: string; jti?: string; exp?: number };
    user: Claims;
  }
}

declare module 'fastify' {
  interface FastifyInstance {
    /** What a token says, once its signature and times are found good. Rejects where they are not. */
    claimsOf(request: FastifyRequest, token: string): Promise<Claims>;
  }
}

/** What a person's token says; `exp` in seconds since 1970. */
interface Claims {
  readonly sub: string;
  readonly jti: string;
  readonly exp: number;
}

/** A signature takes 0.11 ms to verify, as long as all the rest of a read. Some 5 MB; past it the oldest goes. */
const MOST_VERIFIED = 10_000;

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
  app.decorate('claimsOf', rememberingVerifier());
}

/** Verifies a token once. Whether it is still live on the server is asked elsewhere, with every request. */
function rememberingVerifier() {
  const verified = new Map<string, Claims>();
  return async (request: FastifyRequest, token: string): Promise<Claims> => {
    const known = verified.get(token);
    if (known !== undefined && known.exp * 1000 > Date.now()) return known;
    verified.delete(token);
    // The plugin takes where the token stands for a request of its own, too; its types know it for all of them alone.
    const options: object = { verify: { extractToken: () => token } };
    const claims = await request.jwtVerify<Claims>(options);
    const [oldest] = verified.keys();
    if (verified.size >= MOST_VERIFIED && oldest !== undefined) verified.delete(oldest);
    verified.set(token, claims);
    return claims;
  };
}

/** The token that a person gets for a login. */
export function tokenOf(app: FastifyInstance, { user, token }: LiveToken): string {
  return app.jwt.sign({ sub: user.id, jti: token.jti, exp: Math.floor(token.expiresAt.getTime() / 1000) });
}

function kidOf(token: unknown): string {
  const { header, kid } = token as { header?: { kid?: unknown }; kid?: unknown };
  return String(header?.kid ?? kid);
}
