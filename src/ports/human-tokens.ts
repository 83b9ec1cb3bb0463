/** A user's access token. Valid only while this record exists. */
export interface HumanToken {
  readonly jti: string;
  readonly userId: string;
  readonly expiresAt: Date;
}

export interface HumanTokenRepository {
  insert(token: HumanToken): Promise<void>;
  byJti(jti: string): Promise<HumanToken | null>;
  remove(jti: string): Promise<void>;
  /** Revokes all tokens of a user. */
  removeOf(userId: string): Promise<void>;
  /** Deletes tokens that expired before that time. */
  removeExpired(before: Date): Promise<void>;
}
