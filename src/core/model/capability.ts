/** The vocabulary of capabilities: functions of a component, never product names. */

/** Services of a whole account or subscription: they watch, rule or protect what is in it, and no component calls them. */
export const ACCOUNT_CAPABILITIES = [
  'threat_detection',
  'configuration_audit',
  'security_posture',
  'ddos_protection',
  'data_governance',
] as const;

/** Services beside the components of a system: its account, its network, its move to the cloud and its delivery. */
export const ADJACENT_CAPABILITIES = [
  ...ACCOUNT_CAPABILITIES,
  'network_hub',
  'network_load_balancer',
  'edge_acceleration',
  'data_migration',
  'server_migration',
  'ci_cd',
  'game_servers',
] as const;

export const CAPABILITIES = [
  'static_site',
  'cdn',
  'dns',
  'waf',
  'load_balancer',
  'api_gateway',
  'web_compute',
  'worker_compute',
  'batch_compute',
  'gpu_compute',
  'relational_db',
  'document_db',
  'key_value_db',
  'wide_column_db',
  'graph_db',
  'timeseries_db',
  'vector_search',
  'full_text_search',
  'cache',
  'object_storage',
  'file_storage',
  'queue',
  'pubsub',
  'event_stream',
  'event_bus',
  'workflow',
  'scheduler',
  'data_warehouse',
  'data_lake',
  'etl',
  'stream_processing',
  'bi_dashboard',
  'ml_training',
  'ml_inference',
  'llm_inference',
  'identity',
  'secrets',
  'kms',
  'vpn_or_private_link',
  'iot_ingest',
  'email_sms',
  'websocket_realtime',
  'media_transcode',
  'monitoring',
  'logging',
  'audit_trail',
  'backup',
  'ci_registry',
  ...ADJACENT_CAPABILITIES,
] as const;

export type Capability = (typeof CAPABILITIES)[number];

/** Stores of records that belong together. */
export const RECORD_STORES = ['relational_db', 'document_db', 'key_value_db', 'wide_column_db', 'graph_db'] as const;

/** Stores of records and of series. */
export const DATABASES = [...RECORD_STORES, 'timeseries_db'] as const;

/** Components that receive events, and keep them for a time. */
export const EVENT_CAPABILITIES = [
  'event_stream',
  'stream_processing',
  'iot_ingest',
  'timeseries_db',
  'pubsub',
  'event_bus',
] as const;

/** Components that hand over messages to those that process them. */
export const MESSAGE_BUFFERS = ['queue', 'pubsub', 'event_bus', 'event_stream'] as const;

/** How compute is run. `paas` is code deployed to a managed host. */
export const FORMS = ['container', 'vm', 'function', 'kubernetes', 'paas'] as const;
export type Form = (typeof FORMS)[number];

export const COMPUTE_CAPABILITIES = ['web_compute', 'worker_compute', 'batch_compute'] as const;
export type ComputeCapability = (typeof COMPUTE_CAPABILITIES)[number];

/** A capability, or compute in one form. */
export type Term = Capability | `${ComputeCapability}:${Form}`;

/** `network_egress` is outbound internet access: a component with a price, but no term of the vocabulary. */
export type NodeCapability = Capability | 'network_egress';

const CAPABILITY_OF: ReadonlyMap<string, Capability> = new Map([
  ...CAPABILITIES.map((capability) => [capability, capability] as const),
  ...COMPUTE_CAPABILITIES.flatMap((capability) => FORMS.map((form) => [`${capability}:${form}`, capability] as const)),
]);

/** The terms of the vocabulary: each capability, then each of compute with each form. */
export const TERMS: readonly string[] = [...CAPABILITY_OF.keys()];

const CAPABILITY_SET: ReadonlySet<string> = new Set(CAPABILITIES);

export function isCapability(text: string): text is Capability {
  return CAPABILITY_SET.has(text);
}

/** The capability of a term: `web_compute` for `web_compute:container`. */
export function capabilityOf(term: Term): Capability {
  const known = CAPABILITY_OF.get(term);
  if (known === undefined) throw new Error(`not a term of the vocabulary: ${term}`);
  return known;
}

/** Whether a capability has forms. */
export function isCompute(capability: NodeCapability): capability is ComputeCapability {
  return (COMPUTE_CAPABILITIES as readonly NodeCapability[]).includes(capability);
}
