import type { Reading, ReadingFault } from '#core/index.ts';

/** Reads the text of a request before the engine does. */
export interface Reader {
  /**
   * Never rejects because a model is away: the built-in reader of the engine reads then.
   * @param fresh asks again instead of using a stored reading
   * @throws the reason of the signal
   */
  read(text: string, fresh: boolean, signal: AbortSignal): Promise<Reading>;
}

/** Why a language model gave no answer. */
export class ModelFault extends Error {
  override readonly name = 'ModelFault';
  readonly fault: ReadingFault;

  constructor(fault: ReadingFault) {
    super(fault);
    this.fault = fault;
  }
}

export interface ModelAnswered {
  /** JSON value that has the shape of an answer. Its items are not checked. */
  readonly answer: unknown;
  /** Tokens of all calls; null where the model does not count them. */
  readonly tokens: { readonly input: number | null; readonly output: number | null };
}

/** A language model with the prompt of this service. */
export interface LanguageModel {
  readonly name: string;
  /** Version of the prompt. */
  readonly prompt: string;
  /** Identifies the reading of a text by this model with this prompt. */
  keyOf(text: string): string;
  /** @throws ModelFault, or the reason of the signal */
  read(text: string, signal: AbortSignal): Promise<ModelAnswered>;
}
