import type { Asked, Excluding } from '#core/analysis/savings.ts';
import { price } from '#core/billing/price.ts';
import { CLOUDS } from '#core/clouds.ts';
import { declare } from '#core/design/declare.ts';
import { secondSiteOf } from '#core/design/declare-regions.ts';
import { createMemo } from '#core/design/memo.ts';
import { selectOptionalParts } from '#core/design/optional-parts.ts';
import { PATTERNS } from '#core/design/patterns/index.ts';
import { present } from '#core/design/present.ts';
import { createSite } from '#core/design/site.ts';
import { derive } from '#core/design/size.ts';
import type { Blueprint } from '#core/model/blueprint.ts';
import type { Intent } from '#core/model/intent.ts';
import type { Requirements } from '#core/model/requirement.ts';
import { extract, withExclusion } from '#core/reading/extract.ts';
import { resolveRequirements } from '#core/reading/resolve.ts';
import { RULES } from '#core/review/index.ts';
import { review } from '#core/review/review.ts';

export type Design = Pick<Blueprint, 'graph' | 'estimate' | 'findings' | 'iac'>;

/**
 * All stages from `size`, from the requirements of `resolve`.
 * @param request used again only for a design over its budget, to calculate savings
 */
export function designFrom(request: Intent, requirements: Requirements): Design {
  const cloud = CLOUDS[request.cloud];
  const knowledge = { cloud, patterns: PATTERNS, memo: createMemo() };
  const { workload } = derive(requirements);
  const { value: placement, findings } = selectOptionalParts(requirements, workload, knowledge);
  const excluding: Excluding = (terms) =>
    asked(resolveRequirements(withExclusion(extract(request), terms), request, cloud));
  const estimate = price(placement, workload, knowledge, excluding);
  const site = createSite(placement, requirements, cloud);
  const second = secondSiteOf(placement, requirements, cloud);
  const declaration = declare(site, cloud, second);
  const { blocks, iac } = declaration;
  return {
    graph: present(placement, estimate, declaration, requirements),
    estimate,
    findings: [...findings, ...review({ site, second, cloud, requirements, estimate, blocks }, RULES)],
    iac,
  };
}

/** The requirements of a blueprint after `resolve`, without the assumptions of `size`. */
export function settledOf({ requirements }: Blueprint): Requirements {
  const derived = new Set(derive(requirements).assumptions.map(({ id }) => id));
  return { ...requirements, assumptions: requirements.assumptions.filter(({ id }) => !derived.has(id)) };
}

function asked(requirements: Requirements): Asked {
  return { requirements, workload: derive(requirements).workload };
}
