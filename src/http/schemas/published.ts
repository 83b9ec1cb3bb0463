import { z } from 'zod';
import { graphView } from './graph.ts';

export const GRAPH_SCHEMA_PATH = '/schemas/graph.json';
export const SCHEMA_TYPE = 'application/schema+json';

/** The JSON Schema (2020-12) of a blueprint's graph. It allows further fields: later versions may add some. */
export function graphSchema(): string {
  return JSON.stringify(z.toJSONSchema(graphView, { io: 'input' }));
}
