import type { PublishedCommit, Repository } from '#ports/git.ts';
import { Refusal } from './faults.ts';
import type { FetchRequest } from './fetch-request.ts';
import { packOf } from './pack.ts';
import { boundaryOf } from './shallow.ts';

/** Only advertised commits can be fetched. @throws Refusal */
export function checkWants({ wants }: FetchRequest, { commit }: Repository): void {
  for (const want of wants) {
    if (want !== commit) throw new Refusal(`upload-pack: not our ref ${want}`);
  }
}

/** The commits of the repository among the `have` lines, last commit first. */
export function commonCommits({ haves }: FetchRequest, { history }: Repository): readonly string[] {
  return history.filter(({ id }) => haves.has(id)).map(({ id }) => id);
}

/** The pack of the objects that the client lacks. */
export function missingPack(request: FetchRequest, repository: Repository): Uint8Array {
  const { history, entries, pack } = repository;
  const wanted = history.slice(0, boundaryOf(request, repository) + 1);
  const held = new Set(heldCommits(request, history));
  if (wanted.length === history.length && held.size === 0) return pack;
  const known = new Set([...held].flatMap(({ objects }) => objects));
  const missing = new Set(wanted.filter((commit) => !held.has(commit)).flatMap(({ objects }) => objects));
  return packOf([...missing].filter((id) => !known.has(id)).flatMap((id) => entries.get(id) ?? []));
}

/** The history below each `have` line, down to the commits of which the client has no parents. */
function heldCommits({ haves, shallows }: FetchRequest, history: readonly PublishedCommit[]): PublishedCommit[] {
  let isHeld = false;
  return history.filter(({ id }) => {
    const holds = isHeld || haves.has(id);
    isHeld = holds && !shallows.has(id);
    return holds;
  });
}
