import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyPluginCallback } from 'fastify';
import { type Config, ConfigError } from '#config';
import { SERVICE } from '#http/about.ts';
import type { Log } from '#ports/log.ts';
import type { Metrics } from '#ports/metrics.ts';
import type { SynthesisQueue } from '#ports/queue.ts';
import type { SynthesisRunner } from '#ports/runner.ts';
import type { Store } from '#ports/store.ts';

/** How long the last traces may take to be sent: whoever collects them must not keep the service from ending. */
const MOST_SENDING_MS = 2_000;

/** Counts, for Prometheus. */
export interface Counting {
  /** Undefined: nothing is counted. */
  readonly metrics: Metrics | undefined;
  /** The store, and what is to be known of it. */
  counted(store: Store): Store;
  close(): Promise<void>;
}

/** Traces, for OpenTelemetry. */
export interface Tracing {
  /** Undefined: nothing is traced. */
  readonly plugin: FastifyPluginCallback | undefined;
  traced(runner: SynthesisRunner): SynthesisRunner;
  close(): Promise<void>;
}

/** Begins to count, and to answer Prometheus, where `METRICS_PORT` is set; its packages are loaded only then. @throws ConfigError */
export async function startCounting(
  { host, metricsPort: port }: Pick<Config, 'host' | 'metricsPort'>,
  queue: Pick<SynthesisQueue, 'depth'>,
  log: Log,
): Promise<Counting> {
  if (port === undefined) return { metrics: undefined, counted: (store) => store, close: async () => {} };
  const { createPrometheus } = await import('#adapters/metrics/prometheus.ts');
  const { meteredStore } = await import('#adapters/metrics/metered-store.ts');
  const { serveMetrics } = await import('#adapters/metrics/server.ts');
  const metrics = createPrometheus({ version: SERVICE.version, queueDepth: () => queue.depth() });
  const server = await serveMetrics(metrics, { host, port }, log).catch((error: unknown) => {
    throw new ConfigError(`METRICS_PORT must be a port that nobody else listens on: ${String(error)}`);
  });
  return { metrics, counted: (store) => meteredStore(store, metrics), close: server.close };
}

/** Begins to trace where `OTEL_EXPORTER_OTLP_ENDPOINT` is set; its packages, which are many, are loaded only then. */
export async function startTracing({ tracesEndpoint }: Pick<Config, 'tracesEndpoint'>, log: Log): Promise<Tracing> {
  if (tracesEndpoint === undefined) return { plugin: undefined, traced: (runner) => runner, close: async () => {} };
  const { openTelemetry } = await import('#adapters/tracing/opentelemetry.ts');
  const { tracedRunner } = await import('#adapters/tracing/traced-runner.ts');
  const { plugin, close } = openTelemetry(SERVICE.id);
  return {
    plugin,
    traced: tracedRunner,
    close: () =>
      Promise.race([close(), pause(MOST_SENDING_MS, undefined, { ref: false })]).catch((error: unknown) =>
        log.warn({ err: error }, 'the last traces were not sent'),
      ),
  };
}
