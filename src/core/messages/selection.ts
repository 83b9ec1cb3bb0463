import { formatUsd, type MicroUsd } from '../model/money.ts';

/** A finding in words: what is so, and what to do about it. */
export interface Advice {
  readonly text: string;
  readonly do: string;
}

/** Parts that could not be placed as they were asked for. */
export const NOTHING_TO_BUILD: Advice = {
  text: 'Nothing in the request is a part that can be built.',
  do: 'Say what the system does, who uses it and what it stores.',
};

export function withoutService(title: string, capability: string, cloud: string): Advice {
  return {
    text: `${title} (${capability}) is understood, but this version has no service of ${cloud} for it; it is missing from the design and from the price.`,
    do: 'Add the part by hand, or ask again with another wording.',
  };
}

export function withoutAnswer(title: string, asked: string, cloud: string, region: string): Advice {
  return {
    text: `${title} (${asked}): no service of ${cloud} in ${region} that this version knows carries what was asked.`,
    do: 'Allow another form or service, or ask for less in one place.',
  };
}

export function withoutZones(title: string, place: string, zones: number): Advice {
  return {
    text: `${title}: ${place} has no availability zones; it can't be spread over ${zones} of them.`,
    do: 'Choose a region with zones.',
  };
}

export function tooFewZones(title: string, cloud: string, zones: number): Advice {
  return {
    text: `${title}: no size on ${cloud} is spread over ${zones} zones; it may stop when one zone does.`,
    do: 'Plan for its loss in the application, or accept it.',
  };
}

export const UNPROVEN: Advice = {
  text: 'There are more combinations than could be weighed: this is the best that was found, and a better one may exist.',
  do: 'Name services or exclude some, so that fewer are left to choose among.',
};

export function leftOut(terms: readonly string[], cost: MicroUsd): Advice {
  return {
    text: `Left out for its price, ${formatUsd(cost)} a month: ${named(terms)}. It is usual for such a system, or was wished for, but not demanded.`,
    do: 'Demand it in the text if it is worth that.',
  };
}

/** Terms of the vocabulary as words: "relational db or document db". */
export function named(terms: readonly string[]): string {
  return terms.join(' or ').replaceAll('_', ' ');
}

/** What another choice has in place of an option. */
export function difference(title: string, other: string, current: string, change: MicroUsd): string {
  const sign = change >= 0 ? '+' : '';
  return `${title}: ${other} instead of ${current} (${sign}${formatUsd(change)})`;
}

/** Why an option was not taken. */
export const NOT_TAKEN = {
  overBudget: (more: MicroUsd) =>
    `Better, but ${formatUsd(more)} a month more does not fit the budget with a reserve for uncertain prices.`,
  moreZones: (more: MicroUsd) =>
    `It would survive the loss of a zone; that was not asked for, and costs ${formatUsd(more)} a month more.`,
  moreRoom: (more: MicroUsd) => `More room to spare, for ${formatUsd(more)} a month more.`,
  lessWork: (more: MicroUsd) => `It leaves less work to the team, for ${formatUsd(more)} a month more.`,
  noBetter: (more: MicroUsd) => `It does no more for this load and costs ${formatUsd(more)} a month more.`,
  fewerZones: (availability: number | undefined) => {
    const stops = 'Cheaper, but it stops when its zone does';
    return availability === undefined ? `${stops}.` : `${stops}, and ${availability} % is asked for.`;
  },
  lessRoom: 'Cheaper, but with too little room for a busy hour.',
  moreWork: 'Cheaper, but it leaves more work to the team.',
  samePrice: 'The same price, and no better for what was asked.',
  worse: 'It weighs less well against what was asked for.',
} as const;
