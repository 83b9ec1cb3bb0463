import { REFUSED_PART, WITHOUT } from '../../messages/conflicts.ts';
import type { Capability, Term } from '../../model/capability.ts';
import type { Conflict, ExclusionRequirement } from '../../model/resolved.ts';
import type { PartList } from './part-list.ts';

/** Replacements of excluded components. */
interface Substitute {
  readonly of: keyof typeof WITHOUT;
  /** Replacements in order of preference. */
  readonly instead: readonly Term[];
  /** Replacements that are used only if they are requested anyway. */
  readonly enough?: readonly Capability[];
}

const SUBSTITUTES: readonly Substitute[] = [
  {
    of: 'relational_db',
    instead: ['document_db', 'key_value_db', 'object_storage', 'file_storage'],
    enough: ['cache'],
  },
  {
    of: 'document_db',
    instead: ['relational_db', 'key_value_db', 'object_storage'],
  },
  {
    of: 'key_value_db',
    instead: ['document_db', 'relational_db', 'cache', 'object_storage'],
  },
  {
    of: 'object_storage',
    instead: ['file_storage', 'relational_db'],
  },
  {
    of: 'web_compute',
    instead: ['static_site'],
  },
  {
    of: 'queue',
    instead: ['pubsub', 'event_stream', 'event_bus', 'relational_db'],
  },
];

/** Replaces required but excluded components and reports a conflict for each. */
export function substitute(
  parts: PartList,
  refused: ReadonlyMap<Capability, string>,
  exclusions: readonly ExclusionRequirement[],
): readonly Conflict[] {
  return SUBSTITUTES.flatMap(({ of, instead, enough }) => {
    const because = refused.get(of);
    if (because === undefined) return [];
    const { what, how } = WITHOUT[of];
    const answers = instead.flatMap((term) => (term === 'object_storage' ? [] : [term as Capability]));
    if (!parts.hasAny([...answers, ...(enough ?? [])])) parts.addFirstAllowed(instead, because);
    return [
      {
        what,
        between: exclusions
          .filter(({ terms }) => terms.some((term) => term.startsWith(of)))
          .flatMap(({ evidence }) => evidence),
        settled: how,
        because: REFUSED_PART,
      },
    ];
  });
}
