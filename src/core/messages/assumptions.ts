import type { Assumption } from '../model/resolved.ts';

/** An assumption without its number in the list. */
type Open = Omit<Assumption, 'id'>;

export function expectedLater(metric: string, value: number): Open {
  const what = metric.replaceAll('_', ' ');
  return {
    what: `Expected later: ${what}`,
    value,
    unit: '',
    because: 'The design covers the first stage; variables change its sizes later.',
    overrule: `Plan for ${value} ${what}.`,
  };
}

export const PRODUCTION = 'The text names no other environment.';

export function environmentTaken(value: string): Open {
  return { what: 'Environment', value, unit: '', because: PRODUCTION, overrule: 'This is a development environment.' };
}

export function defaultRegion(id: string, because: string): Open {
  return { what: 'Region', value: id, unit: '', because, overrule: 'Our users are in Germany.' };
}

/** US dollars per unit of a currency, with source and date of the rate. */
interface Rate {
  readonly currency: string;
  readonly usd: number;
  readonly source: string;
  readonly asOf: string;
}

export function exchangeRateTaken({ currency, usd, source, asOf }: Rate): Open {
  return {
    what: `Exchange rate of ${currency}`,
    value: usd,
    unit: `USD for 1 ${currency}`,
    because: `${source}, as of ${asOf}.`,
    overrule: 'Give the budget in US dollars.',
  };
}
