import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Metrics } from '#ports/metrics.ts';

export interface Prometheus extends Metrics {
  readonly contentType: string;
  /** All metrics in Prometheus text format. */
  text(): Promise<string>;
}

export interface PrometheusOptions {
  readonly version: string;
  /** Number of queued syntheses, read on every scrape. */
  readonly queueDepth: () => Promise<number>;
}

/** Seconds: from cached responses to `Prefer: wait`. */
const REQUEST_BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
/** Seconds. An idle process takes tens of milliseconds per synthesis. */
const SYNTHESIS_BUCKETS = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60];
/** Seconds. A language model takes seconds to a minute for a text. */
const READING_BUCKETS = [0.5, 1, 2.5, 5, 10, 20, 30, 60, 120];
/** Clients can send any method. Others are counted as `other`. */
const METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);
/** Status of requests that the client aborts, as in nginx. */
const CLIENT_CLOSED_REQUEST = 499;

/** Metrics in Prometheus format, including process and event loop metrics. */
export function createPrometheus({ version, queueDepth }: PrometheusOptions): Prometheus {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  new Gauge({ name: 'service_info', help: 'Version of the running service.', labelNames: ['version'], registers }).set(
    { version },
    1,
  );
  const inFlight = new Gauge({ name: 'http_requests_in_flight', help: 'Number of requests in progress.', registers });
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Duration of HTTP requests, by route pattern.',
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
    help: 'Number of finished syntheses, by final status.',
    labelNames: ['status'],
    registers,
  });
  const durations = new Histogram({
    name: 'synthesis_duration_seconds',
    help: 'Duration of the last attempt of a synthesis, by final status.',
    labelNames: ['status'],
    buckets: SYNTHESIS_BUCKETS,
    registers,
  });
  const failures = new Counter({
    name: 'store_failures_total',
    help: 'Number of failed store operations.',
    labelNames: ['operation'],
    registers,
  });
  const readings = new Histogram({
    name: 'model_reading_duration_seconds',
    help: 'Duration of readings by the language model, by outcome.',
    labelNames: ['outcome'],
    buckets: READING_BUCKETS,
    registers,
  });
  const tokens = new Counter({
    name: 'model_tokens_total',
    help: 'Tokens that the language model counted, by direction.',
    labelNames: ['direction'],
    registers,
  });
  new Gauge({
    name: 'synthesis_queue_depth',
    help: 'Number of queued syntheses. NaN if it is unknown.',
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
      requests.observe({ method: known, route: route ?? 'none', status: status ?? CLIENT_CLOSED_REQUEST }, seconds);
    },
    requestRefused: (action) => refusals.inc({ action }),
    synthesisEnded: (status, seconds) => {
      syntheses.inc({ status });
      if (seconds !== null) durations.observe({ status }, seconds);
    },
    textRead: (outcome, seconds, { input, output }) => {
      readings.observe({ outcome }, seconds);
      tokens.inc({ direction: 'input' }, input ?? 0);
      tokens.inc({ direction: 'output' }, output ?? 0);
    },
    storeFailed: (operation) => failures.inc({ operation }),
  };
}
