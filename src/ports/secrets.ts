/** Types of machine credentials. Each has a prefix for secret scanners. */
export type SecretKind = 'agent' | 'session' | 'poll' | 'share';

/** Random machine credentials. They have high entropy, so a fast keyed hash is sufficient. */
export interface Secrets {
  /** For example `service_agent_…`: 30 random characters (178 bits) and a checksum. */
  mint(kind: SecretKind): string;
  /** Whether the text has the format and a valid checksum. Called before any query. */
  isWellFormed(kind: SecretKind, text: string): boolean;
  /** Keyed hash (HMAC-SHA-256). Only the hash is stored. */
  hash(text: string): string;
  /** The secret that signs the messages of a webhook, `whsec_…`. Derived from the key and the ID, so it is not stored. */
  signing(id: string): string;
  /** Eight random letters, for example `WDJB-MJHT`. */
  userCode(): string;
}
