/** Ed25519 key pair that signs user tokens. */
export interface SigningKey {
  /** Key ID: the RFC 7638 thumbprint of the public key. */
  readonly kid: string;
  readonly privatePem: string;
  readonly publicPem: string;
}

/** The newest key signs. Older keys verify tokens until these expire. */
export type SigningKeys = readonly [newest: SigningKey, ...older: SigningKey[]];
