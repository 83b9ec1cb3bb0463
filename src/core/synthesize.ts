import { availabilityOf } from './analysis/availability.ts';
import { estimate as analyse } from './analysis/estimate.ts';
import { selectOptionalParts } from './analysis/optional-parts.ts';
import { askQuestions, withQuestions } from './analysis/questions.ts';
import { type Moved, rangeOf } from './analysis/range.ts';
import { seasonEstimates, selectForYear } from './analysis/seasons.ts';
import { price } from './billing/price.ts';
import { complete } from './design/complete.ts';
import { declare } from './design/declare.ts';
import { secondSiteOf } from './design/declare-regions.ts';
import { flowFindings } from './design/flow-findings.ts';
import { withDependencies } from './design/hosting.ts';
import { hostingFindings } from './design/hosting-findings.ts';
import { createJoins } from './design/joins.ts';
import { createMemo, type Knowledge, type Memo } from './design/memo.ts';
import { withMissingProgram } from './design/missing-programs.ts';
import { offer } from './design/offer.ts';
import { present } from './design/present.ts';
import { hasPublicEntry } from './design/public-entry.ts';
import { limitFindings } from './design/resource-limits.ts';
import { select } from './design/select.ts';
import { createSite } from './design/site.ts';
import { size } from './design/size.ts';
import { verify } from './design/verify.ts';
import type { PathAvailability } from './model/availability.ts';
import type { Blueprint } from './model/blueprint.ts';
import type { Cloud } from './model/cloud.ts';
import type { Intent } from './model/intent.ts';
import { fromUsd } from './model/money.ts';
import type { Site } from './model/offering.ts';
import type { Placement } from './model/placement.ts';
import type { Omission, ResolvedRequirements } from './model/resolved.ts';
import type { Stage } from './model/stage.ts';
import { systemTitle } from './model/system-title.ts';
import type { Block } from './model/terraform.ts';
import { applyAnswers, placeOf } from './reading/answers.ts';
import type { Model } from './reading/classifier/model.ts';
import { omissionsFrom } from './reading/omissions.ts';
import { read } from './reading/read.ts';
import { resolveRequirements } from './reading/resolve.ts';
import { unusedFindings } from './reading/unused.ts';
import { markdownDocument } from './render/markdown/document.ts';
import { mermaid } from './render/mermaid.ts';
import { printArgument } from './render/terraform/expression.ts';
import { terraformFiles } from './render/terraform/files.ts';
import { confidence } from './review/confidence.ts';
import { review } from './review/review.ts';
import type { Rule } from './review/rule.ts';

export interface Versions {
  readonly engine: string;
  readonly catalogue: string;
}

/** Input besides the request: a cloud with catalogue and prices, patterns and review rules. */
export interface Known extends Omit<Knowledge, 'memo'> {
  readonly rules: readonly Rule[];
  /** Shared by the designs of one synthesis. */
  readonly memo?: Memo;
  /** The trained reader; that of the repository if undefined, none if null. */
  readonly model?: Model | null;
}

/** Requirements, and the effects on related components of omitting one. */
export interface Wanted {
  readonly requirements: ResolvedRequirements;
  readonly omissions: readonly Omission[];
}

/** A design: the blueprint without its documents. */
export interface Design extends Pick<Blueprint, 'resolved' | 'workload' | 'graph' | 'estimate' | 'findings' | 'iac'> {
  readonly site: Site;
  readonly blocks: readonly Block[];
  readonly availability: PathAvailability | null;
  readonly placement: Placement;
  readonly moved: readonly Moved[];
}

type OnStage = (stage: Stage) => void;

/**
 * The engine on one page.
 *
 *   text ──────────────────┐
 *   caller's requirements ─┴─ read ─ requirements ─ resolve ─┐
 *   catalogue and prices ────────────────────────────────────┴─ design ─ render ─ blueprint
 *
 *   design: size ─ complete ─ offer ─ select ─ price ─ analysis ─ declare ─ verify ─ review
 *   questions: design with each answer of the questions that move the price most
 *
 * Each stage is called once, in this order, and calls no earlier stage; only analysis runs stages again, to calculate
 * the cost of a changed request or load. Plain data in, plain data out: no system time, randomness or network. The same
 * intent, catalogue and price book give the same bytes. Unusual input gives a smaller design and a finding; an exception
 * is a bug of the engine.
 */
