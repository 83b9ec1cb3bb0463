import type { Claim } from '#core/model/finding.ts';
import type { Block } from '#core/model/terraform.ts';
import { proveClaims } from '#core/review/prove.ts';

/** Sentences that no claim proves: neither by the blocks with the defaults of the variables, nor once these are set. */
export function unprovenSentences(claims: readonly Claim[], blocks: readonly Block[]): readonly string[] {
  const { claims: held, waiting } = proveClaims(
    claims.map((claim) => ({ ...claim, node: null })),
    blocks,
  );
  const proven = new Set([...held, ...waiting].map(sentenceOf));
  return claims.map(sentenceOf).filter((sentence) => !proven.has(sentence));
}

function sentenceOf({ resource, text }: Claim): string {
  return `${resource}: ${text}`;
}
