import { STANDARD_NAMES } from '../messages/components.ts';
import { STATED } from '../messages/part-reasons.ts';
import { type Capability, isCapability, type Term } from '../model/capability.ts';
import { freeId, nodeIds, ROLES } from '../model/component-id.ts';
import {
  type Component,
  type Product,
  type Quantity,
  type Quote,
  type Requirements,
  termsOf,
} from '../model/requirements.ts';
import type {
  BudgetRequirement,
  Conflict,
  Evidence,
  Metric,
  QualityName,
  QuantityRequirement,
  Requirement,
  ResolvedComponent,
  ResolvedFlow,
  ResolvedParty,
  ResolvedSeason,
  TechnologyRequirement,
} from '../model/resolved.ts';
import { daysOf } from './durations.ts';
import { formTerms } from './extract/constraints.ts';
import type { AskedMode } from './extract/region-names.ts';
import { fileLifecycleOf } from './file-lifecycle.ts';
import { flowsOf } from './flows.ts';
import { placeNamed } from './lexicon/places/gazetteer.ts';
import { measured } from './quantities.ts';
import { quotesOf } from './quotes.ts';
import { runsOf, scheduleFor, withSchedulers } from './schedulers.ts';
import { SECONDS } from './units.ts';

type Item = { readonly evidence?: readonly Quote[] | undefined; readonly because?: string | undefined };

interface Words {
  readonly evidence: readonly Evidence[];
  readonly because: string;
}

/** A document in the terms of the engine. */
export interface Stated {
  readonly requirements: readonly Requirement[];
  readonly components: readonly ResolvedComponent[];
  readonly technologies: readonly TechnologyRequirement[];
  readonly flows: readonly ResolvedFlow[];
  readonly parties: readonly ResolvedParty[];
  readonly seasons: readonly ResolvedSeason[];
  readonly conflicts: readonly Conflict[];
  readonly unread: readonly Evidence[];
  readonly regionMode: AskedMode | null;
}

/** @param text that the quotes of the document come from */
export function statedBy(document: Requirements, text: string): Stated {
  const quotes = quotesOf(text);
  const words = ({ evidence = [], because = STATED }: Item): Words => ({
    evidence: evidence.flatMap((quote) => quotes.find(quote) ?? []),
    because,
  });
  const ids = nodeIds([
    ...(document.components ?? []).map(({ id }) => id),
    ...(document.actors ?? []).map(({ id }) => id),
    ...(document.external ?? []).map(({ id }) => id),
  ]);
  const idOf = (id: string) => ids.get(id) ?? id;
  const flows = flowsOf(document, idOf);
  const scheduled = withSchedulers(
    (document.components ?? []).map((component) => componentOf(component, idOf(component.id), words)),
    flows,
    new Set(ids.values()),
  );
  const lost = new Set(
    (document.clauses ?? []).flatMap(({ id, fates }) =>
      fates.some(({ fate }) => fate === 'not_understood') ? [id] : [],
    ),
  );
  return {
    requirements: statementsOf(document, words),
    components: withCustomerKeys(scheduled.components, document, words),
    technologies: distinct([
      ...(document.components ?? []).flatMap((component) =>
        (component.products ?? []).map((product) => technologyOf(product, component, words)),
      ),
      ...(document.products ?? []).map((product) => technologyOf(product, null, words)),
    ]),
    flows: scheduled.flows,
    parties: [
      ...(document.actors ?? []).map(({ id, name, kind, count }) => ({
        id: idOf(id),
        name,
        kind,
        ...(count === undefined ? {} : { counts: quantitiesOf(count, null, words) }),
      })),
      ...(document.external ?? []).map(({ id, name, where, protocol }) => ({
        id: idOf(id),
        name,
        kind: 'external' as const,
        ...(where === undefined ? {} : { where }),
        ...(protocol === undefined ? {} : { protocol }),
      })),
    ],
    seasons: (document.seasons ?? []).map(({ name, recurs, share, factor, quantities = [] }) => ({
      name,
      ...(recurs === undefined ? {} : { recurs }),
      share,
      factor: factor ?? null,
      quantities: quantitiesOf(quantities, null, words),
    })),
    conflicts: (document.conflicts ?? []).map(({ explanation, resolution = '', because = '', evidence }) => ({
      what: explanation,
      between: words({ evidence }).evidence,
      settled: resolution,
      because,
    })),
    unread: quotes.clauses
      .filter(({ id }) => lost.has(id))
      .map(({ start, end }) => ({ start, end, text: text.slice(start, end) })),
    regionMode: modeOf(document),
  };
}

