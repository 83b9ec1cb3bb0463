import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Blueprint, CLOUD_IDS, type CloudId, createEngine, type Engine } from '#core/index.ts';
import { together } from '#core/model/filling.ts';
import { type Component, requirementsSchema } from '#core/model/requirements.ts';

let engine: Engine;
beforeAll(async () => {
  engine = await createEngine();
});

function archive(cloud: CloudId, lifecycle: Component['lifecycle'], load: Component['load']): Blueprint {
  const requirements = requirementsSchema.parse({
    components: [
      { id: 'api', name: 'API', capability: 'web_compute', form: 'container' },
      { id: 'scans', name: 'Scans', capability: 'object_storage', load, ...(lifecycle ? { lifecycle } : {}) },
    ],
    flows: [{ from: 'api', to: 'scans', interaction: 'write' }],
  });
  return engine.synthesize({ id: 'synt_1', text: '', cloud, constraints: {}, requirements });
}

const kept = (duration: string): Component['lifecycle'] => ({ retention: { duration } });
const arriving: Component['load'] = [{ metric: 'ingested', per: 'month', value: 5, unit: 'TB' }];

describe.each(CLOUD_IDS)('Files that arrive on %s', (cloud) => {
  it('fill a store: the first month costs less and the end of a long retention more, and the first screen says so', () => {
    const { estimate, markdown } = archive(cloud, kept('P5Y'), arriving);
    const { filling, total } = estimate;
    expect(filling?.months).toBe(12);
    expect(filling?.first_month).toBeLessThan(total);
    expect(filling?.full).toBeGreaterThan(total);
    expect(filling?.full_months).toBe(60);
    const [, summary = ''] = markdown.split('\n## ');
    expect(summary).toContain('in the first month');
    expect(summary).toContain('when 60 months are kept');
  });

  it('are all there after a short retention, and nothing fills where the amount is stated', () => {
    const short = archive(cloud, kept('P30D'), arriving).estimate;
    expect(short.filling?.full).toBeUndefined();
    expect(short.total).toBeLessThan(archive(cloud, kept('P1Y'), arriving).estimate.total);
    const stated: Component['load'] = [{ metric: 'stored', value: 20, unit: 'TB' }];
    expect(archive(cloud, kept('P5Y'), stated).estimate.filling).toBeUndefined();
  });

  it('cost eleven twelfths less in the first month than after twelve', () => {
    const { filling, total, line_items: lines } = archive(cloud, kept('P2Y'), arriving).estimate;
    const files = lines.filter(({ node, unit }) => node === 'scans' && unit.endsWith('month'));
    const stored = files.reduce((sum, { amount }) => sum + amount, 0);
    const less = total - (filling?.first_month ?? 0);
    expect(stored).toBeGreaterThan(total / 2);
    expect(Math.abs(less - (stored * 11) / 12)).toBeLessThan(stored * 0.05);
  });
});

describe('Stores together', () => {
  const filling = fc.record({
    perMonth: fc.integer({ min: 1, max: 1000 }),
    months: fc.integer({ min: 1, max: 12 }),
    full: fc.option(fc.integer({ min: 1, max: 120 })),
  });

  it('receive what each receives, and keep as long as the longest', () => {
    fc.assert(
      fc.property(fc.array(filling, { minLength: 1, maxLength: 5 }), (all) => {
        const whole = together([undefined, ...all]);
        expect(whole?.perMonth).toBe(all.reduce((sum, { perMonth }) => sum + perMonth, 0));
        expect(whole?.full === null).toBe(all.some(({ full }) => full === null));
      }),
    );
    expect(together([undefined])).toBeUndefined();
  });
});
