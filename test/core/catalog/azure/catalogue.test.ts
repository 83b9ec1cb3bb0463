import { describe, expect, it } from 'vitest';
import { azure } from '../../../../src/core/catalog/azure/index.ts';
import { NODE_CAPABILITIES_OFFERED, naming, nodesAt } from './nodes.ts';
import { candidatesOf, NO_REQUIREMENTS } from './site.ts';

const LOADS = [0.02, 1, 20, 200] as const;

/** Monthly cost of a candidate in a region in US dollars, with tiered prices. Null if a price is missing. */
function monthly(usages: ReturnType<typeof candidatesOf>[number]['usages'], region: string): number | null {
  let sum = 0;
  for (const usage of usages) {
    const price = azure.prices.quote(usage.meter, region);
    if (price === null) return null;
    for (const tier of price.tiers) {
      sum += Math.max(0, Math.min(usage.quantity, tier.to ?? Number.POSITIVE_INFINITY) - tier.from) * tier.usd;
    }
  }
  return sum;
}

describe('regions', () => {
  it('have unique names, three zones or none, and price references in the price book', () => {
    const ids = azure.regions.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).toContain(azure.defaultRegion);
    for (const region of azure.regions) {
      expect([0, 3]).toContain(region.zones.length);
      expect(region.priceReferences).not.toContain(region.id);
      if (region.id !== 'eastus') expect(region.priceReferences.at(-1)).toBe('eastus');
      expect(Math.abs(region.latitude)).toBeLessThanOrEqual(90);
      expect(Math.abs(region.longitude)).toBeLessThanOrEqual(180);
    }
  });
});

describe.each(NODE_CAPABILITIES_OFFERED.map((offered) => ({ name: offered[0], offered })))('$name', ({ offered }) => {
  const [, load, requirements] = offered;

  it('has a candidate with a reason and capabilities at a small, a usual and a large load', () => {
    for (const rps of LOADS) {
      const candidates = candidatesOf(load(rps), requirements);
      expect(candidates.length, `at ${rps} requests a second`).toBeGreaterThan(0);
      for (const candidate of candidates) {
        expect(candidate.fit.because).toMatch(/^\S.*\.$/s);
        expect(candidate.size.count).toBeGreaterThanOrEqual(1);
        expect(candidate.size.qualities.headroomScore).toBeGreaterThan(0);
        expect(candidate.size.qualities.headroomScore).toBeLessThanOrEqual(1);
      }
    }
  });

  it('does not cost less under higher demand', () => {
    let earlier = 0;
    for (const rps of [0.001, 0.02, 0.2, 1, 3, 5, 20, 50, 100, 200]) {
      const cheapest = Math.min(
        ...candidatesOf(load(rps), requirements).map(
          (candidate) => monthly(candidate.usages, 'eastus') ?? Number.POSITIVE_INFINITY,
        ),
      );
      expect(cheapest, `at ${rps} requests a second`).toBeGreaterThanOrEqual(earlier - 1e-9);
      earlier = cheapest;
    }
  });

  it('has a price for every meter, in the default region and in a region without its own prices', () => {
    const usages = LOADS.flatMap((rps) => candidatesOf(load(rps), requirements)).flatMap(({ usages: all }) => all);
    const faults = usages.filter(
      ({ meter, quantity, arithmetic }) =>
        !(quantity >= 0 && Number.isFinite(quantity)) ||
        arithmetic === '' ||
        ['eastus', 'newzealandnorth'].some((region) => azure.prices.quote(meter, region) === null),
    );
    expect(faults).toEqual([]);
  });
});

describe('fits', () => {
  it('rejects excluded services', () => {
    const requirements = {
      ...NO_REQUIREMENTS,
      exclusions: [
        {
          kind: 'exclusion' as const,
          terms: ['web_compute:container' as const],
          technology: null,
          origin: 'stated' as const,
          evidence: [],
          because: 'no containers',
        },
      ],
    };
    const [, web] = NODE_CAPABILITIES_OFFERED.find(([name]) => name === 'web_compute') ?? [];
    if (web === undefined) throw new Error('no web compute');
    const forms = candidatesOf(web(1), requirements).map(({ form }) => form);
    expect(forms).not.toContain('container');
    expect(forms).toContain('function');
  });

  it('rejects other engines than the named one', () => {
    const [, database] = NODE_CAPABILITIES_OFFERED.find(([name]) => name === 'relational_db mysql') ?? [];
    if (database === undefined) throw new Error('no database');
    expect(new Set(candidatesOf(database(1)).map(({ offering }) => offering))).toEqual(
      new Set(['azure.mysql-flexible']),
    );
  });

  it('uses Azure SQL only for T-SQL, or for .NET without another engine', () => {
    const [node] = nodesAt(1).filter(({ capability }) => capability === 'relational_db');
    if (node === undefined) throw new Error('no database');
    const offered = (...names: readonly string[]) =>
      new Set(candidatesOf(node, naming(...names)).map(({ offering }) => offering));
    expect(offered('sqlserver')).toEqual(new Set(['azure.sql-database']));
    expect(offered('.net')).toEqual(new Set(['azure.sql-database']));
    expect(offered('.net', 'postgresql')).toEqual(new Set(['azure.postgresql-flexible']));
    expect(offered()).toEqual(new Set(['azure.postgresql-flexible']));
  });

  it('rejects always-on services for a system with scale to zero', () => {
    for (const capability of ['cache', 'relational_db'] as const) {
      const [node] = nodesAt(1).filter((candidate) => candidate.capability === capability);
      if (node === undefined) throw new Error(`no ${capability}`);
      expect(candidatesOf({ ...node, needs: { ...node.needs, scaleToZero: true } })).toEqual([]);
    }
  });
});
