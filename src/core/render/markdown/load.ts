/** Capabilities that answer requests. */
export const ANSWERING: ReadonlySet<string> = new Set([
  'static_site',
  'cdn',
  'load_balancer',
  'api_gateway',
  'web_compute',
  'websocket_realtime',
  'llm_inference',
  'ml_inference',
]);

/** Capabilities that process streams of events. */
export const STREAMS: ReadonlySet<string> = new Set([
  'event_stream',
  'stream_processing',
  'iot_ingest',
  'event_bus',
  'timeseries_db',
]);
