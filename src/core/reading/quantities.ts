import { SIZING } from '../messages/sizing.ts';
import { type Capability, EVENT_CAPABILITIES, RECORD_STORES } from '../model/capability.ts';
import type { Filling } from '../model/filling.ts';
import { MINUTES_PER_RECORDING } from '../model/inference-demand.ts';
import type { Quantity } from '../model/requirements.ts';
import type { Metric, QuantityRequirement } from '../model/resolved.ts';
import { DAYS_PER_MONTH, HOURS_PER_MONTH, KEPT_MONTHS, SECONDS_PER_MONTH } from '../model/workload.ts';
import { GIGABYTES, gigabytes, SECONDS, unitOf } from './units.ts';

/** The terms of a document for a metric: what it counts, over what time, in what unit. */
type Terms = Pick<Quantity, 'metric' | 'stat' | 'per' | 'unit' | 'of'>;

/** Metrics that a document states in its own terms; the others are figures, by name. */
const TERMS: { readonly [M in Metric]?: Terms } = {
  requests_per_second: { metric: 'requests', stat: 'peak', per: 'second' },
  mean_requests_per_second: { metric: 'requests', stat: 'mean', per: 'second' },
  requests_per_month: { metric: 'requests', stat: 'total', per: 'month' },
  page_views_per_month: { metric: 'requests', stat: 'total', per: 'month', of: 'pages' },
  visits_per_month: { metric: 'users', stat: 'total', per: 'month', of: 'visits' },
  orders_per_month: { metric: 'writes', stat: 'total', per: 'month', of: 'orders' },
  monthly_users: { metric: 'users', stat: 'total', per: 'month' },
  daily_users: { metric: 'users', stat: 'total', per: 'day' },
  concurrent_users: { metric: 'users', stat: 'peak' },
  usual_concurrent_users: { metric: 'users', stat: 'mean' },
  registered_users: { metric: 'users', stat: 'total' },
  stored_gb: { metric: 'stored', unit: 'GB', of: 'records' },
  object_gb: { metric: 'stored', unit: 'GB', of: 'files' },
  growth_gb_per_month: { metric: 'ingested', per: 'month', unit: 'GB' },
  egress_gb_per_month: { metric: 'egress', per: 'month', unit: 'GB' },
  response_kb: { metric: 'egress', per: 'item', unit: 'KB' },
  events_per_second: { metric: 'events', per: 'second' },
  events_per_month: { metric: 'events', stat: 'total', per: 'month' },
  devices: { metric: 'devices' },
  emails_per_month: { metric: 'messages', stat: 'total', per: 'month' },
  jobs_per_month: { metric: 'jobs', stat: 'total', per: 'month' },
  job_seconds: { metric: 'compute_time', per: 'item', unit: 's' },
  media_minutes_per_month: { metric: 'media_time', per: 'month', unit: 'min' },
  input_tokens: { metric: 'tokens_in', per: 'item' },
  output_tokens: { metric: 'tokens_out', per: 'item' },
};

/** A read quantity in the terms of the document; null if it is a figure of the engine. */
export function documented({ metric, value, low, visitors, organisations }: QuantityRequirement): Quantity | null {
  const terms = TERMS[metric];
  if (terms === undefined) return null;
  const who = visitors === true ? 'visitors' : organisations === true ? 'organisations' : undefined;
  const of = terms.of ?? who;
  return {
    ...terms,
    ...(low === null ? { value } : { min: low, max: value }),
    ...(of === undefined ? {} : { of }),
  };
}

