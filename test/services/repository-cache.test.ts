import { describe, expect, it } from 'vitest';
import type { Repository } from '#ports/git.ts';
import { createRepositoryCache } from '#services/repository-cache.ts';

/** A cache of 100 bytes, and a count of what was built. */
function cacheOf(): { built: string[]; ask: (id: string, bytes?: number) => Promise<Repository> } {
  const cached = createRepositoryCache(100);
  const built: string[] = [];
  const ask = (id: string, bytes = 40) =>
    cached(id, async () => {
      built.push(id);
      if (bytes < 0) throw new Error('not there');
      return { commit: id, committedAt: new Date(0), pack: new Uint8Array(bytes) };
    });
  return { built, ask };
}

describe('the cache of repositories', () => {
  it('builds once what is asked for by many at once', async () => {
    const { built, ask } = cacheOf();
    const answers = await Promise.all(Array.from({ length: 50 }, () => ask('a')));
    expect([built, new Set(answers).size]).toEqual([['a'], 1]);
  });

  it('gives up what was asked for longest ago', async () => {
    const { built, ask } = cacheOf();
    for (const id of ['a', 'b', 'a', 'c', 'a', 'b']) await ask(id);
    expect(built).toEqual(['a', 'b', 'c', 'b']);
  });

  it('serves what is larger than itself', async () => {
    const { built, ask } = cacheOf();
    expect((await ask('large', 500)).pack).toHaveLength(500);
    await ask('a');
    await ask('a');
    await ask('large', 500);
    expect(built).toEqual(['large', 'a', 'large']);
  });

  it('does not keep what failed', async () => {
    const { built, ask } = cacheOf();
    await expect(ask('a', -1)).rejects.toThrow('not there');
    await ask('a');
    expect(built).toEqual(['a', 'a']);
  });
});
