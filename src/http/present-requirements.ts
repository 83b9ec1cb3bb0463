import type { Blueprint, Intent } from '#core/index.ts';
import { BUDGET, FROM_CONSTRAINT } from './messages/requirements.ts';
import { METRIC_UNITS, QUALITY_UNITS } from './messages/units.ts';
import type { requirement, requirementsView } from './schemas/requirements.ts';
import type { Wire } from './schemas/wire.ts';

type Requirements = Blueprint['resolved'];
type Evidence = Requirements['unread'][number];
type Origin = Requirements['region']['origin'];
type Quality = keyof Requirements['qualities'];
type Understanding = Omit<
  Wire<typeof requirementsView>,
  'id' | 'system_intent' | 'cloud' | 'constraints' | 'requirements'
>;
/** A requirement without its ID and components. */
type Row = Omit<Wire<typeof requirement>, 'id' | 'answered_by'>;

/** The request, its requirements document, and how it was understood. */
export function presentRequirements(
  blueprint: Blueprint,
  { text, cloud, constraints }: Intent,
): Wire<typeof requirementsView> {
  const { id, requirements } = blueprint;
  const request = { ...(text === '' ? {} : { system_intent: text }), cloud, constraints };
  return { id, ...request, requirements, ...presentUnderstanding(blueprint) };
}

/** All requirements as one list, with their evidence and the nodes that fulfil them. */
export function presentUnderstanding(blueprint: Blueprint): Understanding {
  const { resolved: requirements, workload, confidence, graph } = blueprint;
  const { assumptions, conflicts, unread, coverage } = requirements;
  return {
    understood: rowsOf(requirements).map((row, index) => ({
      id: `R${String(index + 1).padStart(2, '0')}`,
      ...row,
      answered_by: COMPONENT_KINDS.has(row.kind) ? answering(row.terms, graph) : [],
    })),
    workload: Object.entries(workload).map(([name, { filling: _, ...figure }]) => ({
      name: snakeCase(name),
      ...figure,
    })),
    assumptions,
    conflicts,
    not_understood: unread,
    coverage,
    confidence,
  };
}

/** Kinds of requirements that components fulfil. */
const COMPONENT_KINDS: ReadonlySet<Row['kind']> = new Set(['capability', 'technology']);

function answering(terms: readonly string[], graph: Blueprint['graph']): readonly string[] {
  return graph.nodes.filter(({ provides }) => provides.some((term) => terms.includes(term))).map(({ id }) => id);
}

function rowsOf(requirements: Requirements): readonly Row[] {
  return [
    ...requirements.systems.map(systemRow),
    ...requirements.components.map(capabilityRow),
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
  return { kind: 'system', term: system, terms: [], ...readFields(read) };
}

function capabilityRow({ anyOf, strength, demand, evidence, because }: Requirements['components'][number]): Row {
  return { kind: 'capability', term: anyOf[0] ?? '', terms: anyOf, strength, demand, evidence, because };
}

function technologyRow({ name, version, term, ...read }: Requirements['technologies'][number]): Row {
  const value = version === null ? {} : { value: version };
  const terms = term === null ? [] : [term];
  return { kind: 'technology', term: name, terms, ...value, ...readFields(read) };
}

function exclusionRow({ terms, technology, origin, ...read }: Requirements['exclusions'][number]): Row {
  const term = technology ?? terms[0] ?? '';
  return { kind: 'exclusion', term, terms, ...readFields({ ...read, origin }), strength: STRENGTHS[origin] };
}

function quantityRow({ metric, value, low, ...read }: Requirements['quantities'][number]): Row {
  const range = low === null ? { value } : { value, low };
  const unit = METRIC_UNITS[metric];
  return { kind: 'quantity', term: metric, terms: [], ...range, unit, ...readFields(read) };
}

function qualityRows(qualities: Requirements['qualities']): readonly Row[] {
  const names = Object.keys(QUALITY_UNITS) as readonly Quality[];
  return names.flatMap((name): readonly Row[] => {
    const quality = qualities[name];
    if (quality === undefined) return [];
    const unit = QUALITY_UNITS[name];
    const measure = unit === null ? {} : { value: quality.value, unit };
    return [{ kind: 'quality', term: name, terms: [], ...measure, ...choiceFields(quality) }];
  });
}

function complianceRow({ framework, ...read }: Requirements['compliance'][number]): Row {
  return { kind: 'compliance', term: framework, terms: [], ...readFields(read) };
}

function environmentRow({ value, ...choice }: Requirements['environment']): Row {
  return { kind: 'environment', term: 'environment', terms: [], value, ...choiceFields({ ...choice, evidence: [] }) };
}

function regionRow({ id, ...choice }: Requirements['region']): Row {
  return { kind: 'region', term: 'region', terms: [], value: id, ...choiceFields(choice) };
}

function secondRegionRow({ id, mode: _, ...choice }: NonNullable<Requirements['secondRegion']>): Row {
  return { kind: 'region', term: 'second_region', terms: [], value: id, ...choiceFields(choice) };
}

function budgetRow(budget: NonNullable<Requirements['budget']>): Row {
  const { amount, currency, rate, rateAsOf, firmness, origin, evidence } = budget;
  const limit = firmness === 'hard' ? BUDGET.hard : BUDGET.soft;
  const exchange = rateAsOf === null ? '' : BUDGET.exchange(currency, rate, rateAsOf);
  const choice = choiceFields({ origin, because: limit + exchange, evidence });
  const demand = firmness === 'hard' ? 'must' : 'wish';
  return { kind: 'budget', term: 'monthly', terms: [], value: amount, unit: `${currency}/month`, ...choice, demand };
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

/** An assumed choice is a wish. All others are mandatory. */
function choiceFields({ origin, because, evidence }: Choice) {
  const demand = origin === 'assumed' ? ('wish' as const) : ('must' as const);
  return { strength: STRENGTHS[origin], demand, evidence, because };
}

function readFields({ origin, evidence, because }: Omit<Choice, 'origin'> & { readonly origin?: Origin }) {
  const demand = 'must' as const;
  if (origin === 'constraint') {
    return { strength: 'constraint' as const, demand, evidence, because: FROM_CONSTRAINT };
  }
  const strength = evidence.length > 0 ? ('stated' as const) : ('implied' as const);
  return { strength, demand, evidence, because };
}

function snakeCase(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
