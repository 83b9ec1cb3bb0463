/** What an identifier names; the prefix is part of the identifier that clients see. */
export type IdPrefix = 'usr' | 'reg' | 'agt' | 'ses' | 'synt' | 'cmp' | 'jti' | 'aud';

/** Identifiers that nobody can guess, such as `synt_4fJ2…`. */
export interface Ids {
  next(prefix: IdPrefix): string;
  /** Whether a text has the shape of such an identifier: asked before any look-up. */
  matches(prefix: IdPrefix, text: string): boolean;
}
