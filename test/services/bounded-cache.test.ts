import { describe, expect, it } from 'vitest';
import { createBoundedCache } from '#services/bounded-cache.ts';

/** A cache of 100 bytes with a build counter. */
function cacheOf() {
  const cache = createBoundedCache<Uint8Array>(100, ({ length }) => length);
  const built: string[] = [];
  const ask = (id: string, bytes = 40) =>
    cache.get(id, async () => {
      built.push(id);
      if (bytes < 0) throw new Error('not found');
      return new Uint8Array(bytes);
    });
  return { cache, built, ask };
}

describe('a bounded cache', () => {
  it('shares concurrent builds', async () => {
    const { built, ask } = cacheOf();
    const answers = await Promise.all(Array.from({ length: 50 }, () => ask('a')));
    expect([built, new Set(answers).size]).toEqual([['a'], 1]);
  });

  it('evicts the least recently used value', async () => {
    const { built, ask } = cacheOf();
    for (const id of ['a', 'b', 'a', 'c', 'a', 'b']) await ask(id);
    expect(built).toEqual(['a', 'b', 'c', 'b']);
  });

  it('returns values that exceed its size', async () => {
    const { built, ask } = cacheOf();
    expect(await ask('large', 500)).toHaveLength(500);
    await ask('a');
    await ask('a');
    await ask('large', 500);
    expect(built).toEqual(['large', 'a', 'large']);
  });

  it('does not exceed its size, and reports it', async () => {
    const { cache, ask } = cacheOf();
    for (const id of ['a', 'b', 'c', 'd']) {
      await ask(id);
      expect(cache.bytes()).toBeLessThanOrEqual(100);
    }
    expect([cache.cached('a'), cache.cached('d')]).toEqual([undefined, new Uint8Array(40)]);
  });

  it('returns a value that is evicted during the build', async () => {
    const { cache, ask } = cacheOf();
    const slow = Promise.withResolvers<Uint8Array>();
    const failing = Promise.withResolvers<Uint8Array>();
    const waiting = [cache.get('slow', () => slow.promise), cache.get('failing', () => failing.promise)];
    for (const id of ['a', 'b', 'c', 'd']) await ask(id);
    slow.resolve(new Uint8Array(30));
    failing.reject(new Error('not found'));
    const ends = await Promise.allSettled(waiting);
    expect(ends).toMatchObject([{ value: new Uint8Array(30) }, { reason: { message: 'not found' } }]);
    expect(cache.bytes()).toBeLessThanOrEqual(100);
  });

  it('does not cache errors', async () => {
    const { built, ask } = cacheOf();
    await expect(ask('a', -1)).rejects.toThrow('not found');
    await ask('a');
    expect(built).toEqual(['a', 'a']);
  });
});
