import { describe, expect, it } from 'vitest';
import type { Component, Requirements } from '#core/model/requirements.ts';
import { graphFrom, nodeOf } from '../../support/document.ts';

function document(inference: Partial<Component> & Pick<Component, 'capability'>): Requirements {
  return {
    components: [
      { id: 'app', name: 'App', capability: 'web_compute' },
      { id: 'tune', name: 'Tuning', capability: 'ml_training' },
      { id: 'model', name: 'Model', ...inference },
    ],
    flows: [{ from: 'app', to: 'model', interaction: 'request' }],
  };
}

describe('A task of inference', () => {
  it.each(['ocr', 'moderation', 'labels', 'speech_to_text', 'translation'])(
    '%s is a service of the provider, also beside own training',
    (task) => {
      const node = nodeOf(graphFrom(document({ capability: 'ml_inference', task })), 'model');
      expect(node?.capability === 'ml_inference' && node.demand.kind).toBe('ready_made');
    },
  );

  it('without a name beside training is an own model', () => {
    const node = nodeOf(graphFrom(document({ capability: 'ml_inference' })), 'model');
    expect(node?.capability === 'ml_inference' && node.demand.kind).toBe('own');
  });

  it('of a number of pages or pictures has as many calls', () => {
    const load = [{ metric: 'objects', per: 'day', value: 100 } as const];
    const pages = [{ metric: 'requests', per: 'week', of: 'pages', value: 700 } as const];
    const calls = (own: Component['load']) => {
      const node = nodeOf(graphFrom(document({ capability: 'ml_inference', task: 'ocr', load: own })), 'model');
      return node?.capability === 'ml_inference' ? node.demand.callsPerMonth : null;
    };
    expect(calls(load)).toBeCloseTo((100 * 730) / 24);
    expect(calls(pages)).toBeCloseTo((100 * 730) / 24);
  });

  it('embedding writes no tokens', () => {
    const graph = graphFrom(document({ capability: 'llm_inference', task: 'embedding' }));
    const node = nodeOf(graph, 'model');
    expect(node?.capability === 'llm_inference' && node.demand.outputTokensPerCall).toBe(0);
  });
});
