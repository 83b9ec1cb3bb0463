import { TERMS } from './capability.ts';
import { closest } from './closest.ts';
import { isRecord, type Place, textsAt, valuesAt } from './requirements-places.ts';

/** What is wrong in a requirements document, and where. */
export interface RequirementsFault {
  readonly path: Place['path'];
  /** Follows the name of the field: "from must be ...". */
  readonly detail: string;
}

/** Lists whose entries share one space of ids. */
const ITEM_LISTS = ['actors', 'components', 'external'];

/** Fields that name an id of these lists. */
const REFERENCES: readonly (readonly [field: string, lists: readonly string[]])[] = [
  ['flows/*/from', ITEM_LISTS],
  ['flows/*/to', ITEM_LISTS],
  ['flows/*/latency/scope/*', ITEM_LISTS],
  ['qualities/*/scope/*', ITEM_LISTS],
  ['limits/*/scope/*', ITEM_LISTS],
  ['phases/*/components/*', ['components']],
];

const QUANTITIES = [
  'actors/*/count/*',
  'components/*/load/*',
  'flows/*/rate',
  'load/*',
  'seasons/*/quantities/*',
  'phases/*/quantities/*',
  'operations/team',
];

const TERM_FIELDS = ['excluded/*/terms/*', 'products/*/provides', 'components/*/products/*/provides'];

/** Lists of which one entry at least is a system to design. */
const DESCRIBING = ['components', 'kinds', 'products'];

/** References of a field for which the nearest id is searched. */
const MOST_SUGGESTIONS = 20;

/** Depth of a value whose type is open. */
const MAX_DEPTH = 16;

/** Whether a document describes a system without a text beside it. */
export function describesSystem(document: unknown): boolean {
  return DESCRIBING.some((list) => valuesAt(document, `${list}/*`).length > 0);
}

/**
 * The faults that the schema of the requirements document cannot express: duplicate ids, references without a target,
 * unknown terms, and ranges whose minimum exceeds the maximum. The document may break its schema: what has the wrong type
 * is skipped.
 */
export function requirementsFaults(document: unknown): readonly RequirementsFault[] {
  return [
    ...duplicates(ITEM_LISTS.flatMap((list) => valuesAt(document, `${list}/*/id`))),
    ...duplicates(valuesAt(document, 'flows/*/id')),
    ...REFERENCES.flatMap(([field, lists]) => danglingReferences(document, field, lists)),
    ...unknownTerms(document),
    ...QUANTITIES.flatMap((field) => valuesAt(document, field).flatMap(invertedRange)),
    ...valuesAt(document, 'questions/*/assumed/value').flatMap(deepValue),
  ];
}

function duplicates(ids: readonly Place[]): readonly RequirementsFault[] {
  const owners = new Map<unknown, string>();
  return ids.flatMap(({ path, value }) => {
    const owner = owners.get(value);
    if (owner !== undefined) return [{ path, detail: `is already the id of ${owner}` }];
    owners.set(value, `/${path.slice(0, -1).join('/')}`);
    return [];
  });
}

function danglingReferences(document: unknown, field: string, lists: readonly string[]): readonly RequirementsFault[] {
  const known = lists.flatMap((list) => valuesAt(document, `${list}/*/id`)).map(({ value }) => String(value));
  const ids = new Set(known);
  return textsAt(document, field)
    .filter(({ value }) => !ids.has(value))
    .map(({ path, value }, index) => ({
      path,
      detail: `must be an id in ${lists.join(', ')}${suggestion(value, index < MOST_SUGGESTIONS ? known : [])}`,
    }));
}

function unknownTerms(document: unknown): readonly RequirementsFault[] {
  const capabilities = valuesAt(document, 'excluded/*/kind').filter(({ value }) => value === 'capability');
  const excluded = new Set(capabilities.map(({ path }) => path[1]));
  const fields = [
    ...textsAt(document, 'excluded/*/term').filter(({ path }) => excluded.has(path[1])),
    ...TERM_FIELDS.flatMap((field) => textsAt(document, field)),
  ];
  return fields
    .filter(({ value }) => !TERMS.includes(value))
    .map(({ path, value }) => ({
      path,
      detail: `must be a capability, or one of compute with its form such as web_compute:container${suggestion(value, TERMS)}`,
    }));
}

function suggestion(written: string, known: readonly string[]): string {
  const meant = closest(written, known);
  return meant === null ? '' : `; did you mean “${meant}”?`;
}

function invertedRange({ path, value }: Place): readonly RequirementsFault[] {
  if (!isRecord(value)) return [];
  const { min, max } = value;
  if (typeof min !== 'number' || typeof max !== 'number' || min <= max) return [];
  return [{ path: [...path, 'min'], detail: `must be at most max, which is ${max}` }];
}

/** The fault of a value of open type that is nested too deeply. */
export function deepValue({ path, value }: Place): readonly RequirementsFault[] {
  return isDeeper(value, MAX_DEPTH) ? [{ path, detail: `must have at most ${MAX_DEPTH} levels` }] : [];
}

function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((inner) => isDeeper(inner, levels - 1));
}