type Saying = (item: Item) => Words;

function componentOf(component: Component, id: string, words: Saying): ResolvedComponent {
  const {
    capability,
    name,
    demand = 'required',
    strength = 'stated',
    traits,
    share_of_system: share,
    task,
  } = component;
  const schedule = scheduleFor(component);
  const files = fileLifecycleOf(component);
  const load = [...(component.load ?? []), ...runsOf(component, schedule)];
  const kept = retentionOf(component, words);
  const quantities = [...quantitiesOf(load, capability, words, kept[0]?.value), ...kept];
  const products = (component.products ?? []).map(({ name: product }) => product);
  const copies = component.load?.find(({ metric }) => metric === 'instances')?.value ?? component.instances?.count;
  return {
    kind: 'capability',
    id,
    anyOf: termsOf(component),
    strength,
    demand: demand === 'required' ? 'must' : 'wish',
    ...words(component),
    ...(traits === undefined || traits.length === 0 ? {} : { traits }),
    ...(name === STANDARD_NAMES[capability] ? {} : { name }),
    ...(quantities.length === 0 ? {} : { quantities }),
    ...(share === undefined ? {} : { share }),
    ...(products.length === 0 ? {} : { products }),
    ...(task === undefined ? {} : { task }),
    ...(schedule === null ? {} : { schedule }),
    ...(files === null ? {} : { lifecycle: files }),
    ...activationOf(component),
    ...(copies === undefined ? {} : { instances: Math.max(1, Math.round(copies)) }),
  };
}

function activationOf({ activation = { mode: 'always' } }: Component) {
  const { hours_per_month: hours, interruptible } = activation;
  return {
    ...(hours === undefined ? {} : { hoursPerMonth: hours }),
    ...(interruptible === true ? { interruptible } : {}),
  };
}

/** How long a component keeps what it receives. */
function retentionOf({ lifecycle, ...item }: Component, words: Saying): readonly QuantityRequirement[] {
  const days = lifecycle?.retention === undefined ? null : daysOf(lifecycle.retention.duration);
  return days === null ? [] : [{ kind: 'quantity', metric: 'retention_days', value: days, low: null, ...words(item) }];
}

/** Keys of the customer need a component that keeps them. */
function withCustomerKeys(
  components: readonly ResolvedComponent[],
  { operations }: Requirements,
  words: Saying,
): readonly ResolvedComponent[] {
  if (operations?.customer_keys !== true || components.some(({ anyOf }) => anyOf.includes('kms'))) return components;
  const id = freeId(ROLES.kms, new Set(components.map((one) => one.id)));
  return [
    ...components,
    { kind: 'capability', id, anyOf: ['kms'], strength: 'stated', demand: 'must', ...words(operations) },
  ];
}

function quantitiesOf(
  quantities: readonly Quantity[],
  capability: Capability | null,
  words: Saying,
  keptDays: number | null = null,
): readonly QuantityRequirement[] {
  return measured(quantities, capability, keptDays).map(({ metric, value, low, filling, because, source }) => ({
    kind: 'quantity',
    metric,
    value,
    low,
    ...(filling === undefined ? {} : { filling }),
    ...(source.of === 'visitors' ? { visitors: true as const } : {}),
    ...(source.of === 'organisations' || source.metric === 'tenants' ? { organisations: true as const } : {}),
    ...words(source),
    ...(because === undefined ? {} : { because }),
  }));
}

