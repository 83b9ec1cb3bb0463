import { type Capability, EVENT_CAPABILITIES, RECORD_STORES } from '../model/capability.ts';
import type { Filling } from '../model/filling.ts';
import type { Quantity } from '../model/requirements.ts';
import type { Metric, QuantityRequirement } from '../model/resolved.ts';
import { DAYS_PER_MONTH, HOURS_PER_MONTH, KEPT_MONTHS, SECONDS_PER_MONTH } from '../model/workload.ts';

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
  events_per_second: { metric: 'events', stat: 'peak', per: 'second' },
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

/** Metric and value in the metric's unit, and how the amount fills. */
type Measured = readonly [metric: Metric, value: number, filling?: Filling];

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
): readonly (Pick<QuantityRequirement, 'metric' | 'value' | 'low' | 'filling'> & { readonly source: Quantity })[] {
  return quantities.flatMap((source) => {
    const high = source.value ?? source.max ?? source.min;
    if (high === undefined || (source.when !== undefined && source.when !== 'now')) return [];
    const low = source.min !== undefined && source.min < high ? source.min : null;
    return measure(source, high, capability, { beside: quantities, keptDays }).map(([metric, value, filling]) => ({
      metric,
      value,
      ...(filling === undefined ? {} : { filling }),
      low: low === null || high === 0 ? null : low * (value / high),
      source,
    }));
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
  if (has(EVENTS, capability)) return rate(quantity, 'events_per_second', 'events_per_month');
  if (capability === 'websocket_realtime') return perMonth('live_messages_per_month', quantity);
  return perMonth(has(BUFFERS, capability) ? 'jobs_per_month' : 'emails_per_month', quantity);
};

const events: Rule = (quantity, capability) =>
  has(BUFFERS, capability)
    ? perMonth('jobs_per_month', quantity)
    : rate(quantity, 'events_per_second', 'events_per_month');

const writes: Rule = (quantity, capability, known) => {
  if (quantity.of === 'orders') return perMonth('orders_per_month', quantity);
  if (has(EVENTS, capability)) return rate(quantity, 'events_per_second', 'events_per_month');
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

/** A number of files or rows with a stated size is an amount of data, or its growth. */
const counted: Rule = (quantity, capability, known) => {
  if (has(MODELS, capability)) return perMonth('model_calls_per_month', quantity);
  const each = itemSize(known.beside);
  if (each === null) return [];
  const gb = each * quantity.value;
  const size = stored({ ...quantity, metric: 'stored', value: gb, unit: 'GB' }, capability, known);
  const isArriving = capability === 'object_storage' && quantity.per !== undefined;
  return isArriving ? [...size, ...perMonth('files_per_month', quantity)] : size;
};

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
  media_time: (quantity) => [
    [
      'media_minutes_per_month',
      quantity.value * ((SECONDS[unitOf(quantity)] ?? 60) / 60) * (MONTHLY[quantity.per ?? 'month'] ?? 1),
    ],
  ],
  compute_time: computeTime,
  core_count: ({ value }, capability) => (capability === 'batch_compute' ? [['task_vcpu', value]] : []),
  tokens_in: (quantity) =>
    quantity.per === 'item' || quantity.per === undefined ? [['input_tokens', quantity.value]] : [],
  tokens_out: (quantity) =>
    quantity.per === 'item' || quantity.per === undefined ? [['output_tokens', quantity.value]] : [],
  interval: (quantity) => {
    const seconds = quantity.value * (SECONDS[unitOf(quantity)] ?? 1);
    return seconds > 0 ? [['readings_per_device_day', 86_400 / seconds]] : [];
  },
  tenants: ({ value }) => [['registered_users', value]],
};

/** Bytes of a unit, in GB; decimal and binary prefixes. */
const GIGABYTES: Readonly<Record<string, number>> = {
  b: 1e-9,
  byte: 1e-9,
  bytes: 1e-9,
  kb: 1e-6,
  mb: 1e-3,
  gb: 1,
  tb: 1e3,
  pb: 1e6,
  kib: 1024 / 1e9,
  mib: 1024 ** 2 / 1e9,
  gib: 1024 ** 3 / 1e9,
  tib: 1024 ** 4 / 1e9,
  pib: 1024 ** 5 / 1e9,
};

/** Seconds of a unit of time. */
export const SECONDS: Readonly<Record<string, number>> = {
  ms: 0.001,
  millisecond: 0.001,
  milliseconds: 0.001,
  s: 1,
  sec: 1,
  second: 1,
  seconds: 1,
  min: 60,
  minute: 60,
  minutes: 60,
  h: 3600,
  hour: 3600,
  hours: 3600,
  d: 86_400,
  day: 86_400,
  days: 86_400,
  week: 604_800,
  weeks: 604_800,
};

function unitOf({ unit = '' }: Quantity): string {
  return unit.trim().toLowerCase();
}

function gigabytes(quantity: Counted): number {
  return quantity.value * (GIGABYTES[unitOf(quantity)] ?? 1);
}
