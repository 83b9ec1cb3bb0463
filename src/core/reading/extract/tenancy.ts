import type { TechnologyRequirement } from '../../model/resolved.ts';
import { ISOLATIONS } from '../../model/tenancy.ts';
import { bookOf, type Match } from '../lexicon/phrase.ts';
import { EACH, PROGRAM_PARTS, TENANCY_RULES, type TenancyRule } from '../lexicon/tenancy.ts';
import type { Word } from '../lexicon/token.ts';
import { within } from './ordered.ts';
import { evidenceOf, type Reading } from './reading.ts';

const BOOK = bookOf(TENANCY_RULES);

/** Stated tenant isolation: "each agency gets its own SQL database". */
export function readTenancy(reading: Reading): readonly TechnologyRequirement[] {
  const found = new Map<string, TechnologyRequirement>();
  const isOfTenants = createTenantCheck(reading);
  for (const match of BOOK.find(reading.words)) {
    const name = ISOLATIONS[match.value.isolation];
    if (reading.modality.isForbidden(match.from) || reading.modality.isDoubtful(match.from)) continue;
    if (!isOfTenants(match) || found.has(name)) continue;
    reading.markUnderstood(match.from, match.to);
    found.set(name, {
      kind: 'technology',
      name,
      version: null,
      term: null,
      evidence: [evidenceOf(reading, match)],
      because: 'The text states the tenant isolation.',
    });
  }
  return [...found.values()];
}

/** Not "each service has its own database" (no tenant) nor "one customer demands its own database" (one tenant). */
function createTenantCheck({ words }: Reading): (match: Match<TenancyRule>) => boolean {
  const says = (sentence: readonly Word[], set: ReadonlySet<string>) =>
    sentence.some(({ forms, lower }) => set.has(lower) || forms.some((form) => set.has(form)));
  const known = new Map<number, boolean>();
  const check = (at: number): boolean => {
    const sentence = words[at]?.sentence ?? -1;
    const before = known.get(sentence);
    if (before !== undefined) return before;
    const own = within(words, sentence, sentence, (word) => word.sentence);
    const speaks = says(own, EACH) && !says(own, PROGRAM_PARTS);
    known.set(sentence, speaks);
    return speaks;
  };
  return ({ value, from }) => value.ofEach !== true || check(from);
}