function technologyOf(product: Product, component: Component | null, words: Saying): TechnologyRequirement {
  const { name, version, family, spelling, leaving, personal, provides } = product;
  const term = provides ?? (component === null || product.role === 'language' ? null : component.capability);
  return {
    kind: 'technology',
    name: name.toLowerCase(),
    version: version ?? null,
    term: term !== null && isTerm(term) ? term : null,
    ...(spelling === undefined ? {} : { written: spelling }),
    ...(family === undefined ? {} : { product: family }),
    ...(leaving === true ? { left: true as const } : {}),
    ...(personal === true ? { personal: true as const } : {}),
    ...words(product),
  };
}

export function isTerm(text: string): text is Term {
  return isCapability(text.split(':')[0] ?? '');
}

function distinct(technologies: readonly TechnologyRequirement[]): readonly TechnologyRequirement[] {
  const seen = new Set<string>();
  return technologies.filter(({ name }) => !seen.has(name) && seen.add(name) !== undefined);
}

function statementsOf(document: Requirements, words: Saying): readonly Requirement[] {
  const { kinds = [], load = [], figures = [], phases = [], qualities = [], locations = [] } = document;
  const { limits = [], compliance = [], excluded = [], environment } = document;
  return [
    ...kinds.map(
      ({ kind, traits, ...item }): Requirement => ({
        kind: 'system',
        system: kind,
        ...words(item),
        ...(traits === undefined ? {} : { traits }),
      }),
    ),
    ...quantitiesOf(load, null, words),
    ...countsOf(document, words),
    ...figures.flatMap(({ figure, value, ...item }): readonly Requirement[] =>
      figure === 'free_allowances'
        ? [{ kind: 'quality', quality: 'free_allowances', value, demand: 'must', ...words(item) }]
        : [{ kind: 'quantity', metric: figure as Metric, value, low: null, ...words(item) }],
    ),
    ...phases.flatMap(({ quantities = [] }) =>
      quantitiesOf(quantities, null, words).map((one): Requirement => ({ ...one, later: true })),
    ),
    ...qualities.flatMap((item) => qualityStatements(item, words)),
    ...mannerOf(document, words),
    ...locations.flatMap((item) => placesOf(item, words)),
    ...limits.flatMap((item) =>
      budgetsOf(item).map(
        (sum): Requirement => ({
          kind: 'budget',
          ...sum,
          firmness: item.hard === false ? 'soft' : 'hard',
          ...words(item),
        }),
      ),
    ),
    ...compliance.map(({ framework, ...item }): Requirement => ({ kind: 'compliance', framework, ...words(item) })),
    ...excluded.flatMap((item) => exclusionsOf(item, words)),
    ...(environment === undefined ? [] : [{ kind: 'environment' as const, environment, ...words({}) }]),
  ];
}

/** The numbers of people and devices that use the system, where its load does not state them. */
function countsOf({ actors = [], load = [] }: Requirements, words: Saying): readonly QuantityRequirement[] {
  const stated = new Set(load.map(({ metric }) => metric));
  const counts = actors.flatMap(({ count = [] }) => count).filter(({ metric }) => !stated.has(metric));
  const measured = quantitiesOf(counts, null, words);
  return [...Map.groupBy(measured, ({ metric }) => metric).values()].flatMap((all) => {
    const [first] = all;
    return first === undefined ? [] : [{ ...first, value: all.reduce((sum, { value }) => sum + value, 0) }];
  });
}

type QualityItem = NonNullable<Requirements['qualities']>[number];

function qualityStatements(item: QualityItem, words: Saying): readonly Requirement[] {
  const found = qualityOf(item);
  if (found === null) return [];
  const [quality, value] = found;
  return [{ kind: 'quality', quality, value, demand: item.demand ?? 'must', ...words(item) }];
}

/** Seconds of the unit in which the engine measures a quality, which is also the unit of a value without one. */
const SECONDS_OF = { latency: 0.001, recovery: 60 };

