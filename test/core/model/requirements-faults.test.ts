import { describe, expect, it } from 'vitest';
import { describesSystem, type Requirements, requirementsFaults } from '#core/index.ts';

const api = { id: 'api', name: 'API', capability: 'web_compute' } as const;
const bookings = { id: 'bookings', name: 'Bookings', capability: 'relational_db' } as const;
const visitors = { id: 'visitors', name: 'Visitors', kind: 'person' } as const;
const erp = { id: 'erp', name: 'ERP' } as const;

const SOUND: Requirements = {
  actors: [visitors],
  components: [api, bookings],
  external: [erp],
  flows: [
    {
      id: 'visit',
      from: 'visitors',
      to: 'api',
      interaction: 'request',
      latency: { quality: 'latency', scope: ['api'] },
    },
    { from: 'api', to: 'bookings', interaction: 'read_write', rate: { metric: 'requests', min: 5, max: 5 } },
    { from: 'api', to: 'erp', interaction: 'transfer' },
  ],
  qualities: [{ quality: 'rpo', scope: ['bookings'], value: 5, unit: 'minutes' }],
  limits: [{ measure: 'component', amount: 50, scope: ['bookings'] }],
  phases: [{ name: 'later', components: ['bookings'] }],
  excluded: [
    { kind: 'capability', term: 'web_compute:kubernetes' },
    { kind: 'capability', term: 'cache' },
    { kind: 'product', term: 'redis', terms: ['cache'] },
  ],
  questions: [
    { id: 'q1', kind: 'missing', question: 'How many?', assumed: { pointer: '/load', value: [{ value: 5 }] } },
  ],
};

/** The faults of a sound document with other fields, as text. */
const faultsWith = (change: object) =>
  requirementsFaults({ ...SOUND, ...change }).map(({ path, detail }) => `${path.join('/')} ${detail}`);

describe('requirementsFaults', () => {
  it('finds none in a sound document', () => {
    expect(requirementsFaults(SOUND)).toEqual([]);
    expect(requirementsFaults({})).toEqual([]);
  });

  it('finds ids that occur twice, across the lists', () => {
    const twice = {
      components: [api, bookings, { ...api, name: 'Other' }],
      external: [erp, { ...erp, id: 'visitors' }],
    };
    expect(faultsWith(twice)).toEqual([
      'components/2/id is already the id of /components/0',
      'external/1/id is already the id of /actors/0',
    ]);
    const flow = { id: 'a', from: 'api', to: 'bookings', interaction: 'read' };
    expect(faultsWith({ flows: [flow, flow] })).toEqual(['flows/1/id is already the id of /flows/0']);
  });

  it.each([
    [
      'flows',
      [{ from: 'apis', to: 'bookings' }],
      'flows/0/from must be an id in actors, components, external; did you mean “api”?',
    ],
    ['flows', [{ from: 'api', to: 'ledger' }], 'flows/0/to must be an id in actors, components, external'],
    [
      'flows',
      [{ from: 'api', to: 'erp', latency: { scope: ['x'] } }],
      'flows/0/latency/scope/0 must be an id in actors, components, external',
    ],
    [
      'qualities',
      [{ scope: ['api', 'booking'] }],
      'qualities/0/scope/1 must be an id in actors, components, external; did you mean “bookings”?',
    ],
    ['limits', [{ scope: ['x'] }], 'limits/0/scope/0 must be an id in actors, components, external'],
    ['phases', [{ components: ['erp'] }], 'phases/0/components/0 must be an id in components'],
  ])('finds references of %s without a target', (list, value, fault) => {
    expect(faultsWith({ [list]: value })).toEqual([fault]);
  });

  it.each([
    [
      { excluded: [{ kind: 'capability', term: 'web_compute:kubernets' }] },
      'excluded/0/term',
      'web_compute:kubernetes',
    ],
    [{ excluded: [{ kind: 'capability', term: 'relational_database' }] }, 'excluded/0/term', 'relational_db'],
    [{ excluded: [{ kind: 'product', term: 'redis', terms: ['caches'] }] }, 'excluded/0/terms/0', 'cache'],
    [{ products: [{ name: 'x', provides: 'queues' }] }, 'products/0/provides', 'queue'],
    [
      { components: [api, { ...bookings, products: [{ provides: 'relational' }] }] },
      'components/1/products/0/provides',
      'relational_db',
    ],
  ])('finds terms outside the vocabulary: %j', (change, pointer, meant) => {
    const [fault = '', ...others] = faultsWith(change);
    expect(fault.startsWith(`${pointer} must be a capability`)).toBe(true);
    expect(fault.endsWith(`did you mean “${meant}”?`)).toBe(true);
    expect(others).toEqual([]);
  });

  it('accepts any term of an excluded product, feature or vendor', () => {
    expect(faultsWith({ excluded: [{ kind: 'vendor', term: 'Example Ltd' }] })).toEqual([]);
  });

  it.each([
    ['load', [{ metric: 'users', min: 9, max: 3 }], 'load/0/min'],
    ['actors', [{ ...visitors, count: [{ metric: 'users', min: 9, max: 3 }] }], 'actors/0/count/0/min'],
    ['seasons', [{ quantities: [{ metric: 'users', min: 9, max: 3 }] }], 'seasons/0/quantities/0/min'],
    ['operations', { team: { metric: 'team', min: 9, max: 3 } }, 'operations/team/min'],
  ])('finds ranges in %s whose minimum exceeds the maximum', (field, value, pointer) => {
    expect(faultsWith({ [field]: value })).toEqual([`${pointer} must be at most max, which is 3`]);
  });

  it('finds values that are nested too deeply', () => {
    const value = JSON.parse(`${'['.repeat(20_000)}${']'.repeat(20_000)}`) as unknown;
    const questions = [{ assumed: { pointer: '/title', value } }];
    expect(faultsWith({ questions })).toEqual(['questions/0/assumed/value must have at most 16 levels']);
  });

  it('skips what has the wrong type', () => {
    const flows = [null, 5, { from: 7, to: null }, { from: 'api', to: 'gone' }];
    expect(faultsWith({ flows, load: { min: 2, max: 1 }, qualities: 'none' })).toEqual([
      'flows/3/to must be an id in actors, components, external',
    ]);
    expect(requirementsFaults(null)).toEqual([]);
  });
});

describe('describesSystem', () => {
  it.each([
    [{ components: [api] }, true],
    [{ kinds: [{ kind: 'shop' }] }, true],
    [{ products: [{ name: 'moodle' }] }, true],
    [{ title: 'Shop', components: [], external: [erp], environment: 'production' }, false],
    [{}, false],
  ])('%j: %s', (document, expected) => {
    expect(describesSystem(document)).toBe(expected);
  });
});
