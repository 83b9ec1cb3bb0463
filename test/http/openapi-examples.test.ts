import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Examples, realExamples } from '#http/openapi-examples.ts';
import { blueprint, blueprintPage } from '#http/schemas/blueprint.ts';
import { comparison } from '#http/schemas/comparison.ts';
import { estimateView } from '#http/schemas/estimate.ts';
import committed from '#http/schemas/examples.json' with { type: 'json' };
import { findingsView } from '#http/schemas/findings.ts';
import { graphView } from '#http/schemas/graph.ts';
import { iacView } from '#http/schemas/iac.ts';
import { estimate, meterPage } from '#http/schemas/prices.ts';
import { requirementsView } from '#http/schemas/requirements.ts';
import { acceptedSynthesis, synthesis, synthesisPage } from '#http/schemas/synthesis.ts';
import { createTestApp, type TestApp } from '../support/test-app.ts';

const SCHEMAS = {
  AcceptedSynthesis: acceptedSynthesis,
  Synthesis: synthesis,
  SynthesisPage: synthesisPage,
  Blueprint: blueprint,
  BlueprintPage: blueprintPage,
  BlueprintRequirements: requirementsView,
  BlueprintGraph: graphView,
  BlueprintEstimate: estimateView,
  BlueprintFindings: findingsView,
  BlueprintFiles: iacView,
  Comparison: comparison,
  Estimate: estimate,
  MeterPage: meterPage,
} as const;

let test: TestApp;
let examples: Examples;
beforeAll(async () => {
  test = await createTestApp();
  examples = await realExamples(test.app, test.services);
});
afterAll(() => test.close());

describe('OpenAPI examples', () => {
  it('are responses of the application', () => {
    expect(committed, 'run npm run openapi').toEqual(examples);
  });

  it.each(Object.entries(SCHEMAS))('%s matches its schema and has an example', async (name, schema) => {
    expect(schema.parse(examples[name])).toEqual(examples[name]);
    const { components } = (await test.app.inject({ url: '/openapi.json' })).json();
    expect(components.schemas[name].examples).toEqual([committed[name as keyof typeof SCHEMAS]]);
  });

  it('exist for every view of a blueprint', async () => {
    const { components, paths } = (await test.app.inject({ url: '/openapi.json' })).json();
    for (const name of ['LineItem', 'RejectedOption', 'BlueprintNode', 'BlueprintEdge', 'Finding', 'Requirement']) {
      expect(components.schemas[name].examples, name).toHaveLength(1);
    }
    const views = ['diagram.svg', 'diagram.mmd', 'estimate.csv', 'document.md', 'iac/{path}'];
    for (const view of views) {
      const [content] = Object.values(paths[`/blueprints/{id}/${view}`].get.responses['200'].content);
      expect(content, view).toMatchObject({ schema: { type: 'string', examples: [expect.stringMatching(/\w/)] } });
    }
  });

  it('are truncated', () => {
    expect(JSON.stringify(committed).length).toBeLessThan(40_000);
  });
});
