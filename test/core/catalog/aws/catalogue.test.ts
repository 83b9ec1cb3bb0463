import { describe, expect, it } from 'vitest';
import { bill } from '../../../../src/core/billing/bill.ts';
import { aws } from '../../../../src/core/catalog/aws/index.ts';
import type { GraphNode } from '../../../../src/core/model/graph.ts';
import type { Usage } from '../../../../src/core/model/offering.ts';
import { FURTHER, furtherDemands } from './further-demands.ts';
import { NAMED } from './named-systems.ts';
import { asking, demands, naming, part, ruledOut } from './parts.ts';
import { candidatesOf } from './systems.ts';

type AtLoad = (rps: number) => GraphNode;

/** Nodes of every capability with an AWS service, by requests/s. */
const OFFERED: readonly (readonly [name: string, at: AtLoad])[] = [
  ['static_site', (rps) => part('site', 'static_site', 'private_data', demands(rps).site)],
  ['cdn', (rps) => part('cdn', 'cdn', 'edge', demands(rps).traffic)],
  ['dns', (rps) => part('dns', 'dns', 'edge', demands(rps).traffic)],
  ['waf', (rps) => part('waf', 'waf', 'edge', demands(rps).traffic)],
  ['load_balancer', (rps) => part('lb', 'load_balancer', 'public', demands(rps).traffic)],
  ['api_gateway', (rps) => part('gateway', 'api_gateway', 'edge', demands(rps).traffic)],
  [
    'web_compute container',
    (rps) => part('app', 'web_compute', 'private_application', demands(rps).compute, { forms: ['container'] }),
  ],
  [
    'web_compute over zones',
    (rps) =>
      part('app', 'web_compute', 'private_application', demands(rps).compute, { forms: ['container'], zones: 3 }),
  ],
  [
    'web_compute function',
    (rps) => part('app', 'web_compute', 'private_application', demands(rps).compute, { forms: ['function'] }),
  ],
  [
    'worker_compute container',
    (rps) => part('worker', 'worker_compute', 'private_application', demands(rps).jobs, { forms: ['container'] }),
  ],
  [
    'worker_compute function',
    (rps) => part('worker', 'worker_compute', 'private_application', demands(rps).jobs, { forms: ['function'] }),
  ],
  [
    'web_compute on one instance',
    (rps) =>
      part('app', 'web_compute', 'public', { ...demands(Math.min(rps, 50)).compute, alone: true }, { forms: ['vm'] }),
  ],
  ['relational_db', (rps) => part('db', 'relational_db', 'private_data', demands(rps).relational)],
  [
    'relational_db mysql',
    (rps) => part('db', 'relational_db', 'private_data', { ...demands(rps).relational, engine: 'mysql' }),
  ],
  ['document_db', (rps) => part('store', 'document_db', 'private_data', demands(rps).lookups)],
  ['key_value_db', (rps) => part('store', 'key_value_db', 'private_data', demands(rps).lookups)],
  ['cache', (rps) => part('cache', 'cache', 'private_data', demands(rps).cache)],
  ['object_storage', (rps) => part('files', 'object_storage', 'private_data', demands(rps).objects)],
  ['queue', (rps) => part('queue', 'queue', 'private_application', demands(rps).messages)],
  ['email_sms', (rps) => part('mail', 'email_sms', 'edge', demands(rps).mail)],
  ['secrets', (rps) => part('secrets', 'secrets', 'management', demands(rps).secrets)],
  ['monitoring', (rps) => part('monitoring', 'monitoring', 'management', demands(rps).logs)],
  ['audit_trail', () => part('audit', 'audit_trail', 'management', {})],
  ['ci_registry', (rps) => part('registry', 'ci_registry', 'management', demands(rps).registry)],
  ['network_egress', (rps) => part('egress', 'network_egress', 'public', demands(rps).egress)],
];

const NOTHING = asking();
const LOADS = [0.001, 0.02, 0.2, 1, 3, 5, 20, 50, 100, 200, 500, 1000];

function monthly(usages: readonly Usage[]): number {
  return bill('node', usages, aws.prices, 'us-east-1').total;
}

describe('regions', () => {
  const ids = aws.regions.map(({ id }) => id);

  it('have unique names that include the default region', () => {
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).toContain(aws.defaultRegion);
  });

  it.each(aws.regions)(
    '$id has valid coordinates, its own zones, and price references that end in the base region',
    (region) => {
      expect(Math.abs(region.latitude)).toBeLessThanOrEqual(90);
      expect(Math.abs(region.longitude)).toBeLessThanOrEqual(180);
      expect(region.zones.length).toBeGreaterThanOrEqual(2);
      for (const zone of region.zones) expect(zone).toMatch(new RegExp(`^${region.id}[a-f]$`));
      for (const reference of region.priceReferences) expect(ids).toContain(reference);
      expect(region.priceReferences).not.toContain(region.id);
      if (region.id !== 'us-east-1') expect(region.priceReferences.at(-1)).toBe('us-east-1');
    },
  );
});

