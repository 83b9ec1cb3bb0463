import { describe, expect, it } from 'vitest';
import { CLOUD_IDS, type CloudId, createEngine } from '#core/index.ts';
import type { ResourceLimits } from '#core/model/intent.ts';

const engine = await createEngine();
const TEXT = 'An API in containers on PostgreSQL with 300 GB and a Redis cache, 3000 requests a second, in production';

function designed(limits: ResourceLimits, cloud: CloudId = 'aws') {
  return engine.synthesize({ id: 'synt_x', text: TEXT, cloud, constraints: { limits } });
}

const serviceOf = (capability: string, limits: ResourceLimits, cloud: CloudId) =>
  designed(limits, cloud).graph.nodes.find((node) => node.capability === capability)?.service ?? null;

describe.each(CLOUD_IDS)('limits of resources on %s', (cloud) => {
  it('leave out forbidden services, and say so where nothing else exists', () => {
    const usual = serviceOf('relational_db', {}, cloud) ?? '';
    const other = designed({ forbidden_services: [usual.toUpperCase()] }, cloud);
    expect(other.graph.nodes.map(({ service }) => service)).not.toContain(usual);
    const replaced = other.graph.nodes.some(({ capability }) => capability === 'relational_db');
    const said = other.findings.some(({ id }) => id.startsWith('LIMIT-SERVICES-'));
    expect(replaced || said).toBe(true);
  });

  it('explain what is not kept, and nothing that is', () => {
    const { findings, graph } = designed({ max_nodes: 2, max_vcpu: 0.1, forbidden_services: ['Tea pot'] }, cloud);
    const found = findings.filter(({ id }) => id.startsWith('LIMIT-'));
    expect(found.map(({ id, status }) => [id, status])).toEqual([
      ['LIMIT-NODES', 'fail'],
      ['LIMIT-VCPU', 'fail'],
      ['LIMIT-UNKNOWN-1', 'watch'],
    ]);
    expect(found[0]?.text).toContain(`${graph.nodes.length} components`);
    const generous = designed(
      { max_nodes: 900, max_vcpu: 9_000, max_instances: 9_000, max_size: { vcpu: 900 } },
      cloud,
    );
    expect(generous.findings.filter(({ id }) => id.startsWith('LIMIT-'))).toEqual([]);
    expect(generous.graph).toEqual(designed({}, cloud).graph);
  });

  it('bound instances and sizes, or name the component that exceeds them', () => {
    for (const limits of [{ max_instances: 3 }, { max_size: { vcpu: 2 } }, { max_size: { memory_gb: 8 } }]) {
      const { graph, findings } = designed(limits, cloud);
      const named = new Set(findings.filter(({ id }) => id.startsWith('LIMIT-')).map(({ node }) => node));
      const most = limits.max_instances ?? Number.POSITIVE_INFINITY;
      const over = graph.nodes.filter(({ id, count }) => Math.ceil(count) > most && !named.has(id));
      expect(over.map(({ id }) => id)).toEqual([]);
    }
  });
});

it('a stricter limit changes the size', () => {
  const counts = (limits: ResourceLimits) => designed(limits).graph.nodes.map(({ sku, count }) => `${count} ${sku}`);
  expect(counts({ max_instances: 3 })).not.toEqual(counts({}));
  expect(engine.synthesize({ id: 'synt_x', text: TEXT, cloud: 'aws', constraints: { limits: {} } }).markdown).toBe(
    engine.synthesize({ id: 'synt_x', text: TEXT, cloud: 'aws', constraints: {} }).markdown,
  );
});
