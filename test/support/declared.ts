import { evaluateWithOptionalParts } from '#core/analysis/optional-parts.ts';
import { aws } from '#core/catalog/aws/index.ts';
import { azure } from '#core/catalog/azure/index.ts';
import { gcp } from '#core/catalog/gcp/index.ts';
import { declare } from '#core/design/declare.ts';
import { createMemo } from '#core/design/memo.ts';
import { PATTERNS } from '#core/design/patterns/index.ts';
import { answered } from '#core/design/present.ts';
import { createSite } from '#core/design/site.ts';
import { size } from '#core/design/size.ts';
import type { Cloud } from '#core/model/cloud.ts';
import type { CloudId, Constraints } from '#core/model/intent.ts';
import type { Site } from '#core/model/offering.ts';
import type { Block } from '#core/model/terraform.ts';
import type { Model } from '#core/reading/classifier/model.ts';
import { read } from '#core/reading/read.ts';
import { resolveRequirements } from '#core/reading/resolve.ts';

const CLOUDS: Readonly<Record<CloudId, Cloud>> = { aws, gcp, azure };

/** A design without bill, Terraform and document. */
function designed(text: string, id: CloudId, constraints: Constraints, model?: Model | null) {
  const cloud = CLOUDS[id];
  const intent = { id: 'synt_test', text, cloud: id, constraints };
  const requirements = resolveRequirements(read(intent, cloud, model).document, intent, cloud);
  const { value: placement } = evaluateWithOptionalParts(requirements, size(requirements).load, {
    cloud,
    patterns: PATTERNS,
    memo: createMemo(),
  });
  return { cloud, requirements, placement };
}

/** The capabilities of a design, read by rules alone. */
export function providedTerms(text: string, id: CloudId): ReadonlySet<string> {
  const { requirements, placement } = designed(text, id, {}, null);
  return new Set(
    placement.chosen.flatMap(({ node, candidate }) => answered(candidate.fit.provides, node.capability, requirements)),
  );
}

const declared = new Map<string, DeclaredSystem>();

export interface DeclaredSystem {
  readonly site: Site;
  readonly blocks: readonly Block[];
}

/** The site of a system and its blocks before they are printed. Each system is declared once for all files. */
export function declaredSystem(text: string, id: CloudId, constraints: Constraints = {}): DeclaredSystem {
  const key = JSON.stringify([id, constraints, text]);
  const system = declared.get(key) ?? systemOf(text, id, constraints);
  declared.set(key, system);
  return system;
}

export function declaredBlocks(text: string, id: CloudId, constraints: Constraints = {}): readonly Block[] {
  return declaredSystem(text, id, constraints).blocks;
}

function systemOf(text: string, id: CloudId, constraints: Constraints): DeclaredSystem {
  const { cloud, requirements, placement } = designed(text, id, constraints);
  const site = createSite(placement, requirements, cloud);
  return { site, blocks: declare(site, cloud).blocks };
}
