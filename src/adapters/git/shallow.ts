import type { Repository } from '#ports/git.ts';
import { Refusal } from './faults.ts';
import type { FetchRequest } from './fetch-request.ts';
import { packet } from './packet-lines.ts';

/** Whether the response has the shallow boundary. */
export function cutsHistory({ depth, since, excluded }: FetchRequest): boolean {
  return depth !== null || since !== null || excluded.size > 0;
}

/**
 * Changes of the client's shallow boundary. The single commit counts as shallow at depth 1, as in Git, so that
 * `--unshallow` is valid.
 * @throws Refusal if no commit matches
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
