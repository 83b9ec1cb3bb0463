import { z } from 'zod';

/** Number of requests per window. A limit of 0 disables the rate limit. */
export interface Rate {
  readonly limit: number;
  readonly windowMs: number;
}

const WINDOWS_MS = { s: 1_000, min: 60_000, h: 3_600_000 } as const;
const RATE = /^(\d{1,9})(?:\s*\/\s*(\d{1,4})?\s*(s|min|h))?$/;

function rate(fallback: string) {
  const window = parseRate(fallback)?.windowMs ?? WINDOWS_MS.min;
  return z
    .string()
    .regex(RATE, `must be a number, or a number and a window such as ${fallback} or 100/15 min`)
    .transform((text): Rate => parseRate(text, window) ?? { limit: 0, windowMs: window })
    .prefault(fallback);
}

function parseRate(text: string, fallbackMs: number = WINDOWS_MS.min): Rate | null {
  const [whole, limit, times, unit] = RATE.exec(text) ?? [];
  if (whole === undefined) return null;
  if (unit !== 's' && unit !== 'min' && unit !== 'h') return { limit: Number(limit), windowMs: fallbackMs };
  return { limit: Number(limit), windowMs: Number(times ?? 1) * WINDOWS_MS[unit] };
}

/** A decimal integer. */
function integer(min: number, max: number, fallback: number) {
  const wrong = `must be an integer from ${min} to ${max}`;
  return z
    .string()
    .regex(/^\d{1,9}$/, wrong)
    .transform(Number)
    .refine((value) => value >= min && value <= max, wrong)
    .prefault(String(fallback));
}

const list = (item: z.ZodType<string, string>) =>
  z
    .string()
    .transform((text) =>
      text
        .split(',')
        .map((part) => part.trim())
        .filter((part) => part !== ''),
    )
    .pipe(z.array(item))
    .prefault('');

/** scheme://host[:port], as in the Origin header. */
function isOrigin(text: string): boolean {
  return isBaseUrl(text) && new URL(text).origin === text;
}

function isBaseUrl(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && /^https?:$/.test(url.protocol) && url.search === '' && url.hash === '' && url.username === '';
}

function isDatabaseUrl(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && /^postgres(?:ql)?:$/.test(url.protocol);
}

const PEM = /^(?:-----BEGIN PRIVATE KEY-----\n[^-]+\n-----END PRIVATE KEY-----\s*){1,2}$/;
const PROXY = /^(?:loopback|linklocal|uniquelocal|[0-9a-f.:]+(?:\/\d{1,3})?)$/i;

