import { beforeAll, describe, expect, it } from 'vitest';
import { type Blueprint, CLOUD_IDS, type CloudId, createEngine, type Engine } from '#core/index.ts';

let engine: Engine;
beforeAll(async () => {
  engine = await createEngine();
});

const TEXTS = {
  warm_standby:
    'Hotel booking API, 1,200 rps at peak, PostgreSQL about 800 GB. Active-passive: a warm standby in a second region, back within 30 minutes, at most 5 minutes of data lost.',
  active_active:
    'A shop on containers with PostgreSQL and pictures, active-active in two regions behind one address. 300 requests per second.',
} as const;
type Mode = keyof typeof TEXTS;

const every = CLOUD_IDS.flatMap((cloud) => (Object.keys(TEXTS) as Mode[]).map((mode) => ({ cloud, mode })));

function synthesize(text: string, cloud: CloudId, budget?: number): Blueprint {
  return engine.synthesize({ id: 'synt_test', text, cloud, constraints: budget === undefined ? {} : { budget } });
}

function terraform({ iac }: Blueprint): string {
  return iac.files
    .filter(({ path }) => path.endsWith('.tf'))
    .map(({ content }) => content)
    .join('\n');
}

describe.each(every)('$mode on $cloud', ({ cloud, mode }) => {
  let made: Blueprint | undefined;
  const once = () => {
    made ??= synthesize(TEXTS[mode], cloud);
    return made;
  };

  it('uses two regions', () => {
    const { resolved: requirements, graph, region } = once();
    expect(requirements.secondRegion?.mode).toBe(mode);
    const regions = new Set(graph.nodes.map((node) => node.region));
    expect([...regions].sort()).toEqual([region, requirements.secondRegion?.id].sort());
  });

  it('has compute and data in both regions', () => {
    const { graph } = once();
    for (const capability of ['web_compute', 'relational_db']) {
      const nodes = graph.nodes.filter((node) => node.capability === capability);
      expect(new Set(nodes.map(({ region }) => region)).size, capability).toBe(2);
      for (const { terraform: addresses } of nodes) expect(addresses.length).toBeGreaterThan(0);
    }
    expect(
      graph.edges.some(({ kind, from, to }) => kind === 'replication' && from === 'db' && to.startsWith('db-')),
    ).toBe(true);
  });

  it('connects existing nodes only, each edge once', () => {
    const { graph } = once();
    const ids = new Set([...graph.nodes, ...graph.actors].map(({ id }) => id));
    expect(graph.edges.filter(({ from, to }) => !ids.has(from) || !ids.has(to))).toEqual([]);
    expect(new Set(graph.edges.map(({ id }) => id)).size).toBe(graph.edges.length);
    expect(new Set(graph.nodes.map(({ id }) => id)).size).toBe(graph.nodes.length);
  });

  it('bills each copy in its region, and the lines add up', () => {
    const { estimate, graph, resolved: requirements } = once();
    const cents = estimate.line_items.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0);
    expect(cents).toBe(Math.round(estimate.total * 100));
    const ids = new Set(graph.nodes.map(({ id }) => id));
    expect(estimate.line_items.filter(({ node }) => !ids.has(node))).toEqual([]);
    const db = graph.nodes.find(({ id }) => id === `db-${requirements.secondRegion?.id}`);
    expect(db?.monthly ?? 0).toBeGreaterThan(0);
  });

  it('declares its nodes under unique names', () => {
    const blueprint = once();
    const text = terraform(blueprint);
    for (const { terraform: addresses } of blueprint.graph.nodes) {
      for (const address of addresses) {
        const [type, label] = address.split('.');
        expect(text).toContain(`resource "${type}" "${label}" {`);
      }
    }
    const headers = text.match(/^(?:resource|data|variable|output|ephemeral) .*\{$/gm) ?? [];
    expect(new Set(headers).size).toBe(headers.length);
    expect(text).not.toMatch(/_(standby|second)_\1\b/);
  });

  it('sizes the standby region below the primary region', () => {
    const { graph, region } = once();
    const programs = graph.nodes.filter(({ capability }) => capability === 'web_compute');
    const count = (isHome: boolean) =>
      programs.filter((node) => (node.region === region) === isHome).reduce((sum, node) => sum + node.count, 0);
    if (mode === 'warm_standby') expect(count(false)).toBeLessThan(count(true));
    else expect(count(false)).toBe(count(true));
  });

  it('reports recovery time and data loss', () => {
    const { findings } = once();
    const ids = findings.map(({ id }) => id);
    expect(ids.some((id) => id.startsWith('REL-RECOVERY'))).toBe(true);
    expect(ids.some((id) => id.startsWith('REL-REPLICAS'))).toBe(true);
    expect(findings.filter(({ id, status }) => id.startsWith('REL-REGIONS') && status === 'fail')).toEqual([]);
    if (mode === 'warm_standby') {
      expect(findings.filter(({ id, status }) => id.startsWith('REL-RECOVERY') && status !== 'met')).toEqual([]);
    }
  });

  it('makes only claims that the Terraform fulfils', () => {
    const { findings, iac } = once();
    for (const { id, proof } of findings) {
      if (proof === null) continue;
      const file = iac.files.find(({ path }) => path === proof.file)?.content ?? '';
      expect(file.replaceAll(/ +/g, ' '), `${id}: ${proof.resource}`).toContain(proof.argument);
    }
  });

  it('gives the same bytes twice', () => {
    expect(JSON.stringify(synthesize(TEXTS[mode], cloud))).toBe(JSON.stringify(once()));
  });
});

describe.each(CLOUD_IDS)('one region on %s', (cloud) => {
  const text = 'REST API on PostgreSQL, 500 requests/s at peak, 200 GB of data, 99.9 %';

  it('has no resource or finding of a second region', () => {
    const blueprint = synthesize(text, cloud);
    expect(new Set(blueprint.graph.nodes.map(({ region }) => region)).size).toBe(1);
    expect(terraform(blueprint)).not.toMatch(/\b(standby|second)_region\b/);
    expect(blueprint.findings.some(({ id }) => /^REL-(REGIONS|RECOVERY|REPLICAS)/.test(id))).toBe(false);
  });
});

describe('a budget that is too low for two regions', () => {
  it('lists the savings of a single region', () => {
    const { estimate } = synthesize(TEXTS.warm_standby, 'aws', 500);
    expect(estimate.budget.verdict).toBe('over');
    const [saving] = estimate.budget.relax.filter(({ change }) => change.startsWith('Use one region'));
    expect(saving?.saves ?? 0).toBeGreaterThan(0);
  });
});
