import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyPluginCallback } from 'fastify';
import { type Config, ConfigError } from '#config';
import { SERVICE } from '#http/about.ts';
import type { Log } from '#ports/log.ts';
import type { Metrics } from '#ports/metrics.ts';
import type { SynthesisQueue } from '#ports/queue.ts';
import type { LanguageModel } from '#ports/reader.ts';
import type { SynthesisRunner } from '#ports/runner.ts';
import type { Store } from '#ports/store.ts';
import { SERVER } from './messages.ts';

/** Timeout for the last traces, so that an unavailable collector does not delay the shutdown. */
const FLUSH_TIMEOUT_MS = 2_000;

/** Prometheus metrics. */
export interface Monitoring {
  /** Undefined if metrics are disabled. */
  readonly metrics: Metrics | undefined;
  /** Adds metrics to the store. */
  metered(store: Store): Store;
  /** Adds metrics to a language model. */
  meteredModel(model: LanguageModel): LanguageModel;
  close(): Promise<void>;
}

/** OpenTelemetry traces. */
export interface Tracing {
  /** Undefined if tracing is disabled. */
  readonly plugin: FastifyPluginCallback | undefined;
  traced(runner: SynthesisRunner): SynthesisRunner;
  tracedModel(model: LanguageModel): LanguageModel;
  close(): Promise<void>;
}

/** Starts the metrics server if `METRICS_PORT` is set. Loads its packages on demand. @throws ConfigError */
export async function startMetrics(
  { host, metricsPort: port }: Pick<Config, 'host' | 'metricsPort'>,
  queue: Pick<SynthesisQueue, 'depth'>,
  log: Log,
): Promise<Monitoring> {
  if (port === undefined)
    return { metrics: undefined, metered: (store) => store, meteredModel: (model) => model, close: async () => {} };
  const { createPrometheus } = await import('#adapters/metrics/prometheus.ts');
  const { meteredStore } = await import('#adapters/metrics/metered-store.ts');
  const { meteredModel } = await import('#adapters/metrics/metered-model.ts');
  const { serveMetrics } = await import('#adapters/metrics/server.ts');
  const metrics = createPrometheus({ version: SERVICE.version, queueDepth: () => queue.depth() });
  const server = await serveMetrics(metrics, { host, port }, log).catch((error: unknown) => {
    throw new ConfigError(SERVER.metricsPort(String(error)));
  });
  return {
    metrics,
    metered: (store) => meteredStore(store, metrics),
    meteredModel: (model) => meteredModel(model, metrics),
    close: server.close,
  };
}

/** Starts tracing if `OTEL_EXPORTER_OTLP_ENDPOINT` is set. Loads its packages on demand. */
export async function startTracing({ tracesEndpoint }: Pick<Config, 'tracesEndpoint'>, log: Log): Promise<Tracing> {
  if (tracesEndpoint === undefined) {
    return { plugin: undefined, traced: (runner) => runner, tracedModel: (model) => model, close: async () => {} };
  }
  const { openTelemetry } = await import('#adapters/tracing/opentelemetry.ts');
  const { tracedRunner } = await import('#adapters/tracing/traced-runner.ts');
  const { tracedModel } = await import('#adapters/tracing/traced-model.ts');
  const { plugin, close } = openTelemetry(SERVICE.id);
  return {
    plugin,
    traced: tracedRunner,
    tracedModel,
    close: () =>
      Promise.race([close(), pause(FLUSH_TIMEOUT_MS, undefined, { ref: false })]).catch((error: unknown) =>
        log.warn({ err: error }, 'failed to send the last traces'),
      ),
  };
}
