import type { z } from 'zod';

/** A success as JSON, with words for the documentation. */
export function answer<Schema extends z.ZodType>(description: string, schema: Schema) {
  return { description, content: { 'application/json': { schema } } };
}
