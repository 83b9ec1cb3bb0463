/**
 * Which of the media types that are on offer an `Accept` header likes best (RFC 9110 §12.5.1): by weight, then by the
 * order of the offer. The first one where the header likes none: a client is better served by it than by a refusal.
 */
export function preferred<Type extends string>(accept: string | undefined, offer: readonly [Type, ...Type[]]): Type {
  if (accept === undefined || accept === '*/*') return offer[0];
  const ranges = accept.split(',').map(parseRange);
  let best: { type: Type; weight: number } = { type: offer[0], weight: 0 };
  for (const type of offer) {
    const weight = weightOf(type, ranges);
    if (weight > best.weight) best = { type, weight };
  }
  return best.type;
}

interface Range {
  readonly type: string;
  readonly weight: number;
}

function parseRange(text: string): Range {
  const [type = '', ...parameters] = text.split(';').map((part) => part.trim().toLowerCase());
  const weight = Number(parameters.find((parameter) => parameter.startsWith('q='))?.slice(2) ?? 1);
  return { type, weight: Number.isFinite(weight) ? weight : 0 };
}

/** The weight of the most exact range that covers the type. */
function weightOf(type: string, ranges: readonly Range[]): number {
  const [family] = type.split('/');
  for (const covering of [type, `${family}/*`, '*/*']) {
    const range = ranges.find((candidate) => candidate.type === covering);
    if (range !== undefined) return range.weight;
  }
  return 0;
}
