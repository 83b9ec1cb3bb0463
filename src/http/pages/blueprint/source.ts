import type { Blueprint } from '#core/index.ts';

/** What a page of a blueprint is made of. */
export interface BlueprintSource {
  readonly blueprint: Blueprint;
  /** The words that were sent. */
  readonly text: string;
  readonly publicUrl: string;
}

export type Node = Blueprint['graph']['nodes'][number];

/** Where the page shows a part, and a file. */
export const partAnchor = (node: string): string => `part-${node}`;
export const fileAnchor = (path: string): string => `file-${path}`;

/** The path of a view of the blueprint. */
export const viewPath = ({ id }: Blueprint, view: string): string => `/blueprints/${id}/${view}`;

/** What a part is called; parts that the graph does not have go by their id. */
export function titlesOf({ graph }: Blueprint): (node: string) => string {
  const titles = new Map(graph.nodes.map(({ id, title }) => [id, title]));
  return (node) => titles.get(node) ?? node;
}
