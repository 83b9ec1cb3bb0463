import { describe, expect, it } from 'vitest';
import { CLOUDS } from '#core/clouds.ts';
import { CLOUD_IDS, type CloudId } from '#core/index.ts';
import { DATABASES } from '#core/model/capability.ts';
import { type Requirements, requirementsSchema } from '#core/model/requirements.ts';
import { resolveRequirements } from '#core/reading/resolve.ts';
import type { Design } from '#core/synthesize.ts';
import { designFrom } from '../../support/design.ts';

const STORES = ['relational_db', 'document_db', 'wide_column_db', 'timeseries_db'] as const;

function designed(cloud: CloudId, document: Requirements): Design {
  const requirements = resolveRequirements(
    requirementsSchema.parse(document),
    { text: '', constraints: {} },
    CLOUDS[cloud],
  );
  return designFrom(cloud, { requirements, omissions: [] });
}

function shop(more: Partial<Requirements>, store: (typeof STORES)[number] = 'relational_db'): Requirements {
  return {
    actors: [{ id: 'buyers', name: 'Buyers', kind: 'person' }],
    components: [
      { id: 'shop', name: 'Shop', capability: 'web_compute', form: 'container' },
      { id: 'orders', name: 'Orders', capability: store },
    ],
    flows: [
      { from: 'buyers', to: 'shop', interaction: 'request' },
      { from: 'shop', to: 'orders', interaction: 'read_write' },
    ],
    ...more,
  };
}

describe.each(CLOUD_IDS)('The composite SLA on %s', (cloud) => {
  it.each(STORES)('of two regions is at most that of a %s which is not replicated', (store) => {
    const document = shop({ regions: { count: 2, mode: 'active_passive' } }, store);
    const { site, availability } = designed(cloud, document);
    const alone = site.placed.filter(
      ({ node, choice }) =>
        (DATABASES as readonly string[]).includes(node.capability) &&
        choice.spanning.replication('warm_standby') === null,
    );
    for (const { choice } of alone) {
      const promise = choice.size.qualities.availability;
      if (promise !== null) expect(availability?.percent).toBeLessThanOrEqual(promise);
    }
    expect(availability).not.toBeNull();
  });

  it('is that of the path of one actor: another program does not lower it', () => {
    const one = designed(cloud, shop({}));
    const { components = [], flows = [], actors = [] } = shop({});
    const two = designed(
      cloud,
      shop({
        actors: [...actors, { id: 'erp-users', name: 'Head office', kind: 'person' }],
        components: [
          ...components,
          { id: 'archive', name: 'Archive', capability: 'document_db' },
          { id: 'office', name: 'Office application', capability: 'web_compute', form: 'container' },
        ],
        flows: [
          ...flows,
          { from: 'erp-users', to: 'office', interaction: 'request' },
          { from: 'office', to: 'archive', interaction: 'read_write' },
        ],
      }),
    );
    const parts = ({ availability }: Design) => [
      ...(availability?.parts ?? []).map(({ title }) => title),
      ...(availability?.unpromised ?? []),
    ];
    expect(parts(one)).toContain('Orders');
    expect(parts(two).includes('Orders') && parts(two).includes('Archive')).toBe(false);
  });

  it('that misses what is asked for is a finding, at 0.01 % as at any other amount', () => {
    const document = (value: number) =>
      shop({ qualities: [{ quality: 'availability', operator: 'at_least', value, unit: '%' }] });
    const reached = designed(cloud, document(99)).availability?.percent ?? 0;
    const { findings, availability } = designed(cloud, document(99.999));
    const finding = findings.find(({ id }) => id === 'REL-AVAILABILITY');
    const isUnpromised = (availability?.unpromised.length ?? 0) > 0;
    expect(finding?.status).toBe(isUnpromised ? 'watch' : 'fail');
    expect(availability?.percent).toBeGreaterThanOrEqual(reached);
  });

  it('is reached within the budget wherever a selection reaches it', () => {
    const asked = [{ quality: 'availability', operator: 'at_least', value: 99.8, unit: '%' }] as const;
    const limits = [{ measure: 'total', amount: 5000, currency: 'USD', period: 'month' }] as const;
    const { availability, estimate } = designed(cloud, shop({ qualities: [...asked], limits: [...limits] }));
    expect(availability?.unpromised).toEqual([]);
    expect(availability?.percent).toBeGreaterThanOrEqual(99.8);
    expect(estimate.budget.verdict).toBe('within');
  });
});
