import { beforeAll, describe, expect, it } from 'vitest';
import { type Blueprint, CLOUD_IDS, type CloudId, createEngine, type Engine } from '#core/index.ts';
import { type Component, type Requirements, requirementsSchema } from '#core/model/requirements.ts';

let engine: Engine;
beforeAll(async () => {
  engine = await createEngine();
});

function designed(cloud: CloudId, document: Requirements): Blueprint {
  const requirements = requirementsSchema.parse(document);
  return engine.synthesize({ id: 'synt_1', text: '', cloud, constraints: {}, requirements });
}

const part = (id: string, capability: Component['capability'], more: Partial<Component> = {}): Component => ({
  id,
  name: id,
  capability,
  ...more,
});
const terraform = ({ iac }: Blueprint) => iac.files.map(({ content }) => content).join('\n');
const lines = ({ estimate }: Blueprint, node: string) => estimate.line_items.filter((line) => line.node === node);

describe('Data that must agree in two regions', () => {
  const document: Requirements = {
    components: [part('pos', 'web_compute'), part('stock', 'relational_db')],
    flows: [{ from: 'pos', to: 'stock', interaction: 'read_write' }],
    qualities: [{ quality: 'consistency', level: 'strong' }],
    regions: { count: 2, mode: 'never_stops' },
  };

  it('are in one store over both on gcp, and nothing says that they may differ', () => {
    const { graph, findings } = designed('gcp', document);
    expect(graph.nodes.find(({ id }) => id === 'stock')?.service).toBe('Spanner');
    expect(findings.filter(({ id, status }) => id.startsWith('REL-CONSISTENCY') && status === 'fail')).toEqual([]);
  });

  it('cap the confidence where a cloud has no such store', () => {
    const { findings, confidence } = designed('azure', document);
    expect(findings.some(({ id, status }) => id.startsWith('REL-CONSISTENCY') && status === 'fail')).toBe(true);
    expect(confidence.value).toBeLessThanOrEqual(0.5);
  });
});

describe('A CDN whose flows name stored files alone', () => {
  it.each(CLOUD_IDS)('is not before the program on %s, and has an edge to the files', (cloud) => {
    const { graph } = designed(cloud, {
      actors: [{ id: 'listeners', name: 'Listeners', kind: 'person' }],
      components: [part('studio', 'web_compute'), part('audio', 'object_storage'), part('cdn', 'cdn')],
      flows: [
        { from: 'listeners', to: 'cdn', interaction: 'request' },
        { from: 'cdn', to: 'audio', interaction: 'read' },
        { from: 'studio', to: 'audio', interaction: 'write' },
      ],
    });
    const targets = graph.edges.filter(({ from }) => from === 'cdn').map(({ to }) => to);
    expect(targets).toContain('audio');
    expect(targets).not.toContain('studio');
  });
});

it('a program behind a firewall of azure pays for no entry point of its own', () => {
  const blueprint = designed('azure', {
    components: [part('api', 'web_compute', { form: 'kubernetes' }), part('waf', 'waf')],
  });
  expect(lines(blueprint, 'api').filter(({ meter }) => meter.startsWith('front_door/'))).toEqual([]);
});

