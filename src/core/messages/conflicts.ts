import type { Budget } from '../model/limits.ts';
import type { Conflict } from '../model/resolved.ts';
import { formatNumber } from './numbers.ts';

/** The sentences of a conflict, without the conflicting words. */
type Sentences = Omit<Conflict, 'between'>;

export const CONSTRAINT_FIRST = 'Constraints take precedence over the text.';

type Sum = Pick<Budget, 'amount' | 'currency'>;

/** What settles a contradiction between the text and the requirements that the caller sends beside it. */
export const CALLER_FIRST = {
  resolution: 'The requirements of the caller apply.',
  because: 'What the caller states takes precedence over the text.',
} as const;

export const callerAgainstText = (what: string, caller: string, text: string): string =>
  `The text and the requirements of the caller differ in the ${what}: the text says ${text}, the caller ${caller}.`;

export const callerExcludes = (component: string): string =>
  `The text asks for ${component}, which the requirements of the caller exclude.`;

export const textExcludes = (component: string, term: string): string =>
  `The requirements of the caller contain ${component}, and the text excludes ${term}.`;

export const budgetValue = ({ amount, currency }: Sum): string => `${formatNumber(amount)} ${currency} a month`;

export function twoBudgets(text: Sum, constraint: Sum): Sentences {
  return {
    what: `The text says ${text.amount} ${text.currency} a month, the constraint ${constraint.amount} ${constraint.currency}.`,
    settled: `${constraint.amount} ${constraint.currency} a month.`,
    because: CONSTRAINT_FIRST,
  };
}

export function unknownCurrency({ amount, currency }: Sum): Sentences {
  return {
    what: `A budget of ${amount} ${currency}: no exchange rate for ${currency} is available.`,
    settled: 'No budget was applied.',
    because: 'Give the budget in US dollars or euros.',
  };
}

export function twoAvailabilities(text: number, constraint: number): Sentences {
  return {
    what: `The text asks for ${text} % availability, the constraint for ${constraint} %.`,
    settled: `${constraint} %.`,
    because: CONSTRAINT_FIRST,
  };
}

export function twoEnvironments(text: string, constraint: string): Sentences {
  return {
    what: `The text describes a ${text} environment, the constraint sets ${constraint}.`,
    settled: constraint,
    because: CONSTRAINT_FIRST,
  };
}

export function twoRegionsNamed(text: string, constraint: string): Sentences {
  return {
    what: `The text points to ${text}, the constraint to ${constraint}.`,
    settled: constraint,
    because: CONSTRAINT_FIRST,
  };
}

export const SERVERLESS_AND_MACHINES: Sentences = {
  what: 'The text asks for services that scale to zero and names machines that run all the time.',
  settled: 'The named machines are kept; everything else scales to zero.',
  because: 'A machine that is named is not replaced. It costs money while idle.',
};

export function regionsOverBudget(regions: number, { amount, currency }: Sum): Sentences {
  return {
    what: `${regions} regions for ${amount} ${currency} a month.`,
    settled: 'The regions are kept, and the estimate shows their cost.',
    because: 'Each region adds fixed costs.',
  };
}

export const ISOLATED_AND_PUBLIC: Sentences = {
  what: 'The text asks for no connection to any outside network, and for a system that the public can reach.',
  settled: 'Access is private wherever possible; the public parts stay reachable.',
  because:
    'A public site and sign-in with an external account need internet access: one of the requirements cannot be met.',
};

export function otherLanguage(language: string): Sentences {
  return {
    what: `The text is in ${language}: only part of it was understood.`,
    settled: 'Names, numbers and common technical terms were read. Write in English for a complete reading.',
    because: `English is supported in full; for ${language} there is only a small dictionary.`,
  };
}

export const LITTLE_UNDERSTOOD: Sentences = {
  what: 'Most of the text was not understood.',
  settled:
    'Only names, numbers and a few known terms were used. Say what the system does, who uses it and what it stores.',
  because: 'The text does not describe a system.',
};

export const LITTLE_ENGLISH: Sentences = {
  what: 'Most of the text was not understood; it may not be in English.',
  settled: 'Only names, numbers and words that are the same in English were used.',
  because: 'Only English is supported in full.',
};

export function requestedAndExcluded(name: string, isConstraint: boolean): Sentences {
  return {
    what: `${name} is requested and excluded.`,
    settled: `No ${name}.`,
    because: isConstraint ? CONSTRAINT_FIRST : 'An exclusion takes precedence.',
  };
}

/** @param settled the region that the legal requirement permits */
export function lawAgainstConstraint(constraint: string, place: string, settled: string): Sentences {
  return {
    what: `The constraint asks for ${constraint}, the text says that data must stay in ${place}.`,
    settled,
    because: 'A legal requirement takes precedence over a constraint. Change the region only if the text is wrong.',
  };
}

export function unknownRegion(cloud: string, region: string): Sentences {
  return {
    what: `${cloud} has no known region "${region}".`,
    settled: 'The region was chosen from the text, or is the default region.',
    because: 'The design needs an existing region.',
  };
}

/** @param home id and location of the first region */
export function noSecondRegion(cloud: string, home: { readonly id: string; readonly place: string }): Sentences {
  return {
    what: `A second region is required, but ${cloud} has none besides ${home.place} where the data may be stored.`,
    settled: home.id,
    because: 'Data residency takes precedence over a second region.',
  };
}

export const REFUSED_PART = 'An excluded component is not used; the nearest allowed service replaces it.';

/** The purpose of an excluded component, and its replacement. */
export const WITHOUT = {
  relational_db: {
    what: 'The system stores records, but no relational database is allowed.',
    how: 'Records are stored in the nearest allowed store.',
  },
  document_db: {
    what: 'The system stores documents, but no document database is allowed.',
    how: 'They are stored in the nearest allowed store.',
  },
  key_value_db: {
    what: 'The system looks up values by key, but no key-value store is allowed.',
    how: 'They are stored in the nearest allowed store.',
  },
  object_storage: {
    what: 'The system stores files, but object storage is excluded.',
    how: 'Files are stored in the nearest allowed store.',
  },
  web_compute: {
    what: 'The system answers requests, but no compute service is allowed.',
    how: 'The pages are static files; orders, sign-in and forms need a third-party service.',
  },
  queue: {
    what: 'Background work needs a queue, but no queue is allowed.',
    how: 'The nearest allowed service holds the work.',
  },
} as const;