/** All environment variables of this service. docs/configuration.md is generated from them. */
export const variables = z.object({
  HOST: z
    .string()
    .prefault('127.0.0.1')
    .describe('Listen address. `0.0.0.0` listens on all addresses and is the default of the image.'),
  PORT: integer(0, 65_535, 3000).describe('Listen port. 0 selects a free port, which the log message `listening` has.'),
  PUBLIC_URL: z
    .string()
    .refine(isBaseUrl, 'must be an http or https URL without a query')
    .transform((url) => url.replace(/\/+$/, ''))
    .optional()
    .describe('Base of all absolute URLs. Default: `http://localhost:<port>`. The `Host` header is never used.'),
  STORE: z
    .enum(['sqlite', 'postgres', 'memory'], 'must be sqlite, postgres or memory')
    .optional()
    .describe(
      '`sqlite` stores all data in a file in `DATA_DIR`. `postgres` stores it in the database of `DATABASE_URL`, for any number of processes. `memory` does not persist data. Default: `postgres` if `DATABASE_URL` is set, otherwise `sqlite`.',
    ),
  DATABASE_URL: z
    .string()
    .refine(isDatabaseUrl, 'must be a URL such as postgres://user:password@host:5432/database')
    .optional()
    .describe(
      'Postgres database, as `postgres://user:password@host:5432/database`. Requires `JWT_PRIVATE_KEY` and `TOKEN_HASH_KEY` with the same values in all processes.',
    ),
  DATABASE_POOL: integer(2, 1_000, 10).describe(
    'Maximum number of Postgres connections per process. One additional connection receives notifications.',
  ),
  DATA_DIR: z
    .string()
    .prefault('./data')
    .describe('Directory of the database file and of generated keys. Created if it does not exist.'),
  ADMIN_USERNAME: z
    .string()
    .max(64)
    .prefault('admin')
    .describe('User name of the first administrator of an empty store.'),
  ADMIN_PASSWORD: z
    .string()
    .max(256)
    .optional()
    .describe(
      'Password of the first administrator: at least 8 characters, and no common password. Default: generated and printed once at the first start.',
    ),
  JWT_PRIVATE_KEY: z
    .string()
    .transform((pem) => pem.replaceAll('\\n', '\n'))
    .refine((pem) => PEM.test(pem), 'must be a PKCS #8 PEM of an Ed25519 key')
    .optional()
    .describe(
      'Ed25519 key (PKCS #8 PEM) that signs user tokens. Default: generated and stored in `DATA_DIR`. A second PEM after it, the previous key of a rotation, still verifies.',
    ),
  WEBHOOK_PRIVATE_TARGETS: z
    .enum(['true', 'false'], 'must be true or false')
    .prefault('false')
    .transform((text) => text === 'true')
    .describe('Whether webhooks can use plain HTTP and addresses of private networks.'),
  TOKEN_HASH_KEY: z
    .string()
    .min(32, 'must have at least 32 characters')
    .max(1024, 'must have at most 1024 characters')
    .optional()
    .describe(
      'Key of the hash of agent tokens. Default: generated and stored in `DATA_DIR`. A different key invalidates all agent tokens and sessions.',
    ),
  SESSION_TTL_SECONDS: integer(1, 86_400, 900).describe('Lifetime of an agent session.'),
  SESSION_IDLE_SECONDS: integer(1, 86_400, 120).describe('Idle timeout of an agent session.'),
  SYNTHESIS_QUEUE_LIMIT: integer(1, 1_000_000, 10_000).describe(
    'Maximum number of queued syntheses. Above it, users who have queued syntheses receive 503.',
  ),
  SYNTHESIS_QUEUE_LIMIT_PER_USER: integer(1, 1_000_000, 1_000).describe(
    'Maximum number of queued syntheses of one user and the agents of this user. Above it, requests receive 503.',
  ),
  SYNTHESIS_WORKERS: z
    .string()
    .regex(/^(?:[1-9]|[1-9]\d|1\d\d|2[0-4]\d|25[0-6])$/, 'must be an integer from 1 to 256')
    .transform(Number)
    .optional()
    .describe('Number of worker threads. Default: one per CPU core. An active thread uses about 130 MB.'),
  SYNTHESIS_MAX_MS: integer(1, 3_600_000, 30_000).describe(
    'Time limit of a synthesis in milliseconds. A longer one fails with `TOO_COMPLEX` and is not repeated.',
  ),
  READER: z
    .enum(['built-in', 'model'], 'must be built-in or model')
    .prefault('built-in')
    .describe(
      '`built-in` reads texts without a network. `model` asks a language model first; the built-in reader checks its answer and reads if the model does not. See [use a language model](guides/use-a-language-model.md).',
    ),
  MODEL_PROVIDER: z
    .enum(['openai-compatible', 'anthropic'], 'must be openai-compatible or anthropic')
    .optional()
    .describe('Protocol of the language model. Required with `READER=model`.'),
  MODEL_BASE_URL: z
    .string()
    .refine(isBaseUrl, 'must be an http or https URL without a query')
    .transform((url) => url.replace(/\/+$/, ''))
    .optional()
    .describe(
      'Base URL of the language model, for example `http://localhost:11434/v1`. Required for `openai-compatible`. Default for `anthropic`: its public address.',
    ),
  MODEL_NAME: z.string().max(200).optional().describe('Name of the language model. Required with `READER=model`.'),
  MODEL_API_KEY: z
    .string()
    .max(1024)
    .optional()
    .describe('Key of the language model. Required for `anthropic`. It is not logged and not stored.'),
  MODEL_MAX_INPUT_CHARS: integer(1, 20_000, 20_000).describe(
    'Length of the longest text that is sent to the language model, in characters. The built-in reader reads longer ones.',
  ),
  MODEL_DAILY_REQUESTS: integer(0, 100_000_000, 1_000).describe(
    'Maximum number of texts that all processes send to the language model per day (UTC). The built-in reader reads further ones.',
  ),
  MODEL_CONCURRENCY: integer(1, 1_000, 4).describe('Maximum number of simultaneous requests to the language model.'),
  MODEL_TIMEOUT_SECONDS: integer(1, 3_600, 60).describe(
    'Time limit of a reading by the language model, after which the built-in reader reads.',
  ),
  RATE_LIMIT_LOGIN: rate('20/min').describe('Failed sign-in attempts per address. `0` disables the limit.'),
  RATE_LIMIT_REGISTER: rate('20/h').describe('Agent registrations per address. `0` disables the limit.'),
  RATE_LIMIT_SESSION: rate('30/15 min').describe('New sessions per agent. `0` disables the limit.'),
  RATE_LIMIT_SYNTHESIS: rate('120/min').describe('New syntheses per user. `0` disables the limit.'),
  SECURITY_CONTACT: z
    .string()
    .regex(/^(?:mailto|https|tel):\S{1,500}$/, 'must be a mailto:, https: or tel: URI')
    .optional()
    .describe('Contact for vulnerability reports in `/.well-known/security.txt`. Default: the page `/docs/security`.'),
  TRUST_PROXY: list(
    z.string().regex(PROXY, 'must be addresses, networks (10.0.0.0/8), loopback, linklocal or uniquelocal'),
  ).describe('Trusted proxies for `X-Forwarded-For`: addresses or networks, separated by commas.'),
  CORS_ORIGINS: list(z.string().refine(isOrigin, 'must be origins such as https://app.example.com')).describe(
    'Origins that can call this service from a browser, separated by commas.',
  ),
  LOG_LEVEL: z
    .enum(
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      'must be a level from fatal to trace, or silent',
    )
    .prefault('info')
    .describe('Minimum level of log messages.'),
  RETENTION_DAYS: integer(0, 36_500, 0).describe(
    'Retention of finished syntheses with their blueprints and comparisons, in days. `0` disables deletion.',
  ),
  AUDIT_RETENTION_DAYS: integer(0, 36_500, 400).describe('Retention of the audit log, in days. `0` disables deletion.'),
  AUDIT_MAX_ENTRIES: integer(1, 100_000_000, 1_000_000).describe(
    'Entries of the audit log, about 300 bytes each. Above it, the oldest ones are deleted within one hour.',
  ),
  METRICS_PORT: integer(0, 65_535, 0).describe(
    'Port for Prometheus metrics at `GET /metrics` on `HOST`. `0` disables metrics. Do not expose it publicly.',
  ),
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .string()
    .refine(isBaseUrl, 'must be an http or https URL without a query')
    .optional()
    .describe(
      'OTLP endpoint of traces, for example `http://localhost:4318`. Without it, tracing is disabled. Other OpenTelemetry variables (protocol, headers, sampler) also apply.',
    ),
  LOG_PRETTY: z
    .enum(['true', 'false', '1', '0'], 'must be true or false')
    .transform((text) => text === 'true' || text === '1')
    .optional()
    .describe('Readable log instead of JSON. Default: `true` on a terminal.'),
});

