import type { Blueprint } from '../model/blueprint.ts';

/** Whether people or programs reach a component at a public address. */
export function hasPublicEntry({ nodes, edges, actors }: Blueprint['graph']): boolean {
  const outside = new Set(actors.map(({ id }) => id));
  const called = new Set(edges.flatMap(({ from, to, kind }) => (outside.has(from) && kind === 'request' ? [to] : [])));
  return nodes.some(
    ({ id, capability }) => called.has(id) && capability !== 'bi_dashboard' && capability !== 'identity',
  );
}
