import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { createLanguageModel } from '#adapters/reader/language-model.ts';
import { installation } from '../support/installation.ts';
import { type LanguageModelStub, startLanguageModelStub } from '../support/language-model-stub.ts';
import { startNode } from '../support/nodes.ts';
import { BAKERY, BAKERY_WORDS } from '../support/readings.ts';
import { finished, start } from '../support/synthesis.ts';
import type { TestApp } from '../support/test-app.ts';
import { testDatabase } from '../support/test-database.ts';

const LIMITS = { maxInputChars: 20_000, dailyRequests: 3, concurrency: 4, timeoutMs: 10_000 };
const nodes: TestApp[] = [];
let stub: LanguageModelStub;
beforeAll(async () => {
  stub = await startLanguageModelStub({ words: BAKERY_WORDS });
});
afterEach(async () => {
  for (const node of nodes.splice(0)) await node.close();
});
afterAll(() => stub.close());

it('three processes on Postgres ask a language model once for a text, within the limit of a day', async () => {
  const env = { ...installation(await testDatabase()), RATE_LIMIT_SYNTHESIS: '0' };
  for (let count = 0; count < 3; count += 1) {
    const model = createLanguageModel({
      provider: 'openai-compatible',
      baseUrl: stub.url,
      name: 'stub',
      apiKey: undefined,
    });
    nodes.push(await startNode(env, { languageModel: { model, limits: LIMITS } }));
  }
  const [one] = nodes;
  if (one === undefined) throw new Error('a process is required');
  const { as } = await one.person('ada', 'researcher');
  const clouds = ['aws', 'gcp', 'azure', 'aws', 'gcp', 'azure'];
  const states = await Promise.all(
    clouds.map((cloud) => start(as, { system_intent: BAKERY, cloud }, finished).then((answer) => answer.json())),
  );
  expect(states.map(({ status }) => status)).toEqual(clouds.map(() => 'succeeded'));
  expect(stub.requests).toHaveLength(1);
  for (const { id } of states) {
    const { requirements } = (await as({ url: `/blueprints/${id}/requirements` })).json();
    expect(requirements.reader.name).toBe('model');
  }
  for (const text of ['A blog about cakes.', 'A shop for tea.', 'A site for a choir.']) {
    await start(as, { system_intent: text, cloud: 'aws' }, finished);
  }
  expect(stub.requests).toHaveLength(3);
}, 60_000);
