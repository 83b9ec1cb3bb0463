/** What a client's idempotency key made, written in the transaction that made it. */
export interface IdempotencyRecord {
  /** Whose key it is and for which operation: keys of two callers never meet. */
  readonly scope: string;
  readonly key: string;
  /** Keyed hash of the request's body. */
  readonly fingerprint: string;
  /** The identifier of what was created. */
  readonly resourceId: string;
  readonly expiresAt: Date;
}

export interface IdempotencyRepository {
  /** Until the transaction ends, no other one gets past this call with the same scope and key. */
  lock(scope: string, key: string): Promise<void>;
  find(scope: string, key: string): Promise<IdempotencyRecord | null>;
  /** A second record for the same scope and key is refused by throwing. */
  insert(record: IdempotencyRecord): Promise<void>;
  removeExpired(before: Date): Promise<void>;
}
