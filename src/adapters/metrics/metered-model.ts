import type { Metrics } from '#ports/metrics.ts';
import { type LanguageModel, ModelFault } from '#ports/reader.ts';

/** A language model that counts its readings, their duration and their tokens. */
export function meteredModel(model: LanguageModel, metrics: Metrics): LanguageModel {
  return {
    ...model,
    read: async (text, signal) => {
      const begin = performance.now();
      const ended = (outcome: string, tokens = { input: null, output: null } as TokenCounts) =>
        metrics.textRead(outcome, (performance.now() - begin) / 1000, tokens);
      try {
        const answered = await model.read(text, signal);
        ended('read', answered.tokens);
        return answered;
      } catch (error) {
        ended(error instanceof ModelFault ? error.fault : 'timeout');
        throw error;
      }
    },
  };
}

type TokenCounts = Parameters<Metrics['textRead']>[2];
