import { describe, expect, it } from 'vitest';
import type { Requirements } from '#core/model/requirements.ts';
import { requirementsSchema } from '#core/model/requirements.ts';
import { unusedFindings } from '#core/reading/unused.ts';

const ORDERS = { id: 'orders', name: 'Orders', capability: 'relational_db' } as const;
const FLOW = { from: 'api', to: 'orders', interaction: 'write' } as const;
const requests = (value: number) => ({ metric: 'requests', per: 'second', value }) as const;

// biome-ignore-start lint/suspicious/noThenProperty: the published name of the field
const ARCHIVED = { duration: 'P1Y', then: 'archive' } as const;
// biome-ignore-end lint/suspicious/noThenProperty: the published name of the field

/** On the first screen. */
const UNMET = ['ACTIVATION', 'LIMITS', 'PRIVATE'];

const withOrders = (more: Partial<NonNullable<Requirements['components']>[number]>): Requirements => ({
  components: [{ ...ORDERS, ...more }],
});

describe('items without an effect on the design', () => {
  it.each<readonly [kind: string, item: string, document: Requirements]>([
    [
      'LIFECYCLE',
      'Orders: lifecycle.retention.then archive; Orders: lifecycle.retention',
      withOrders({ lifecycle: { retention: ARCHIVED } }),
    ],
    ['LIFECYCLE', 'Orders: lifecycle.access cold', withOrders({ lifecycle: { access: 'cold' } })],
    ['CONDITION', 'Orders: condition if it is cheap', withOrders({ condition: 'if it is cheap' })],
    ['INSTANCES', 'Orders: instances.per tenant', withOrders({ instances: { per: 'tenant', count: 9 } })],
    ['PHASES', 'Fourteen sites', { phases: [{ name: 'Fourteen sites', quantities: [requests(9)] }] }],
    ['QUALITIES', 'durability', { qualities: [{ quality: 'durability', value: 99 }] }],
    ['QUALITIES', 'latency', { qualities: [{ quality: 'latency', level: 'fast' }] }],
    [
      'SCOPE',
      'rpo: scope',
      {
        ...withOrders({}),
        components: [ORDERS, { ...ORDERS, id: 'other', name: 'Other' }],
        qualities: [{ quality: 'rpo', value: 5, unit: 'min', scope: ['orders'] }],
      },
    ],
    ['FLOWS', 'api to orders: rate', { flows: [{ ...FLOW, rate: requests(3) }] }],
    ['LOAD', 'load: bandwidth', { load: [{ metric: 'bandwidth', value: 3 }] }],
    ['LOAD', 'Orders: load instances', withOrders({ load: [{ metric: 'instances', value: 3 }] })],
    ['LOAD', 'Orders: load gpu_time', withOrders({ load: [{ metric: 'gpu_time', value: 3 }] })],
    ['LOAD', 'load: requests', { load: [{ ...requests(3), when: 'next year' }] }],
    ['PRIVATE', 'operations.private_only true', { operations: { private_only: true } }],
    ['EXCLUDED', 'Hetzner: kind vendor', { excluded: [{ kind: 'vendor', term: 'Hetzner' }] }],
    ['EXCLUDED', 'feature dark mode', { excluded: [{ kind: 'feature', term: 'dark mode' }] }],
    ['LOCATIONS', 'Lyon: role team', { locations: [{ role: 'team', any_of: ['Lyon'] }] }],
    ['LIMITS', 'idle', { limits: [{ measure: 'idle', amount: 5 }] }],
    ['ACTIVATION', 'Orders: activation.mode business_hours', withOrders({ activation: { mode: 'business_hours' } })],
    ['EXTERNAL', 'ERP: fate replace', { external: [{ id: 'erp', name: 'ERP', fate: 'replace' }] }],
  ])('give REQ-UNUSED-%s with the item %s', (kind, item, document) => {
    expect(requirementsSchema.safeParse(document).success).toBe(true);
    const findings = unusedFindings(document);
    expect(findings.map(({ id, status, pillar }) => [id, status, pillar])).toEqual([
      [`REQ-UNUSED-${kind}`, UNMET.includes(kind) ? 'fail' : 'watch', 'operations'],
    ]);
    expect(findings[0]?.text.endsWith(`: ${item}.`)).toBe(true);
  });

  it('are one finding for each kind, which names five of them', () => {
    const components = Array.from({ length: 7 }, (_, index) => ({
      ...ORDERS,
      id: `o${index}`,
      name: `Orders ${index}`,
      condition: 'if it is cheap',
    }));
    const [finding, ...others] = unusedFindings({ components });
    expect(others).toEqual([]);
    expect(finding?.text).toMatch(/: Orders 0: .*; Orders 4: condition if it is cheap; and 2 more\.$/);
  });

  it('are none where everything is used', () => {
    const document: Requirements = {
      ...withOrders({
        load: [
          { metric: 'rows', value: 1e6 },
          { metric: 'object_size', value: 2, unit: 'KB' },
        ],
        lifecycle: { access: 'hot' },
        activation: { mode: 'business_hours', hours_per_month: 200 },
        instances: { per: 'environment' },
      }),
      qualities: [{ quality: 'availability', value: 99.9, unit: '%' }],
      phases: [{ name: 'later', quantities: [requests(9)] }],
      locations: [{ role: 'audience', any_of: ['France'] }],
      limits: [{ measure: 'total', amount: 900, period: 'year' }],
      excluded: [{ kind: 'capability', term: 'cache' }],
      external: [{ id: 'erp', name: 'ERP', fate: 'keep' }],
    };
    expect(unusedFindings(document)).toEqual([]);
  });
});
