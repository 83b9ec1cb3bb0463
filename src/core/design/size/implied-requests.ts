import { SIZING } from '../../messages/sizing.ts';
import type { Metric, QuantityRequirement, ResolvedComponent, ResolvedRequirements } from '../../model/resolved.ts';
import type { Workload } from '../../model/workload.ts';
import { statesRates } from './headline.ts';
import { isKind, isRecordStore } from './kinds.ts';

/** Metrics of the writes of a store, and those of the requests that cause them. */
const CAUSED_BY: { readonly [M in Metric]?: Metric } = {
  writes_per_second: 'requests_per_second',
  mean_writes_per_second: 'mean_requests_per_second',
  writes_per_month: 'requests_per_month',
};

/**
 * The requests that the stated writes of stores imply: at least one for each, where programs that answer requests write
 * them. Nothing where the request states rates of its own, or where its users already give more.
 */
export function impliedRequests(requirements: ResolvedRequirements, system: Workload): readonly QuantityRequirement[] {
  if (statesRates(requirements) || requirements.components.some(statesRequests)) return [];
  const writers = new Set(requirements.components.filter((part) => isKind(part, ['web_compute'])).map(({ id }) => id));
  const written = requirements.components.filter(
    (store) => isRecordStore(store) && requirements.flows.some(({ from, to }) => writers.has(from) && to === store.id),
  );
  const implied = written.flatMap(({ quantities = [] }) =>
    quantities.flatMap((writes) => {
      const metric = CAUSED_BY[writes.metric];
      return metric === undefined
        ? []
        : [{ ...writes, metric, low: null, because: SIZING.requestOfWrite(writes.value) }];
    }),
  );
  // Several stores written by one request are written once each.
  const largest = [...Map.groupBy(implied, ({ metric }) => metric).values()].flatMap((all) =>
    all.toSorted((a, b) => b.value - a.value).slice(0, 1),
  );
  const exceeds = largest.some(
    ({ metric, value }) => value > (MEASURES[metric] === undefined ? 0 : system[MEASURES[metric]].value),
  );
  return exceeds ? largest : [];
}

const MEASURES: { readonly [M in Metric]?: 'peakRps' | 'meanRps' | 'requestsPerMonth' } = {
  requests_per_second: 'peakRps',
  mean_requests_per_second: 'meanRps',
  requests_per_month: 'requestsPerMonth',
};

function statesRequests({ quantities = [], anyOf }: ResolvedComponent): boolean {
  const isServed = anyOf.some(
    (term) => term.startsWith('web_compute') || term === 'api_gateway' || term === 'load_balancer',
  );
  return isServed && quantities.some(({ metric }) => MEASURES[metric] !== undefined);
}
