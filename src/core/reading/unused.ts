import { UNUSED, unusedItems } from '../messages/unused.ts';
import { type Capability, DATABASES, EVENT_CAPABILITIES } from '../model/capability.ts';
import type { Finding } from '../model/finding.ts';
import type { Quantity, Requirements } from '../model/requirements.ts';
import { isRecord, type Place, valuesAt } from '../model/requirements-places.ts';
import { LATER } from './document.ts';
import { measured, timesPerMonth } from './quantities.ts';
import { scheduleFor } from './schedulers.ts';
import { isTerm } from './statements.ts';

type Kind = keyof typeof UNUSED;

/** A field without an effect on the design: always, or for certain values. */
interface Field {
  readonly kind: Kind;
  readonly field: string;
  readonly of?: readonly unknown[];
  readonly besides?: readonly unknown[];
  /** An item with one of these fields is used nevertheless. */
  readonly unless?: string;
}

const UNSUPPORTED: readonly Field[] = [
  { kind: 'CONDITION', field: 'components/*/condition' },
  { kind: 'CONDITION', field: 'excluded/*/condition' },
  { kind: 'CONDITION', field: 'excluded/*/until' },
  { kind: 'INSTANCES', field: 'components/*/instances/per', besides: ['environment'] },
  { kind: 'PHASES', field: 'phases/*/name', besides: [LATER] },
  {
    kind: 'QUALITIES',
    field: 'qualities/*/quality',
    // How far each program scales is a finding of its own.
    of: ['durability', 'freshness', 'immutability', 'offline_operation'],
  },
  {
    kind: 'QUALITIES',
    field: 'qualities/*/quality',
    of: ['availability', 'latency', 'first_response', 'rpo', 'rto'],
    unless: 'value',
  },
  { kind: 'FLOWS', field: 'flows/*/latency' },
  { kind: 'PRIVATE', field: 'operations/private_only', of: [true] },
  { kind: 'OPERATIONS', field: 'operations/team' },
  { kind: 'EXCLUDED', field: 'excluded/*/kind', of: ['operation', 'vendor', 'region'] },
  { kind: 'LOCATIONS', field: 'locations/*/role', of: ['team'] },
  { kind: 'LOCATIONS', field: 'locations/*/share' },
  { kind: 'LIMITS', field: 'limits/*/measure', besides: ['total', 'idle'] },
  { kind: 'LIMITS', field: 'limits/*/period', of: ['once'] },
  { kind: 'LIMITS', field: 'limits/*/scope' },
];

/** Items that change what is built or what it costs: they stand under "Not covered" on the first screen. */
const UNMET: ReadonlySet<Kind> = new Set(['ACTIVATION', 'LIMITS', 'PRIVATE']);

/** Components that are sized by what arrives within their retention. */
const ARRIVING: ReadonlySet<Capability> = new Set([...EVENT_CAPABILITIES, 'data_lake', 'data_warehouse']);

/** Components of which a number of instances is built. */
const COUNTED: ReadonlySet<Capability> = new Set(['web_compute']);

/** Items that a finding names. */
const MOST_NAMED = 5;

/**
 * One finding for each kind of items that the design does not take into account, with the names of the items.
 * @param isPublic whether the design has an entry point with a public address
 */
export function unusedFindings(document: Requirements, isPublic = true): readonly Finding[] {
  const rows = UNSUPPORTED.filter(({ kind }) => kind !== 'PRIVATE' || isPublic);
  const unused = [
    ...rows.map((row) => ({ kind: row.kind, labels: unsupported(row, document) })),
    { kind: 'EXCLUDED' as const, labels: featuresOf(document) },
    { kind: 'LIFECYCLE' as const, labels: [...notArchived(document), ...keptLonger(document)] },
    { kind: 'ACTIVATION' as const, labels: unscheduled(document) },
    { kind: 'LOAD' as const, labels: unmeasured(document) },
    { kind: 'SCOPE' as const, labels: narrowScopes(document) },
    { kind: 'EXTERNAL' as const, labels: unmoved(document) },
    { kind: 'LIMITS' as const, labels: idleAlone(document) },
    { kind: 'FLOWS' as const, labels: unusedRates(document) },
  ].filter(({ labels }) => labels.length > 0);
  const byKind = Map.groupBy(unused, ({ kind }) => kind);
  return [...byKind].map(([kind, rows]) => {
    const labels = [...new Set(rows.flatMap((row) => row.labels))];
    const named = labels.slice(0, MOST_NAMED);
    return {
      id: `REQ-UNUSED-${kind}`,
      pillar: 'operations',
      control: null,
      status: UNMET.has(kind) ? 'fail' : 'watch',
      node: null,
      text: unusedItems(UNUSED[kind].what, named, labels.length - named.length),
      do: UNUSED[kind].do,
      proof: null,
    };
  });
}

