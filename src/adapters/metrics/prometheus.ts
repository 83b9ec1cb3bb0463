import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Metrics } from '#ports/metrics.ts';

export interface Prometheus extends Metrics {
  readonly contentType: string;
  /** Everything that is known now, in the text format of Prometheus. */
  text(): Promise<string>;
}

export interface PrometheusOptions {
  readonly version: string;
  /** How many syntheses wait: asked whenever the metrics are read. */
  readonly queueDepth: () => Promise<number>;
}

/** Seconds: from an answer out of memory to a client that waits for its synthesis. */
const REQUEST_BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
/** Seconds of a synthesis, which is some tens of milliseconds where nothing else runs. */
const SYNTHESIS_BUCKETS = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60];
/** Clients may send any word as a method; only these are told apart. */
const METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);
/** What nginx calls a request whose client went away. */
const CLIENT_GONE = 499;

/** Metrics that Prometheus reads, with those of the process and its event loop beside them. */
export function createPrometheus({ version, queueDepth }: PrometheusOptions): Prometheus {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  new Gauge({ name: 'service_info', help: 'The running version.', labelNames: ['version'], registers }).set(
    { version },
    1,
  );
  const inFlight = new Gauge({ name: 'http_requests_in_flight', help: 'Requests being answered.', registers });
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from a request to the end of its answer, by pattern of the route.',
    labelNames: ['method', 'route', 'status'],
    buckets: REQUEST_BUCKETS,
    registers,
  });
  const refusals = new Counter({
    name: 'refusals_total',
    help: 'Refusals that concern the audit trail, on record or not, by action.',
    labelNames: ['action'],
    registers,
  });
  const syntheses = new Counter({
    name: 'syntheses_total',
    help: 'Syntheses that ended, by end.',
    labelNames: ['status'],
    registers,
  });
  const durations = new Histogram({
    name: 'synthesis_duration_seconds',
    help: 'Time from the beginning of the last attempt to the end, by end.',
    labelNames: ['status'],
    buckets: SYNTHESIS_BUCKETS,
    registers,
  });
  const failures = new Counter({
    name: 'store_failures_total',
    help: 'Operations of the store that failed.',
    labelNames: ['operation'],
    registers,
  });
  new Gauge({
    name: 'synthesis_queue_depth',
    help: 'Syntheses that wait; not a number while it can not be told.',
    registers,
    async collect() {
      this.set(await queueDepth().catch(() => Number.NaN));
    },
  });
  return {
    contentType: registry.contentType,
    text: () => registry.metrics(),
    requestBegan: () => inFlight.inc(),
    requestEnded: ({ method, route, status, seconds }) => {
      inFlight.dec();
      const known = METHODS.has(method) ? method : 'other';
      requests.observe({ method: known, route: route ?? 'none', status: status ?? CLIENT_GONE }, seconds);
    },
    requestRefused: (action) => refusals.inc({ action }),
    synthesisEnded: (status, seconds) => {
      syntheses.inc({ status });
      if (seconds !== null) durations.observe({ status }, seconds);
    },
    storeFailed: (operation) => failures.inc({ operation }),
  };
}
