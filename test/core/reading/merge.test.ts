import { describe, expect, test } from 'vitest';
import type { Component, Flow, Requirements } from '#core/model/requirements.ts';
import { merge } from '#core/reading/merge.ts';

const evidence = [{ clause: 'c1', quote: 'words' }];

function component(id: string, capability: Component['capability'], more: Partial<Component> = {}): Component {
  return { id, name: id, capability, basis: 'stated', ...more };
}

const FLOW: Flow = { from: 'api', to: 'records', interaction: 'read_write' };
const API = component('api', 'web_compute');
const TEXT: Requirements = {
  kinds: [{ kind: 'shop', evidence }],
  components: [
    component('app', 'web_compute', { evidence }),
    component('queue', 'queue', { evidence }),
    component('monitoring', 'monitoring', { basis: 'inferred' }),
  ],
  products: [{ name: 'stripe', evidence }],
  load: [
    { metric: 'requests', stat: 'peak', per: 'second', value: 40 },
    { metric: 'stored', value: 10, unit: 'GB' },
  ],
  limits: [{ measure: 'total', amount: 100 }],
  environment: 'production',
  coverage: 0.8,
  clauses: [{ id: 'c1', fates: [{ fate: 'used' }] }],
};

const idsOf = ({ components = [] }: Requirements) => components.map(({ id }) => id);

describe('a caller that states no structure', () => {
  test('gets what the text says', () => {
    expect(merge({}, TEXT)).toEqual(TEXT);
  });

  test('wins on the same subject; the rest of the text stays', () => {
    const merged = merge(
      {
        load: [{ metric: 'requests', stat: 'peak', per: 'second', value: 300 }],
        limits: [{ measure: 'total', amount: 900, currency: 'EUR' }],
        environment: 'staging',
      },
      TEXT,
    );
    expect(merged.load).toEqual([
      { metric: 'requests', stat: 'peak', per: 'second', value: 300 },
      { metric: 'stored', value: 10, unit: 'GB' },
    ]);
    expect(merged.limits).toEqual([{ measure: 'total', amount: 900, currency: 'EUR' }]);
    expect(merged).toMatchObject({ environment: 'staging', coverage: 0.8, kinds: TEXT.kinds });
  });

  test('keeps an excluded component out', () => {
    const merged = merge({ excluded: [{ kind: 'capability', term: 'queue' }] }, TEXT);
    expect(idsOf(merged)).toEqual(['app', 'monitoring']);
    expect(merged.excluded).toEqual([{ kind: 'capability', term: 'queue' }]);
  });

  test('keeps an alternative of an excluded component', () => {
    const either = component('queue', 'queue', { or: ['pubsub'] });
    expect(idsOf(merge({ excluded: [{ kind: 'capability', term: 'queue' }] }, { components: [either] }))).toEqual([
      'queue',
    ]);
  });
});

describe('a caller that states components', () => {
  test('gets the components that the text states and the caller lacks, under free ids', () => {
    const merged = merge({ components: [component('queue', 'web_compute')] }, TEXT);
    expect(merged.components).toMatchObject([
      { id: 'queue', capability: 'web_compute' },
      { id: 'queue-2', capability: 'queue' },
    ]);
  });

  test('gets no component that an alternative of the caller covers', () => {
    expect(idsOf(merge({ components: [component('bus', 'pubsub', { or: ['queue', 'web_compute'] })] }, TEXT))).toEqual([
      'bus',
    ]);
  });

  test('gets no component that the caller excludes', () => {
    const caller: Requirements = { components: [API], excluded: [{ kind: 'capability', term: 'queue' }] };
    expect(idsOf(merge(caller, TEXT))).toEqual(['api']);
  });
});

describe('a caller that describes the structure', () => {
  const RECORDS = component('records', 'relational_db');

  test.each<readonly [name: string, caller: Requirements]>([
    ['components and flows', { components: [API, RECORDS], flows: [FLOW] }],
    ['a closed scope', { components: [API, RECORDS], scope_closed: true }],
  ])('gets no component and no kind of system of the text: %s', (_name, caller) => {
    const merged = merge(caller, TEXT);
    expect(merged).toMatchObject(caller);
    expect(idsOf(merged)).toEqual(['api', 'records']);
    expect(merged.kinds).toBeUndefined();
    expect(merged.load).toEqual(TEXT.load);
  });

  test('without flows or a closed scope, the structure is open', () => {
    expect(idsOf(merge({ components: [API, RECORDS] }, TEXT))).toEqual(['api', 'records', 'queue']);
  });

  test('with clauses has read the text: nothing is added', () => {
    const caller: Requirements = { components: [API], clauses: TEXT.clauses ?? [] };
    expect(merge(caller, TEXT)).toBe(caller);
  });
});
