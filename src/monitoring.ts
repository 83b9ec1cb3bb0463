import { type Config, ConfigError } from '#config';
import { SERVICE } from '#http/about.ts';
import type { Log } from '#ports/log.ts';
import type { Metrics } from '#ports/metrics.ts';
import type { SynthesisQueue } from '#ports/queue.ts';
import type { Store } from '#ports/store.ts';

/** What watches over the process, as far as the configuration asks for it. */
export interface Monitoring {
  /** Undefined: nothing is counted. */
  readonly metrics: Metrics | undefined;
  /** The store, and what is to be known of it. */
  watched(store: Store): Store;
  close(): Promise<void>;
}

const NOTHING: Monitoring = { metrics: undefined, watched: (store) => store, close: async () => {} };

/** Begins to count, and to answer Prometheus, where `METRICS_PORT` is set; its packages are loaded only then. @throws ConfigError */
export async function startMonitoring(
  { host, metricsPort: port }: Pick<Config, 'host' | 'metricsPort'>,
  queue: Pick<SynthesisQueue, 'depth'>,
  log: Log,
): Promise<Monitoring> {
  if (port === undefined) return NOTHING;
  const { createPrometheus } = await import('#adapters/metrics/prometheus.ts');
  const { meteredStore } = await import('#adapters/metrics/metered-store.ts');
  const { serveMetrics } = await import('#adapters/metrics/server.ts');
  const metrics = createPrometheus({ version: SERVICE.version, queueDepth: () => queue.depth() });
  const server = await serveMetrics(metrics, { host, port }, log).catch((error: unknown) => {
    throw new ConfigError(`METRICS_PORT must be a port that nobody else listens on: ${String(error)}`);
  });
  return { metrics, watched: (store) => meteredStore(store, metrics), close: server.close };
}