/** Components whose stored bytes are files; those of other components are records. */
const FILE_STORES: ReadonlySet<Capability> = new Set([
  'object_storage',
  'file_storage',
  'static_site',
  'backup',
  'media_transcode',
]);
const RECORDS: ReadonlySet<Capability> = new Set([...RECORD_STORES, 'cache']);
/** Components of which the stored bytes are neither records nor files of the system, but its own size. */
const OWN_SIZES: { readonly [C in Capability]?: Metric } = {
  cache: 'cache_gb',
  full_text_search: 'index_gb',
  vector_search: 'index_gb',
  data_warehouse: 'analysed_gb',
  data_lake: 'analysed_gb',
};
const BUFFERS: ReadonlySet<Capability> = new Set(['queue', 'worker_compute', 'workflow', 'scheduler']);
const EVENTS: ReadonlySet<Capability> = new Set(EVENT_CAPABILITIES);
const MODELS: ReadonlySet<Capability> = new Set(['llm_inference', 'ml_inference']);

/** Metric and value in the metric's unit, how the amount fills, and what it assumes. */
type Measured = readonly [metric: Metric, value: number, filling?: Filling | undefined, because?: string | undefined];

/** A stated quantity as the engine measures it. */
interface Measurement extends Pick<QuantityRequirement, 'metric' | 'value' | 'low' | 'filling'> {
  readonly source: Quantity;
  /** The assumption behind it; undefined where it is the statement alone. */
  readonly because?: string;
}

/** Amount per month for one of a rate; undefined for an amount that is no rate in time. */
const MONTHLY: { readonly [P in NonNullable<Quantity['per']>]?: number } = {
  second: SECONDS_PER_MONTH,
  minute: SECONDS_PER_MONTH / 60,
  hour: HOURS_PER_MONTH,
  day: DAYS_PER_MONTH,
  week: DAYS_PER_MONTH / 7,
  month: 1,
  year: 1 / 12,
};

/**
 * The quantities of a document as the engine measures them; nothing for what it does not use.
 * @param capability of the component that the quantities belong to; null for the whole system
 * @param keptDays how long the component keeps what it receives; null if nothing says so
 */
export function measured(
  quantities: readonly Quantity[],
  capability: Capability | null,
  keptDays: number | null = null,
): readonly Measurement[] {
  return quantities.flatMap((source) => {
    const high = source.value ?? source.max ?? source.min;
    if (high === undefined || (source.when !== undefined && source.when !== 'now')) return [];
    const low = source.min !== undefined && source.min < high ? source.min : null;
    return measure(source, high, capability, { beside: quantities, keptDays }).map(
      ([metric, value, filling, because]) => ({
        metric,
        value,
        ...(filling === undefined ? {} : { filling }),
        ...(because === undefined ? {} : { because }),
        low: low === null || high === 0 ? null : low * (value / high),
        source,
      }),
    );
  });
}

function measure(quantity: Quantity, value: number, capability: Capability | null, known: Around): readonly Measured[] {
  const rule = RULES[quantity.metric];
  return rule === undefined ? [] : rule({ ...quantity, value }, capability, known);
}

/** How often something happens; null for an amount that counts nothing in time. */
export function timesPerMonth({ metric, value, max, per }: Quantity): number | null {
  const times = value ?? max;
  const month = per === undefined ? undefined : MONTHLY[per];
  return times === undefined || month === undefined || !COUNTS.has(metric) ? null : times * month;
}

const COUNTS: ReadonlySet<Quantity['metric']> = new Set([
  'requests',
  'messages',
  'events',
  'points',
  'writes',
  'jobs',
  'runs',
  'objects',
  'rows',
]);

/** What else is known of the component of a quantity. */
interface Around {
  /** All its quantities. */
  readonly beside: readonly Quantity[];
  readonly keptDays: number | null;
}

type Counted = Quantity & { readonly value: number };
type Rule = (quantity: Counted, capability: Capability | null, known: Around) => readonly Measured[];

const has = (set: ReadonlySet<Capability>, capability: Capability | null) => capability !== null && set.has(capability);

