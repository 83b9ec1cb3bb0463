import { beforeAll, describe, expect, it } from 'vitest';
import { type Blueprint, CLOUD_IDS, type CloudId, createEngine, type Engine } from '#core/index.ts';
import { requirementsSchema } from '#core/model/requirements.ts';

let engine: Engine;
beforeAll(async () => {
  engine = await createEngine();
});

function designed(cloud: CloudId, more: object): Blueprint {
  const requirements = requirementsSchema.parse({
    components: [
      { id: 'app', name: 'App', capability: 'web_compute', form: 'container' },
      { id: 'records', name: 'Records', capability: 'relational_db' },
    ],
    flows: [{ from: 'app', to: 'records', interaction: 'read_write' }],
    ...more,
  });
  return engine.synthesize({ id: 'synt_1', text: '', cloud, constraints: {}, requirements });
}

const unpromised = ({ findings }: Blueprint) =>
  findings.find(({ id }) => id === 'REL-AVAILABILITY')?.text.includes('gives no SLA');

describe.each(CLOUD_IDS)('In production under a framework on %s', (cloud) => {
  it.each(['hipaa', 'pci-dss', 'soc2'])('no size without an SLA carries a system under %s', (framework) => {
    const compliance = [{ framework }];
    const cheap = { priority: { over: 'cost' }, compliance };
    expect(unpromised(designed(cloud, cheap))).not.toBe(true);
    expect(unpromised(designed(cloud, { compliance }))).not.toBe(true);
  });
});

describe('The cheapest alternative', () => {
  it('is not offered where it misses the availability that the design reaches', () => {
    const asked = { quality: 'availability', operator: 'at_least', value: 99.9, unit: '%' };
    const limits = [{ measure: 'total', amount: 3000, currency: 'USD', period: 'month' }];
    const names = ({ estimate }: Blueprint) => estimate.alternatives.map(({ name }) => name);
    expect(names(designed('gcp', { limits }))).toContain('cheapest');
    const careful = designed('gcp', { limits, qualities: [asked] });
    expect(careful.findings.find(({ id }) => id === 'REL-AVAILABILITY')?.status).toBe('met');
    expect(names(careful)).not.toContain('cheapest');
  });
});
