import type { Model } from './model.ts';

let source: (() => Model) | null = null;
let trained: Model | null = null;

/**
 * Sets the source of the trained weights, for the first reading. The first source applies. The weights are no import of
 * the reader, because 8 MB of JSON would stay in the memory of each thread.
 */
export function provideModel(load: () => Model): void {
  source ??= load;
}

/** The weights of `npm run train`. @throws Error before `provideModel` */
export function trainedModel(): Model {
  if (source === null) throw new Error('the reader has no weights');
  trained ??= source();
  return trained;
}
