import { describe, expect, test } from 'vitest';
import { aws } from '#core/catalog/aws/index.ts';
import type { Term } from '#core/model/capability.ts';
import type { Requirements } from '#core/model/requirements.ts';
import type { Requirement } from '#core/model/resolved.ts';
import { read, understand } from '#core/reading/read.ts';
import { resolveRequirements } from '#core/reading/resolve.ts';
import { extraction, intentOf } from './extract/intent.ts';

const TEXT = 'A REST API on PostgreSQL with 40 requests per second at peak. Budget 300 USD a month.';

function documentOf(text: string, requirements?: Requirements): Requirements {
  return read({ ...intentOf(text), ...(requirements === undefined ? {} : { requirements }) }, aws).document;
}

/** Terms of the components of a text that asks for these alternatives. */
function termsOf(...asked: readonly (readonly Term[])[]): readonly string[] {
  const requirements = asked.map(
    (anyOf): Requirement => ({
      kind: 'capability',
      anyOf,
      strength: 'stated',
      demand: 'must',
      evidence: [],
      because: 'stated by the test',
    }),
  );
  const { capabilities } = understand({ ...extraction(''), requirements }, aws);
  return capabilities.filter(({ strength }) => strength === 'stated').map(({ anyOf }) => anyOf.join('|'));
}

describe('a text', () => {
  test('asks for one component of a capability at most', () => {
    const { components = [] } = documentOf(
      'The orders database is PostgreSQL, the stock database is PostgreSQL, and a third database keeps users.',
    );
    expect(components.filter(({ capability }) => capability === 'relational_db')).toHaveLength(1);
  });

  test.each<readonly [asked: readonly (readonly Term[])[], terms: readonly string[]]>([
    [
      [['web_compute'], ['timeseries_db', 'key_value_db'], ['key_value_db']],
      ['web_compute', 'key_value_db'],
    ],
    [
      [['web_compute'], ['timeseries_db', 'key_value_db']],
      ['web_compute', 'timeseries_db|key_value_db'],
    ],
    [[['web_compute:container'], ['web_compute'], ['web_compute:vm']], ['web_compute:container|web_compute:vm']],
  ])('that asks for %j has the components %j', (asked, terms) => {
    expect(termsOf(...asked)).toEqual(terms);
  });

  test('accounts for each clause', () => {
    const { clauses } = documentOf('A REST API on PostgreSQL. No cache. My aunt paints herons.');
    expect(clauses?.map(({ id, fates }) => [id, fates.map(({ fate }) => fate)])).toEqual([
      ['c1', ['used']],
      ['c2', ['excluded']],
      ['c3', [expect.stringMatching(/^(context|not_understood)$/)]],
    ]);
  });

  test('is quoted where it states a component', () => {
    const { components = [] } = documentOf(TEXT);
    const database = components.find(({ capability }) => capability === 'relational_db');
    expect(database).toMatchObject({ basis: 'stated', evidence: [{ clause: 'c1', quote: 'PostgreSQL' }] });
  });
});

describe('a caller', () => {
  test('without a text states everything', () => {
    const requirements: Requirements = { components: [{ id: 'api', name: 'API', capability: 'web_compute' }] };
    const { components = [] } = documentOf('', requirements);
    expect(components[0]).toEqual(requirements.components?.[0]);
    expect(components.slice(1)).toEqual(
      ['monitoring', 'logging', 'audit_trail'].map((capability) =>
        expect.objectContaining({ capability, basis: 'inferred', demand: 'preferred' }),
      ),
    );
  });

  test('gets no companion that is refused, and the connection that a system on premises needs', () => {
    const { components = [] } = documentOf('', {
      components: [{ id: 'api', name: 'API', capability: 'web_compute' }],
      external: [{ id: 'erp', name: 'ERP', where: 'on_premises' }],
      flows: [{ from: 'api', to: 'erp', interaction: 'read' }],
      excluded: [{ kind: 'capability', term: 'audit_trail' }],
      compliance: [{ framework: 'gdpr' }],
    });
    const added = components.slice(1).map(({ capability }) => capability);
    expect(added).toEqual(expect.arrayContaining(['vpn_or_private_link', 'kms', 'monitoring']));
    expect(added).not.toContain('audit_trail');
  });

  test('wins over the text, which completes what is missing', () => {
    const document = documentOf(TEXT, { limits: [{ measure: 'total', amount: 900 }] });
    const { budget, quantities } = resolveRequirements(document, intentOf(TEXT), aws);
    expect(budget?.usd).toBe(900);
    expect(quantities).toContainEqual(expect.objectContaining({ metric: 'requests_per_second', value: 40 }));
    expect(document.clauses?.map(({ id }) => id)).toEqual(['c1', 'c2']);
  });

  test('that describes the structure gets no component of the text', () => {
    const components = [
      { id: 'api', name: 'API', capability: 'web_compute' },
      { id: 'carts', name: 'Carts', capability: 'key_value_db' },
    ] as const;
    const described = documentOf(TEXT, {
      components,
      flows: [{ from: 'api', to: 'carts', interaction: 'read_write' }],
    });
    expect(described.components?.filter(({ basis }) => basis !== 'inferred')).toEqual(components);
    expect(described.components?.map(({ capability }) => capability)).not.toContain('relational_db');
    expect(documentOf(TEXT, { components }).components?.map(({ capability }) => capability)).toContain('relational_db');
  });
});