export function synthesize(intent: Intent, known: Known, versions: Versions, onStage: OnStage = () => {}): Blueprint {
  const { cloud } = known;
  onStage('read');
  const understood = read(intent, cloud, known.model);
  onStage('resolve');
  const asked = resolveRequirements(understood.document, intent, cloud);
  const omissions = asked.budget === null ? [] : omissionsFrom(understood, asked, intent, cloud);
  const memo = createMemo();
  const designed = design({ requirements: asked, omissions }, { ...known, memo }, onStage);
  const open = askQuestions(understood.document, designed, {
    knowledge: { ...known, memo },
    placeOf: (id) => placeOf(understood.document, id),
    resolve: (answers) => resolveRequirements(applyAnswers(understood.document, answers).value, intent, cloud),
  });
  onStage('render');
  const { site, blocks, availability, resolved, workload, graph, estimate, iac } = designed;
  const findings = [
    ...designed.findings,
    ...understood.findings,
    ...unusedFindings(understood.document, hasPublicEntry(graph)),
  ];
  const { place } = site.region;
  const blueprint: Omit<Blueprint, 'markdown'> = {
    id: intent.id,
    title: titleOf(understood.document.title, resolved, cloud, place),
    cloud: cloud.id,
    region: resolved.region.id,
    confidence: confidence(resolved, workload, estimate, findings),
    requirements: withQuestions(understood.document, open),
    resolved,
    workload,
    graph,
    estimate,
    findings,
    iac,
    diagram: mermaid(graph),
    provenance: { ...versions, price_book: cloud.prices.version },
  };
  return { ...blueprint, markdown: markdownDocument({ blueprint, cloud, place, blocks, availability }) };
}

/** Runs every stage from `size` to `review` and returns the design. */
export function design(wanted: Wanted, { rules, ...known }: Known, onStage: OnStage = () => {}): Design {
  const knowledge: Knowledge = { memo: createMemo(), ...known };
  const { cloud } = knowledge;
  onStage('size');
  const hosted = withMissingProgram(withDependencies(wanted.requirements));
  const { load, assumptions } = size(hosted);
  const requirements = { ...hosted, assumptions: [...hosted.assumptions, ...assumptions] };
  onStage('complete');
  const parts = complete(requirements, load, knowledge);
  onStage('offer');
  const offers = offer(parts.graph, parts.needs, knowledge, parts.quiet);
  onStage('select');
  const selected = select(offers.value, requirements);
  const full = { ...selected, findings: [...parts.findings, ...offers.findings, ...selected.findings] };
  const optional = selectOptionalParts(full, load, knowledge);
  const { placement, sized } = selectForYear(optional.value, load, knowledge);
  onStage('price');
  const bill = price(placement, cloud);
  const { range, moved } = rangeOf(placement, fromUsd(bill.total), load, knowledge);
  const estimate = {
    ...analyse(bill, placement, { ...wanted, requirements, load, range }, knowledge),
    ...(sized.length === 0 ? {} : { seasons: seasonEstimates(sized, placement, knowledge) }),
  };
  onStage('declare');
  const site = createSite(placement, requirements, cloud);
  const second = secondSiteOf(placement, requirements, cloud);
  const declaration = declare(site, cloud, second);
  const seasons = sized.slice(1).map(({ name, chosen }) => ({
    name,
    blocks: declare(createSite({ ...placement, chosen }, requirements, cloud), cloud).blocks,
  }));
  onStage('verify');
  const { blocks } = declaration;
  const joins = createJoins(site, blocks);
  const breaches = verify({ site, joins, blocks, cloud, requirements, estimate, options: placement.options });
  onStage('review');
  const availability = availabilityOf(site, second);
  const evidence = { site, second, cloud, requirements, estimate, availability, blocks, printed: printArgument };
  const reviewed = review(evidence, rules);
  return {
    resolved: requirements,
    workload: load.system,
    graph: present(placement, estimate, { declaration, site, joins }, requirements),
    estimate,
    findings: [
      ...optional.findings,
      ...limitFindings(placement, cloud),
      ...hostingFindings(placement, requirements),
      ...flowFindings(placement.graph, requirements),
      ...breaches,
      ...reviewed.findings,
    ],
    iac: terraformFiles({ site, cloud, ...declaration, seasons, assertions: reviewed.assertions }),
    site,
    blocks,
    availability,
    placement,
    moved,
  };
}

function titleOf(title: string | undefined, requirements: ResolvedRequirements, cloud: Cloud, place: string): string {
  return `${title ?? systemTitle(requirements.systems[0]?.system ?? 'system')} on ${cloud.name} in ${place}`;
}