/** The language model that reads texts. */
export interface ModelConfig {
  readonly provider: 'openai-compatible' | 'anthropic';
  /** Undefined: the public address of the provider. */
  readonly baseUrl: string | undefined;
  readonly name: string;
  readonly apiKey: string | undefined;
  readonly maxInputChars: number;
  readonly dailyRequests: number;
  readonly concurrency: number;
  readonly timeoutMs: number;
}

export interface Config {
  readonly host: string;
  readonly port: number;
  /** Undefined: derived from the listen port. Without a trailing slash. */
  readonly publicUrl: string | undefined;
  readonly store: 'sqlite' | 'postgres' | 'memory';
  /** Defined if the store is Postgres. */
  readonly databaseUrl: string | undefined;
  readonly databasePool: number;
  readonly dataDir: string;
  readonly adminUsername: string;
  readonly adminPassword: string | undefined;
  readonly jwtPrivateKey: string | undefined;
  readonly tokenHashKey: string | undefined;
  readonly webhookPrivateTargets: boolean;
  readonly sessionTtlSeconds: number;
  readonly sessionIdleSeconds: number;
  readonly synthesisQueueLimit: number;
  readonly synthesisQueueLimitPerUser: number;
  /** Undefined: one per CPU core. */
  readonly synthesisWorkers: number | undefined;
  readonly synthesisMaxMs: number;
  /** Undefined: the built-in reader. */
  readonly model: ModelConfig | undefined;
  readonly loginRate: Rate;
  readonly registerRate: Rate;
  readonly sessionRate: Rate;
  readonly synthesisRate: Rate;
  readonly securityContact: string | undefined;
  readonly trustProxy: readonly string[];
  readonly corsOrigins: readonly string[];
  readonly logLevel: z.output<typeof variables>['LOG_LEVEL'];
  /** Days. 0 disables deletion. */
  readonly retentionDays: { readonly blueprints: number; readonly audit: number };
  readonly mostAuditEntries: number;
  /** Undefined: no metrics. */
  readonly metricsPort: number | undefined;
  /** Undefined: no tracing. */
  readonly tracesEndpoint: string | undefined;
  /** Undefined: on a terminal. */
  readonly logPretty: boolean | undefined;
}

