/** A person's token as the server knows it: it is good only while this record is there. */
export interface HumanToken {
  readonly jti: string;
  readonly userId: string;
  readonly expiresAt: Date;
}

export interface HumanTokenRepository {
  insert(token: HumanToken): Promise<void>;
  byJti(jti: string): Promise<HumanToken | null>;
  remove(jti: string): Promise<void>;
  /** Ends all of a person's tokens. */
  removeOf(userId: string): Promise<void>;
  /** Forgets what expired before that moment. */
  removeExpired(before: Date): Promise<void>;
}
