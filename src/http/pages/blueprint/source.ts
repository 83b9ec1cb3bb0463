import type { Blueprint } from '#core/index.ts';

/** Input of the blueprint page. */
export interface BlueprintSource {
  readonly blueprint: Blueprint;
  /** The document. */
  readonly markdown: string;
  /** The current title. */
  readonly title: string;
  /** The system description of the request. */
  readonly text: string;
  readonly publicUrl: string;
}

export type Node = Blueprint['graph']['nodes'][number];

/** Fragment identifiers of a component and of a file. */
export const partAnchor = (node: string): string => `part-${node}`;
export const fileAnchor = (path: string): string => `file-${path}`;

/** Path of a view of the blueprint. */
export const viewPath = ({ id }: Blueprint, view: string): string => `/blueprints/${id}/${view}`;

/** Title of a component by node ID. The ID for a node that is not in the graph. */
export function titlesOf({ graph }: Blueprint): (node: string) => string {
  const titles = new Map(graph.nodes.map(({ id, title }) => [id, title]));
  return (node) => titles.get(node) ?? node;
}
