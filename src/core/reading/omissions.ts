import { capabilityOf } from '../model/capability.ts';
import type { Cloud } from '../model/cloud.ts';
import { ROLES, takeId } from '../model/component-id.ts';
import type { Intent } from '../model/intent.ts';
import { isDispensable, isNamedExtra } from '../model/leave-out.ts';
import type { CapabilityRequirement, Omission, ResolvedComponent, ResolvedRequirements } from '../model/resolved.ts';
import { isSame } from '../model/same.ts';
import { judged } from './classifier/judge.ts';
import { excluded } from './extract/constraints.ts';
import { type Read, understand } from './read.ts';
import { statedBy } from './statements.ts';

/**
 * Components of a text whose exclusion removes or adds other components; none where the caller changed what was read,
 * since then nothing else depends on them.
 */
export function omissionsFrom(
  { extraction, text }: Read,
  { components }: ResolvedRequirements,
  intent: Intent,
  cloud: Cloud,
): readonly Omission[] {
  if (text === null || !isSame(statedBy(text.document, intent.text).components, components)) return [];
  const { capabilities } = text.understood;
  return capabilities.filter(isOptional).flatMap((part) => {
    const requirements = [...extraction.requirements, ...part.anyOf.map(excluded)];
    const changed = { ...extraction, requirements };
    const again = judged(understand(changed, cloud), changed, text.judgement).understood.capabilities;
    const others = capabilities.filter((other) => other !== part);
    const gone = others.filter((other) => !again.some((one) => isSame(one, other))).map(({ anyOf }) => anyOf);
    const instead = again.filter((one) => !others.some((other) => isSame(other, one)));
    return gone.length + instead.length === 0
      ? []
      : [{ terms: part.anyOf, gone, instead: asComponents(instead, components) }];
  });
}

/** With the usual ids, distinct from those of the components that stay. */
function asComponents(
  parts: readonly CapabilityRequirement[],
  components: readonly ResolvedComponent[],
): readonly ResolvedComponent[] {
  const taken = new Set(components.map(({ id }) => id));
  return parts.map((part) => {
    const [term] = part.anyOf;
    const id = takeId(term === undefined ? 'part' : ROLES[capabilityOf(term)], taken);
    return { ...part, id };
  });
}

function isOptional(part: CapabilityRequirement): boolean {
  return isDispensable(part) || isNamedExtra(part);
}
