import { z } from 'zod';
import { requirementsSchema } from '#core/index.ts';
import { graphView } from './graph.ts';

export const GRAPH_SCHEMA_PATH = '/schemas/graph.json';
export const REQUIREMENTS_SCHEMA_PATH = '/schemas/requirements.json';
export const SCHEMA_TYPE = 'application/schema+json';

/** JSON Schema (2020-12) of the graph. It allows additional fields, because later versions can add fields. */
export function graphSchema(): string {
  return JSON.stringify(z.toJSONSchema(graphView, { io: 'input' }));
}

/** JSON Schema (2020-12) of the requirements document, by which a request is validated. */
export function requirementsJsonSchema(publicUrl: string): string {
  const { $schema, ...schema } = z.toJSONSchema(requirementsSchema, { io: 'input' });
  return JSON.stringify({ $schema, $id: `${publicUrl}${REQUIREMENTS_SCHEMA_PATH}`, ...schema });
}
