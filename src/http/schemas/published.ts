import { z } from 'zod';
import { graphView } from './graph.ts';

export const GRAPH_SCHEMA_PATH = '/schemas/graph.json';
export const SCHEMA_TYPE = 'application/schema+json';

/** JSON Schema (2020-12) of the graph. It allows additional fields, because later versions can add fields. */
export function graphSchema(): string {
  return JSON.stringify(z.toJSONSchema(graphView, { io: 'input' }));
}
