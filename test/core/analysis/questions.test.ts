import { beforeAll, describe, expect, it } from 'vitest';
import { CLOUD_IDS, createEngine, type Engine, type Intent } from '#core/index.ts';
import { type Answers, topicOf } from '#core/model/questions.ts';
import { PLATFORM } from '../../bench/texts.ts';

let engine: Engine;
beforeAll(async () => {
  engine = await createEngine();
});

const SHOP = 'A shop with product pictures on PostgreSQL, 200 requests a second at the peak, for customers in Germany.';
const CHOIR = 'Something nice for our choir. The quuxes frobnicate every thursday. Old plumbuses get wibbled.';
const DESCRIBED: Pick<Intent, 'requirements'> = {
  requirements: {
    components: [
      { id: 'api', name: 'API', capability: 'web_compute', form: 'container' },
      { id: 'db', name: 'Records', capability: 'relational_db' },
      { id: 'find', name: 'Search', capability: 'full_text_search', basis: 'inferred', strength: 'default' },
    ],
    flows: [
      { from: 'api', to: 'db', interaction: 'read_write' },
      { from: 'api', to: 'find', interaction: 'read' },
    ],
    questions: [
      {
        id: 'q1',
        kind: 'ambiguous',
        question: 'Which search?',
        assumed: { pointer: '/components/2/name', value: 'S' },
      },
    ],
  },
};

const REQUESTS: readonly (readonly [string, Omit<Intent, 'id' | 'cloud' | 'constraints'>])[] = [
  ['a shop', { text: SHOP }],
  ['a text that is hardly understood', { text: CHOIR }],
  ['a platform', { text: PLATFORM }],
  ['described components', { text: '', ...DESCRIBED }],
];

function blueprintOf(cloud: Intent['cloud'], request: Omit<Intent, 'id' | 'cloud' | 'constraints'>, answers?: Answers) {
  const intent = { id: 'synt_questions', cloud, constraints: {}, ...request };
  return engine.synthesize(answers === undefined ? intent : { ...intent, answers });
}

/** The value at a JSON Pointer. */
function at(document: unknown, pointer: string): unknown {
  const steps = pointer.split('/').slice(1);
  return steps.reduce<unknown>((value, step) => (value as Record<string, unknown> | undefined)?.[step], document);
}

describe.each(CLOUD_IDS)('the questions of a blueprint on %s', (cloud) => {
  it.each(REQUESTS)('have the effect of designing with the answer: %s', (_case, request) => {
    const { requirements, estimate } = blueprintOf(cloud, request);
    const { questions = [] } = requirements;
    expect(questions.length).toBeGreaterThan(0);
    expect(questions.length).toBeLessThanOrEqual(7);
    const sizes = questions.map(({ effects = [] }) => Math.max(0, ...effects.map(({ monthly }) => Math.abs(monthly))));
    const own = questions.filter(({ id }) => topicOf(id) === null).length;
    expect(sizes.slice(own)).toEqual(sizes.slice(own).toSorted((a, b) => b - a));
    for (const { id, effects = [], affects = [] } of questions) {
      for (const pointer of affects) expect(at(requirements, pointer), `${id} ${pointer}`).toBeDefined();
      for (const { value, monthly } of effects) {
        const answered = blueprintOf(cloud, request, { [id]: value });
        expect(answered.estimate.total - estimate.total, `${id} ${value}`).toBeCloseTo(monthly, 2);
        expect(answered.requirements.questions?.map((question) => question.id)).not.toContain(id);
      }
    }
  });

  it('put the answer where they say', () => {
    const { requirements } = blueprintOf(cloud, { text: SHOP });
    for (const { id, assumed, effects = [] } of requirements.questions ?? []) {
      if (topicOf(id)?.about === 'component') continue;
      const value = effects[0]?.value;
      const answered = blueprintOf(cloud, { text: SHOP }, { [id]: value }).requirements;
      expect(at(answered, assumed?.pointer ?? ''), id).toEqual(value);
    }
  });

  it('are the same when the requirements are sent again', () => {
    for (const [, request] of REQUESTS) {
      const { requirements, markdown } = blueprintOf(cloud, request);
      const again = blueprintOf(cloud, { text: request.text, requirements });
      expect(again.requirements.questions).toEqual(requirements.questions);
      expect(again.markdown).toBe(markdown);
    }
  });
});

describe('questions', () => {
  it('ask for the parts and the meaning of a text that is hardly understood', () => {
    const { requirements, markdown } = blueprintOf('aws', { text: CHOIR });
    expect(requirements.coverage).toBeLessThan(0.5);
    expect(requirements.questions).toHaveLength(7);
    const topics = (requirements.questions ?? []).map(({ id }) => topicOf(id)?.about);
    expect(topics.filter((about) => about === 'component').length).toBeGreaterThanOrEqual(3);
    expect(markdown).toContain('Answer these questions first');
  });

  it('ask for the parts of a system of which nothing was understood, and an answer gives a design', () => {
    const nothing = { text: 'Hello there' };
    const { requirements, graph, markdown } = blueprintOf('aws', nothing);
    expect(graph.nodes).toEqual([]);
    expect(requirements.questions?.map(({ id }) => topicOf(id)?.about)).toEqual(Array(7).fill('component'));
    expect(markdown).toContain('**Decisions needed.**');
    const answers = { 'needs-web_compute': true, 'needs-relational_db': true };
    const designed = blueprintOf('aws', nothing, answers).graph.nodes.map(({ capability }) => capability);
    expect(designed).toEqual(expect.arrayContaining(['web_compute', 'relational_db']));
  });

  it('keep those of the caller and leave out what the request states', () => {
    const ids = (answers?: Answers) =>
      (blueprintOf('aws', { text: '', ...DESCRIBED }, answers).requirements.questions ?? []).map(({ id }) => id);
    expect(ids()[0]).toBe('q1');
    expect(ids({ q1: 'Full-text search' })).not.toContain('q1');
  });

  it('report an answer that fits no place', () => {
    const { findings } = blueprintOf('aws', { text: SHOP }, { 'clause-c99': 'queue' });
    expect(findings.find(({ id }) => id === 'REQ-ANSWER-CLAUSE-C99')?.status).toBe('watch');
  });
});
