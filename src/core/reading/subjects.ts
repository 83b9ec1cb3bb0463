import { budgetValue } from '../messages/conflicts.ts';
import { formatNumber } from '../messages/numbers.ts';
import type { Requirements } from '../model/requirements.ts';
import { measured } from './quantities.ts';
import { budgetsOf, qualityOf } from './statements.ts';

type Item<L extends keyof Requirements> = NonNullable<Requirements[L]> extends readonly (infer T)[] ? T : never;

/** How the items of a list compare: those with one key are about the same subject. */
export interface Subject<T> {
  key(item: T): string;
  /** Printed value in the engine's unit; absent where two items of one subject cannot contradict each other. */
  value?(item: T): string | null;
}

/** Lists in which an item of the caller replaces the items of the text on the same subject. */
export const SUBJECTS: {
  readonly load: Subject<Item<'load'>>;
  readonly figures: Subject<Item<'figures'>>;
  readonly qualities: Subject<Item<'qualities'>>;
  readonly limits: Subject<Item<'limits'>>;
  readonly locations: Subject<Item<'locations'>>;
  readonly compliance: Subject<Item<'compliance'>>;
  readonly products: Subject<Item<'products'>>;
  readonly excluded: Subject<Item<'excluded'>>;
} = {
  load: {
    key: (item) => measured([item], null)[0]?.metric ?? `${item.metric}/${item.stat ?? ''}/${item.per ?? ''}`,
    value: (item) => measured([item], null).map(({ value }) => formatNumber(value))[0] ?? null,
  },
  figures: { key: ({ figure }) => figure, value: ({ value }) => formatNumber(value) },
  qualities: {
    key: (item) => qualityOf(item)?.[0] ?? item.quality,
    value: (item) => {
      const found = qualityOf(item);
      return found === null ? null : formatNumber(found[1]);
    },
  },
  limits: {
    key: ({ measure }) => (measure === 'total' ? 'budget' : measure),
    value: (item) => budgetsOf(item).map(budgetValue)[0] ?? null,
  },
  locations: { key: ({ role }) => role },
  compliance: { key: ({ framework }) => framework },
  products: { key: ({ name }) => name.toLowerCase() },
  excluded: { key: ({ term }) => term },
};

export type SubjectList = keyof typeof SUBJECTS;

export const SUBJECT_LISTS = Object.keys(SUBJECTS) as readonly SubjectList[];

/** The subject of a list whose type of item is not known at the place of use. */
export function subjectOf(list: SubjectList): Subject<unknown> {
  return SUBJECTS[list] as Subject<unknown>;
}
