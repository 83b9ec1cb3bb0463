import type { Git, GitAnswer, GitVersion, Repository, Snapshot } from '#ports/git.ts';
import { commandV2 } from './commands-v2.ts';
import { MalformedRequest, Refusal } from './faults.ts';
import { fetchV0 } from './fetch-v0.ts';
import { objectsOf } from './objects.ts';
import { packOf } from './pack.ts';
import { packet, readPackets } from './packet-lines.ts';
import { advertisement } from './references.ts';

/** Git wire protocol in memory, without repositories on disk, processes or hooks. */
export const git: Git = { repository, advertise: advertisement, answer };

function repository(snapshot: Snapshot): Repository {
  const { commit, objects } = objectsOf(snapshot);
  return { commit: commit.id, committedAt: snapshot.committedAt, pack: packOf(objects) };
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
