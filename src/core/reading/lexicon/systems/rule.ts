import type { Capability, Term } from '../../../model/capability.ts';
import type { Trait } from '../../../model/resolved.ts';

export interface ImpliedPart {
  readonly anyOf: readonly Term[];
  readonly because: string;
  /** Usual beside such a system, and given up first where money is short. */
  readonly usual?: boolean;
  /** Only where the load is high, or the failure of one zone must not stop it. */
  readonly busy?: boolean;
  /** Details that are usual of it, where the words name none. */
  readonly traits?: readonly Trait[];
}

/** A kind of system: the words for it, and the parts that it cannot do without. */
export interface SystemRule {
  readonly system: string;
  /**
   * `files`: pages that are the same for all · `program`: answers people or programs · `data`: works on data, nobody visits ·
   * `layer`: one layer of a system that stands elsewhere.
   */
  readonly nature: 'files' | 'program' | 'data' | 'layer';
  readonly phrases: readonly string[];
  readonly implies: readonly ImpliedPart[];
  /** Of a layer: what belongs to it. */
  readonly keeps?: readonly Capability[];
}

export function part(anyOf: Term | readonly Term[], because: string): ImpliedPart {
  return { anyOf: typeof anyOf === 'string' ? [anyOf] : anyOf, because };
}

export function usual(anyOf: Term | readonly Term[], because: string, ...traits: readonly Trait[]): ImpliedPart {
  return { ...part(anyOf, because), usual: true, ...(traits.length === 0 ? {} : { traits }) };
}

export function whenBusy(anyOf: Term | readonly Term[], because: string): ImpliedPart {
  return { ...part(anyOf, because), usual: true, busy: true };
}

/** A well-known service says what kind of system is meant only where something shall be like it: "an Uber for lawns". */
export function like(...brands: readonly string[]): readonly string[] {
  const names = brands.join('|');
  return [
    `${names} clone|competitor|alternative|rival|copy|killer|style|lookalike`,
    `${names} like`,
    `like|likes a? ${names}`,
    `like|similar_to an? ${names}`,
    `${names} for`,
    `${names} , but for`,
    `${names} but for|with|where`,
    `the|an|a|next|new|own|little|mini|kind_of|sort_of|the_next ${names} of|for|but|,`,
    `the_next|next|our_own|my_own|mini|little|another ${names}`,
  ];
}

export const APP = part('web_compute', 'Something must answer the requests.');
export const RECORDS = part('relational_db', 'Records that belong together and must agree.');
export const FILES = part('object_storage', 'Files live in object storage.');
export const SIGN_IN = part('identity', 'People sign in.');
export const USUAL_SIGN_IN = usual('identity', 'People usually sign in to such a system.');
export const LIVE = part('websocket_realtime', 'What changes must reach open screens by itself.');
export const ANY_RECORDS = part(['relational_db', 'document_db', 'key_value_db'], 'What people enter must be kept.');
