import { ROOT_CONTEXT, type Span, SpanStatusCode, trace } from '@opentelemetry/api';
import type { SynthesisRunner } from '#ports/runner.ts';

/** Traces each synthesis, with a span for each stage. */
export function tracedRunner(runner: SynthesisRunner): SynthesisRunner {
  const tracer = trace.getTracer('synthesis');
  return {
    ...runner,
    run: async (intent, onStage, ...rest) => {
      const attributes = { 'synthesis.id': intent.id, 'synthesis.cloud': intent.cloud };
      const whole = tracer.startSpan('synthesis', { attributes }, ROOT_CONTEXT);
      const within = trace.setSpan(ROOT_CONTEXT, whole);
      const stages: Span[] = [];
      try {
        const reached: typeof onStage = (stage) => {
          stages.at(-1)?.end();
          stages.push(tracer.startSpan(stage, {}, within));
          onStage(stage);
        };
        return await runner.run(intent, reached, ...rest);
      } catch (error) {
        whole.setStatus({ code: SpanStatusCode.ERROR, message: error instanceof Error ? error.name : 'Error' });
        throw error;
      } finally {
        stages.at(-1)?.end();
        whole.end();
      }
    },
  };
}
