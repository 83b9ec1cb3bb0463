import type { Capability, Term } from '../../../model/capability.ts';
import type { Trait } from '../../../model/requirement.ts';

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
