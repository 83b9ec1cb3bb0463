/** Slow hashing for passwords that people choose. */
export interface Passwords {
  /** A self-describing hash (PHC string) with a fresh salt. */
  hash(password: string): Promise<string>;
  /** Takes the same time whether or not the password matches. A hash that it cannot read matches nothing. */
  verify(password: string, hash: string): Promise<boolean>;
  /** A hash that no password has, and that takes as long to verify as any other. */
  unmatched(): string;
  /** A password that nobody can guess and a person can copy. */
  generate(): string;
}
