import { CLOUDS } from '#core/clouds.ts';
import { PATTERNS } from '#core/design/patterns/index.ts';
import { size } from '#core/design/size.ts';
import type { Blueprint } from '#core/model/blueprint.ts';
import type { CloudId, Intent } from '#core/model/intent.ts';
import type { Omission, ResolvedRequirements } from '#core/model/resolved.ts';
import { omissionsFrom } from '#core/reading/omissions.ts';
import { read } from '#core/reading/read.ts';
import { resolveRequirements } from '#core/reading/resolve.ts';
import { RULES } from '#core/review/index.ts';
import { type Design, design, type Wanted } from '#core/synthesize.ts';

/** Every stage from `size` to `review`, from requirements as `resolve` gives them. */
export function designFrom(cloud: CloudId, wanted: Wanted): Design {
  return design(wanted, { cloud: CLOUDS[cloud], patterns: PATTERNS, rules: RULES });
}

/** The requirements of a blueprint after `resolve`, without the assumptions of `size`. */
export function settledOf({ resolved: requirements }: Blueprint): ResolvedRequirements {
  const derived = new Set(size(requirements).assumptions.map(({ id }) => id));
  return { ...requirements, assumptions: requirements.assumptions.filter(({ id }) => !derived.has(id)) };
}

/** Effect of excluding each component, as the engine reads it. Empty without a budget. */
export function omissionsOf(request: Intent): readonly Omission[] {
  const cloud = CLOUDS[request.cloud];
  const understood = read(request, cloud);
  const requirements = resolveRequirements(understood.document, request, cloud);
  return requirements.budget === null ? [] : omissionsFrom(understood, requirements, request, cloud);
}
