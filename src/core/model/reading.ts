/** Who read the text of a request, and what a language model answered. */

/** Why a configured language model did not read a text. */
export const READING_FAULTS = [
  'timeout',
  'unavailable',
  'refused_credentials',
  'rate_limited',
  'invalid_answer',
  'refusal',
  'too_long',
  'daily_limit',
  'silent',
] as const;
export type ReadingFault = (typeof READING_FAULTS)[number];

/** The answer of a model, as it was stored. */
export interface ModelReading {
  readonly by: 'model';
  readonly model: string;
  /** Version of the prompt. */
  readonly prompt: string;
  /** JSON value, checked by the engine against its schema and the text. */
  readonly answer: unknown;
}

/** The reading of a text before the engine. The built-in reader is part of the engine. */
export type Reading =
  | ModelReading
  | { readonly by: 'built-in' }
  | { readonly by: 'built-in'; readonly model: string; readonly fault: ReadingFault };
