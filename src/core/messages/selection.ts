import { formatUsd, type MicroUsd } from '../model/money.ts';

/** Text of a finding and the recommended action. */
export interface Advice {
  readonly text: string;
  readonly do: string;
}

/** The request asks for no component. */
export const NOTHING_TO_BUILD: Advice = {
  text: 'The request names no component that can be built.',
  do: 'Describe what the system does, who uses it and what it stores.',
};

/** @param nearest the nearest alternative, full sentences; undefined where none is known */
export function withoutService(title: string, capability: string, cloud: string, nearest?: string): Advice {
  return {
    text: `${title} (${capability}) is required, but this version supports no ${cloud} service for it. It is missing from the design and from the price.`,
    do: nearest ?? 'Add the component manually, or rephrase the request.',
  };
}

export function withoutAnswer(title: string, asked: string, cloud: string, region: string): Advice {
  return {
    text: `${title} (${asked}): no supported ${cloud} service in ${region} meets the requirements.`,
    do: 'Allow another form or service, or reduce the load of this component.',
  };
}

export function withoutZones(title: string, place: string, zones: number): Advice {
  return {
    text: `${title}: ${place} has no availability zones; ${zones} are required.`,
    do: 'Choose a region with availability zones.',
  };
}

export function tooFewZones(title: string, cloud: string, zones: number): Advice {
  return {
    text: `${title}: no size on ${cloud} spans ${zones} availability zones; the outage of one zone may stop it.`,
    do: 'Handle the outage in the application, or accept it.',
  };
}

export const UNPROVEN: Advice = {
  text: 'There are too many combinations to compare all of them. This is the best combination found; a better one may exist.',
  do: 'Name services, or exclude some, to reduce the number of combinations.',
};

export function omittedForCost(terms: readonly string[], cost: MicroUsd): Advice {
  return {
    text: `Omitted to save ${formatUsd(cost)}/month: ${named(terms)}. It is optional: usual for such a system or preferred, but not required.`,
    do: 'State it as a requirement to include it.',
  };
}

/** Terms of the vocabulary as words: "relational db or document db". */
export function named(terms: readonly string[]): string {
  return terms.join(' or ').replaceAll('_', ' ');
}

/** Difference between two options with the change in cost. */
export function difference(title: string, other: string, current: string, change: MicroUsd): string {
  const sign = change >= 0 ? '+' : '';
  return `${title}: ${other} instead of ${current} (${sign}${formatUsd(change)}/month)`;
}

/** Reasons for the rejection of an option. */
export const NOT_TAKEN = {
  overBudget: (more: MicroUsd) =>
    `Better, but ${formatUsd(more)}/month more exceeds the budget with its reserve for uncertain prices.`,
  moreZones: (more: MicroUsd) =>
    `Survives the outage of a zone, which is not required, for ${formatUsd(more)}/month more.`,
  moreRoom: (more: MicroUsd) => `More headroom, for ${formatUsd(more)}/month more.`,
  lessWork: (more: MicroUsd) => `Less to operate, for ${formatUsd(more)}/month more.`,
  noBetter: (more: MicroUsd) => `No benefit at this load, for ${formatUsd(more)}/month more.`,
  fewerZones: (availability: number | undefined) => {
    const stops = 'Cheaper, but the outage of its zone stops it';
    return availability === undefined ? `${stops}.` : `${stops}; ${availability} % is required.`;
  },
  lessRoom: 'Cheaper, but with too little headroom at peak.',
  moreWork: 'Cheaper, but more to operate.',
  samePrice: 'Same price, no better for these requirements.',
  worse: 'Meets the requirements less well.',
} as const;

/** A flow of the requirements without a connection in the design. */
export const FLOW_GAP = (from: string, to: string) => ({
  text: `The flow from ${from} to ${to} is not covered: no connection of the design carries it.`,
  do: 'Connect them yourself, or describe the component that carries the flow.',
});
