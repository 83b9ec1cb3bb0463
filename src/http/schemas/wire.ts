import type { z } from 'zod';

/** Output of a presenter: the fields of the schema with readonly lists. */
export type Wire<Schema extends z.ZodType> = Fixed<z.output<Schema>>;

type Fixed<T> = T extends readonly (infer Item)[]
  ? readonly Fixed<Item>[]
  : T extends object
    ? { readonly [Key in keyof T]: Fixed<T[Key]> }
    : T;
