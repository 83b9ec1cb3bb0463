import { describe, expect, it } from 'vitest';
import { evaluateWithOptionalParts } from '#core/analysis/optional-parts.ts';
import { aws } from '#core/catalog/aws/index.ts';
import { azure } from '#core/catalog/azure/index.ts';
import { gcp } from '#core/catalog/gcp/index.ts';
import { createMemo } from '#core/design/memo.ts';
import { PATTERNS } from '#core/design/patterns/index.ts';
import type { Term } from '#core/model/capability.ts';
import type { Cloud } from '#core/model/cloud.ts';
import type { Quality, RegionMode, ResolvedRequirements } from '#core/model/resolved.ts';
import type { Workload } from '#core/model/workload.ts';
import { loadOf, requirementsOf, workloadOf } from '../../support/requirements.ts';

const CLOUDS: readonly Cloud[] = [aws, gcp, azure];
const SYSTEMS: readonly (readonly [name: string, terms: readonly Term[]])[] = [
  ['a static site', ['static_site', 'cdn']],
  ['a web application', ['web_compute', 'relational_db', 'cache', 'object_storage', 'queue', 'worker_compute']],
  ['a serverless API', ['web_compute:function', 'key_value_db', 'object_storage', 'queue']],
  ['an event pipeline', ['event_stream', 'stream_processing', 'timeseries_db', 'object_storage']],
  ['an analytics platform', ['data_lake', 'data_warehouse', 'etl', 'object_storage']],
  ['a search application', ['web_compute', 'relational_db', 'full_text_search', 'monitoring', 'audit_trail']],
];
const LOADS = [1, 2, 4, 8, 16, 32, 64, 128];

const asked = (value: number): Quality => ({ value, origin: 'stated', because: 'stated by the test', evidence: [] });

/** The minimum cost of a system. Makes all options comparable. */
function least(
  cloud: Cloud,
  terms: readonly Term[],
  workload: Workload,
  qualities: ResolvedRequirements['qualities'] = {},
  more: Partial<ResolvedRequirements> = {},
) {
  const plain = requirementsOf(terms, more);
  const requirements: ResolvedRequirements = {
    ...plain,
    region: { ...plain.region, id: cloud.defaultRegion },
    qualities: { ...qualities, least_cost: asked(1) },
  };
  const { value } = evaluateWithOptionalParts(requirements, loadOf(workload), {
    cloud,
    patterns: PATTERNS,
    memo: createMemo(),
  });
  return { total: value.total, parts: value.graph.nodes.length };
}

describe.each(CLOUDS.map((cloud) => [cloud.name, cloud] as const))('the price of a system on %s', (_name, cloud) => {
  it.each(SYSTEMS)('%s: does not fall when the load doubles', (_system, terms) => {
    const steps = LOADS.map((load) => least(cloud, terms, workloadOf(load, { databaseGb: 20, objectGb: 50 })));
    steps.slice(1).forEach(({ total, parts }, index) => {
      const before = steps[index];
      if (before?.parts !== parts) return;
      expect(total, `from ${LOADS[index]} to ${LOADS[index + 1]} requests/s`).toBeGreaterThanOrEqual(before.total);
    });
  });

  it.each(SYSTEMS)('%s: does not fall when the stored data doubles', (_system, terms) => {
    const steps = LOADS.map((times) =>
      least(cloud, terms, workloadOf(10, { databaseGb: 5 * times, objectGb: 10 * times })),
    );
    steps.slice(1).forEach(({ total, parts }, index) => {
      const before = steps[index];
      if (before?.parts !== parts) return;
      expect(total, `from ${LOADS[index]} to ${LOADS[index + 1]} times the data`).toBeGreaterThanOrEqual(before.total);
    });
  });

  it.each(SYSTEMS)('%s: does not fall with a second zone', (_system, terms) => {
    const workload = workloadOf(10);
    const one = least(cloud, terms, workload);
    const two = least(cloud, terms, workload, { availability: asked(99.9), zones: asked(2) });
    const three = least(cloud, terms, workload, { availability: asked(99.99), zones: asked(3) });
    if (one.parts === two.parts) expect(two.total).toBeGreaterThanOrEqual(one.total);
    if (two.parts === three.parts) expect(three.total).toBeGreaterThanOrEqual(two.total);
    expect(one.total).toBeGreaterThan(0);
  });

  it.each(SYSTEMS)('%s: does not fall with a second region, in standby and active-active mode', (_system, terms) => {
    const second = cloud.regions.find(({ id, zones }) => id !== cloud.defaultRegion && zones.length > 1)?.id ?? '';
    const because = { origin: 'stated', because: 'stated by the test', evidence: [] } as const;
    const inMode = (mode: RegionMode) =>
      least(cloud, terms, workloadOf(10), {}, { secondRegion: { id: second, mode, ...because } }).total;
    const one = least(cloud, terms, workloadOf(10)).total;
    expect(inMode('warm_standby')).toBeGreaterThanOrEqual(one);
    expect(inMode('active_active')).toBeGreaterThanOrEqual(inMode('warm_standby'));
  });
});