/** A rate as one of two metrics: per second at the peak, or a total per month. */
function rate(
  { value, per, stat }: Counted,
  perSecond: Metric,
  perMonth: Metric,
  mean: Metric = perMonth,
): readonly Measured[] {
  const monthly = MONTHLY[per ?? 'month'] ?? 1;
  const short = per === 'second' || per === 'minute' || per === 'hour';
  if (!short || stat === 'total') return [[perMonth, value * monthly]];
  if (stat === 'mean') return [mean === perMonth ? [perMonth, value * monthly] : [mean, value * PER_SECOND[per]]];
  return [[perSecond, value * PER_SECOND[per]]];
}

const PER_SECOND = { second: 1, minute: 1 / 60, hour: 1 / 3600 } as const;

function perMonth(metric: Metric, { value, per }: Counted): readonly Measured[] {
  return [[metric, value * (MONTHLY[per ?? 'month'] ?? 1)]];
}

const users: Rule = (quantity) => {
  const { value, per, stat, of } = quantity;
  if (of === 'visits') return perMonth('visits_per_month', quantity);
  if (per === undefined || MONTHLY[per] === undefined)
    return [
      [
        stat === 'peak' || stat === 'max'
          ? 'concurrent_users'
          : stat === 'mean'
            ? 'usual_concurrent_users'
            : 'registered_users',
        value,
      ],
    ];
  if (per === 'day') return [['daily_users', value]];
  if (per === 'month' || per === 'year' || per === 'week')
    return [['monthly_users', value * (per === 'week' ? WEEKLY_TO_MONTHLY : 1)]];
  return [['concurrent_users', value]];
};

/** People active in a month per person active in a week; a working assumption. */
const WEEKLY_TO_MONTHLY = 1.5;

const requests: Rule = (quantity, capability) => {
  if (has(MODELS, capability)) return perMonth('model_calls_per_month', quantity);
  if (quantity.of === 'pages') return perMonth('page_views_per_month', quantity);
  return rate(quantity, 'requests_per_second', 'requests_per_month', 'mean_requests_per_second');
};

const messages: Rule = (quantity, capability) => {
  if (has(EVENTS, capability)) return eventRate(quantity);
  if (capability === 'websocket_realtime') return perMonth('live_messages_per_month', quantity);
  return perMonth(has(BUFFERS, capability) ? 'jobs_per_month' : 'emails_per_month', quantity);
};

/** Events per second: a rate that holds around the clock, or a peak where it is stated as one. */
function eventRate(quantity: Counted): readonly Measured[] {
  const isPeak = quantity.stat === 'peak' || quantity.stat === 'max';
  return rate(quantity, isPeak ? 'peak_events_per_second' : 'events_per_second', 'events_per_month');
}

const events: Rule = (quantity, capability) =>
  has(BUFFERS, capability) ? perMonth('jobs_per_month', quantity) : eventRate(quantity);

const writes: Rule = (quantity, capability, known) => {
  if (quantity.of === 'orders') return perMonth('orders_per_month', quantity);
  if (has(EVENTS, capability)) return eventRate(quantity);
  if (!has(RECORDS, capability)) return perMonth('orders_per_month', quantity);
  return [
    ...rate(quantity, 'writes_per_second', 'writes_per_month', 'mean_writes_per_second'),
    ...recordsKept(quantity, known),
  ];
};

/** The size of a store that states its writes and the size of one, and not how much it holds. */
function recordsKept({ value, per, stat }: Counted, { beside, keptDays }: Around): readonly Measured[] {
  const each = itemSize(beside);
  const isPeak = stat === 'peak' || stat === 'max';
  if (each === null || isPeak || beside.some(({ metric }) => metric === 'stored')) return [];
  const perMonthGb = each * value * (MONTHLY[per ?? 'month'] ?? 1);
  return [['stored_gb', perMonthGb * monthsKept(keptDays), fillingOf(perMonthGb, keptDays)]];
}

/** Stated size of one item, GB. */
function itemSize(quantities: readonly Quantity[]): number | null {
  const each = quantities.find(({ metric }) => metric === 'object_size');
  const value = each?.value ?? each?.max;
  return each === undefined || value === undefined ? null : gigabytes({ ...each, value });
}

