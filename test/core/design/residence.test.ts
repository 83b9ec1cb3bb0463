import { beforeAll, describe, expect, it } from 'vitest';
import { type Blueprint, CLOUD_IDS, type CloudId, createEngine, type Engine } from '#core/index.ts';
import { requirementsSchema } from '#core/model/requirements.ts';

let engine: Engine;
beforeAll(async () => {
  engine = await createEngine();
});

const PLACES = ['Germany', 'Japan', 'European Union', 'Australia'];

function designed(cloud: CloudId, place: string, hard: boolean, more: readonly object[] = []): Blueprint {
  const requirements = requirementsSchema.parse({
    components: [
      { id: 'shop', name: 'Shop', capability: 'web_compute', form: 'container' },
      { id: 'orders', name: 'Orders', capability: 'relational_db' },
      { id: 'photos', name: 'Photos', capability: 'object_storage' },
      ...more,
    ],
    flows: [
      { from: 'shop', to: 'orders', interaction: 'read_write' },
      { from: 'shop', to: 'photos', interaction: 'read_write' },
    ],
    locations: [{ role: 'audience', any_of: [place], hard }],
  });
  return engine.synthesize({ id: 'synt_1', text: '', cloud, constraints: {}, requirements });
}

const law = ({ findings }: Blueprint) => findings.filter(({ id }) => id.startsWith('LAW-RESIDENCE'));
const summary = ({ markdown }: Blueprint) => markdown.split('\n## ')[1] ?? '';

describe.each(CLOUD_IDS)('Data that must stay in a place, on %s', (cloud) => {
  it.each(PLACES)('are in regions of %s, and what may leave it stands on the first screen', (place) => {
    const blueprint = designed(cloud, place, true);
    expect(blueprint.resolved.residence?.regions).toContain(blueprint.region);
    for (const { text } of law(blueprint)) expect(summary(blueprint)).toContain(text.slice(0, 40));
  });

  it('are not promised to stay behind a cache at edge locations worldwide', () => {
    const edge = [{ id: 'edge', name: 'Edge cache', capability: 'cdn' }];
    const blueprint = designed(cloud, 'Germany', true, edge);
    const cache = blueprint.graph.nodes.find(({ capability }) => capability === 'cdn');
    expect(law(blueprint).filter(({ node }) => node === cache?.id)).toHaveLength(cache === undefined ? 0 : 1);
    expect(law(designed(cloud, 'Germany', false, edge))).toEqual([]);
  });

  it('outside the region of the constraint are a breach that caps the confidence', () => {
    const requirements = requirementsSchema.parse({
      components: [{ id: 'shop', name: 'Shop', capability: 'web_compute' }],
      locations: [{ role: 'data', any_of: ['Japan'], hard: true }],
    });
    const region = { aws: 'eu-west-1', gcp: 'europe-west1', azure: 'northeurope' }[cloud];
    const blueprint = engine.synthesize({ id: 'synt_1', text: '', cloud, constraints: { region }, requirements });
    expect(law(blueprint).map(({ id }) => id)).toContain(`LAW-RESIDENCE-${region}`);
    expect(blueprint.confidence.value).toBeLessThanOrEqual(0.5);
  });
});
