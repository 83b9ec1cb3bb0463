import type { Blueprint } from '#core/index.ts';
import type { requirement, requirementsView } from './schemas/requirements.ts';
import type { Wire } from './schemas/wire.ts';
import { METRIC_UNITS, QUALITY_UNITS } from './units.ts';

type Requirements = Blueprint['requirements'];
type Evidence = Requirements['unread'][number];
type Origin = Requirements['region']['origin'];
type Quality = keyof Requirements['qualities'];
/** A requirement before it has its number and the nodes that answer it. */
type Row = Omit<Wire<typeof requirement>, 'id' | 'answered_by'>;

/** Everything that was understood as one list, with the words that said so and the nodes that answer it. */
export function presentRequirements(blueprint: Blueprint): Wire<typeof requirementsView> {
  const { id, requirements, workload, confidence, graph } = blueprint;
  const { assumptions, conflicts, unread, coverage } = requirements;
  return {
    id,
    requirements: rowsOf(requirements).map((row, index) => ({
      id: `R${String(index + 1).padStart(2, '0')}`,
      ...row,
      answered_by: NEEDS.has(row.kind) ? answering(row.terms, graph) : [],
    })),
    workload: Object.entries(workload).map(([name, figure]) => ({ name: snakeCase(name), ...figure })),
    assumptions,
    conflicts,
    not_understood: unread,
    coverage,
    confidence,
  };
}

/** Only these kinds ask for a part. */
const NEEDS: ReadonlySet<Row['kind']> = new Set(['capability', 'technology']);

function answering(terms: readonly string[], graph: Blueprint['graph']): readonly string[] {
  return graph.nodes.filter(({ provides }) => provides.some((term) => terms.includes(term))).map(({ id }) => id);
}

function rowsOf(requirements: Requirements): readonly Row[] {
  return [
    ...requirements.systems.map(systemRow),
    ...requirements.capabilities.map(capabilityRow),
    ...requirements.technologies.map(technologyRow),
    ...requirements.exclusions.map(exclusionRow),
    ...requirements.quantities.map(quantityRow),
    ...qualityRows(requirements.qualities),
    ...requirements.compliance.map(complianceRow),
    environmentRow(requirements.environment),
    regionRow(requirements.region),
    ...(requirements.secondRegion === undefined ? [] : [secondRegionRow(requirements.secondRegion)]),
    ...(requirements.budget === null ? [] : [budgetRow(requirements.budget)]),
  ];
}

function systemRow({ system, ...read }: Requirements['systems'][number]): Row {
  return { kind: 'system', term: system, terms: [], ...said(read) };
}

function capabilityRow({ anyOf, strength, demand, evidence, because }: Requirements['capabilities'][number]): Row {
  return { kind: 'capability', term: anyOf[0] ?? '', terms: anyOf, strength, demand, evidence, because };
}

function technologyRow({ name, version, term, ...read }: Requirements['technologies'][number]): Row {
  const value = version === null ? {} : { value: version };
  const terms = term === null ? [] : [term];
  return { kind: 'technology', term: name, terms, ...value, ...said(read) };
}

function exclusionRow({ terms, technology, origin, ...read }: Requirements['exclusions'][number]): Row {
  const term = technology ?? terms[0] ?? '';
  return { kind: 'exclusion', term, terms, ...said({ ...read, origin }), strength: STRENGTHS[origin] };
}

function quantityRow({ metric, value, low, ...read }: Requirements['quantities'][number]): Row {
  const range = low === null ? { value } : { value, low };
  const unit = METRIC_UNITS[metric];
  return { kind: 'quantity', term: metric, terms: [], ...range, unit, ...said(read) };
}

function qualityRows(qualities: Requirements['qualities']): readonly Row[] {
  const names = Object.keys(QUALITY_UNITS) as readonly Quality[];
  return names.flatMap((name): readonly Row[] => {
    const quality = qualities[name];
    if (quality === undefined) return [];
    const unit = QUALITY_UNITS[name];
    const measure = unit === null ? {} : { value: quality.value, unit };
    return [{ kind: 'quality', term: name, terms: [], ...measure, ...settled(quality) }];
  });
}

function complianceRow({ framework, ...read }: Requirements['compliance'][number]): Row {
  return { kind: 'compliance', term: framework, terms: [], ...said(read) };
}

function environmentRow({ value, ...choice }: Requirements['environment']): Row {
  return { kind: 'environment', term: 'environment', terms: [], value, ...settled({ ...choice, evidence: [] }) };
}

function regionRow({ id, ...choice }: Requirements['region']): Row {
  return { kind: 'region', term: 'region', terms: [], value: id, ...settled(choice) };
}

function secondRegionRow({ id, mode: _, ...choice }: NonNullable<Requirements['secondRegion']>): Row {
  return { kind: 'region', term: 'second_region', terms: [], value: id, ...settled(choice) };
}

function budgetRow(budget: NonNullable<Requirements['budget']>): Row {
  const { amount, currency, rate, rateAsOf, firmness, origin, evidence } = budget;
  const mark = firmness === 'hard' ? 'The bill must not pass it.' : 'A mark to aim at.';
  const exchange = rateAsOf === null ? '' : ` 1 ${currency} is ${rate} USD, as of ${rateAsOf}.`;
  const choice = settled({ origin, because: mark + exchange, evidence });
  const demand = firmness === 'hard' ? 'must' : 'wish';
  return { kind: 'budget', term: 'monthly', terms: [], value: amount, unit: `${currency} a month`, ...choice, demand };
}

const STRENGTHS: Readonly<Record<Origin, Row['strength']>> = {
  stated: 'stated',
  constraint: 'constraint',
  derived: 'implied',
  assumed: 'default',
};

interface Choice {
  readonly origin: Origin;
  readonly because: string;
  readonly evidence: readonly Evidence[];
}

/** A choice that was taken for want of words gives way; any other stands. */
function settled({ origin, because, evidence }: Choice) {
  const demand = origin === 'assumed' ? ('wish' as const) : ('must' as const);
  return { strength: STRENGTHS[origin], demand, evidence, because };
}

function said({ origin, evidence, because }: Omit<Choice, 'origin'> & { readonly origin?: Origin }) {
  const demand = 'must' as const;
  if (origin === 'constraint') {
    return { strength: 'constraint' as const, demand, evidence, because: 'Fixed by the constraint.' };
  }
  const strength = evidence.length > 0 ? ('stated' as const) : ('implied' as const);
  return { strength, demand, evidence, because };
}

function snakeCase(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
