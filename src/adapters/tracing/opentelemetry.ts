import { FastifyOtelInstrumentation } from '@fastify/otel';
import { NodeSDK } from '@opentelemetry/sdk-node';
import type { FastifyPluginCallback } from 'fastify';

export interface OpenTelemetry {
  /** Begins a span for each request; registered before everything that is to be inside. */
  readonly plugin: FastifyPluginCallback;
  /** Sends what is left. */
  close(): Promise<void>;
}

/**
 * Sends traces over OTLP to where the variables of OpenTelemetry say; its SDK reads them itself. Metrics and logs go other
 * ways.
 */
export function openTelemetry(serviceName: string): OpenTelemetry {
  const requests = new FastifyOtelInstrumentation({
    instrumentHooks: false,
    instrumentHandler: false,
    recordExceptions: false,
    requestHook: (span, request) => {
      const route = request.is404 ? '' : (request.routeOptions.url ?? '');
      span.updateName(`${request.method} ${route}`.trimEnd());
      // The path and its query hold identifiers and secrets, such as a polling token.
      span.setAttribute('url.path', route);
      span.setAttribute('request.id', request.id);
    },
  });
  const sdk = new NodeSDK({ serviceName, instrumentations: [requests], metricReaders: [], logRecordProcessors: [] });
  sdk.start();
  return { plugin: requests.plugin(), close: () => sdk.shutdown() };
}
