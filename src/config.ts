import { z } from 'zod';

/** So many in a window; a limit of 0 switches it off. */
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

/** A whole number, written in decimal. */
function whole(least: number, most: number, fallback: number) {
  const wrong = `must be a whole number from ${least} to ${most}`;
  return z
    .string()
    .regex(/^\d{1,9}$/, wrong)
    .transform(Number)
    .refine((value) => value >= least && value <= most, wrong)
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

/** scheme://host[:port], as browsers send it. */
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

/** Every variable of the environment that this service reads. The page docs/configuration.md is made from this. */
export const variables = z.object({
  HOST: z
    .string()
    .prefault('127.0.0.1')
    .describe('Address to listen on; `0.0.0.0` is every one (so it is in the image).'),
  PORT: whole(0, 65_535, 3000).describe('Port to listen on; 0 takes a free one, which the log line `listening` names.'),
  PUBLIC_URL: z
    .string()
    .refine(isBaseUrl, 'must be an http or https URL without a query')
    .transform((url) => url.replace(/\/+$/, ''))
    .optional()
    .describe('Base of every absolute URL that is given out; else `http://localhost:<port>`. Never the `Host` header.'),
  STORE: z
    .enum(['sqlite', 'postgres', 'memory'], 'must be sqlite, postgres or memory')
    .optional()
    .describe(
      '`sqlite` keeps everything in one file under `DATA_DIR`, `postgres` in the database of `DATABASE_URL`, for any number of processes; `memory` forgets everything at the end. Else `postgres` where `DATABASE_URL` is set, and `sqlite` without.',
    ),
  DATABASE_URL: z
    .string()
    .refine(isDatabaseUrl, 'must be a URL such as postgres://user:password@host:5432/database')
    .optional()
    .describe(
      'The Postgres database, as `postgres://user:password@host:5432/database`; with it `JWT_PRIVATE_KEY` and `TOKEN_HASH_KEY` are needed, the same for every process.',
    ),
  DATABASE_POOL: whole(2, 1_000, 10).describe(
    'Connections to Postgres that one process has at most; one more hears of the other processes.',
  ),
  DATA_DIR: z
    .string()
    .prefault('./data')
    .describe('Directory of the database file and of generated keys; made if missing.'),
  ADMIN_USERNAME: z.string().max(64).prefault('admin').describe('Name of the first administrator of an empty store.'),
  ADMIN_PASSWORD: z
    .string()
    .max(256)
    .optional()
    .describe('Password of that administrator; else one is generated and printed once, at the first start.'),
  JWT_PRIVATE_KEY: z
    .string()
    .transform((pem) => pem.replaceAll('\\n', '\n'))
    .refine((pem) => PEM.test(pem), 'must be a PKCS #8 PEM of an Ed25519 key')
    .optional()
    .describe(
      'Ed25519 key (PKCS #8 PEM) that signs people’s tokens; else one is made and kept under `DATA_DIR`. A second PEM behind it still verifies: the key before a rotation.',
    ),
  TOKEN_HASH_KEY: z
    .string()
    .min(32, 'must have at least 32 characters')
    .max(1024, 'must have at most 1024 characters')
    .optional()
    .describe(
      'Key of the hash under which agents’ tokens are kept; else one is made and kept under `DATA_DIR`. Another key ends every agent’s token and session.',
    ),
  SESSION_TTL_SECONDS: whole(1, 86_400, 900).describe(
    'Life of an agent’s session, as the discovery document tells it.',
  ),
  SESSION_IDLE_SECONDS: whole(1, 86_400, 120).describe('Silence after which an agent’s session ends.'),
  SYNTHESIS_QUEUE_LIMIT: whole(1, 1_000_000, 10_000).describe('Syntheses that may wait; past it the answer is 503.'),
  SYNTHESIS_WORKERS: z
    .string()
    .regex(/^(?:[1-9]|[1-9]\d|1\d\d|2[0-4]\d|25[0-6])$/, 'must be a whole number from 1 to 256')
    .transform(Number)
    .optional()
    .describe('Threads in which syntheses run; else one a core. Each takes some 130 MB while there is work.'),
  SYNTHESIS_TIME_LIMIT_SECONDS: whole(1, 3_600, 30).describe('Time after which a synthesis is given up as failed.'),
  RATE_LIMIT_LOGIN: rate('20/min').describe('Failed logins of one address; `0` switches the limit off.'),
  RATE_LIMIT_REGISTER: rate('20/h').describe('Registrations of agents from one address; `0` switches the limit off.'),
  RATE_LIMIT_SESSION: rate('30/15 min').describe('Sessions that one agent may open; `0` switches the limit off.'),
  RATE_LIMIT_SYNTHESIS: rate('120/min').describe('Syntheses that one person may start; `0` switches the limit off.'),
  SECURITY_CONTACT: z
    .string()
    .regex(/^(?:mailto|https|tel):\S{1,500}$/, 'must be a mailto:, https: or tel: URI')
    .optional()
    .describe('Whom to tell of a weakness, in `/.well-known/security.txt`; else the page `/docs/security`.'),
  TRUST_PROXY: list(
    z.string().regex(PROXY, 'must be addresses, networks (10.0.0.0/8), loopback, linklocal or uniquelocal'),
  ).describe('Proxies whose `X-Forwarded-For` is believed: addresses or networks, separated by commas.'),
  CORS_ORIGINS: list(z.string().refine(isOrigin, 'must be origins such as https://app.example.com')).describe(
    'Origins whose pages may call this service from a browser, separated by commas.',
  ),
  LOG_LEVEL: z
    .enum(
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      'must be a level from fatal to trace, or silent',
    )
    .prefault('info')
    .describe('What is worth a log line.'),
  RETENTION_DAYS: whole(0, 36_500, 0).describe(
    'Days after which a finished synthesis is removed, with its blueprint and what compares it; `0` keeps them for ever.',
  ),
  AUDIT_RETENTION_DAYS: whole(0, 36_500, 400).describe(
    'Days that the audit trail reaches back; `0` keeps it for ever.',
  ),
  METRICS_PORT: whole(0, 65_535, 0).describe(
    'Port of `HOST` on which `GET /metrics` answers Prometheus, and nothing else; `0` switches it off. Keep it from the public.',
  ),
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .string()
    .refine(isBaseUrl, 'must be an http or https URL without a query')
    .optional()
    .describe(
      'Where traces are sent by OTLP, such as `http://localhost:4318`; else nothing is traced. The other variables of OpenTelemetry hold too (protocol, headers, sampler).',
    ),
  LOG_PRETTY: z
    .enum(['true', 'false', '1', '0'], 'must be true or false')
    .transform((text) => text === 'true' || text === '1')
    .optional()
    .describe('Log for people rather than in JSON; else so on a terminal.'),
});

export interface Config {
  readonly host: string;
  readonly port: number;
  /** Absent: made from the port on which the service listens. Never ends in a slash. */
  readonly publicUrl: string | undefined;
  readonly store: 'sqlite' | 'postgres' | 'memory';
  /** There where the store is Postgres. */
  readonly databaseUrl: string | undefined;
  readonly databasePool: number;
  readonly dataDir: string;
  readonly adminUsername: string;
  readonly adminPassword: string | undefined;
  readonly jwtPrivateKey: string | undefined;
  readonly tokenHashKey: string | undefined;
  readonly sessionTtlSeconds: number;
  readonly sessionIdleSeconds: number;
  readonly synthesisQueueLimit: number;
  /** Absent: one a core. */
  readonly synthesisWorkers: number | undefined;
  readonly synthesisTimeLimitSeconds: number;
  readonly loginRate: Rate;
  readonly registerRate: Rate;
  readonly sessionRate: Rate;
  readonly synthesisRate: Rate;
  readonly securityContact: string | undefined;
  readonly trustProxy: readonly string[];
  readonly corsOrigins: readonly string[];
  readonly logLevel: z.output<typeof variables>['LOG_LEVEL'];
  /** Days; 0 is for ever. */
  readonly retentionDays: { readonly blueprints: number; readonly audit: number };
  /** Absent: no metrics are kept. */
  readonly metricsPort: number | undefined;
  /** Absent: nothing is traced. */
  readonly tracesEndpoint: string | undefined;
  /** Absent: on a terminal. */
  readonly logPretty: boolean | undefined;
}

/** Names everything that is wrong with the environment, in one line. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/**
 * Reads the configuration. A variable that is empty counts as not set.
 * @throws ConfigError
 */
export function loadConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const set = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''));
  const { data, error } = variables.safeParse(set);
  const faults = (error?.issues ?? []).map(({ path, message }) => `${String(path[0])} ${message}`);
  faults.push(...faultsOfStore(set));
  if (data === undefined || faults.length > 0) {
    throw new ConfigError(`the environment is not right: ${[...new Set(faults)].join('; ')}`);
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
    sessionTtlSeconds: data.SESSION_TTL_SECONDS,
    sessionIdleSeconds: data.SESSION_IDLE_SECONDS,
    synthesisQueueLimit: data.SYNTHESIS_QUEUE_LIMIT,
    synthesisWorkers: data.SYNTHESIS_WORKERS,
    synthesisTimeLimitSeconds: data.SYNTHESIS_TIME_LIMIT_SECONDS,
    loginRate: data.RATE_LIMIT_LOGIN,
    registerRate: data.RATE_LIMIT_REGISTER,
    sessionRate: data.RATE_LIMIT_SESSION,
    synthesisRate: data.RATE_LIMIT_SYNTHESIS,
    securityContact: data.SECURITY_CONTACT,
    trustProxy: data.TRUST_PROXY,
    corsOrigins: data.CORS_ORIGINS,
    logLevel: data.LOG_LEVEL,
    retentionDays: { blueprints: data.RETENTION_DAYS, audit: data.AUDIT_RETENTION_DAYS },
    metricsPort: data.METRICS_PORT === 0 ? undefined : data.METRICS_PORT,
    tracesEndpoint: data.OTEL_EXPORTER_OTLP_ENDPOINT,
    logPretty: data.LOG_PRETTY,
  };
}

/** What is missing, or of no use, beside the store that is chosen. */
function faultsOfStore(set: Readonly<Record<string, string | undefined>>): string[] {
  const { STORE: store, DATABASE_URL: url } = set;
  const isPostgres = store === 'postgres' || (store === undefined && url !== undefined);
  if (!isPostgres) return url === undefined ? [] : ['DATABASE_URL needs STORE to be postgres, or not set'];
  const needed = ['DATABASE_URL', 'JWT_PRIVATE_KEY', 'TOKEN_HASH_KEY'] as const;
  return needed
    .filter((name) => set[name] === undefined)
    .map((name) => `${name} is needed with Postgres, the same for every process`);
}
