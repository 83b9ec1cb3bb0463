import type { Requirement, SystemRequirement } from '../../model/requirement.ts';
import { isContent } from './coverage.ts';
import type { Reading } from './reading.ts';

/** Words of English with a meaning of their own that a text needs to be taken for a wish. */
const FEWEST = 3;

/** A text that says something and names neither a part nor a kind of system: people want to use something. */
export function supposeSystem(reading: Reading, requirements: readonly Requirement[]): readonly SystemRequirement[] {
  if (
    requirements.some(
      ({ kind }) => kind === 'system' || kind === 'capability' || kind === 'technology' || kind === 'exclusion',
    )
  )
    return [];
  const known = reading.words.filter((word) => word.known && isContent(word)).length;
  if (known < FEWEST) return [];
  return [
    {
      kind: 'system',
      system: 'vague',
      evidence: [],
      because: 'Nothing names a part or a kind of system: something that people use is the best guess.',
    },
  ];
}
