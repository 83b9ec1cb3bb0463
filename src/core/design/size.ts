import type { Assumption, QuantityRequirement, ResolvedRequirements } from '../model/resolved.ts';
import type { Load, Workload } from '../model/workload.ts';
import { partLoads } from './size/distribution.ts';
import { headlineOf, quantitiesOf } from './size/headline.ts';
import { impliedRequests } from './size/implied-requests.ts';
import { Ledger } from './size/ledger.ts';
import { natureOf } from './size/nature.ts';
import { platform } from './size/platform.ts';
import { combined } from './size/system-quantities.ts';
import { traffic } from './size/traffic.ts';
import { volumes } from './size/volumes.ts';

/**
 * Calculates the load of the system and of its components: rates, volumes and growth, each stated, derived with its
 * calculation, or assumed. A quantity of the whole system is distributed once; a component's own quantity is its own, and
 * the requests of the system are the sum of those of its programs.
 */
export function size(requirements: ResolvedRequirements): {
  readonly load: Load;
  readonly assumptions: readonly Assumption[];
} {
  const stated = combined(requirements);
  const usual = workloadOf(requirements, stated);
  const implied = impliedRequests(requirements, usual.workload);
  const quantities = [...stated, ...implied];
  const system = implied.length === 0 ? usual : workloadOf(requirements, quantities);
  const parts = partLoads(requirements, system.workload, sized);
  const headline = headlineOf(requirements, system.workload, parts);
  if (headline === null) return { load: { system: system.workload, parts }, assumptions: system.assumptions };
  const summed = workloadOf(requirements, quantitiesOf(headline, quantities));
  const whole = { ...summed.workload, ...headline };
  return {
    load: { system: whole, parts: partLoads(requirements, whole, sized, parts) },
    assumptions: summed.assumptions,
  };
}

function sized(view: ResolvedRequirements, quantities: readonly QuantityRequirement[]): Workload {
  return workloadOf(view, quantities).workload;
}

function workloadOf(
  requirements: ResolvedRequirements,
  quantities: readonly QuantityRequirement[],
): { readonly workload: Workload; readonly assumptions: readonly Assumption[] } {
  const ledger = new Ledger(quantities);
  const nature = natureOf(requirements);
  const requests = traffic(ledger, nature);
  const amounts = volumes(ledger, nature, requests);
  const workload = { ...requests, ...amounts, ...platform(ledger, nature, requests, amounts) };
  return { workload, assumptions: ledger.assumptions() };
}