/** Name and value of a quality as the engine measures it; null for what it does not use. */
export function qualityOf({
  quality,
  value,
  unit = '',
  level = '',
}: Pick<QualityItem, 'quality' | 'value' | 'unit' | 'level'>): readonly [QualityName, number] | null {
  if (quality === 'consistency') return level.toLowerCase().includes('eventual') ? null : ['consistency', 1];
  if (value === undefined) return null;
  const name = unit.trim().toLowerCase();
  if (quality === 'availability') return [name === 'zones' ? 'zones' : 'availability', value];
  if (quality === 'latency' || quality === 'first_response')
    return ['latency_p99_ms', (value * (SECONDS[name] ?? SECONDS_OF.latency)) / SECONDS_OF.latency];
  const minutes = (value * (SECONDS[name] ?? SECONDS_OF.recovery)) / SECONDS_OF.recovery;
  if (quality === 'rpo') return ['rpo_minutes', minutes];
  return quality === 'rto' ? ['rto_minutes', minutes] : null;
}

function mannerOf({ regions, operations, priority }: Requirements, words: Saying): readonly Requirement[] {
  const flag = (quality: QualityName, value: number, item: Item): Requirement => ({
    kind: 'quality',
    quality,
    value,
    demand: 'must',
    ...words(item),
  });
  return [
    ...(regions === undefined || regions.mode === 'single' ? [] : [flag('regions', regions.count, regions)]),
    ...(operations?.scale_to_zero === true ? [flag('serverless', 1, operations)] : []),
    ...(operations?.managed_only === true ? [flag('low_operations', 1, operations)] : []),
    ...(priority === undefined ? [] : [flag(priority.over === 'cost' ? 'least_cost' : 'cost_no_object', 1, priority)]),
  ];
}

function modeOf({ regions }: Requirements): AskedMode | null {
  if (regions?.mode === 'active_active') return 'both_answer';
  if (regions?.mode === 'active_passive' || regions?.mode === 'pilot_light') return 'one_waits';
  return regions?.mode === 'never_stops' ? 'never_stops' : null;
}

type Location = NonNullable<Requirements['locations']>[number];

/** Places by their names in the gazetteer; names of regions are read with the regions of the cloud. */
function placesOf(
  { role, any_of: names, hard, by_law: byLaw, ...item }: Location,
  words: Saying,
): readonly Requirement[] {
  if (role === 'team') return [];
  return names.slice(0, 1).flatMap((name): readonly Requirement[] => {
    const place = placeNamed(name);
    if (place === null) return [];
    const residency = hard ?? role === 'data';
    return [{ kind: 'place', place: place.key, residency, ...(byLaw === true ? { byLaw } : {}), ...words(item) }];
  });
}

type Limit = NonNullable<Requirements['limits']>[number];

/** The monthly budget of a limit; none for limits of other measures. */
export function budgetsOf({
  measure,
  amount,
  currency = 'USD',
  period = 'month',
}: Limit): readonly Pick<BudgetRequirement, 'amount' | 'currency' | 'idle'>[] {
  const isIdle = measure === 'idle';
  if (!(isIdle || measure === 'total') || amount === undefined || amount <= 0 || period === 'once') return [];
  return [{ amount: period === 'year' ? amount / 12 : amount, currency, ...(isIdle ? { idle: true } : {}) }];
}

type Exclusion = NonNullable<Requirements['excluded']>[number];

function exclusionsOf({ kind, term, terms, ...item }: Exclusion, words: Saying): readonly Requirement[] {
  if (kind === 'region' || kind === 'vendor' || kind === 'operation') return [];
  const named = terms?.filter(isTerm) ?? (isTerm(term) ? [term] : formTerms(term.toLowerCase()));
  const technology = kind === 'capability' || (kind !== 'product' && named.length > 0) ? null : term.toLowerCase();
  return [{ kind: 'exclusion', terms: named, technology, origin: 'stated', ...words(item) }];
}
