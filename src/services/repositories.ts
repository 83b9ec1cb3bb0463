import type { Git, GitVersion, Repository } from '#ports/git.ts';
import type { Store } from '#ports/store.ts';
import type { Actor } from './actor.ts';
import type { BlueprintService } from './blueprints.ts';
import { createBoundedCache } from './bounded-cache.ts';
import { DomainError, notFound } from './errors.ts';
import { snapshotOf } from './repository-contents.ts';

/** Packs of about a hundred blueprints. */
const MAX_CACHED_BYTES = 32 * 1024 * 1024;

/** Blueprints as Git repositories. Access is checked on every request. */
export interface RepositoryService {
  /** Reference advertisement of a fetch. @throws the errors of reading the blueprint */
  advertise(actor: Actor, id: string, version: GitVersion): Promise<Uint8Array>;
  /** Response to a fetch request, in chunks. @throws MALFORMED_REQUEST, the errors of reading the blueprint */
  answer(actor: Actor, id: string, version: GitVersion, request: Uint8Array): Promise<readonly Uint8Array[]>;
}

interface RepositoryDeps {
  readonly blueprints: BlueprintService;
  readonly git: Git;
  readonly store: Store;
}

export function createRepositories({ blueprints, git, store }: RepositoryDeps): RepositoryService {
  // The entries of the new objects and the pack. Entries of earlier commits are shared with the parent.
  const cache = createBoundedCache<Repository>(MAX_CACHED_BYTES, ({ pack }) => 2 * pack.length);

  async function open(actor: Actor, id: string): Promise<Repository> {
    await blueprints.ensureReadable(actor, id);
    return published(id);
  }

  /** The history of a revision is that of its parent, which is readable through it. */
  function published(id: string): Promise<Repository> {
    return cache.get(id, async () => {
      const synthesis = await store.syntheses.byId(id);
      const stored = await store.blueprints.byId(id);
      if (synthesis === null || stored === null) throw notFound();
      const { revision } = synthesis;
      const parent = revision === null ? null : await published(revision.parentId);
      return git.repository(snapshotOf(stored, synthesis), parent);
    });
  }

  return {
    advertise: async (actor, id, version) => git.advertise(await open(actor, id), version),
    answer: async (actor, id, version, request) => {
      const answer = git.answer(await open(actor, id), version, request);
      if ('body' in answer) return answer.body;
      throw new DomainError('MALFORMED_REQUEST', `The request is not valid Git protocol: ${answer.malformed}.`);
    },
  };
}
