import spectral, { type RulesetDefinition } from '@stoplight/spectral-core';
import rulesets from '@stoplight/spectral-rulesets';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../support/test-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

function linter(): InstanceType<typeof spectral.Spectral> {
  const rules = new spectral.Spectral();
  rules.setRuleset({ extends: [[rulesets.oas as RulesetDefinition, 'recommended']] });
  return rules;
}

it("the OpenAPI document has no fault by Spectral's rules", async () => {
  const document = (await test.app.inject({ url: '/openapi.json' })).json();
  const faults = await linter().run(document);
  expect(faults.map(({ code, path, message }) => `${code} ${path.join('/')}: ${message}`)).toEqual([]);
  // A fault would be noticed.
  const [operation] = Object.values(document.paths['/synthesis']) as { description?: string }[];
  delete operation?.description;
  expect((await linter().run(document)).map(({ code }) => code)).toEqual(['operation-description']);
});
