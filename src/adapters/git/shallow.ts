import type { Repository } from '#ports/git.ts';
import { Refusal } from './faults.ts';
import type { FetchRequest } from './fetch-request.ts';
import { packet } from './packet-lines.ts';

/** Whether the answer tells where the client's history ends. */
export function cutsHistory({ depth, since, excluded }: FetchRequest): boolean {
  return depth !== null || since !== null || excluded.size > 0;
}

/**
 * Where the client's history ends after this fetch, compared with before. One commit is the whole history, yet at a
 * depth of one it counts as cut, as Git has it: so `--unshallow` has something to do.
 * @throws Refusal where no commit is left
 */
export function shallowLines(request: FetchRequest, { commit, committedAt }: Repository): readonly Buffer[] {
  const { depth, relative, since, excluded, shallows } = request;
  if (!cutsHistory(request)) return [];
  const tooLate = since !== null && committedAt.getTime() < since * 1000;
  if (tooLate || excluded.size > 0) throw new Refusal('no commits selected for shallow requests');
  const wasCut = shallows.has(commit);
  const isCut = depth === 1 && !(relative && wasCut);
  if (isCut === wasCut) return [];
  return [packet(`${isCut ? 'shallow' : 'unshallow'} ${commit}`)];
}
