/** Times are RFC 3339 UTC text with milliseconds, so that they sort equally in every database. `*_json` is JSON text. */
export interface UserRow {
  id: string;
  username: string;
  /** Lower case, for unique and case-insensitive lookup. */
  username_key: string;
  email: string;
  email_key: string;
  role: string;
  password_hash: string;
  created_at: string;
  deleted_at: string | null;
}

export interface HumanTokenRow {
  jti: string;
  user_id: string;
  expires_at: string;
}

export interface SynthesisRow {
  id: string;
  owner_id: string;
  agent_id: string | null;
  /** Null for a synthesis that revises no blueprint. */
  parent_id: string | null;
  line_id: string | null;
  note: string | null;
  cloud: string;
  intent_json: string;
  status: string;
  stage: string | null;
  attempts: number;
  fault_json: string | null;
  created_at: string;
  started_at: string | null;
  finished_at: string | null;
  deleted_at: string | null;
}

export interface BlueprintRow {
  id: string;
  owner_id: string;
  title: string;
  cloud: string;
  confidence: number;
  nodes_count: number;
  /** USD/month. */
  monthly_est: number;
  created_at: string;
  /** Compressed Markdown. */
  markdown: Uint8Array;
  /** Compressed JSON of all other fields. */
  facts: Uint8Array;
  /** Title and intent in lower case. */
  search_text: string;
}

export interface ShareRow {
  id: string;
  blueprint_id: string;
  role: string;
  user_id: string | null;
  link_hash: string | null;
  created_by: string;
  created_at: string;
  expires_at: string | null;
  revoked_at: string | null;
}

export interface ComparisonRow {
  id: string;
  owner_id: string;
  /** Synthesis IDs by cloud. */
  syntheses_json: string;
  created_at: string;
}

export interface IdempotencyKeyRow {
  scope: string;
  key: string;
  fingerprint: string;
  resource_id: string;
  expires_at: string;
}

export interface AgentRow {
  id: string;
  owner_id: string;
  name: string;
  description: string | null;
  provider: string | null;
  model: string | null;
  capabilities_json: string;
  created_at: string;
  revoked_at: string | null;
}

export interface AgentTokenRow {
  hash: string;
  agent_id: string;
  created_at: string;
  expires_at: string | null;
  last_used_at: string | null;
}

export interface AgentSessionRow {
  id: string;
  hash: string;
  agent_id: string;
  capabilities_json: string;
  created_at: string;
  expires_at: string;
  idle_seconds: number;
  last_seen_at: string;
  revoked_at: string | null;
}

export interface RegistrationRow {
  id: string;
  poll_hash: string;
  user_code: string;
  owner_id: string | null;
  /** 1 without a named owner. */
  open: number;
  agent_name: string;
  description: string | null;
  provider: string | null;
  model: string | null;
  requested_json: string;
  unsupported_json: string;
  status: string;
  agent_id: string | null;
  granted_json: string;
  interval_seconds: number;
  polled_at: string | null;
  created_at: string;
  expires_at: string;
  decided_at: string | null;
  delivered_at: string | null;
}

export interface AuditRow {
  id: string;
  created_at: string;
  action: string;
  actor_kind: string;
  actor_id: string | null;
  user_id: string | null;
  subject: string | null;
  address: string;
  request_id: string;
  result: string;
  code: string | null;
}

export interface ReadingRow {
  key: string;
  answer_json: string;
  created_at: string;
}

export interface ReadingClaimRow {
  key: string;
  expires_at: string;
}

export interface ReadingDayRow {
  day: string;
  requests: number;
}

export interface WebhookRow {
  id: string;
  owner_id: string;
  url: string;
  events_json: string;
  created_at: string;
  disabled_at: string | null;
}

export interface WebhookDeliveryRow {
  id: string;
  webhook_id: string;
  event: string;
  payload: string;
  created_at: string;
  attempts: number;
  status: string;
  next_attempt_at: string | null;
  response_status: number | null;
  fault: string | null;
}

export interface Schema {
  users: UserRow;
  human_tokens: HumanTokenRow;
  agents: AgentRow;
  agent_tokens: AgentTokenRow;
  agent_sessions: AgentSessionRow;
  registrations: RegistrationRow;
  audit_entries: AuditRow;
  syntheses: SynthesisRow;
  blueprints: BlueprintRow;
  shares: ShareRow;
  comparisons: ComparisonRow;
  idempotency_keys: IdempotencyKeyRow;
  readings: ReadingRow;
  reading_claims: ReadingClaimRow;
  reading_days: ReadingDayRow;
  webhooks: WebhookRow;
  webhook_deliveries: WebhookDeliveryRow;
}
