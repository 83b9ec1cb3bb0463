/** Parts that answer someone's request. */
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

/** Parts that take events one after the other. */
export const STREAMS: ReadonlySet<string> = new Set([
  'event_stream',
  'stream_processing',
  'iot_ingest',
  'event_bus',
  'timeseries_db',
]);
