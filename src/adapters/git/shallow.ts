import type { Repository } from '#ports/git.ts';
import { Refusal } from './faults.ts';
import type { FetchRequest } from './fetch-request.ts';
import { packet } from './packet-lines.ts';

/** Whether the response has the shallow boundary. */
export function cutsHistory({ depth, since, excluded }: FetchRequest): boolean {
  return depth !== null || since !== null || excluded.size > 0;
}

/**
 * Position in the history of the oldest commit that the client gets: by depth, by time, or by the boundary that it has.
 * @throws Refusal if no commit matches
 */
export function boundaryOf(request: FetchRequest, { history }: Repository): number {
  const { depth, since, excluded, shallows } = request;
  const oldest = history.length - 1;
  const cut = history.findIndex(({ id }) => shallows.has(id));
  if (excluded.size > 0) throw new Refusal('no commits selected for shallow requests');
  if (since !== null) {
    const selected = history.filter(({ committedAt }) => committedAt.getTime() >= since * 1000);
    if (selected.length === 0) throw new Refusal('no commits selected for shallow requests');
    return selected.length - 1;
  }
  if (depth === null) return cut === -1 ? oldest : cut;
  const from = request.relative && cut !== -1 ? cut + 1 : 0;
  return Math.min(from + depth - 1, oldest);
}

/**
 * Changes of the client's shallow boundary. A commit at the requested depth counts as shallow even if it is the first, as
 * in Git, so that `--unshallow` is valid.
 * @throws Refusal if no commit matches
 */
export function shallowLines(request: FetchRequest, repository: Repository): readonly Buffer[] {
  if (!cutsHistory(request)) return [];
  const { history } = repository;
  const { shallows } = request;
  const position = boundaryOf(request, repository);
  const cut = isCut(request, repository, position) ? history[position]?.id : undefined;
  const ended = history.slice(0, position + 1).filter(({ id }) => shallows.has(id) && id !== cut);
  return [
    ...(cut === undefined || shallows.has(cut) ? [] : [packet(`shallow ${cut}`)]),
    ...ended.map(({ id }) => packet(`unshallow ${id}`)),
  ];
}

/** Whether the client gets no parents of the commit at this position. */
function isCut({ depth, relative, shallows }: FetchRequest, { history }: Repository, position: number): boolean {
  if (position < history.length - 1) return true;
  if (depth === null) return false;
  const from = relative ? history.findIndex(({ id }) => shallows.has(id)) + 1 : 0;
  return from + depth - 1 === position;
}
