import type { MeterFacts } from '#core/index.ts';

/**
 * Meters that contain every word, such as `t3.large`, `gp2` or `B2s`: first those in which a word is a whole part of the
 * name, then the others, each in the order of the list.
 */
export function searchMeters(meters: readonly MeterFacts[], words: string): readonly MeterFacts[] {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  const ranked = meters.flatMap((meter) => {
    const name = `${meter.id} ${meter.what}`.toLowerCase();
    if (!wanted.every((word) => name.includes(word))) return [];
    const parts = new Set(name.split(/[\s/_:,]+/));
    return [{ meter, whole: wanted.filter((word) => parts.has(word)).length }];
  });
  return ranked.toSorted((a, b) => b.whole - a.whole).map(({ meter }) => meter);
}
