import type { Repository } from '#ports/git.ts';

/** A repository by its identifier, built where it is not at hand. */
export type RepositoryCache = (id: string, build: () => Promise<Repository>) => Promise<Repository>;

/**
 * Keeps what was fetched last. However many ask for a repository at once, it is built once.
 * @param mostBytes of packs that are kept; the one asked for last stays, whatever its size
 */
export function createRepositoryCache(mostBytes: number): RepositoryCache {
  /** The one asked for longest ago comes first. */
  const held = new Map<string, Repository>();
  const building = new Map<string, Promise<Repository>>();
  let bytes = 0;

  function keep(id: string, repository: Repository): Repository {
    held.set(id, repository);
    bytes += repository.pack.length;
    for (const [oldest, { pack }] of held) {
      if (bytes <= mostBytes || oldest === id) break;
      held.delete(oldest);
      bytes -= pack.length;
    }
    return repository;
  }

  return async (id, build) => {
    const known = held.get(id);
    if (known !== undefined) {
      held.delete(id);
      held.set(id, known);
      return known;
    }
    const begun = building.get(id);
    if (begun !== undefined) return begun;
    const built = build()
      .then((repository) => keep(id, repository))
      .finally(() => building.delete(id));
    building.set(id, built);
    return built;
  };
}
