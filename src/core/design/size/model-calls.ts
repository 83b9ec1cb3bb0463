import { SIZING } from '../../messages/sizing.ts';
import type { ResolvedComponent } from '../../model/resolved.ts';
import type { Workload } from '../../model/workload.ts';
import { type Known, loadIn } from './arrivals.ts';
import { isKind } from './kinds.ts';
import { derived } from './ledger.ts';

/** Pages of a document that a job has recognised; a working assumption. */
const PAGES_PER_DOCUMENT = 10;

/**
 * The calls of a model that states none: one for each job of the workers that call it, for each page of a document where
 * it recognises text, and as many as the programs that answer requests make of their other models. Null where flows name
 * no caller, which leaves it its share of the system's.
 */
export function modelCallsOf(model: ResolvedComponent, known: Known): Partial<Workload> | null {
  if (statedCalls(model) !== null) return null;
  const callers = callersOf(model, known);
  const workers = callers.filter((part) => isKind(part, ['worker_compute']));
  const programs = callers.filter((part) => isKind(part, ['web_compute']));
  if (workers.length + programs.length === 0) return null;
  const pages = model.task === 'ocr' ? PAGES_PER_DOCUMENT : 1;
  const ofWorkers = workers.map((part) => loadIn(part, known).jobsPerMonth.value * pages);
  const ofPrograms = programs.map((part) => besides(part, known) ?? known.system.modelCallsPerMonth.value);
  const all = [...ofWorkers, ...ofPrograms];
  const value = all.reduce((sum, calls) => sum + calls, 0);
  const because = pages === 1 ? SIZING.sum(all, value, 'calls') : SIZING.pages(value / pages, pages, value);
  const like = workers.length > 0 ? [] : [known.system.modelCallsPerMonth];
  return { modelCallsPerMonth: derived(value, 'calls/month', because, ...like) };
}

function callersOf({ id }: ResolvedComponent, { requirements }: Known): readonly ResolvedComponent[] {
  const from = new Set(requirements.flows.filter((flow) => flow.to === id).map((flow) => flow.from));
  return requirements.components.filter((part) => from.has(part.id));
}

/** The largest number of calls that a model states which the program calls too; null if none does. */
function besides({ id }: ResolvedComponent, { requirements: { flows, components } }: Known): number | null {
  const called = new Set(flows.filter(({ from }) => from === id).map(({ to }) => to));
  const stated = components.filter((part) => called.has(part.id)).flatMap((part) => statedCalls(part) ?? []);
  return stated.length === 0 ? null : Math.max(...stated);
}

function statedCalls({ quantities = [] }: ResolvedComponent): number | null {
  return quantities.find(({ metric }) => metric === 'model_calls_per_month')?.value ?? null;
}
