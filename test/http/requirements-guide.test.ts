import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { finished, start } from '../support/synthesis.ts';
import { createTestApp } from '../support/test-app.ts';

const GUIDE = readFileSync('docs/guides/send-requirements.md', 'utf8');
const EXAMPLES = [...GUIDE.matchAll(/^```json\n(.*?)^```$/gms)].map(([, json = '']) => JSON.parse(json));

it('the examples of docs/guides/send-requirements.md are real', async () => {
  const test = await createTestApp();
  const { as } = await test.person('ada', 'researcher');
  const [request, answered, faulty, problem, ...others] = EXAMPLES;
  expect(others).toEqual([]);
  const answer = await start(as, request, finished);
  expect([answer.statusCode, answer.json().status]).toEqual([201, 'succeeded']);
  const { id } = (await start(as, answered, finished)).json();
  const { requirements } = (await as({ url: `/blueprints/${id}/requirements` })).json();
  expect(requirements.load).toContainEqual(expect.objectContaining({ of: 'records', value: 20 }));
  expect(requirements.excluded).toContainEqual(expect.objectContaining({ term: 'cdn' }));
  const refused = await start(as, faulty);
  expect([refused.statusCode, refused.json().errors]).toEqual([422, problem.errors]);
  await test.close();
});