function unsupported({ field, of, besides = [], unless }: Field, document: Requirements): readonly string[] {
  return valuesAt(document, field)
    .filter(({ value }) => of?.includes(value) ?? !besides.includes(value))
    .filter(({ path }) => unless === undefined || valueAt(document, [...path.slice(0, -1), unless]) === undefined)
    .map((place) => labelOf(place, document));
}

/** Archives, locks and tiers of components that are no store of files. */
function notArchived({ components = [] }: Requirements): readonly string[] {
  return components.flatMap(({ name, capability, lifecycle: { retention, access } = {} }) => {
    const isFiles = capability === 'object_storage';
    return [
      ...(retention?.then === 'archive' && !isFiles ? [`${name}: lifecycle.retention.then archive`] : []),
      ...(retention?.immutable === true && !isFiles ? [`${name}: lifecycle.retention.immutable true`] : []),
      ...(access === undefined || access === 'hot' || (isFiles && access !== 'warm')
        ? []
        : [`${name}: lifecycle.access ${access}`]),
    ];
  });
}

/** Components of which a retention sets no size: only what arrives is kept for a time. */
function keptLonger({ components = [] }: Requirements): readonly string[] {
  return components
    .filter(({ lifecycle, capability }) => lifecycle?.retention !== undefined && !ARRIVING.has(capability))
    .filter(
      ({ capability, lifecycle, load = [] }) =>
        capability !== 'object_storage' ||
        (lifecycle?.retention?.then === undefined && !load.some(({ per }) => per !== undefined)),
    )
    .map(({ name }) => `${name}: lifecycle.retention`);
}

/** Qualities of some components that others of the same kind do not need; elasticity is a property of each program. */
function narrowScopes({ qualities = [], components = [] }: Requirements): readonly string[] {
  return qualities.flatMap(({ quality, scope = [] }) => {
    if (scope.length === 0 || quality === 'elasticity') return [];
    const named = new Set(scope);
    const kinds = new Set(components.flatMap(({ id, capability }) => (named.has(id) ? [capability] : [])));
    const isStores = [...kinds].every((kind) => STORES.has(kind)) && OF_STORES.has(quality);
    const others = components.filter(({ id, capability }) => !named.has(id) && (!isStores || STORES.has(capability)));
    return others.length === 0 ? [] : [`${quality}: scope`];
  });
}

const STORES: ReadonlySet<Capability> = new Set(DATABASES);
/** Qualities that stores of records alone have. */
const OF_STORES: ReadonlySet<string> = new Set(['consistency', 'rpo', 'durability']);

/** External systems that end, and of which no component takes the place or moves the data. */
function unmoved({ external = [], components = [], flows = [] }: Requirements): readonly string[] {
  const movers = new Set(components.flatMap(({ id, capability }) => (MOVING.has(capability) ? [id] : [])));
  const isMoved = (id: string) =>
    flows.some(({ from, to }) => (from === id && movers.has(to)) || (to === id && movers.has(from)));
  return external.flatMap(({ id, name, fate, capability }) => {
    if (fate === 'migrate_data') return isMoved(id) ? [] : [`${name}: fate migrate_data`];
    if (fate !== 'replace') return [];
    const isReplaced = components.some((one) => one.capability === (capability ?? 'web_compute'));
    return isReplaced || isMoved(id) ? [] : [`${name}: fate replace`];
  });
}

const MOVING: ReadonlySet<Capability> = new Set(['data_migration', 'server_migration', 'etl']);

