/** ID prefixes by resource type. */
export type IdPrefix = 'usr' | 'reg' | 'agt' | 'ses' | 'synt' | 'cmp' | 'shr' | 'whk' | 'msg' | 'jti' | 'aud';

/** Random IDs, for example `synt_4fJ2…`. */
export interface Ids {
  next(prefix: IdPrefix): string;
  /** Whether the text has the format of such an ID. Called before any query. */
  matches(prefix: IdPrefix, text: string): boolean;
}
