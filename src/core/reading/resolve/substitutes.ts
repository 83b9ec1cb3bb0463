import type { Capability, Term } from '../../model/capability.ts';
import type { Conflict, ExclusionRequirement } from '../../model/requirement.ts';
import type { PartList } from './part-list.ts';

/** What does a part's work, in some way, where the part itself is refused. */
interface Substitute {
  readonly of: Capability;
  /** What it stands for, in words. */
  readonly what: string;
  /** Tried in this order. */
  readonly instead: readonly Term[];
  /** What does it as well where it is asked for, and is not added for it. */
  readonly enough?: readonly Capability[];
  readonly how: string;
}

const SUBSTITUTES: readonly Substitute[] = [
  {
    of: 'relational_db',
    what: 'Records must be kept, and no relational database is allowed.',
    instead: ['document_db', 'key_value_db', 'object_storage', 'file_storage'],
    enough: ['cache'],
    how: 'Records are kept in the nearest store that is allowed.',
  },
  {
    of: 'document_db',
    what: 'Documents must be kept, and no document database is allowed.',
    instead: ['relational_db', 'key_value_db', 'object_storage'],
    how: 'They are kept in the nearest store that is allowed.',
  },
  {
    of: 'key_value_db',
    what: 'Values must be looked up by key, and no key-value store is allowed.',
    instead: ['document_db', 'relational_db', 'cache', 'object_storage'],
    how: 'They are kept in the nearest store that is allowed.',
  },
  {
    of: 'object_storage',
    what: 'Files must be kept, and object storage is refused.',
    instead: ['file_storage', 'relational_db'],
    how: 'Files lie in the nearest store that is allowed.',
  },
  {
    of: 'web_compute',
    what: 'Something must answer requests, and nothing that runs code is allowed.',
    instead: ['static_site'],
    how: 'Pages are files; orders, sign-in and forms are left to a service of a third party.',
  },
  {
    of: 'queue',
    what: 'Work must wait somewhere, and no queue is allowed.',
    instead: ['pubsub', 'event_stream', 'event_bus', 'relational_db'],
    how: 'It waits in what comes nearest to a queue.',
  },
  {
    of: 'cache',
    what: 'A cache is implied and refused.',
    instead: [],
    how: 'The database is asked each time.',
  },
];

/** Nearest sane answers to what is required and refused, each with a conflict that says so. */
export function substitute(
  parts: PartList,
  refused: ReadonlyMap<Capability, string>,
  exclusions: readonly ExclusionRequirement[],
): readonly Conflict[] {
  return SUBSTITUTES.flatMap(({ of, what, instead, enough, how }) => {
    const because = refused.get(of);
    if (because === undefined || instead.length === 0) return [];
    const answers = instead.flatMap((term) => (term === 'object_storage' ? [] : [term as Capability]));
    if (!parts.hasAny([...answers, ...(enough ?? [])])) parts.addFirst(instead, because);
    return [
      {
        what,
        between: exclusions
          .filter(({ terms }) => terms.some((term) => term.startsWith(of)))
          .flatMap(({ evidence }) => evidence),
        settled: how,
        because: 'What is refused stays out; what the system must do is done in the nearest way.',
      },
    ];
  });
}
