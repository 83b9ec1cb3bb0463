import type { Term } from '../../model/capability.ts';
import type { Evidence } from '../../model/resolved.ts';
import type { Feature } from './features.ts';
import { contributionsTo, type Model } from './model.ts';

/** Most quotes for one component. */
const MOST_QUOTES = 3;
/** Words at most this far apart (characters) are one quote. */
const GAP = 2;
/** Least log-odds of a word that is quoted, and its least share of those of the strongest word. */
const LEAST = 0.05;
const LEAST_SHARE = 0.35;

/** The words of a text that speak most for a term, joined where they are neighbours, verbatim. */
export function evidenceFor(term: Term, text: string, features: readonly Feature[], model: Model): readonly Evidence[] {
  const moved = new Map<number, { readonly end: number; weight: number }>();
  for (const { feature, weight } of contributionsTo(term, features, model)) {
    for (const { start, end } of feature.at) {
      const share = weight / feature.at.length;
      const known = moved.get(start);
      if (known === undefined) moved.set(start, { end, weight: share });
      else known.weight += share;
    }
  }
  const strongest = Math.max(0, ...[...moved.values()].map(({ weight }) => weight));
  const strong = [...moved]
    .filter(([, { weight }]) => weight >= Math.max(LEAST, LEAST_SHARE * strongest))
    .sort(([, one], [, other]) => other.weight - one.weight)
    .slice(0, 2 * MOST_QUOTES)
    .map(([start, { end }]) => ({ start, end }))
    .sort((one, other) => one.start - other.start);
  const joined: { start: number; end: number }[] = [];
  for (const { start, end } of strong) {
    const last = joined.at(-1);
    if (last !== undefined && start - last.end <= GAP && !text.slice(last.end, start).includes('\n')) last.end = end;
    else joined.push({ start, end });
  }
  return joined.slice(0, MOST_QUOTES).map(({ start, end }) => ({ start, end, text: text.slice(start, end) }));
}
