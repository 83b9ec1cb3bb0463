import type { Git, GitAnswer, GitVersion, Repository, Snapshot } from '#ports/git.ts';
import { commandV2 } from './commands-v2.ts';
import { MalformedRequest, Refusal } from './faults.ts';
import { fetchV0 } from './fetch-v0.ts';
import { objectsOf } from './objects.ts';
import { entryOf, packOf } from './pack.ts';
import { packet, readPackets } from './packet-lines.ts';
import { advertisement } from './references.ts';

/** Git wire protocol in memory, without repositories on disk, processes or hooks. */
export const git: Git = { repository, advertise: advertisement, answer };

function repository(snapshot: Snapshot, parent: Repository | null): Repository {
  const { commit, objects } = objectsOf(snapshot, parent?.commit ?? null);
  const own = objects.map((object) => [object.id, parent?.entries.get(object.id) ?? entryOf(object)] as const);
  const entries = new Map([...own, ...(parent?.entries ?? [])]);
  const made = { id: commit.id, committedAt: snapshot.committedAt, objects: objects.map(({ id }) => id) };
  return {
    commit: commit.id,
    history: [made, ...(parent?.history ?? [])],
    pack: packOf([...entries.values()]),
    entries,
  };
}

function answer(published: Repository, version: GitVersion, request: Uint8Array): GitAnswer {
  try {
    const packets = readPackets(request);
    return { body: version === 2 ? commandV2(packets, published) : fetchV0(packets, published) };
  } catch (error) {
    if (error instanceof MalformedRequest) return { malformed: error.message };
    if (error instanceof Refusal) return { body: [packet(`ERR ${error.message}`)] };
    throw error;
  }
}
