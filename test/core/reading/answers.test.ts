import { describe, expect, it } from 'vitest';
import { answerFaults } from '#core/model/questions.ts';
import { type Requirements, requirementsSchema } from '#core/model/requirements.ts';
import { requirementsFaults } from '#core/model/requirements-faults.ts';
import { applyAnswers } from '#core/reading/answers.ts';

const SHOP: Requirements = {
  components: [
    { id: 'app', name: 'Shop', capability: 'web_compute' },
    { id: 'search', name: 'Search', capability: 'full_text_search', basis: 'inferred', strength: 'default' },
    { id: 'db', name: 'Orders', capability: 'relational_db', basis: 'inferred', strength: 'implied' },
  ],
  flows: [
    { from: 'app', to: 'search', interaction: 'read' },
    { from: 'app', to: 'db', interaction: 'read_write' },
  ],
  load: [{ metric: 'users', stat: 'total', per: 'month', value: 1000 }],
  qualities: [{ quality: 'latency', scope: ['search'], value: 200, unit: 'ms' }],
  clauses: [
    { id: 'c1', fates: [{ fate: 'used', refers_to: ['/components/2', '/components/1', '/flows/1', '/load/0'] }] },
    { id: 'c2', fates: [{ fate: 'not_understood' }] },
  ],
};

function answering(answers: Parameters<typeof applyAnswers>[1], document = SHOP): Requirements {
  const { value, findings } = applyAnswers(document, answers);
  expect(findings).toEqual([]);
  expect(requirementsFaults(value)).toEqual([]);
  return requirementsSchema.parse(value) as Requirements;
}

describe('answers', () => {
  it('put a number where the question refers to', () => {
    expect(answering({ 'peak-requests': 40 }).load?.[1]).toMatchObject({
      metric: 'requests',
      stat: 'peak',
      per: 'second',
      value: 40,
    });
    expect(answering({ 'model-calls': 9 }).figures).toMatchObject([{ figure: 'model_calls_per_month', value: 9 }]);
  });

  it('replace what the document says about the same subject', () => {
    const load = [
      { metric: 'requests' as const, stat: 'peak' as const, per: 'minute' as const, value: 600 },
      { metric: 'devices' as const, value: 3 },
    ];
    const changed = answering({ 'peak-requests': 40 }, { load });
    expect(changed.load).toHaveLength(2);
    expect(changed.load?.[0]).toMatchObject({ per: 'second', value: 40 });
  });

  it('state a quality and the environment', () => {
    const changed = answering({ availability: 99.9, environment: 'development' });
    expect(changed.qualities?.[1]).toMatchObject({ quality: 'availability', value: 99.9, unit: '%' });
    expect(changed.environment).toBe('development');
  });

  it('remove a component that is not needed, with every reference to it', () => {
    const changed = answering({ 'needs-full_text_search': false });
    expect(changed.components?.map(({ id }) => id)).toEqual(['app', 'db']);
    expect(changed.flows).toHaveLength(1);
    expect(changed.qualities).toEqual([]);
    expect(changed.excluded).toMatchObject([{ kind: 'capability', term: 'full_text_search' }]);
    expect(changed.clauses?.[0]?.fates[0]?.refers_to).toEqual(['/components/1', '/flows/0', '/load/0']);
  });

  it('state a component that is needed, or add it, excluded or not', () => {
    const stated = answering({ 'needs-relational_db': true }).components?.[2];
    expect(stated).toMatchObject({ id: 'db', basis: 'stated', strength: 'stated', demand: 'required' });
    const refusing: Requirements = { ...SHOP, excluded: [{ kind: 'capability', term: 'identity' }] };
    const added = answering({ 'needs-identity': true }, refusing);
    expect(added.components?.[3]).toMatchObject({ id: 'sign-in', capability: 'identity', basis: 'stated' });
    expect(added.excluded).toBeUndefined();
  });

  it('give a clause its meaning', () => {
    const asked = answering({ 'clause-c2': 'scheduler' });
    expect(asked.components?.[3]).toMatchObject({ capability: 'scheduler', basis: 'stated' });
    expect(asked.clauses?.[1]?.fates).toEqual([{ fate: 'used', refers_to: ['/components/3'] }]);
    expect(answering({ 'clause-c2': 'nothing' }).clauses?.[1]?.fates).toEqual([{ fate: 'context' }]);
  });

  it('answer a question of the document at its pointer, once', () => {
    const questions = [
      { id: 'q1', kind: 'missing' as const, question: 'Users?', assumed: { pointer: '/load/0/value', value: 1000 } },
      { id: 'q2', kind: 'missing' as const, question: 'Sign-in?' },
    ];
    const changed = answering({ q1: 5000 }, { ...SHOP, questions });
    expect(changed.load?.[0]?.value).toBe(5000);
    expect(changed.questions?.map(({ id }) => id)).toEqual(['q2']);
  });

  it('keep the assumption for null', () => {
    expect(answering({ availability: null, 'needs-relational_db': null })).toEqual(SHOP);
  });

  it('without a place change nothing and give a finding', () => {
    const questions = [
      { id: 'q1', kind: 'missing' as const, question: 'Users?', assumed: { pointer: '/load/7/value', value: 1 } },
      { id: 'q2', kind: 'missing' as const, question: 'Users?', assumed: { pointer: '/load/0/value', value: 1 } },
    ];
    const document = { ...SHOP, questions };
    const { value, findings } = applyAnswers(document, { q1: 5, q2: 'many', 'clause-c9': 'cdn', nobody: 1 });
    expect(value).toEqual(document);
    expect(findings.map(({ id }) => id)).toEqual([
      'REQ-ANSWER-Q1',
      'REQ-ANSWER-Q2',
      'REQ-ANSWER-CLAUSE-C9',
      'REQ-ANSWER-NOBODY',
    ]);
  });

  it('are checked all at once', () => {
    const answers = {
      'peak-requests': 'many',
      availability: 101,
      environment: 'prod',
      'needs-cdn': 'yes',
      'clause-c1': 'queues',
      'needs-cnd': true,
      toString: 1,
    };
    expect(answerFaults(answers).map(({ path, detail }) => [path.join('/'), detail])).toEqual([
      ['answers/peak-requests', 'must be a number from 0 to 1000000000000000000'],
      ['answers/availability', 'must be a number from 50 to 100'],
      ['answers/environment', 'must be development, staging, production; did you mean “production”?'],
      ['answers/needs-cdn', 'must be true or false'],
      ['answers/clause-c1', expect.stringContaining('did you mean “queue”?')],
      ['answers/needs-cnd', 'must be the id of a question of the requirements; did you mean “needs-cdn”?'],
      ['answers/toString', expect.stringContaining('must be the id of a question')],
    ]);
  });
});
