import type { Cloud } from '../model/cloud.ts';
import type { Intent } from '../model/intent.ts';
import { isDispensable, isNamedExtra } from '../model/leave-out.ts';
import type { CapabilityRequirement, Omission, ResolvedRequirements } from '../model/resolved.ts';
import { isSame } from '../model/same.ts';
import { documentOf } from './document.ts';
import { excluded } from './extract/constraints.ts';
import { type Read, understand } from './read.ts';
import { statedBy } from './statements.ts';

/**
 * Components of a text whose exclusion removes or adds other components; none where the caller changed what was read,
 * since then nothing else depends on them.
 */
export function omissionsFrom(
  { document, extraction }: Read,
  { components }: ResolvedRequirements,
  intent: Intent,
  cloud: Cloud,
): readonly Omission[] {
  if (intent.text.trim() === '') return [];
  const readAgain = (requirements: typeof extraction.requirements) => {
    const again = { ...extraction, requirements };
    return statedBy(documentOf(intent.text, again, understand(again, cloud)), intent.text).components;
  };
  if (document.components === undefined || !isSame(readAgain(extraction.requirements), components)) return [];
  return components.filter(isOptional).flatMap((part) => {
    const again = readAgain([...extraction.requirements, ...part.anyOf.map(excluded)]);
    const others = components.filter((other) => other !== part);
    const gone = others.filter((other) => !again.some((one) => isSame(one, other))).map(({ anyOf }) => anyOf);
    const instead = again.filter((one) => !others.some((other) => isSame(other, one)));
    return gone.length + instead.length === 0 ? [] : [{ terms: part.anyOf, gone, instead }];
  });
}

function isOptional(part: CapabilityRequirement): boolean {
  return isDispensable(part) || isNamedExtra(part);
}
