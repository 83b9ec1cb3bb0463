import { FastifyOtelInstrumentation } from '@fastify/otel';
import { NodeSDK } from '@opentelemetry/sdk-node';
import type { FastifyPluginCallback } from 'fastify';

export interface OpenTelemetry {
  /** Starts a span for each request. Must be registered first. */
  readonly plugin: FastifyPluginCallback;
  /** Sends pending spans. */
  close(): Promise<void>;
}

/**
 * Exports traces over OTLP. The SDK reads its OTEL_* environment variables. Metrics and logs are not exported.
 */
export function openTelemetry(serviceName: string): OpenTelemetry {
  const requests = new FastifyOtelInstrumentation({
    instrumentHooks: false,
    instrumentHandler: false,
    recordExceptions: false,
    requestHook: (span, request) => {
      const route = request.is404 ? '' : (request.routeOptions.url ?? '');
      span.updateName(`${request.method} ${route}`.trimEnd());
      // Paths and queries contain IDs and secrets, for example a polling token.
      span.setAttribute('url.path', route);
      span.setAttribute('request.id', request.id);
    },
  });
  const sdk = new NodeSDK({ serviceName, instrumentations: [requests], metricReaders: [], logRecordProcessors: [] });
  sdk.start();
  return { plugin: requests.plugin(), close: () => sdk.shutdown() };
}