const jobs: Rule = (quantity, capability) => {
  if (capability === 'batch_compute') return perMonth('tasks_per_month', quantity);
  if (has(MODELS, capability)) return perMonth('model_calls_per_month', quantity);
  return perMonth('jobs_per_month', quantity);
};

const stored: Rule = (quantity, capability, known) => {
  const gb = gigabytes(quantity);
  if (quantity.per !== undefined && MONTHLY[quantity.per] !== undefined)
    return growth(gb * (MONTHLY[quantity.per] ?? 1), capability, known);
  const isFiles = capability === null ? quantity.of === 'files' : has(FILE_STORES, capability);
  const own = capability === null ? undefined : OWN_SIZES[capability];
  return [[own ?? (isFiles ? 'object_gb' : 'stored_gb'), gb]];
};

/**
 * Growth of records; the size of tables follows from what is loaded. Files that arrive are kept until they are deleted
 * where nothing says how much is stored.
 */
function growth(gbPerMonth: number, capability: Capability | null, { beside, keptDays }: Around): readonly Measured[] {
  if (capability !== null && OWN_SIZES[capability] === 'analysed_gb') return [['loaded_gb_per_month', gbPerMonth]];
  if (!has(FILE_STORES, capability)) return [['growth_gb_per_month', gbPerMonth]];
  const isSized = beside.some(({ metric, per }) => metric === 'stored' && per === undefined);
  return isSized ? [] : [['object_gb', gbPerMonth * monthsKept(keptDays), fillingOf(gbPerMonth, keptDays)]];
}

/** Months of arrivals that a store holds at the age for which it is sized. */
function monthsKept(days: number | null): number {
  return days === null ? KEPT_MONTHS : Math.min(KEPT_MONTHS, days / DAYS_PER_MONTH);
}

function fillingOf(perMonthGb: number, days: number | null): Filling {
  return { perMonth: perMonthGb, months: monthsKept(days), full: days === null ? null : days / DAYS_PER_MONTH };
}

/** Size of one file, and of one row or document, where none is stated, GB; working assumptions. */
const USUAL_FILE_GB = 1e-3;
const USUAL_ROW_GB = 1e-6;
const INDEXES: ReadonlySet<Capability> = new Set(['full_text_search', 'vector_search']);

/** A number of files or rows is an amount of data, or its growth; a number of documents is that of an index. */
const counted: Rule = (quantity, capability, known) => {
  if (has(MODELS, capability)) return perMonth('model_calls_per_month', quantity);
  const documents: readonly Measured[] =
    has(INDEXES, capability) && quantity.per === undefined ? [['indexed_documents', quantity.value]] : [];
  const each = itemSize(known.beside);
  const files: readonly Measured[] =
    capability === 'object_storage' && quantity.per !== undefined ? perMonth('files_per_month', quantity) : [];
  if (each !== null) return [...documents, ...files, ...amountOf(quantity, each, capability, known)];
  const usual = usualSize(capability);
  const isSized = known.beside.some(({ metric }) => metric === 'stored');
  if (usual === null || isSized) return [...documents, ...files];
  const because = SIZING.usualSize(quantity.value, usual * 1e3);
  const size = amountOf(quantity, usual, capability, known);
  return [...files, ...size.map(([metric, value, filling]): Measured => [metric, value, filling, because])];
};

function amountOf(
  quantity: Counted,
  eachGb: number,
  capability: Capability | null,
  known: Around,
): readonly Measured[] {
  return stored({ ...quantity, metric: 'stored', value: eachGb * quantity.value, unit: 'GB' }, capability, known);
}

/** Size of one file, row or document where none is stated; null where a number says nothing about the size. */
function usualSize(capability: Capability | null): number | null {
  if (has(FILE_STORES, capability)) return USUAL_FILE_GB;
  return has(RECORDS, capability) || capability === 'data_warehouse' || capability === 'data_lake'
    ? USUAL_ROW_GB
    : null;
}

