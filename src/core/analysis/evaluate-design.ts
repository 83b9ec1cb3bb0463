import { complete } from '../design/complete.ts';
import type { Knowledge } from '../design/memo.ts';
import { offer } from '../design/offer.ts';
import { select } from '../design/select.ts';
import type { Diagnosed } from '../model/finding.ts';
import type { Placement } from '../model/placement.ts';
import type { ResolvedRequirements } from '../model/resolved.ts';
import type { Load } from '../model/workload.ts';

/** Runs complete, offer and select for an analysis. */
export function evaluateDesign(
  requirements: ResolvedRequirements,
  load: Load,
  knowledge: Knowledge,
): Diagnosed<Placement> {
  const parts = complete(requirements, load, knowledge);
  const offers = offer(parts.graph, parts.needs, knowledge, parts.quiet);
  const { value, findings } = select(offers.value, requirements);
  return { value, findings: [...parts.findings, ...offers.findings, ...findings] };
}
