import { expect, test } from 'vitest';
import { edgesOf, graphFrom } from '../../support/document.ts';

const CLERKS = { id: 'clerks', name: 'Clerks', kind: 'person' } as const;

test('people who are stated sign in, instead of visitors', () => {
  const graph = graphFrom({
    actors: [CLERKS],
    components: [
      { id: 'desk', name: 'Desk', capability: 'web_compute' },
      { id: 'login', name: 'Sign-in', capability: 'identity' },
    ],
    flows: [{ from: 'clerks', to: 'desk', interaction: 'request' }],
  });
  expect(edgesOf(graph)).toContain('clerks request login');
  expect(graph.actors.map(({ id }) => id)).toEqual(['clerks']);
});

test('people who are stated view dashboards, instead of analysts', () => {
  const graph = graphFrom({
    actors: [CLERKS],
    components: [
      { id: 'board', name: 'Board', capability: 'bi_dashboard' },
      { id: 'facts', name: 'Facts', capability: 'data_warehouse' },
    ],
    flows: [
      { from: 'clerks', to: 'board', interaction: 'read' },
      { from: 'board', to: 'facts', interaction: 'read' },
    ],
  });
  // The team loads the tables, which nothing else writes.
  expect(graph.actors.map(({ id }) => id)).toEqual(['clerks', 'team']);
});