const egress: Rule = (quantity) => {
  const gb = gigabytes(quantity);
  if (quantity.per === 'item')
    return [['response_kb', quantity.value * ((GIGABYTES[unitOf(quantity)] ?? 1e-6) / 1e-6)]];
  return [['egress_gb_per_month', gb * (MONTHLY[quantity.per ?? 'month'] ?? 1)]];
};

const computeTime: Rule = (quantity, capability) => {
  const seconds = quantity.value * (SECONDS[unitOf(quantity)] ?? 1);
  if (quantity.per !== 'item' && quantity.per !== 'run' && quantity.per !== undefined) return [];
  return [capability === 'batch_compute' ? ['task_minutes', seconds / 60] : ['job_seconds', seconds]];
};

/** Tokens of a usual call, where tokens are stated per month and calls are not; a working assumption. */
const TOKENS_OF_CALL = 1000;

/** Tokens of one call; a total in time is divided among the calls. */
function tokens(metric: 'input_tokens' | 'output_tokens'): Rule {
  return (quantity, _, { beside }) => {
    if (quantity.per === 'item' || quantity.per === undefined) return [[metric, quantity.value]];
    const month = quantity.value * (MONTHLY[quantity.per] ?? 0);
    const calls = beside.flatMap((one) => (CALLS.has(one.metric) ? (timesPerMonth(one) ?? []) : []));
    const known = calls.reduce((sum, one) => sum + one, 0);
    if (month === 0) return [];
    if (known > 0) return [[metric, month / known]];
    if (metric === 'output_tokens') return [];
    const because = SIZING.callsOfTokens(month, TOKENS_OF_CALL);
    return [
      [metric, TOKENS_OF_CALL, undefined, because],
      ['model_calls_per_month', month / TOKENS_OF_CALL, undefined, because],
    ];
  };
}

const CALLS: ReadonlySet<Quantity['metric']> = new Set(['requests', 'jobs', 'runs', 'objects']);

const RULES: { readonly [M in Quantity['metric']]?: Rule } = {
  users,
  connections: ({ value }) => [['concurrent_users', value]],
  devices: ({ value }) => [['devices', value]],
  requests,
  messages,
  events,
  points: events,
  writes,
  jobs,
  runs: jobs,
  objects: counted,
  rows: counted,
  object_size: (quantity, capability) => {
    const kb = gigabytes(quantity) / (GIGABYTES.kb ?? 1);
    if (has(EVENTS, capability)) return [['event_kb', kb]];
    return capability !== null && RECORDS.has(capability) && kb > 0 ? [['item_kb', kb]] : [];
  },
  stored,
  ingested: (quantity, capability, known) =>
    has(EVENTS, capability)
      ? []
      : growth(gigabytes(quantity) * (MONTHLY[quantity.per ?? 'month'] ?? 1), capability, known),
  egress,
  media_time: (quantity, capability) => {
    const minutes = quantity.value * ((SECONDS[unitOf(quantity)] ?? 60) / 60) * (MONTHLY[quantity.per ?? 'month'] ?? 1);
    if (!has(MODELS, capability)) return [['media_minutes_per_month', minutes]];
    const because = SIZING.recordings(minutes, MINUTES_PER_RECORDING);
    return [['model_calls_per_month', minutes / MINUTES_PER_RECORDING, undefined, because]];
  },
  compute_time: computeTime,
  core_count: ({ value }, capability) => (capability === 'batch_compute' ? [['task_vcpu', value]] : []),
  tokens_in: tokens('input_tokens'),
  tokens_out: tokens('output_tokens'),
  interval: (quantity) => {
    const seconds = quantity.value * (SECONDS[unitOf(quantity)] ?? 1);
    return seconds > 0 ? [['readings_per_device_day', 86_400 / seconds]] : [];
  },
  tenants: ({ value }) => [['registered_users', value]],
};
