import { beforeAll, describe, expect, it } from 'vitest';
import { type Blueprint, CLOUD_IDS, type CloudId, createEngine, type Engine } from '#core/index.ts';
import { type Requirements, requirementsSchema } from '#core/model/requirements.ts';

let engine: Engine;
beforeAll(async () => {
  engine = await createEngine();
});

function designed(cloud: CloudId, level: string, regions: number, store: string): Blueprint {
  const requirements = requirementsSchema.parse({
    components: [
      { id: 'tills', name: 'Tills', capability: 'web_compute', form: 'container' },
      { id: 'stock', name: 'Stock', capability: store },
    ],
    flows: [{ from: 'tills', to: 'stock', interaction: 'read_write' }],
    qualities: [{ quality: 'consistency', scope: ['stock'], level }],
    regions: { count: regions, mode: regions > 1 ? 'active_active' : 'single' },
  } satisfies Requirements | object);
  return engine.synthesize({ id: 'synt_1', text: '', cloud, constraints: {}, requirements });
}

const behind = ({ findings }: Blueprint) => findings.filter(({ id }) => id.startsWith('REL-CONSISTENCY'));

describe.each(CLOUD_IDS)('Data that must agree in two regions, on %s', (cloud) => {
  it.each(['relational_db', 'document_db'])('of a %s do not wait for replication in silence', (store) => {
    const blueprint = designed(cloud, 'strong', 2, store);
    const unkept = blueprint.findings.some(({ id }) => id.startsWith('REL-REPLICAS'));
    const [finding] = behind(blueprint);
    const [, summary = ''] = blueprint.markdown.split('\n## ');
    if (finding !== undefined) expect(summary).toContain('the data must agree at any time');
    else expect(unkept).toBe(true);
    expect(behind(designed(cloud, 'eventual', 2, store))).toEqual([]);
    expect(behind(designed(cloud, 'strong', 1, store))).toEqual([]);
  });
});

it('A store of several regions in one keeps data in agreement', () => {
  expect(behind(designed('gcp', 'strong', 2, 'document_db'))).toEqual([]);
  expect(behind(designed('aws', 'strong', 2, 'relational_db'))).toHaveLength(1);
});
