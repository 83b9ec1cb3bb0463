import tables from './exchange-rates.json' with { type: 'json' };

/** US dollars per unit of a currency, with date and source. */
export interface ExchangeRate {
  readonly currency: string;
  readonly usd: number;
  readonly asOf: string;
  readonly source: string;
}

/** Units per unit of the base currency, by ISO 4217 code. */
interface RateTable {
  readonly base: string;
  readonly as_of: string;
  readonly source: string;
  readonly rates: Readonly<Record<string, number>>;
}

const TABLES: readonly RateTable[] = tables;
const USD_PER_EURO = tables[0]?.rates.USD ?? 1;

/** The rate of a currency by its ISO 4217 code, or null if unknown. */
export function exchangeRate(currency: string): ExchangeRate | null {
  const table = TABLES.find(({ base, rates }) => currency === base || rates[currency] !== undefined);
  if (table === undefined) return null;
  const { base, as_of: asOf, source, rates } = table;
  const usd = (base === 'EUR' ? USD_PER_EURO : 1) / (rates[currency] ?? 1);
  return { currency, usd: Number(usd.toPrecision(6)), asOf, source };
}
