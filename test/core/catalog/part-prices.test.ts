import { describe, expect, it } from 'vitest';
import { aws } from '#core/catalog/aws/index.ts';
import { azure } from '#core/catalog/azure/index.ts';
import { gcp } from '#core/catalog/gcp/index.ts';
import { compose } from '#core/design/complete.ts';
import { createMemo } from '#core/design/memo.ts';
import { offer } from '#core/design/offer.ts';
import { PATTERNS } from '#core/design/patterns/index.ts';
import { CAPABILITIES, type Capability, type Term } from '#core/model/capability.ts';
import type { Cloud } from '#core/model/cloud.ts';
import type { ResolvedRequirements } from '#core/model/resolved.ts';
import type { Workload } from '#core/model/workload.ts';
import { loadOf, requirementsOf, workloadOf } from '../../support/requirements.ts';

const CLOUDS: readonly Cloud[] = [aws, gcp, azure];
const EVERYTHING = new Set(CAPABILITIES);
const STEPS = [0.25, 0.5, 1, 2, 4, 8, 16, 32, 64, 128, 256];
/** Requests/s while the stored data grows. */
const LOAD = 10;

/** Minimum monthly cost by node and service. */
function leastByService(cloud: Cloud, plain: ResolvedRequirements, workload: Workload): ReadonlyMap<string, number> {
  const requirements = { ...plain, region: { ...plain.region, id: cloud.defaultRegion } };
  const { value: graph } = compose(requirements, loadOf(workload), PATTERNS, EVERYTHING);
  const least = new Map<string, number>();
  for (const [node, options] of offer(graph, requirements, { cloud, memo: createMemo() }).value.options) {
    for (const { candidate, monthly } of options) {
      const key = `${node}: ${candidate.offering}`;
      least.set(key, Math.min(least.get(key) ?? Number.POSITIVE_INFINITY, monthly));
    }
  }
  return least;
}

/** Adds compute, because components such as load balancers and monitoring need it. */
const withProgram = (capability: Capability): readonly Term[] => [...new Set<Term>([capability, 'web_compute'])];

/** Services that get cheaper from one step to the next, as text. */
function falls(bills: readonly ReadonlyMap<string, number>[]): readonly string[] {
  return bills.slice(1).flatMap((bill, index) =>
    [...bill].flatMap(([service, price]) => {
      const before = bills[index]?.get(service) ?? 0;
      return price < before ? [`${service}, step ${index + 1}: ${before / 1e6} to ${price / 1e6} dollars`] : [];
    }),
  );
}

describe.each(CLOUDS.map((cloud) => [cloud.name, cloud] as const))('every service of %s', (_name, cloud) => {
  it.each(CAPABILITIES)('%s: does not get cheaper with twice the load', (capability) => {
    const bills = STEPS.map((load) => leastByService(cloud, requirementsOf(withProgram(capability)), workloadOf(load)));
    expect(falls(bills)).toEqual([]);
  });

  it.each(CAPABILITIES)('%s: does not get cheaper with twice the stored data', (capability) => {
    const bills = STEPS.map((times) =>
      leastByService(
        cloud,
        requirementsOf(withProgram(capability)),
        workloadOf(LOAD, { databaseGb: 20 * times, objectGb: 50 * times }),
      ),
    );
    expect(falls(bills)).toEqual([]);
  });

  it.each(CAPABILITIES)('%s: does not get cheaper with more zones', (capability) => {
    const bills = [1, 2, 3].map((zones) =>
      leastByService(cloud, requirementsOf(withProgram(capability), { zones }), workloadOf(LOAD)),
    );
    expect(falls(bills)).toEqual([]);
  });
});
