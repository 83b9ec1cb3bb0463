import type { Cloud } from '../../model/cloud.ts';
import type { Intent } from '../../model/intent.ts';
import type { SeparateCloud } from '../../model/requirement.ts';
import { nameIn } from './region.ts';

/** Said so that it is not wanted: "not GovCloud", "we need no Azure Government". */
const REFUSED = /\b(?:no|not|never|without|isn't|don't)\b[^.;]{0,20}$/;

/** A cloud of its own, such as GovCloud, that the words or the constraint name and that is not covered; else null. */
export function resolvePartition({ text, constraints }: Intent, cloud: Cloud): SeparateCloud | null {
  const fixed = constraints.region?.trim().toLowerCase();
  const lower = text.toLowerCase();
  for (const { name, words } of cloud.separate) {
    if (fixed !== undefined && words.includes(fixed)) return { name, evidence: [] };
    for (const word of words) {
      const found = nameIn(lower, word);
      if (found === null || REFUSED.test(lower.slice(0, found.at))) continue;
      const end = found.at + found.length;
      return { name, evidence: [{ start: found.at, end, text: text.slice(found.at, end) }] };
    }
  }
  return null;
}
