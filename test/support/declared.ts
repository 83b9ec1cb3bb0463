import { aws } from '#core/catalog/aws/index.ts';
import { azure } from '#core/catalog/azure/index.ts';
import { gcp } from '#core/catalog/gcp/index.ts';
import { declare } from '#core/design/declare.ts';
import { createMemo } from '#core/design/memo.ts';
import { selectOptionalParts } from '#core/design/optional-parts.ts';
import { PATTERNS } from '#core/design/patterns/index.ts';
import { answered } from '#core/design/present.ts';
import { createSite } from '#core/design/site.ts';
import { derive } from '#core/design/size.ts';
import type { Cloud } from '#core/model/cloud.ts';
import type { Block } from '#core/model/iac.ts';
import type { CloudId, Constraints } from '#core/model/intent.ts';
import { extract } from '#core/reading/extract.ts';
import { resolveRequirements } from '#core/reading/resolve.ts';

const CLOUDS: Readonly<Record<CloudId, Cloud>> = { aws, gcp, azure };

/** A design without bill, Terraform and document. */
function designed(text: string, id: CloudId, constraints: Constraints) {
  const cloud = CLOUDS[id];
  const intent = { id: 'synt_test', text, cloud: id, constraints };
  const requirements = resolveRequirements(extract(intent), intent, cloud);
  const { value: placement } = selectOptionalParts(requirements, derive(requirements).workload, {
    cloud,
    patterns: PATTERNS,
    memo: createMemo(),
  });
  return { cloud, requirements, placement };
}

/** The capabilities of a design. */
export function providedTerms(text: string, id: CloudId): ReadonlySet<string> {
  const { requirements, placement } = designed(text, id, {});
  return new Set(
    placement.chosen.flatMap(({ node, candidate }) => answered(candidate.fit.provides, node.capability, requirements)),
  );
}

/** The Terraform blocks of a design. */
export function declaredBlocks(text: string, id: CloudId, constraints: Constraints = {}): readonly Block[] {
  const { cloud, requirements, placement } = designed(text, id, constraints);
  return declare(createSite(placement, requirements, cloud), cloud).blocks;
}
