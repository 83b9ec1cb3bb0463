import { ASSUMED, QUALITIES, UNDERSTOOD } from '../../messages/document.ts';
import { approximate } from '../../messages/numbers.ts';
import { FRAMEWORK_NAMES } from '../../model/intent.ts';
import type {
  Evidence,
  QualityName,
  QuantityRequirement,
  Requirement,
  ResolvedComponent,
  ResolvedRequirements,
} from '../../model/resolved.ts';
import { systemTitle } from '../../model/system-title.ts';
import type { Section } from './section.ts';
import { capitalized, cell, plain, table } from './text.ts';

/** Each interpretation with the words of the request. */
export const understood: Section = ({ blueprint }) => {
  const { resolved: requirements } = blueprint;
  const read = rows(requirements);
  const unread = requirements.unread.map((span) => `“${plain(span.text)}”`);
  return [
    UNDERSTOOD.title,
    ...(read.length > 0 ? [table(UNDERSTOOD.columns, ['l', 'l'], read)] : []),
    ...(read.length > 0 || requirements.described === true ? [] : [UNDERSTOOD.nothing]),
    ...implied(requirements),
    ...(unread.length > 0 ? [UNDERSTOOD.notUnderstood(unread.join('; '))] : []),
  ];
};

function rows(requirements: ResolvedRequirements): readonly (readonly string[])[] {
  const all: readonly Requirement[] = [
    ...requirements.systems,
    ...requirements.components,
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
      .map((span) => ({ span, says: UNDERSTOOD.region(requirements.region.id, requirements.region.because) })),
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

function qualityText(name: QualityName, value: number): string {
  return QUALITIES[name](name === 'availability' ? String(value) : approximate(value));
}

function budgetText({ budget }: ResolvedRequirements): string {
  if (budget === null) return '';
  return UNDERSTOOD.budget(budget.firmness === 'hard', approximate(budget.amount), budget.currency);
}

function meaning(requirement: Requirement): string {
  switch (requirement.kind) {
    case 'capability':
      return `${requirement.demand === 'wish' ? UNDERSTOOD.preference : ''}${requirement.anyOf.map(label).join(' or ')} (${plain(requirement.because)})`;
    case 'technology':
      return UNDERSTOOD.technology(plain([requirement.name, requirement.version ?? ''].join(' ')));
    case 'exclusion':
      return UNDERSTOOD.excluded(
        [
          ...requirement.terms.map(label),
          ...(requirement.technology === null ? [] : [plain(requirement.technology)]),
        ].join(', '),
      );
    case 'quantity':
      return quantityText(requirement);
    case 'compliance':
      return UNDERSTOOD.framework(FRAMEWORK_NAMES[requirement.framework], plain(requirement.because));
    case 'system':
      return UNDERSTOOD.system(systemTitle(requirement.system));
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

/** "Stored: 140 GB": the unit follows the number and is not part of the name. */
function quantityText({ metric, low, value }: QuantityRequirement): string {
  const unit = /_(gb|kb|percent|seconds|minutes|hours|days)(?=_|$)/.exec(metric)?.[1];
  const name = capitalized(label(unit === undefined ? metric : metric.replace(`_${unit}`, '')));
  const range = low === null ? '' : `${approximate(low)} to `;
  return [`${name}: ${range}${approximate(value)}`, ...(unit === undefined ? [] : [UNITS[unit] ?? unit])].join(' ');
}

function label(name: string): string {
  return plain(name.replaceAll('_', ' ').replace(':', ' as '));
}

/** Components without words of the request: described by the caller, or inferred. */
function implied({ components }: ResolvedRequirements): readonly string[] {
  const silent = components.filter(({ evidence }) => evidence.length === 0);
  const described = silent.filter(({ strength }) => strength === 'stated');
  const inferred = silent.filter(({ strength }) => strength !== 'stated');
  const kind = ({ anyOf }: ResolvedComponent) => anyOf.map(label).join(' or ');
  return [
    ...list(
      UNDERSTOOD.described,
      described.map(
        (one) =>
          `${plain(one.name ?? capitalized(kind(one)))}: ${[kind(one), ...(one.products ?? []).map(plain)].join(', ')}`,
      ),
    ),
    ...list(
      UNDERSTOOD.inferred,
      inferred.map((one) => `${kind(one)}: ${plain(one.because)}`),
    ),
  ];
}

function list(title: string, lines: readonly string[]): readonly string[] {
  return lines.length === 0 ? [] : [title, lines.map((line) => `- ${line}`).join('\n')];
}

/** Values that the request does not state, each with the sentence that replaces it. */
export const assumptions: Section = ({ blueprint: { resolved: requirements } }) => {
  if (requirements.assumptions.length === 0) return [];
  const body = requirements.assumptions.map(({ id, what, value, unit, overrule }) => [
    id,
    cell(what),
    cell(`${typeof value === 'number' ? approximate(value) : plain(value)} ${unit}`.trim()),
    `“${cell(overrule)}”`,
  ]);
  return [ASSUMED.title, ASSUMED.how, table(ASSUMED.columns, ['l', 'l', 'l', 'l'], body)];
};