/** Includes services that are chosen only by product name. */
const ALL = [...[...OFFERED, ...FURTHER].map(([name, at]) => [name, at, NOTHING] as const), ...NAMED];

describe.each(ALL)('%s', (_name, at, asked) => {
  it('has a candidate with a reason at every load', () => {
    for (const rps of LOADS) {
      const found = candidatesOf(at(rps), asked);
      expect(found.length, `at ${rps} requests a second`).toBeGreaterThan(0);
      expect(found.length).toBeLessThanOrEqual(12);
      for (const { fit, size } of found) {
        expect(fit.because).toMatch(/^[A-Z0-9].*\.$/);
        expect(size.count).toBeGreaterThanOrEqual(1);
        expect(size.qualities.headroomScore).toBeGreaterThan(0);
        expect(size.qualities.headroomScore).toBeLessThanOrEqual(1);
      }
    }
  });

  it('never costs less under a higher load', () => {
    const cheapest = LOADS.map((rps) => Math.min(...candidatesOf(at(rps), asked).map(({ usages }) => monthly(usages))));
    expect(cheapest).toEqual([...cheapest].sort((a, b) => a - b));
  });

  it.each(['us-east-1', 'eu-west-1', 'mx-central-1'])('has a price for every meter in %s', (region) => {
    const usages = candidatesOf(at(3), asked).flatMap((candidate) => candidate.usages);
    expect(usages.filter(({ meter }) => aws.prices.quote(meter, region) === null)).toEqual([]);
    expect(usages.filter(({ quantity }) => !(quantity >= 0 && Number.isFinite(quantity)))).toEqual([]);
  });
});

describe('rejects', () => {
  const offers = (node: GraphNode, requirements = NOTHING) =>
    candidatesOf(node, requirements).map(({ offering }) => offering);
  const { compute, relational, lookups, cache, site } = demands(1);
  const app = (needs: object) => part('app', 'web_compute', 'private_application', compute, needs);

  it('a container with scale to zero', () => {
    expect(new Set(offers(app({ forms: ['container', 'function'], scaleToZero: true })))).toEqual(
      new Set(['aws.lambda-web']),
    );
  });

  it('a function in a graph of containers', () => {
    expect(new Set(offers(app({ forms: ['container', 'function'] })))).toEqual(new Set(['aws.fargate-web']));
  });

  it('a function outside the VPC with a database in the VPC', () => {
    const inside = offers(app({ forms: ['function'] }), asking('relational_db'));
    expect(new Set(inside)).toEqual(new Set(['aws.lambda-web-in-network']));
  });

  it('a virtual machine with scale to zero', () => {
    expect(new Set(offers(app({ forms: ['vm'] })))).toEqual(new Set(['aws.ec2-web']));
    expect(offers(app({ forms: ['vm'], scaleToZero: true }))).toEqual([]);
  });

  it('MySQL for vectors, and accepts PostgreSQL', () => {
    const db = (engine: 'postgresql' | 'mysql') => ({
      ...part('db', 'relational_db', 'private_data', { ...relational, engine }),
      also: ['vector_search' as const],
    });
    expect(offers(db('mysql') as GraphNode)).toEqual([]);
    expect(new Set(offers(db('postgresql') as GraphNode))).toEqual(new Set(['aws.rds-postgresql']));
  });

  it('DynamoDB for Couchbase, and for items above its size limit', () => {
    const store = part('store', 'document_db', 'private_data', lookups);
    const mongo = { kind: 'technology' as const, name: 'couchbase', version: null, term: 'document_db' as const };
    const asked = { ...NOTHING, technologies: [{ ...mongo, because: '', evidence: [] }] };
    expect(offers(store, asked)).toEqual([]);
    expect(offers(part('store', 'document_db', 'private_data', { ...lookups, itemKb: 500 }))).toEqual([]);
  });

  it('Valkey for Memcached', () => {
    expect(offers(part('cache', 'cache', 'private_data', { ...cache, engine: 'memcached' }))).toEqual([]);
  });

  it('a private bucket if a CDN is excluded', () => {
    const files = part('site', 'static_site', 'private_data', site);
    expect(offers(files, ruledOut('cdn'))).toEqual(['aws.s3-website']);
    expect(offers(files)).toEqual(['aws.s3-site']);
  });

  it('public addresses if functions run in the network', () => {
    const egress = part('egress', 'network_egress', 'public', demands(1).egress);
    expect(offers(egress)).toContain('aws.public-address');
    expect(offers(egress, asking('relational_db', 'web_compute:function'))).not.toContain('aws.public-address');
  });

  it('more records than the volume limits of RDS and Aurora', () => {
    expect(offers(part('db', 'relational_db', 'private_data', { ...relational, plannedGb: 200_000 }))).toEqual([]);
  });
});

