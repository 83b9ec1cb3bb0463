/** The Ed25519 key pair that signs people's tokens. */
export interface SigningKey {
  /** Names the key in a token's header: the RFC 7638 thumbprint of the public key. */
  readonly kid: string;
  readonly privatePem: string;
  readonly publicPem: string;
}

/** The newest signs; the one before it still verifies, until the tokens that it signed are over. */
export type SigningKeys = readonly [newest: SigningKey, ...before: SigningKey[]];
