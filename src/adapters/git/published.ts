import type { Repository } from '#ports/git.ts';
import { Refusal } from './faults.ts';
import type { FetchRequest } from './fetch-request.ts';
import { packOf } from './pack.ts';

const EMPTY_PACK = packOf([]);

/** Only advertised commits can be fetched. @throws Refusal */
export function checkWants({ wants }: FetchRequest, { commit }: Repository): void {
  for (const want of wants) {
    if (want !== commit) throw new Refusal(`upload-pack: not our ref ${want}`);
  }
}

/** The pack of the repository, or an empty pack if the client has the commit. */
export function missingPack({ haves }: FetchRequest, { commit, pack }: Repository): Uint8Array {
  return haves.has(commit) ? EMPTY_PACK : pack;
}