describe('a named product', () => {
  const { relational, lookups, messages, mail } = demands(1);
  const { series } = furtherDemands(1);
  const offers = (node: GraphNode, ...names: readonly string[]) =>
    new Set(candidatesOf(node, naming(names)).map(({ offering }) => offering));
  const db = part('db', 'relational_db', 'private_data', relational);

  it.each([
    [db, ['aurora'], 'aws.aurora-postgresql'],
    [db, ['sqlserver'], 'aws.rds-sqlserver'],
    [db, ['oracle'], 'aws.rds-oracle'],
    [part('store', 'document_db', 'private_data', lookups), ['mongodb'], 'aws.documentdb'],
    [part('queue', 'queue', 'private_application', messages), ['rabbitmq'], 'aws.mq-rabbitmq'],
    [part('queue', 'queue', 'private_application', messages), ['activemq'], 'aws.mq-activemq'],
    [part('mail', 'email_sms', 'edge', { ...mail, push: true }), [], 'aws.sns-push'],
    [part('texts', 'email_sms', 'edge', { ...mail, sms: true }), [], 'aws.sns-sms'],
  ] as const)('is the one that is offered: %#', (node, names, offering) => {
    expect(offers(node, ...names)).toEqual(new Set([offering]));
  });

  it('keeps the default service if it is not named', () => {
    expect(offers(db)).toEqual(new Set(['aws.rds-postgresql']));
    expect(offers(part('mail', 'email_sms', 'edge', mail))).toEqual(new Set(['aws.ses']));
  });

  it('is rejected if the text also names an open-source engine', () => {
    expect(offers(db, 'oracle', 'postgresql')).toEqual(new Set(['aws.rds-postgresql']));
  });

  it('is Aurora by default above the limits of RDS', () => {
    const huge = part('db', 'relational_db', 'private_data', { ...relational, peakQps: 60_000, plannedGb: 90_000 });
    expect(offers(huge)).toEqual(new Set(['aws.aurora-postgresql']));
  });

  it('is SQL Server Express up to 10 GB only, and never with a standby', () => {
    const express = (plannedGb: number) =>
      candidatesOf(part('db', 'relational_db', 'private_data', { ...relational, plannedGb }), naming(['sqlserver']))
        .filter(({ size }) => size.sku.includes(' ex,'))
        .map(({ size }) => size.qualities.zones);
    expect(express(10)).toEqual([1]);
    expect(express(11)).toEqual([]);
  });

  it('is a DynamoDB table only in a region without a time-series database', () => {
    const node = part('series', 'timeseries_db', 'private_data', series);
    const inRegion = (id: string) =>
      new Set(candidatesOf(node, { ...NOTHING, region: { ...NOTHING.region, id } }).map(({ offering }) => offering));
    expect(inRegion('eu-south-2')).toContain('aws.dynamodb-series');
    expect(inRegion('eu-west-1')).not.toContain('aws.dynamodb-series');
  });

  it('has 10,000 free monthly users, and bills further users at the lower tier', () => {
    const people = (monthlyUsers: number) =>
      candidatesOf(part('sign-in', 'identity', 'edge', { monthlyUsers, workforce: false }), NOTHING)[0]?.usages[0];
    expect(people(10_000)?.quantity).toBe(0);
    expect(people(110_000)).toMatchObject({ meter: 'cognito/mau/lite', quantity: 100_000 });
  });

  it('costs one control plane for any number of applications in the cluster', () => {
    const node = part('app', 'web_compute', 'private_application', demands(1).compute, { forms: ['kubernetes'] });
    const usages = candidatesOf(node, NOTHING)[0]?.usages ?? [];
    expect(usages.find(({ meter }) => meter === 'eks/control-plane')?.sharedAs).toBe('aws-eks-control-plane');
  });
});

describe('a database', () => {
  const sizes = (change: object) =>
    candidatesOf(part('db', 'relational_db', 'private_data', { ...demands(1).relational, ...change }), NOTHING);

  it('keeps the named version while RDS supports it, and reports an unsupported version', () => {
    expect(sizes({ version: '16' })[0]?.fit.because).toMatch(/^PostgreSQL 16 /);
    expect(sizes({ version: '9.6' })[0]?.fit.because).toContain('9.6 is no longer');
  });

  it('is available with one instance and with a standby, which doubles the hours', () => {
    const hours = (zones: number) =>
      sizes({}).find(({ size }) => size.qualities.zones === zones)?.usages[0]?.quantity ?? 0;
    expect(hours(2)).toBe(2 * hours(1));
  });

  it('has less headroom if its memory is smaller than the working set', () => {
    const comforts = sizes({ workingSetGb: 20 }).map(({ size }) => size.qualities.headroomScore);
    expect(Math.min(...comforts)).toBeLessThan(1);
    expect(Math.max(...comforts)).toBe(1);
  });
});

describe('containers', () => {
  it('carry the load after the loss of one of three zones', () => {
    const rps = 100;
    const node = part('app', 'web_compute', 'private_application', demands(rps).compute, {
      forms: ['container'],
      zones: 3,
    });
    for (const { size } of candidatesOf(node, NOTHING)) {
      const vcpu = Number(/x ([\d.]+) vCPU/.exec(size.sku)?.[1]);
      expect((size.count * vcpu * 2) / 3).toBeGreaterThanOrEqual((rps * 1.3) / 200);
    }
  });
});
