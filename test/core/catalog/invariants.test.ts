import { describe, expect, it } from 'vitest';
import { aws } from '#core/catalog/aws/index.ts';
import { azure } from '#core/catalog/azure/index.ts';
import { gcp } from '#core/catalog/gcp/index.ts';
import { compose } from '#core/design/complete.ts';
import { createMemo } from '#core/design/memo.ts';
import { offer } from '#core/design/offer.ts';
import { PATTERNS } from '#core/design/patterns/index.ts';
import { CAPABILITIES, type Term } from '#core/model/capability.ts';
import type { Cloud } from '#core/model/cloud.ts';
import type { Option } from '#core/model/placement.ts';
import type { ResolvedRequirements } from '#core/model/resolved.ts';
import { loadAt, requirementsOf } from '../../support/requirements.ts';

const EVERYTHING = new Set(CAPABILITIES);

const CLOUDS: readonly Cloud[] = [aws, gcp, azure];
const WEB: readonly Term[] = [
  'web_compute',
  'relational_db',
  'cache',
  'object_storage',
  'queue',
  'worker_compute',
  'email_sms',
  'monitoring',
  'audit_trail',
];
const SERVERLESS: readonly Term[] = [
  'web_compute:function',
  'key_value_db',
  'object_storage',
  'queue',
  'worker_compute:function',
  'monitoring',
];
const SYSTEMS: readonly (readonly [
  name: string,
  terms: readonly Term[],
  more: Parameters<typeof requirementsOf>[1],
])[] = [
  ['a static site', ['static_site'], {}],
  ['a web application', WEB, {}],
  ['a web application in two zones on MySQL', WEB, { zones: 2, technologyNames: ['mysql', 'stripe'] }],
  ['a serverless API', SERVERLESS, {}],
  ['an application with a CDN', ['web_compute', 'relational_db', 'cdn', 'monitoring'], {}],
  ['an application with a CDN and a firewall', ['web_compute', 'relational_db', 'cdn', 'waf'], { zones: 2 }],
  ['an application with a firewall', ['web_compute', 'relational_db', 'waf', 'monitoring'], { zones: 2 }],
];
const LOADS = [0.1, 5, 50, 400];

function inRegion(requirements: ResolvedRequirements, id: string): ResolvedRequirements {
  return { ...requirements, region: { ...requirements.region, id } };
}

function optionsOf(
  cloud: Cloud,
  terms: readonly Term[],
  more: Parameters<typeof requirementsOf>[1],
  load: number,
  region: string,
) {
  const requirements = inRegion(requirementsOf(terms, more), region);
  const figures = loadAt(load, { databaseGb: load, objectGb: Math.min(0.2, load) });
  return offer(compose(requirements, figures, PATTERNS, EVERYTHING).value, requirements, {
    cloud,
    memo: createMemo(),
  }).value.options;
}

function cheapest(options: readonly Option[]): number {
  return Math.min(...options.map(({ monthly }) => monthly));
}

describe.each(CLOUDS.map((cloud) => [cloud.name, cloud] as const))('the catalogue of %s', (_name, cloud) => {
  it('has an entry for every capability, possibly empty', () => {
    expect(Object.keys(cloud.offerings).sort()).toEqual([...CAPABILITIES, 'network_egress'].sort());
  });

  it('has regions with name and location, including the default region', () => {
    expect(cloud.regions.map(({ id }) => id)).toContain(cloud.defaultRegion);
    expect(new Set(cloud.regions.map(({ id }) => id)).size).toBe(cloud.regions.length);
    for (const { place, country, latitude, longitude, priceReferences, id } of cloud.regions) {
      expect(place).not.toBe('');
      expect(country).toMatch(/^[a-z]{2}$/);
      expect(Math.abs(latitude)).toBeLessThanOrEqual(90);
      expect(Math.abs(longitude)).toBeLessThanOrEqual(180);
      expect(priceReferences).not.toContain(id);
    }
  });

  it.each(SYSTEMS)('%s: every meter has a price with a source in every region', (_system, terms, more) => {
    for (const { id } of cloud.regions) {
      for (const options of optionsOf(cloud, terms, more, 5, id).values()) {
        for (const option of options) {
          expect(option.unknown, `${option.id} in ${id}`).toEqual([]);
          const quotes = option.candidate.usages.map(({ meter }) => cloud.prices.quote(meter, id));
          const tiers = quotes.flatMap((quote) => quote?.tiers ?? []);
          expect(tiers.filter(({ source, asOf }) => source === '' || asOf === '')).toEqual([]);
        }
      }
    }
  });

  it.each(SYSTEMS)('%s: a higher load never makes a node cheaper', (_system, terms, more) => {
    const bills = LOADS.map((load) => optionsOf(cloud, terms, more, load, cloud.defaultRegion));
    bills.slice(1).forEach((heavier, index) => {
      for (const [node, options] of heavier) {
        const before = bills[index]?.get(node);
        if (before === undefined) continue;
        expect(
          cheapest(options),
          `${node} from ${LOADS[index]} to ${LOADS[index + 1]} requests/s`,
        ).toBeGreaterThanOrEqual(cheapest(before));
      }
    });
  });

  it.each(SYSTEMS)('%s: every option has a reason and is unique per node', (_system, terms, more) => {
    for (const options of optionsOf(cloud, terms, more, 5, cloud.defaultRegion).values()) {
      expect(options.length).toBeGreaterThan(0);
      for (const { candidate } of options) {
        expect(candidate.fit.because).toMatch(/^[A-Z0-9].*\.$/s);
        expect(candidate.size.count).toBeGreaterThanOrEqual(1);
      }
      const names = options.map(({ candidate }) => `${candidate.offering} ${candidate.size.sku}`);
      expect(new Set(names).size, names.join('; ')).toBe(names.length);
    }
  });
});
