import type { Capability } from '#core/model/capability.ts';
import type { Component, Quantity, Requirements } from '#core/model/requirements.ts';
import { countOf, gigabytesOf, moneyOf, percentOf, periodOf, secondsOf } from './amounts.ts';

/** A number of a text and what it measures, as labelled. */
export interface LabelledQuantity {
  readonly text: string;
  readonly measures: string;
}

type Quality = NonNullable<Requirements['qualities']>[number];
type Limit = NonNullable<Requirements['limits']>[number];
type Retention = NonNullable<NonNullable<Component['lifecycle']>['retention']>;

/** What the numbers of a text say about the system and about its stores. */
export interface Figures {
  readonly load: readonly Quantity[];
  readonly qualities: readonly Quality[];
  readonly limits: readonly Limit[];
  /** Load of the store of files. */
  readonly files: readonly Quantity[];
  /** Load of the database. */
  readonly records: readonly Quantity[];
  /** Load of the store of files, or of the database if there is none. */
  readonly stored: readonly Quantity[];
  readonly retention: Retention | null;
}

/** Stores in the order in which a quantity of files or of records is given to one of them. */
export const FILE_STORES: readonly Capability[] = ['object_storage', 'file_storage', 'data_lake', 'static_site'];
export const RECORD_STORES: readonly Capability[] = [
  'relational_db',
  'document_db',
  'key_value_db',
  'wide_column_db',
  'timeseries_db',
  'graph_db',
  'data_warehouse',
];

type Parser = (text: string) => Partial<Figures>;

/** A latency above this is the age of data, not the time of a response (seconds). */
const LONGEST_RESPONSE = 60;

const PARSERS: Readonly<Record<string, Parser>> = {
  users_total: counted({ metric: 'users' }),
  users_monthly: counted({ metric: 'users', per: 'month' }),
  users_daily: counted({ metric: 'users', per: 'day' }),
  users_concurrent: counted({ metric: 'users', stat: 'peak' }),
  devices: counted({ metric: 'devices' }),
  visits: rated({ metric: 'requests', of: 'visits' }),
  requests: rated({ metric: 'requests' }),
  events: rated({ metric: 'events' }),
  messages: rated({ metric: 'messages' }),
  jobs: rated({ metric: 'jobs' }),
  stored_files: (text) => ({ files: sized(text, 'stored') }),
  stored_records: (text) => ({ records: recorded(text) }),
  item_size: (text) => ({ files: sized(text, 'object_size') }),
  transferred: (text) => {
    const per = periodOf(text);
    return per === null ? {} : { load: sized(text, 'ingested').map((quantity) => ({ ...quantity, per })) };
  },
  retention: (text) => {
    const seconds = secondsOf(text);
    return seconds === null ? {} : { retention: { duration: `P${Math.max(1, Math.round(seconds / 86_400))}D` } };
  },
  availability: (text) => quality(percentOf(text), { quality: 'availability', operator: 'at_least', unit: '%' }),
  latency: (text) => {
    const seconds = secondsOf(text);
    if (seconds === null || seconds <= LONGEST_RESPONSE)
      return quality(seconds, { quality: 'latency', operator: 'at_most', unit: 's' });
    return quality(seconds / 60, { quality: 'freshness', operator: 'at_most', unit: 'minutes' });
  },
  rpo: (text) => quality(minutesOf(text), { quality: 'rpo', operator: 'at_most', unit: 'minutes' }),
  rto: (text) => quality(minutesOf(text), { quality: 'rto', operator: 'at_most', unit: 'minutes' }),
  budget: (text) => {
    const money = moneyOf(text);
    return money === null ? {} : { limits: [{ measure: 'total', ...money }] };
  },
};

const NOTHING: Figures = { load: [], qualities: [], limits: [], files: [], records: [], stored: [], retention: null };

/** The figures of labelled quantities: of each measure the first that can be parsed. Others are ignored. */
export function figuresOf(quantities: readonly LabelledQuantity[]): Figures {
  const first = Object.entries(PARSERS).flatMap(([measures, parse]) => {
    const readings = quantities.filter((one) => one.measures === measures).map(({ text }) => parse(text));
    return readings.find((reading) => Object.values(reading).some(isFilled)) ?? [];
  });
  return first.reduce(joined, NOTHING);
}

/** The figures of a workload: numbers by name, in the unit of the name. */
export function figuresOfWorkload(workload: Readonly<Record<string, number>>): Figures {
  return Object.entries(workload)
    .map(([name, value]) => WORKLOAD[name]?.(value) ?? {})
    .reduce<Figures>(joined, NOTHING);
}

const WORKLOAD: Readonly<Record<string, (value: number) => Partial<Figures>>> = {
  rps: (value) => ({ load: [{ metric: 'requests', stat: 'peak', per: 'second', value }] }),
  users: (value) => ({ load: [{ metric: 'users', value }] }),
  events_per_second: (value) => ({ load: [{ metric: 'events', per: 'second', value }] }),
  devices: (value) => ({ load: [{ metric: 'devices', value }] }),
  egress_gb_month: (value) => ({ load: [{ metric: 'egress', per: 'month', value, unit: 'GB' }] }),
  storage_gb: (value) => ({ stored: [{ metric: 'stored', value, unit: 'GB' }] }),
  availability: (value) => quality(value, { quality: 'availability', operator: 'at_least', unit: '%' }),
  latency_p99_ms: (value) => quality(value, { quality: 'latency', operator: 'at_most', unit: 'ms', percentile: 99 }),
  rto_minutes: (value) => quality(value, { quality: 'rto', operator: 'at_most', unit: 'minutes' }),
  rpo_minutes: (value) => quality(value, { quality: 'rpo', operator: 'at_most', unit: 'minutes' }),
};

function isFilled(figure: Figures[keyof Figures]): boolean {
  return figure !== null && (!Array.isArray(figure) || figure.length > 0);
}

function joined(all: Figures, more: Partial<Figures>): Figures {
  return {
    load: [...all.load, ...(more.load ?? [])],
    qualities: [...all.qualities, ...(more.qualities ?? [])],
    limits: [...all.limits, ...(more.limits ?? [])],
    files: [...all.files, ...(more.files ?? [])],
    records: [...all.records, ...(more.records ?? [])],
    stored: [...all.stored, ...(more.stored ?? [])],
    retention: more.retention ?? all.retention,
  };
}

function counted(quantity: Quantity): Parser {
  return (text) => {
    const value = countOf(text);
    return value === null ? {} : { load: [{ ...quantity, value }] };
  };
}

/** A rate needs its period. */
function rated(quantity: Quantity): Parser {
  return (text) => {
    const value = countOf(text);
    const per = periodOf(text);
    if (value === null || per === null) return {};
    return { load: [{ ...quantity, ...(per === 'second' ? { stat: 'peak' as const } : {}), per, value }] };
  };
}

function sized(text: string, metric: Quantity['metric']): readonly Quantity[] {
  const value = gigabytesOf(text);
  return value === null ? [] : [{ metric, value, unit: 'GB' }];
}

/** Gigabytes of records, or their number. */
function recorded(text: string): readonly Quantity[] {
  const size = sized(text, 'stored');
  const value = countOf(text);
  return size.length > 0 || value === null ? size : [{ metric: 'rows', value }];
}

function minutesOf(text: string): number | null {
  if (/\brpo\s*0\b/i.test(text)) return 0;
  const seconds = secondsOf(text);
  return seconds === null ? null : seconds / 60;
}

function quality(value: number | null, one: Omit<Quality, 'value'>): Partial<Figures> {
  return value === null ? {} : { qualities: [{ ...one, value }] };
}