/** Lists all invalid environment variables in one line. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/**
 * Reads the configuration. Empty variables count as unset.
 * @throws ConfigError
 */
export function loadConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const set = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''));
  const { data, error } = variables.safeParse(set);
  const faults = (error?.issues ?? []).map(({ path, message }) => `${String(path[0])} ${message}`);
  faults.push(...faultsOfStore(set), ...faultsOfModel(set));
  if (data === undefined || faults.length > 0) {
    throw new ConfigError(`invalid environment: ${[...new Set(faults)].join('; ')}`);
  }
  return {
    host: data.HOST,
    port: data.PORT,
    publicUrl: data.PUBLIC_URL,
    store: data.STORE ?? (data.DATABASE_URL === undefined ? 'sqlite' : 'postgres'),
    databaseUrl: data.DATABASE_URL,
    databasePool: data.DATABASE_POOL,
    dataDir: data.DATA_DIR,
    adminUsername: data.ADMIN_USERNAME,
    adminPassword: data.ADMIN_PASSWORD,
    jwtPrivateKey: data.JWT_PRIVATE_KEY,
    tokenHashKey: data.TOKEN_HASH_KEY,
    webhookPrivateTargets: data.WEBHOOK_PRIVATE_TARGETS,
    sessionTtlSeconds: data.SESSION_TTL_SECONDS,
    sessionIdleSeconds: data.SESSION_IDLE_SECONDS,
    synthesisQueueLimit: data.SYNTHESIS_QUEUE_LIMIT,
    synthesisQueueLimitPerUser: data.SYNTHESIS_QUEUE_LIMIT_PER_USER,
    synthesisWorkers: data.SYNTHESIS_WORKERS,
    synthesisMaxMs: data.SYNTHESIS_MAX_MS,
    model: modelOf(data),
    loginRate: data.RATE_LIMIT_LOGIN,
    registerRate: data.RATE_LIMIT_REGISTER,
    sessionRate: data.RATE_LIMIT_SESSION,
    synthesisRate: data.RATE_LIMIT_SYNTHESIS,
    securityContact: data.SECURITY_CONTACT,
    trustProxy: data.TRUST_PROXY,
    corsOrigins: data.CORS_ORIGINS,
    logLevel: data.LOG_LEVEL,
    retentionDays: { blueprints: data.RETENTION_DAYS, audit: data.AUDIT_RETENTION_DAYS },
    mostAuditEntries: data.AUDIT_MAX_ENTRIES,
    metricsPort: data.METRICS_PORT === 0 ? undefined : data.METRICS_PORT,
    tracesEndpoint: data.OTEL_EXPORTER_OTLP_ENDPOINT,
    logPretty: data.LOG_PRETTY,
  };
}

/** Missing and unused variables of the selected store. */
function faultsOfStore(set: Readonly<Record<string, string | undefined>>): string[] {
  const { STORE: store, DATABASE_URL: url } = set;
  const isPostgres = store === 'postgres' || (store === undefined && url !== undefined);
  if (!isPostgres) return url === undefined ? [] : ['DATABASE_URL requires STORE=postgres or no STORE'];
  const required = ['DATABASE_URL', 'JWT_PRIVATE_KEY', 'TOKEN_HASH_KEY'] as const;
  return required
    .filter((name) => set[name] === undefined)
    .map((name) => `${name} is required with Postgres, with the same value in all processes`);
}

function modelOf(data: z.output<typeof variables>): ModelConfig | undefined {
  const [provider, name] = [data.MODEL_PROVIDER, data.MODEL_NAME];
  if (data.READER !== 'model' || provider === undefined || name === undefined) return undefined;
  return {
    provider,
    name,
    baseUrl: data.MODEL_BASE_URL,
    apiKey: data.MODEL_API_KEY,
    maxInputChars: data.MODEL_MAX_INPUT_CHARS,
    dailyRequests: data.MODEL_DAILY_REQUESTS,
    concurrency: data.MODEL_CONCURRENCY,
    timeoutMs: data.MODEL_TIMEOUT_SECONDS * 1000,
  };
}

/** Variables that a language model needs. */
function faultsOfModel(set: Readonly<Record<string, string | undefined>>): string[] {
  if (set.READER !== 'model') return [];
  const own = set.MODEL_PROVIDER === 'anthropic' ? (['MODEL_API_KEY'] as const) : (['MODEL_BASE_URL'] as const);
  return (['MODEL_PROVIDER', 'MODEL_NAME', ...own] as const)
    .filter((name) => set[name] === undefined)
    .map((name) => `${name} is required with READER=model`);
}
