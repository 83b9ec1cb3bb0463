import type { Budget, Conflict } from '../model/requirement.ts';

/** The sentences of a conflict, beside the words that are in conflict. */
type Sentences = Omit<Conflict, 'between'>;

export const CONSTRAINT_FIRST = 'A constraint stands before the text.';

type Sum = Pick<Budget, 'amount' | 'currency'>;

export function twoBudgets(text: Sum, constraint: Sum): Sentences {
  return {
    what: `The text says ${text.amount} ${text.currency} a month, the constraint ${constraint.amount} ${constraint.currency}.`,
    settled: `${constraint.amount} ${constraint.currency} a month.`,
    because: CONSTRAINT_FIRST,
  };
}

export function unknownCurrency({ amount, currency }: Sum): Sentences {
  return {
    what: `A budget of ${amount} ${currency}, and no exchange rate for ${currency} is at hand.`,
    settled: 'No budget was applied.',
    because: 'A guess would be worse than none: give the budget in US dollars or euros.',
  };
}

export function twoAvailabilities(text: number, constraint: number): Sentences {
  return {
    what: `The text says ${text} %, the constraint ${constraint} %.`,
    settled: `${constraint} %.`,
    because: CONSTRAINT_FIRST,
  };
}

export function twoEnvironments(text: string, constraint: string): Sentences {
  return {
    what: `The text speaks of ${text}, the constraint of ${constraint}.`,
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
  what: 'Nothing may stand by when idle, and machines of one’s own are asked for that stand all the time.',
  settled: 'The machines that were named are kept; everything else scales to zero.',
  because: 'A machine that is named cannot be replaced unasked; it costs money while it waits.',
};

export function regionsOverBudget(regions: number, { amount, currency }: Sum): Sentences {
  return {
    what: `${regions} regions for ${amount} ${currency} a month.`,
    settled: 'The regions are kept as asked, and the price is told.',
    because: 'Each region repeats the parts that cost money while they wait.',
  };
}

export const ISOLATED_AND_PUBLIC: Sentences = {
  what: 'No connection to any outside network, and a system on a public cloud that people reach from outside.',
  settled: 'Private wherever possible; what the public must reach stays reachable.',
  because:
    'A public site and a sign-in with an outside account need the internet: one of the demands must be given up.',
};

export function otherLanguage(language: string): Sentences {
  return {
    what: `The text is in ${language}: only part of it was understood.`,
    settled: 'Names, numbers and the common words of the trade were read; say the rest in English to be sure of it.',
    because: `The rules read English, and know no more than a small dictionary of ${language}.`,
  };
}

export const LITTLE_UNDERSTOOD: Sentences = {
  what: 'Most of the text was not understood.',
  settled:
    'Only names, numbers and the few words that are known were used: say what the system does, who uses it and what it stores.',
  because: 'Nothing in it tells of a system.',
};

export const LITTLE_ENGLISH: Sentences = {
  what: 'Most of the text was not understood; it may be in another language than English.',
  settled: 'Only names, numbers and the words that are alike in English were used.',
  because: 'The rules read English.',
};

export function askedAndExcluded(name: string, isConstraint: boolean): Sentences {
  return {
    what: `${name} is asked for and excluded.`,
    settled: `No ${name}.`,
    because: isConstraint ? CONSTRAINT_FIRST : 'What must not appear is the stronger word.',
  };
}

/** @param settled the region that the law leaves */
export function lawAgainstConstraint(constraint: string, place: string, settled: string): Sentences {
  return {
    what: `The constraint asks for ${constraint}, the text says that data must stay in ${place}.`,
    settled,
    because: 'What the law demands stands before what a form says: change the region only if the text is wrong.',
  };
}

export function unknownRegion(cloud: string, region: string): Sentences {
  return {
    what: `${cloud} has no region "${region}" that is known here.`,
    settled: 'The region was chosen from the text, or is the default.',
    because: 'A design needs a region that exists.',
  };
}

/** @param home the place of the first region, with its identifier */
export function noSecondRegion(cloud: string, home: { readonly id: string; readonly place: string }): Sentences {
  return {
    what: `A second region is asked for, and ${cloud} has none beside ${home.place} where the data may be.`,
    settled: home.id,
    because: 'Where data must stay stands before a second copy of them.',
  };
}

export const REFUSED_PART = 'What is refused stays out; what the system must do is done in the nearest way.';

/** What a refused part was for, and how its work is done without it. */
export const WITHOUT = {
  relational_db: {
    what: 'Records must be kept, and no relational database is allowed.',
    how: 'Records are kept in the nearest store that is allowed.',
  },
  document_db: {
    what: 'Documents must be kept, and no document database is allowed.',
    how: 'They are kept in the nearest store that is allowed.',
  },
  key_value_db: {
    what: 'Values must be looked up by key, and no key-value store is allowed.',
    how: 'They are kept in the nearest store that is allowed.',
  },
  object_storage: {
    what: 'Files must be kept, and object storage is refused.',
    how: 'Files lie in the nearest store that is allowed.',
  },
  web_compute: {
    what: 'Something must answer requests, and nothing that runs code is allowed.',
    how: 'Pages are files; orders, sign-in and forms are left to a service of a third party.',
  },
  queue: {
    what: 'Work must wait somewhere, and no queue is allowed.',
    how: 'It waits in what comes nearest to a queue.',
  },
} as const;