/** Modes and schedules of components that no scheduler starts at these times. */
function unscheduled({ components = [], flows = [] }: Requirements): readonly string[] {
  return components.flatMap((component) => {
    const { id, name, activation } = component;
    const isStarted = flows.some((flow) => flow.to === id && STARTING.has(flow.interaction));
    if (activation?.mode === 'on_demand' && isStarted) return [];
    if (activation === undefined || scheduleFor(component) !== null) return [];
    const { mode, schedule, hours_per_month: hours } = activation;
    return [
      ...(mode === 'always' || hours !== undefined ? [] : [`${name}: activation.mode ${mode}`]),
      ...(schedule === undefined ? [] : [`${name}: activation.schedule ${schedule}`]),
    ];
  });
}

const STARTING: ReadonlySet<string> = new Set(['trigger', 'request', 'publish', 'push']);

/** Rates of flows that bring no work to a worker, or count nothing in time. */
function unusedRates({ flows = [], components = [] }: Requirements): readonly string[] {
  const workers = new Set(components.flatMap(({ id, capability }) => (capability === 'worker_compute' ? [id] : [])));
  return flows.flatMap(({ from, to, rate }) => {
    const isWork = workers.has(from) || workers.has(to);
    return rate === undefined || (isWork && timesPerMonth(rate) !== null) ? [] : [`${from} to ${to}: rate`];
  });
}

/** Limits of idle time, which apply to seasons beside the limit of the total. */
function idleAlone({ limits = [], seasons = [] }: Requirements): readonly string[] {
  const isJudged = seasons.length > 0 && limits.some(({ measure }) => measure === 'total');
  return isJudged ? [] : limits.flatMap(({ measure }) => (measure === 'idle' ? ['idle'] : []));
}

/** Excluded features that are no capability. */
function featuresOf({ excluded = [] }: Requirements): readonly string[] {
  return excluded.flatMap(({ kind, term, terms = [] }) =>
    kind === 'feature' && terms.length === 0 && !isTerm(term) ? [`feature ${term}`] : [],
  );
}

/** Quantities that the engine has no measure for, or that apply at another time. */
function unmeasured({ components = [], load = [], seasons = [] }: Requirements): readonly string[] {
  const unknown = (quantities: readonly Quantity[], capability: Parameters<typeof measured>[1], owner: string) => {
    const known = new Set(measured(quantities, capability).map(({ source }) => source));
    const sizes = quantities.some(({ metric }) => metric === 'objects' || metric === 'rows');
    return quantities
      .filter((one) => !known.has(one))
      .filter(
        ({ metric }) =>
          !(capability !== null && metric === 'instances' && COUNTED.has(capability)) &&
          !(sizes && metric === 'object_size'),
      )
      .map(({ metric }) => `${owner}${metric}`);
  };
  return [
    ...unknown(load, null, 'load: '),
    ...components.flatMap(({ name, capability, load: own = [] }) => unknown(own, capability, `${name}: load `)),
    ...seasons.flatMap(({ name, quantities = [] }) => unknown(quantities, null, `${name}: `)),
  ];
}

/** The item by its name, with the field and its value: "Orders: lifecycle.retention.then archive". */
function labelOf({ path, value }: Place, document: Requirements): string {
  const isItem = typeof path[1] === 'number';
  const field = path.slice(isItem ? 2 : 0).join('.');
  const owner = isItem ? nameOf(valueAt(document, path.slice(0, 2))) : null;
  const words = `${field}${typeof value === 'object' ? '' : ` ${String(value)}`}`;
  if (owner === null) return words;
  return owner === value ? owner : `${owner}: ${words}`;
}

function nameOf(item: unknown): string | null {
  if (!isRecord(item)) return null;
  const { name, term, quality, measure, any_of: places, from, to } = item;
  if (typeof from === 'string' && typeof to === 'string') return `${from} to ${to}`;
  const known = [name, term, quality, measure, Array.isArray(places) ? places[0] : undefined];
  const found = known.find((one) => typeof one === 'string');
  return found === undefined ? null : String(found);
}

function valueAt(document: unknown, path: Place['path']): unknown {
  return path.reduce<unknown>(
    (value, step) =>
      typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[step] : undefined,
    document,
  );
}
