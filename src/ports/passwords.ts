/** Slow hashes for user passwords. */
export interface Passwords {
  /** PHC string with a random salt. */
  hash(password: string): Promise<string>;
  /** Takes constant time. False for a hash in an unknown format. */
  verify(password: string, hash: string): Promise<boolean>;
  /** A hash without a matching password, with the same verification time. */
  unmatched(): string;
  /** Whether attackers try this password first. */
  isCommon(password: string): Promise<boolean>;
  /** A random password. */
  generate(): string;
}
