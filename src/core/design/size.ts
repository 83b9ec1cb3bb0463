import type { Assumption, ResolvedRequirements } from '../model/resolved.ts';
import type { Workload } from '../model/workload.ts';
import { Ledger } from './size/ledger.ts';
import { natureOf } from './size/nature.ts';
import { platform } from './size/platform.ts';
import { traffic } from './size/traffic.ts';
import { volumes } from './size/volumes.ts';

/** Calculates the workload: rates, volumes and growth, each stated, derived with its calculation, or assumed. */
export function size(requirements: ResolvedRequirements): {
  readonly workload: Workload;
  readonly assumptions: readonly Assumption[];
} {
  const ledger = new Ledger(requirements);
  const nature = natureOf(requirements);
  const requests = traffic(ledger, nature);
  const amounts = volumes(ledger, nature, requests);
  const workload = { ...requests, ...amounts, ...platform(ledger, nature, requests, amounts) };
  return { workload, assumptions: ledger.assumptions() };
}
