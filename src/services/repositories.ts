import type { Git, GitVersion, Repository } from '#ports/git.ts';
import type { Store } from '#ports/store.ts';
import type { Actor } from './actor.ts';
import type { BlueprintService } from './blueprints.ts';
import { createBoundedCache } from './bounded-cache.ts';
import { DomainError } from './errors.ts';
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
  const cache = createBoundedCache<Repository>(MAX_CACHED_BYTES, ({ pack }) => pack.length);

  /** The owner of the agent that requested the blueprint, by ID: names can change, a commit cannot. */
  async function approverOf(id: string): Promise<string | null> {
    const synthesis = await store.syntheses.byId(id);
    return synthesis === null || synthesis.agentId === null ? null : `${synthesis.ownerId} for ${synthesis.agentId}`;
  }

  async function open(actor: Actor, id: string): Promise<Repository> {
    await blueprints.ensureReadable(actor, id);
    return cache.get(id, async () => {
      const stored = await blueprints.get(actor, id);
      return git.repository(snapshotOf(stored, await approverOf(id)));
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
