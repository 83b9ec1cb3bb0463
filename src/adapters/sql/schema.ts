/** Times are RFC 3339 UTC text with milliseconds, so that they sort alike in every database; `*_json` is JSON text. */
export interface UserRow {
  id: string;
  username: string;
  /** Lower case: the column that is unique and searched. */
  username_key: string;
  email: string;
  email_key: string;
  role: string;
  password_hash: string;
  created_at: string;
}

export interface HumanTokenRow {
  jti: string;
  user_id: string;
  expires_at: string;
}

export interface SynthesisRow {
  id: string;
  owner_id: string;
  cloud: string;
  intent_json: string;
  status: string;
  stage: string | null;
  attempts: number;
  fault_json: string | null;
  created_at: string;
  started_at: string | null;
  finished_at: string | null;
}

export interface BlueprintRow {
  id: string;
  owner_id: string;
  title: string;
  cloud: string;
  confidence: number;
  nodes_count: number;
  /** US dollars a month. */
  monthly_est: number;
  created_at: string;
  blueprint_json: string;
}

export interface ComparisonRow {
  id: string;
  owner_id: string;
  /** Identifiers of syntheses by cloud. */
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

export interface Schema {
  users: UserRow;
  human_tokens: HumanTokenRow;
  syntheses: SynthesisRow;
  blueprints: BlueprintRow;
  comparisons: ComparisonRow;
  idempotency_keys: IdempotencyKeyRow;
}
