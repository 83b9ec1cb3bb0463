import type { z } from 'zod';

/** A successful JSON response of a route schema. */
export function answer<Schema extends z.ZodType>(description: string, schema: Schema) {
  return { description, content: { 'application/json': { schema } } };
}
