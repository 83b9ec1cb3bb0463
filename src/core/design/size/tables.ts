import { SIZING } from '../../messages/sizing.ts';
import { type Capability, EVENT_CAPABILITIES } from '../../model/capability.ts';
import { type Filling, together } from '../../model/filling.ts';
import type { ResolvedComponent, ResolvedFlow, ResolvedRequirements } from '../../model/resolved.ts';
import { DAYS_PER_MONTH, KEPT_MONTHS, SECONDS_PER_MONTH, type Workload } from '../../model/workload.ts';
import { isKind, isRecordStore } from './kinds.ts';
import { derived, Ledger } from './ledger.ts';

const FILES: readonly Capability[] = ['object_storage', 'file_storage'];
const KB_PER_GB = 1e6;

export type Analysed = Pick<Workload, 'analysedGb' | 'analysedGrowthGbPerMonth' | 'scannedGbPerMonth'>;

/** Amounts from which the size of tables follows. */
interface Sources {
  /** GB that are there. */
  readonly storedGb: number;
  /** GB/month of events and of growth. */
  readonly eventsGb: number;
  readonly growthGb: number;
  /** Days for which events are kept. */
  readonly keptDays: number;
  /** How the stores fill from which the data come. */
  readonly filling?: Filling | undefined;
}

/** Size of tables: as stated, else stored data and events within their retention; at most those of the first year. */
export function tablesOf(
  { storedGb, eventsGb, growthGb, keptDays, filling: before }: Sources,
  ledger: Ledger,
): Analysed {
  const months = Math.min(KEPT_MONTHS, keptDays / DAYS_PER_MONTH);
  const loaded = ledger.sum('loaded_gb_per_month', 'GB/month');
  const arriving = loaded?.value ?? eventsGb;
  const because = SIZING.tables(loaded === null ? storedGb : 0, arriving, months);
  const value = (loaded === null ? storedGb : 0) + arriving * months;
  const own = arriving > 0 ? { perMonth: arriving, months, full: keptDays / DAYS_PER_MONTH } : undefined;
  const filling = together([own, loaded === null ? before : undefined]);
  const analysedGb = ledger.sum('analysed_gb', 'GB') ?? {
    ...derived(value, 'GB', because),
    ...(filling === undefined ? {} : { filling }),
  };
  const growth = loaded?.value ?? eventsGb + growthGb;
  const percent = ledger.take('scanned_percent_month');
  const scanned = (analysedGb.value * percent.value) / 100;
  return {
    analysedGb,
    analysedGrowthGbPerMonth: loaded ?? derived(growth, 'GB/month', SIZING.arriving(growth), analysedGb),
    scannedGbPerMonth: derived(
      scanned,
      'GB/month',
      SIZING.scanned(analysedGb.value, percent.value),
      analysedGb,
      percent,
    ),
  };
}

/** GB/month of events. */
export function eventsGbPerMonth({
  eventsMeanPerSecond,
  eventKb,
}: Pick<Workload, 'eventsMeanPerSecond' | 'eventKb'>): number {
  return (eventsMeanPerSecond.value * SECONDS_PER_MONTH * eventKb.value) / KB_PER_GB;
}

/**
 * The tables of a data lake or a data warehouse: what its flows bring, directly or through other components. Null if it
 * states nothing and no flow names its sources.
 */
export function tablesAlongFlows(
  store: ResolvedComponent,
  requirements: ResolvedRequirements,
  system: Workload,
  loads: ReadonlyMap<string, Workload>,
): Analysed | null {
  const { quantities = [] } = store;
  const upstream = upstreamOf(store.id, requirements.flows);
  const sources = requirements.components.filter(({ id }) => upstream.has(id));
  const [events, records, files] = [
    sources.filter((part) => isKind(part, EVENT_CAPABILITIES)),
    sources.filter(isRecordStore),
    sources.filter((part) => isKind(part, FILES)),
  ];
  const isKnown = events.length + records.length + files.length > 0;
  if (!isKnown && quantities.length === 0) return null;
  const loadOf = ({ id }: ResolvedComponent) => loads.get(id) ?? system;
  const sum = (parts: readonly ResolvedComponent[], figure: (load: Workload) => number) =>
    parts.reduce((total, part) => total + figure(loadOf(part)), 0);
  const own = new Ledger(quantities);
  const keptDays = own.stated('retention_days', 'days')?.value ?? system.retentionDays.value;
  const found: Sources = isKnown
    ? {
        storedGb: sum(records, ({ databaseGb }) => databaseGb.value) + sum(files, ({ objectGb }) => objectGb.value),
        // The same events pass through a chain of components.
        eventsGb: Math.max(0, ...events.map((part) => eventsGbPerMonth(loadOf(part)))),
        growthGb: sum(records, ({ databaseGrowthGbPerMonth }) => databaseGrowthGbPerMonth.value),
        filling: together([
          ...records.map((part) => loadOf(part).databaseGb.filling),
          ...files.map((part) => loadOf(part).objectGb.filling),
        ]),
        keptDays,
      }
    : {
        storedGb: system.databaseGb.value + system.objectGb.value,
        eventsGb: eventsGbPerMonth(system),
        growthGb: system.databaseGrowthGbPerMonth.value,
        keptDays,
      };
  return tablesOf(found, own);
}

/** Ids of the components from which data flows to a component. */
function upstreamOf(id: string, flows: readonly ResolvedFlow[]): ReadonlySet<string> {
  const found = new Set<string>();
  const open = [id];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const to = next;
    for (const source of flows.flatMap((flow) => (sinkOf(flow) === to ? [sourceOf(flow)] : []))) {
      if (found.has(source) || source === id) continue;
      found.add(source);
      open.push(source);
    }
  }
  return found;
}

const READING: ReadonlySet<string> = new Set(['read', 'consume']);

/** The end of a flow that holds the data. */
export function sourceOf({ from, to, interaction }: ResolvedFlow): string {
  return READING.has(interaction) ? to : from;
}

/** The end of a flow that receives the data. */
export function sinkOf({ from, to, interaction }: ResolvedFlow): string {
  return READING.has(interaction) ? from : to;
}
