import { ROOT_CONTEXT, SpanStatusCode, trace } from '@opentelemetry/api';
import { type LanguageModel, ModelFault } from '#ports/reader.ts';

/** Traces each reading by a language model. The text and the answer are no part of the trace. */
export function tracedModel(model: LanguageModel): LanguageModel {
  const tracer = trace.getTracer('synthesis');
  return {
    ...model,
    read: async (text, signal) => {
      const attributes = {
        'reading.model': model.name,
        'reading.prompt': model.prompt,
        'reading.characters': text.length,
      };
      const span = tracer.startSpan('read by model', { attributes }, ROOT_CONTEXT);
      try {
        const answered = await model.read(text, signal);
        const { input, output } = answered.tokens;
        if (input !== null) span.setAttribute('reading.tokens.input', input);
        if (output !== null) span.setAttribute('reading.tokens.output', output);
        return answered;
      } catch (error) {
        span.setStatus({ code: SpanStatusCode.ERROR, message: error instanceof ModelFault ? error.fault : 'timeout' });
        throw error;
      } finally {
        span.end();
      }
    },
  };
}
