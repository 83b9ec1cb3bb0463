/** What a secret opens; its prefix tells a scanner. */
export type SecretKind = 'agent' | 'session' | 'poll';

/** Secrets of machines: random, hence hashed fast, with a key that is not in the store. */
export interface Secrets {
  /** Such as `service_agent_…`: 30 random characters (178 bits) and a checksum. */
  mint(kind: SecretKind): string;
  /** Whether a text has the shape and the checksum of one: asked before any look-up. */
  isWellFormed(kind: SecretKind, text: string): boolean;
  /** Keyed hash (HMAC-SHA-256), the only form in which a secret is kept. */
  hash(text: string): string;
  /** Eight letters that a person can read aloud, such as `WDJB-MJHT`. */
  userCode(): string;
}
