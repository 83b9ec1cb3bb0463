import { approximate } from '../../messages/numbers.ts';
import type { Evidence } from '../../model/evidence.ts';
import { FRAMEWORK_NAMES } from '../../model/framework.ts';
import type { QualityName, QuantityRequirement, Requirement, Requirements } from '../../model/requirement.ts';
import { systemTitle } from '../../model/system-title.ts';
import type { Section } from './draft.ts';
import { capitalized, cell, plain, table } from './text.ts';

/** What the words say, with the words; then what had to be assumed, and how to overrule it. */
export const understood: Section = ({ blueprint }) => {
  const { requirements } = blueprint;
  const read = rows(requirements);
  const unread = requirements.unread.map((span) => `“${plain(span.text)}”`);
  return [
    '## What was understood',
    read.length > 0
      ? table(['You wrote', 'We understood'], ['l', 'l'], read)
      : 'Nothing in the text could be read as a part, a number or a wish.',
    ...implied(requirements),
    unread.length > 0
      ? `Not understood, and therefore in neither the design nor the price: ${unread.join('; ')}.`
      : 'Nothing was left unread.',
    ...assumed(requirements),
  ];
};

function rows(requirements: Requirements): readonly (readonly string[])[] {
  const all: readonly Requirement[] = [
    ...requirements.systems,
    ...requirements.capabilities,
    ...requirements.technologies,
    ...requirements.exclusions,
    ...requirements.quantities,
    ...requirements.compliance,
  ];
  const read = all.flatMap((requirement) =>
    requirement.evidence.slice(0, 1).map((span) => ({ span, says: meaning(requirement) })),
  );
  const settled: readonly { span: Evidence; says: string }[] = [
    ...Object.entries(requirements.qualities).flatMap(([name, quality]) =>
      quality.evidence.slice(0, 1).map((span) => ({ span, says: qualityText(name as QualityName, quality.value) })),
    ),
    ...(requirements.budget?.evidence ?? []).slice(0, 1).map((span) => ({ span, says: budgetText(requirements) })),
    ...requirements.region.evidence
      .slice(0, 1)
      .map((span) => ({ span, says: `Region ${requirements.region.id}: ${requirements.region.because}` })),
  ];
  const byWords = new Map<string, { start: number; says: string[] }>();
  for (const { span, says } of [...read, ...settled]) {
    const words = plain(span.text);
    const row = byWords.get(words) ?? { start: span.start, says: [] };
    if (!row.says.includes(says)) row.says.push(says);
    byWords.set(words, row);
  }
  return [...byWords.entries()]
    .sort(([, a], [, b]) => a.start - b.start)
    .map(([words, { says }]) => [`“${words}”`, cell(says.join('; '))]);
}

/** What is asked of the whole, in a reader's words and with its unit. */
const QUALITIES: Readonly<Record<QualityName, (value: string) => string>> = {
  availability: (value) => `Availability: ${value} % of a month`,
  latency_p99_ms: (value) => `Of a hundred answers, 99 within ${value} ms`,
  rpo_minutes: (value) => `Data lost at most: those of the last ${value} minutes`,
  rto_minutes: (value) => `Back within ${value} minutes`,
  zones: (value) => `Zones to be spread over: ${value}`,
  regions: (value) => `Regions: ${value}`,
  serverless: () => 'Only services that cost nothing while nobody uses them',
  low_operations: () => 'Nobody is there to run servers',
  least_cost: () => 'As cheap as it can be',
  cost_no_object: () => 'The best, whatever it costs',
  free_allowances: (value) =>
    value === '1' ? 'Free monthly allowances are taken off' : 'Free monthly allowances are not taken off',
};

function qualityText(name: QualityName, value: number): string {
  return QUALITIES[name](name === 'availability' ? String(value) : approximate(value));
}

function budgetText({ budget }: Requirements): string {
  if (budget === null) return '';
  const firm = budget.firmness === 'hard' ? 'at most' : 'about';
  return `Budget: ${firm} ${approximate(budget.amount)} ${budget.currency} a month`;
}

function meaning(requirement: Requirement): string {
  switch (requirement.kind) {
    case 'capability':
      return `${requirement.demand === 'wish' ? 'A wish: ' : ''}${requirement.anyOf.map(label).join(' or ')} (${plain(requirement.because)})`;
    case 'technology':
      return `Technology: ${plain([requirement.name, requirement.version ?? ''].join(' '))}`;
    case 'exclusion':
      return `Not: ${[...requirement.terms.map(label), ...(requirement.technology === null ? [] : [plain(requirement.technology)])].join(', ')}`;
    case 'quantity':
      return quantityText(requirement);
    case 'compliance':
      return `Framework: ${FRAMEWORK_NAMES[requirement.framework]} (${plain(requirement.because)})`;
    case 'system':
      return `Kind of system: ${systemTitle(requirement.system)}`;
    default:
      return plain(requirement.because);
  }
}

const UNITS: Readonly<Record<string, string>> = {
  gb: 'GB',
  kb: 'KB',
  percent: '%',
  seconds: 'seconds',
  minutes: 'minutes',
  hours: 'hours',
  days: 'days',
};

/** "Stored: 140 GB": the unit stands behind the number and not in the name. */
function quantityText({ metric, low, value }: QuantityRequirement): string {
  const unit = /_(gb|kb|percent|seconds|minutes|hours|days)(?=_|$)/.exec(metric)?.[1];
  const name = capitalized(label(unit === undefined ? metric : metric.replace(`_${unit}`, '')));
  const range = low === null ? '' : `${approximate(low)} to `;
  return [`${name}: ${range}${approximate(value)}`, ...(unit === undefined ? [] : [UNITS[unit] ?? unit])].join(' ');
}

function label(name: string): string {
  return plain(name.replaceAll('_', ' ').replace(':', ' as '));
}

function implied(requirements: Requirements): readonly string[] {
  const silent = requirements.capabilities.filter(({ evidence }) => evidence.length === 0);
  if (silent.length === 0) return [];
  const lines = silent.map(({ anyOf, because }) => `- ${anyOf.map(label).join(' or ')}: ${plain(because)}`);
  return ['Nobody wrote these; they follow:', lines.join('\n')];
}

function assumed(requirements: Requirements): readonly string[] {
  if (requirements.assumptions.length === 0) return [];
  const body = requirements.assumptions.map(({ id, what, value, unit, overrule }) => [
    id,
    cell(what),
    cell(`${typeof value === 'number' ? approximate(value) : plain(value)} ${unit}`.trim()),
    `“${cell(overrule)}”`,
  ]);
  return [
    '## What was assumed',
    'Each of these can be overruled: add the sentence, or one like it, to `system_intent` and ask again.',
    table(['No.', 'We assumed', 'Value', 'To overrule it, write'], ['l', 'l', 'l', 'l'], body),
  ];
}
