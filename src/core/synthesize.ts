import type { Asked, Excluding } from './analysis/savings.ts';
import { price } from './billing/price.ts';
import { declare } from './design/declare.ts';
import { secondSiteOf } from './design/declare-regions.ts';
import type { Knowledge } from './design/evaluate-design.ts';
import { createMemo } from './design/memo.ts';
import { selectOptionalParts } from './design/optional-parts.ts';
import { present } from './design/present.ts';
import { createSite } from './design/site.ts';
import { derive } from './design/size.ts';
import type { Blueprint } from './model/blueprint.ts';
import type { Cloud } from './model/cloud.ts';
import type { Intent } from './model/intent.ts';
import type { Requirements } from './model/requirement.ts';
import type { Stage } from './model/stage.ts';
import { systemTitle } from './model/system-title.ts';
import { extract, withExclusion } from './reading/extract.ts';
import { resolveRequirements } from './reading/resolve.ts';
import { markdownDocument } from './render/markdown/document.ts';
import { mermaid } from './render/mermaid.ts';
import { availabilityOf } from './review/availability.ts';
import { confidence } from './review/confidence.ts';
import { review } from './review/review.ts';
import type { Rule } from './review/rule.ts';

export interface Versions {
  readonly engine: string;
  readonly catalogue: string;
}

/**
 * The engine on one page.
 *
 *   words ─ extract ─ settle ─ derive ─┐
 *                                      ├─ compose ─ offer ─ choose ─ price ─ declare ─ review ─ render ─ blueprint
 *   a cloud's catalogue and prices ────┘
 *
 * Plain data in, plain data out: no clock, no randomness, no network. The same intent, catalogue and price book give
 * the same bytes. Odd input gives a smaller answer and a finding; a throw is a fault of the engine.
 */
export function synthesize(
  intent: Intent,
  known: Omit<Knowledge, 'memo'>,
  rules: readonly Rule[],
  versions: Versions,
  onStage: (stage: Stage) => void = () => {},
): Blueprint {
  const knowledge: Knowledge = { ...known, memo: createMemo() };
  const { cloud } = knowledge;
  onStage('read');
  const extraction = extract(intent, cloud);
  onStage('resolve');
  const settled = resolveRequirements(extraction, intent, cloud);
  onStage('size');
  const { requirements, workload } = inNumbers(settled);
  const { value: placement, findings } = selectOptionalParts(requirements, workload, knowledge, onStage);
  onStage('price');
  const excluding: Excluding = (terms) =>
    inNumbers(resolveRequirements(withExclusion(extraction, terms), intent, cloud));
  const estimate = price(placement, workload, knowledge, excluding);
  onStage('declare');
  const site = createSite(placement, requirements, cloud);
  const second = secondSiteOf(placement, requirements, cloud);
  const declaration = declare(site, cloud, second);
  onStage('review');
  const { blocks } = declaration;
  const reviewed = [...findings, ...review({ site, second, cloud, requirements, estimate, blocks }, rules)];
  onStage('render');
  const graph = present(placement, estimate, declaration, requirements);
  const location = site.region.place;
  const blueprint: Omit<Blueprint, 'markdown'> = {
    id: intent.id,
    title: titleOf(requirements, cloud, location),
    cloud: cloud.id,
    region: requirements.region.id,
    confidence: confidence(requirements, workload, estimate, reviewed),
    requirements,
    workload,
    graph,
    estimate,
    findings: reviewed,
    iac: declaration.iac,
    diagram: mermaid(graph),
    provenance: { ...versions, price_book: cloud.prices.version },
  };
  const availability = availabilityOf(site, second);
  return {
    ...blueprint,
    markdown: markdownDocument({ blueprint, cloud, place: location, blocks, availability }),
  };
}

function inNumbers(settled: Requirements): Asked {
  const { workload, assumptions } = derive(settled);
  return { requirements: { ...settled, assumptions: [...settled.assumptions, ...assumptions] }, workload };
}

function titleOf(requirements: Requirements, cloud: Cloud, place: string): string {
  return `${systemTitle(requirements.systems[0]?.system ?? 'system')} on ${cloud.name} in ${place}`;
}
