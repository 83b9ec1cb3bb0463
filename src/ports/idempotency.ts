/** The result of a request with an idempotency key. Written in the same transaction. */
export interface IdempotencyRecord {
  /** Caller and operation: keys are unique per scope. */
  readonly scope: string;
  readonly key: string;
  /** Keyed hash of the request body. */
  readonly fingerprint: string;
  /** ID of the created resource. */
  readonly resourceId: string;
  readonly expiresAt: Date;
}

export interface IdempotencyRepository {
  /** Blocks other transactions that call this with the same scope and key until the transaction ends. */
  lock(scope: string, key: string): Promise<void>;
  find(scope: string, key: string): Promise<IdempotencyRecord | null>;
  /** Throws if the scope and key exist. */
  insert(record: IdempotencyRecord): Promise<void>;
  removeExpired(before: Date): Promise<void>;
}
