import { describe, expect, it } from 'vitest';
import { aws } from '#core/catalog/aws/index.ts';
import { type Requirements, requirementsSchema } from '#core/model/requirements.ts';
import { read } from '#core/reading/read.ts';
import { resolveRequirements } from '#core/reading/resolve.ts';

const API = { id: 'api', name: 'API', capability: 'web_compute', form: 'container' } as const;
const RECORDS = { id: 'records', name: 'Records', capability: 'relational_db' } as const;
const FLOWS = [{ from: 'api', to: 'records', interaction: 'read_write' }] as const;

function merged(text: string, requirements: Requirements) {
  const intent = { id: 'synt_1', text, cloud: 'aws', constraints: {}, requirements } as const;
  const { document } = read(intent, aws);
  expect(requirementsSchema.safeParse(document).error).toBeUndefined();
  expect(read({ ...intent, requirements: document }, aws).document).toEqual(document);
  return { document, resolved: resolveRequirements(document, intent, aws) };
}

const load = (value: number) => [{ metric: 'requests', per: 'second', value }] as const;

describe('a caller and a text that contradict each other', () => {
  it.each<readonly [text: string, caller: Requirements, pointer: string, values: readonly string[]]>([
    ['A REST API with 500 requests per second.', { load: load(50) }, '/load/0', ['500', '50']],
    [
      'A REST API for 300 USD a month.',
      { limits: [{ measure: 'total', amount: 9000, currency: 'EUR', period: 'year' }] },
      '/limits/0',
      ['300 USD', '750 EUR'],
    ],
    [
      'A REST API with 99.9% availability.',
      { qualities: [{ quality: 'availability', value: 99.5, unit: '%' }] },
      '/qualities/0',
      ['99.9', '99.5'],
    ],
    ['A REST API for staging.', { environment: 'development' }, '/environment', ['staging', 'development']],
    ['A REST API in two regions.', { regions: { count: 3 } }, '/regions', ['2', '3']],
    [
      'A REST API in Frankfurt.',
      { locations: [{ role: 'primary', any_of: ['Ireland'] }] },
      '/locations/0',
      ['eu-central-1', 'eu-west-1'],
    ],
    [
      'A REST API on PostgreSQL.',
      { components: [API, { ...RECORDS, products: [{ name: 'mysql' }] }], flows: [...FLOWS] },
      '/components/1',
      ['postgresql', 'mysql'],
    ],
    ['A REST API with Redis.', { excluded: [{ kind: 'capability', term: 'cache' }] }, '/excluded/0', ['Cache']],
    [
      'A REST API. No Kubernetes.',
      { components: [{ ...API, form: 'kubernetes' }], scope_closed: true },
      '/components/0',
      ['API', 'kubernetes'],
    ],
  ])('are a conflict: %s %j', (text, caller, pointer, values) => {
    const { conflicts = [] } = merged(text, caller).document;
    const [found, ...others] = conflicts.filter(({ between = [] }) => between.includes(pointer));
    expect(others).toEqual([]);
    for (const value of values) expect(found?.explanation).toContain(value);
    expect(found?.resolution).toBe('The requirements of the caller apply.');
  });

  it('are designed as the caller states', () => {
    const { resolved } = merged(
      'A REST API on PostgreSQL in Frankfurt with 500 requests per second and 99.9% availability. No Kubernetes.',
      {
        components: [{ ...API, form: 'kubernetes' }],
        load: load(50),
        locations: [{ role: 'primary', any_of: ['Ireland'] }],
        qualities: [{ quality: 'availability', value: 99.5, unit: '%' }],
      },
    );
    expect(resolved.quantities.map(({ metric, value }) => [metric, value])).toEqual([['requests_per_second', 50]]);
    expect(resolved.qualities.availability?.value).toBe(99.5);
    expect(resolved.region.id).toBe('eu-west-1');
    expect(resolved.components.find(({ id }) => id === 'api')?.anyOf).toEqual(['web_compute:kubernetes']);
    expect(resolved.exclusions.flatMap(({ terms }) => terms)).toEqual([]);
  });

  it('are none where they agree or speak of different things', () => {
    const { document } = merged('A REST API on PostgreSQL in Frankfurt with 500 requests per second.', {
      components: [API, RECORDS],
      flows: [...FLOWS],
      load: [
        { metric: 'requests', stat: 'peak', per: 'minute', value: 30_000 },
        { metric: 'users', per: 'day', value: 900 },
      ],
      locations: [{ role: 'data', any_of: ['Germany'], hard: true }],
    });
    expect(document.conflicts).toBeUndefined();
  });
});

describe('a text beside the components of a caller', () => {
  it('names the product of a component that has none', () => {
    const { document } = merged('A REST API on PostgreSQL.', { components: [API, RECORDS], flows: [...FLOWS] });
    expect(document.components?.find(({ id }) => id === 'records')?.products).toMatchObject([{ name: 'postgresql' }]);
  });

  it('names no product of one component among several', () => {
    const { document } = merged('A REST API on PostgreSQL.', {
      components: [API, RECORDS, { ...RECORDS, id: 'archive', name: 'Archive' }],
      flows: [...FLOWS],
    });
    expect(document.components?.flatMap(({ products = [] }) => products)).toEqual([]);
  });

  it('keeps products that belong to no component', () => {
    const { document } = merged('A REST API in Python.', { components: [API], products: [{ name: 'sentry' }] });
    expect(document.products?.map(({ name }) => name)).toEqual(['sentry', 'python']);
  });
});
