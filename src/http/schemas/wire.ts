import type { z } from 'zod';

/** What a presenter must give for a schema: its fields and no others of another type, in lists that nobody changes. */
export type Wire<Schema extends z.ZodType> = Fixed<z.output<Schema>>;

type Fixed<T> = T extends readonly (infer Item)[]
  ? readonly Fixed<Item>[]
  : T extends object
    ? { readonly [Key in keyof T]: Fixed<T[Key]> }
    : T;
