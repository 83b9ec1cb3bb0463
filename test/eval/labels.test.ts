import { describe, expect, it } from 'vitest';
import { requirementsSchema } from '#core/model/requirements.ts';
import type { IntentCase } from './case.ts';
import { type LabelledText, systemOfCase, systemOfText } from './labels.ts';

const SHOP: LabelledText = {
  id: 't-1',
  cloud: 'aws',
  components: [
    {
      capability: 'web_compute',
      form: 'container',
      or: ['web_compute:vm', 'worker_compute:vm'],
      strength: 'must',
      evidence: ['  a shop '],
    },
    { capability: 'web_compute', form: null, or: [], strength: 'must', evidence: ['the API'] },
    { capability: 'relational_db', form: null, or: ['document_db'], strength: 'must', evidence: ['orders'] },
    { capability: 'object_storage', form: null, or: [], strength: 'should', evidence: [], because: 'photos' },
  ],
  refused: [{ capability: 'web_compute:kubernetes' }],
  outside: [{ capability: 'identity', evidence: ['our Entra ID'] }],
  absent: ['cache', 'web_compute:kubernetes'],
  quantities: [
    { text: '400 GB', measures: 'stored_files' },
    { text: '20 GB', measures: 'stored_records' },
    { text: '7 years', measures: 'retention' },
    { text: '180 €/mo', measures: 'budget' },
    { text: 'lots', measures: 'visits' },
  ],
  software: ['sql server', 'laravel', 'Sage 50'],
};

const INTENT: IntentCase = {
  id: 'i-1',
  category: 'web_app',
  system_intent: 'Bus delays',
  cloud: 'aws',
  constraints: { region: 'eu-north-1', budget: 1700 },
  expect: {
    must: ['web_compute', 'static_site|object_storage', 'load_balancer|cdn'],
    should: ['web_compute:container', 'object_storage', 'cdn', 'queue'],
    must_not: ['gpu_compute'],
    workload: { rps: 240, storage_gb: 35, availability: 99.95 },
    compliance: ['gdpr'],
    budget: { feasible: true, amount: 18000, currency: 'NOK' },
  },
};

describe('requirements of a labelled text', () => {
  const { requirements, must, should, must_not } = systemOfText(SHOP);
  const [shop, api, orders, photos] = requirements.components ?? [];

  it('are a valid document', () => {
    expect(requirementsSchema.parse(requirements)).toEqual(requirements);
    expect(requirements.scope_closed).toBe(true);
  });

  it('name each component once, by its evidence, with its forms and alternatives', () => {
    expect(shop).toMatchObject({ id: 'web-compute', name: 'a shop', forms: ['container', 'vm'], demand: 'required' });
    expect(api).toMatchObject({ id: 'web-compute-2', name: 'the API' });
    expect(orders).toMatchObject({ capability: 'relational_db', or: ['document_db'], basis: 'stated' });
    expect(photos).toMatchObject({ name: 'object storage', demand: 'preferred', basis: 'inferred', because: 'photos' });
  });

  it('state no alternative that is wider than the label', () => {
    expect(shop).not.toHaveProperty('or');
  });

  it('give quantities to the stores that hold them', () => {
    expect(photos?.load).toEqual([{ metric: 'stored', value: 400, unit: 'GB' }]);
    expect(orders?.load).toEqual([{ metric: 'stored', value: 20, unit: 'GB' }]);
    expect(orders?.lifecycle?.retention).toEqual({ duration: 'P2557D' });
    expect(requirements.limits).toEqual([{ measure: 'total', amount: 180, currency: 'EUR', period: 'month' }]);
    expect(requirements.load).toEqual([]);
  });

  it('give products to their components, and others to the system', () => {
    expect(orders?.products).toEqual([{ name: 'sqlserver', strength: 'must' }]);
    expect(shop?.products).toEqual([{ name: 'laravel', strength: 'must' }]);
    expect(requirements.products).toEqual([{ name: 'Sage 50', strength: 'must' }]);
  });

  it('exclude what is refused only, and keep what is outside', () => {
    expect(requirements.excluded).toEqual([{ kind: 'capability', term: 'web_compute:kubernetes' }]);
    expect(requirements.external).toEqual([
      { id: 'external-1', name: 'our Entra ID', fate: 'keep', capability: 'identity' },
    ]);
    expect(must_not).toEqual(['web_compute:kubernetes', 'cache']);
  });

  it('keep the labels for the score', () => {
    expect(must).toEqual([
      'web_compute:container|web_compute:vm|worker_compute:vm',
      'web_compute',
      'relational_db|document_db',
    ]);
    expect(should).toEqual(['object_storage']);
  });

  it('give a quantity of a store that is not labelled to the system', () => {
    const [web] = SHOP.components;
    const { requirements: small } = systemOfText({ ...SHOP, components: web === undefined ? [] : [web] });
    expect(small.load).toContainEqual({ metric: 'stored', value: 400, unit: 'GB', of: 'files' });
    expect(small.load).toContainEqual({ metric: 'stored', value: 20, unit: 'GB', of: 'records' });
  });
});

describe('requirements of an intent', () => {
  const system = systemOfCase(INTENT);
  const { components = [], load, qualities, limits } = system.requirements;

  it('prefer of a required entry what is recommended, once', () => {
    expect(components.map(({ id, demand, form, or }) => [id, demand, form, or])).toEqual([
      ['web-compute', 'required', 'container', undefined],
      ['object-storage', 'required', undefined, ['static_site']],
      ['cdn', 'required', undefined, ['load_balancer']],
      ['queue', 'preferred', undefined, undefined],
    ]);
  });

  it('state workload, qualities and the budget', () => {
    expect(components[1]?.load).toEqual([{ metric: 'stored', value: 35, unit: 'GB' }]);
    expect(load).toEqual([{ metric: 'requests', stat: 'peak', per: 'second', value: 240 }]);
    expect(qualities).toEqual([{ quality: 'availability', operator: 'at_least', unit: '%', value: 99.95 }]);
    expect(limits).toEqual([{ measure: 'total', amount: 18000, currency: 'NOK' }]);
  });

  it('constrain the region on the cloud of the text only', () => {
    expect(system.constraintsOn('aws')).toEqual({ compliance: ['gdpr'], region: 'eu-north-1' });
    expect(system.constraintsOn('gcp')).toEqual({ compliance: ['gdpr'] });
  });
});
