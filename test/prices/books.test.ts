import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { basisOf } from '#core/catalog/kit/price-doubt.ts';
import { CLOUD_IDS } from '#core/index.ts';
import { readBook } from '../../src/prices/book-file.ts';
import { INDEX_OF, indexesOf } from './region-files.ts';

const BOOKS = CLOUD_IDS.flatMap((cloud) =>
  ['prices', 'wide-prices'].map((name) => [`${cloud} ${name}`, `src/core/catalog/${cloud}/${name}.json`] as const),
);

describe.each(BOOKS)('%s', (_, path) => {
  const book = readBook(path);
  const rows = Object.entries(book.meters).flatMap(([meter, { regions }]) =>
    Object.entries(regions).flatMap(([region, tiers]) =>
      tiers.map((tier) => ({ where: `${meter} ${region}`, ...tier, text: book.sources[tier.source] ?? '' })),
    ),
  );

  it('calls no unchecked price highly confident', () => {
    const weak = new Set(['general_knowledge', 'third_party', 'tool_output']);
    expect(rows.filter(({ text, confidence }) => confidence === 'high' && weak.has(basisOf(text)))).toEqual([]);
    const unchecked = rows.filter(({ text }) => basisOf(text) === 'general_knowledge');
    expect(unchecked.filter(({ confidence }) => confidence !== 'low')).toEqual([]);
  });
});

describe.each(CLOUD_IDS)('the meters of %s', (cloud) => {
  const [own, wide] = ['prices', 'wide-prices'].map((name) =>
    Object.keys(readBook(`src/core/catalog/${cloud}/${name}.json`).meters),
  );

  it('are in one of the two books', () => {
    expect(own?.filter((meter) => wide?.includes(meter))).toEqual([]);
  });

  it('have a region index that was measured from them', () => {
    expect(JSON.parse(readFileSync(INDEX_OF[cloud].path, 'utf8'))).toEqual(indexesOf(cloud));
  });

  it('are estimated better by the index than without', () => {
    const { compute, storage } = indexesOf(cloud);
    expect(compute.error).toBeLessThan(compute.unscaled_error);
    expect(storage.error).toBeLessThan(storage.unscaled_error);
  });
});
