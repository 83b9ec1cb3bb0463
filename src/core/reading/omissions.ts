import type { Cloud } from '../model/cloud.ts';
import type { Intent } from '../model/intent.ts';
import { isDispensable, isNamedExtra } from '../model/leave-out.ts';
import type { CapabilityRequirement, Omission, ResolvedRequirements } from '../model/resolved.ts';
import { isSame } from '../model/same.ts';
import { excluded } from './extract/constraints.ts';
import type { Extraction } from './extract.ts';
import { resolveRequirements } from './resolve.ts';

/** Components whose exclusion removes or adds other components. */
export function omissionsFrom(
  extraction: Extraction,
  { capabilities }: ResolvedRequirements,
  intent: Intent,
  cloud: Cloud,
): readonly Omission[] {
  return capabilities.filter(isOptional).flatMap((part) => {
    const requirements = [...extraction.requirements, ...part.anyOf.map(excluded)];
    const again = resolveRequirements({ ...extraction, requirements }, intent, cloud).capabilities;
    const others = capabilities.filter((other) => other !== part);
    const gone = others.filter((other) => !again.some((one) => isSame(one, other))).map(({ anyOf }) => anyOf);
    const instead = again.filter((one) => !others.some((other) => isSame(other, one)));
    return gone.length + instead.length === 0 ? [] : [{ terms: part.anyOf, gone, instead }];
  });
}

function isOptional(part: CapabilityRequirement): boolean {
  return isDispensable(part) || isNamedExtra(part);
}
