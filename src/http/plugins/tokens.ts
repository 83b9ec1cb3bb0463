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
    /** The claims of a valid token. Rejects a token with an invalid signature or validity period. */
    claimsOf(request: FastifyRequest, token: string): Promise<Claims>;
  }
}

/** Claims of a user token. `exp` is in seconds since 1970. */
interface Claims {
  readonly sub: string;
  readonly jti: string;
  readonly exp: number;
}

/** Cache size: about 5 MB. Verifying a signature takes 0.11 ms, as long as the rest of a read request. */
const MAX_CACHED = 10_000;

/**
 * User tokens with Ed25519 signatures. The `kid` header selects the key, so a token of a removed key fails before its
 * signature is verified.
 */
export async function addTokens(app: FastifyInstance, keys: SigningKeys): Promise<void> {
  const [key] = keys;
  const held = new Map(keys.map(({ kid, publicPem }) => [kid, publicPem]));
  await app.register(jwt, {
    secret: {
      private: key.privatePem,
      public: async (_request: unknown, token: unknown) => {
        const pem = held.get(kidOf(token));
        if (pem === undefined) throw new Error('unknown key ID');
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
  app.decorate('claimsOf', cachingVerifier());
}

/** Verifies each token once. Revocation is checked separately on every request. */
function cachingVerifier() {
  const verified = new Map<string, Claims>();
  return async (request: FastifyRequest, token: string): Promise<Claims> => {
    const known = verified.get(token);
    if (known !== undefined && known.exp * 1000 > Date.now()) return known;
    verified.delete(token);
    // The plugin supports `extractToken` per request. Its types do not.
    const options: object = { verify: { extractToken: () => token } };
    const claims = await request.jwtVerify<Claims>(options);
    const [oldest] = verified.keys();
    if (verified.size >= MAX_CACHED && oldest !== undefined) verified.delete(oldest);
    verified.set(token, claims);
    return claims;
  };
}

/** The access token of a user. */
export function tokenOf(app: FastifyInstance, { user, token }: LiveToken): string {
  return app.jwt.sign({ sub: user.id, jti: token.jti, exp: Math.floor(token.expiresAt.getTime() / 1000) });
}

function kidOf(token: unknown): string {
  const { header, kid } = token as { header?: { kid?: unknown }; kid?: unknown };
  return String(header?.kid ?? kid);
}