describe('The lifecycle of stored files', () => {
  const kept = (then: 'delete' | 'archive', immutable: boolean): Requirements => ({
    components: [
      part('api', 'web_compute'),
      part('scans', 'object_storage', {
        load: [{ metric: 'stored', value: 1000, unit: 'GB' }],
        lifecycle: { retention: { duration: 'P7Y', then, immutable } },
      }),
    ],
    flows: [{ from: 'api', to: 'scans', interaction: 'read_write' }],
  });
  const unused = ({ findings }: Blueprint) => findings.filter(({ id }) => id === 'REQ-UNUSED-LIFECYCLE');
  const price = (blueprint: Blueprint) => lines(blueprint, 'scans').reduce((sum, { amount }) => sum + amount, 0);

  it.each([
    ['aws', /days = 2555/, /aws_s3_bucket_object_lock_configuration/],
    ['gcp', /age = 2555/, /retention_policy \{\s+retention_period = 220752000/],
    [
      'azure',
      /delete_after_days_since_modification_greater_than = 2555/,
      /azurerm_storage_container_immutability_policy/,
    ],
  ] as const)('is deletion and a lock on %s', (cloud, deletion, lock) => {
    const blueprint = designed(cloud, kept('delete', true));
    expect(terraform(blueprint)).toMatch(deletion);
    expect(terraform(blueprint)).toMatch(lock);
    expect(unused(blueprint)).toEqual([]);
    expect(terraform(designed(cloud, kept('delete', false)))).not.toMatch(lock);
  });

  it.each(CLOUD_IDS)('is colder storage at a lower price on %s', (cloud) => {
    const archived = designed(cloud, kept('archive', false));
    expect(price(archived)).toBeLessThan(price(designed(cloud, kept('delete', false))) / 2);
    expect(unused(archived)).toEqual([]);
  });
});

describe('Parties outside that use files of a system without a program', () => {
  it.each(CLOUD_IDS)('have identities that the owner names on %s', (cloud) => {
    const blueprint = designed(cloud, {
      actors: [{ id: 'suppliers', name: 'Suppliers', kind: 'organisation' }],
      components: [part('drop', 'object_storage'), part('loader', 'worker_compute', { form: 'function' })],
      flows: [
        { from: 'suppliers', to: 'drop', interaction: 'write' },
        { from: 'drop', to: 'loader', interaction: 'trigger' },
      ],
    });
    expect(terraform(blueprint)).toContain('variable "drop_users"');
    expect(blueprint.findings.filter(({ id }) => id.startsWith('FLOW-'))).toEqual([]);
  });
});

describe('Private access only', () => {
  const document = (components: readonly Component[]): Requirements => ({
    components: [...components],
    operations: { private_only: true },
  });
  const findings = (blueprint: Blueprint) => blueprint.findings.filter(({ id }) => id === 'REQ-UNUSED-PRIVATE');

  it('is missed by a public entry point, and kept where there is none', () => {
    expect(findings(designed('aws', document([part('api', 'web_compute')])))).toHaveLength(1);
    const pipeline = [part('raw', 'object_storage'), part('pipeline', 'etl'), part('tables', 'data_warehouse')];
    expect(findings(designed('aws', document(pipeline)))).toEqual([]);
  });
});

it('staff sign in at the tenant of the subscription on azure', () => {
  const services = (traits: Component['traits']) =>
    designed('azure', {
      components: [part('tool', 'web_compute'), part('sign-in', 'identity', traits === undefined ? {} : { traits })],
    }).graph.nodes.find(({ id }) => id === 'sign-in')?.offering;
  expect(services(['for_staff'])).not.toBe(services(undefined));
});

it('an embedding is priced by a model of embeddings', () => {
  for (const cloud of CLOUD_IDS) {
    const blueprint = designed(cloud, {
      components: [
        part('api', 'web_compute'),
        part('vectors', 'llm_inference', {
          task: 'embedding',
          load: [{ metric: 'requests', per: 'month', value: 1e6 }],
        }),
      ],
    });
    const meters = lines(blueprint, 'vectors').map(({ meter }) => meter);
    expect(meters).toEqual([expect.stringMatching(/embed.*\/input$/)]);
  }
});

it('people query the tables of a warehouse with their own access', () => {
  for (const cloud of CLOUD_IDS) {
    const { graph, findings } = designed(cloud, {
      actors: [{ id: 'researchers', name: 'Researchers', kind: 'person' }],
      components: [part('tables', 'data_warehouse'), part('loader', 'etl'), part('raw', 'object_storage')],
      flows: [
        { from: 'loader', to: 'raw', interaction: 'read' },
        { from: 'loader', to: 'tables', interaction: 'write' },
        { from: 'researchers', to: 'tables', interaction: 'read' },
      ],
    });
    expect(graph.edges.some(({ from, to }) => from === 'researchers' && to === 'tables')).toBe(true);
    expect(findings.filter(({ id }) => id.startsWith('FLOW-'))).toEqual([]);
  }
});
