/** What a unit of a currency is worth in US dollars, with when and where it was read. */
export interface ExchangeRate {
  readonly currency: string;
  readonly usd: number;
  readonly asOf: string;
  readonly source: string;
}

interface Rate {
  readonly rate: number;
  readonly source: string;
}

const ECB =
  'European Central Bank, euro reference rates, https://www.ecb.europa.eu/stats/eurofxref/eurofxref-daily.xml';
const ECB_DATE = '2026-05-08';

/** Units of each currency for one euro, as the European Central Bank published them on the date above. */
const PER_EURO: Readonly<Record<string, number>> = {
  USD: 1.1761,
  JPY: 184.37,
  CZK: 24.304,
  DKK: 7.4726,
  GBP: 0.8641,
  HUF: 356.15,
  PLN: 4.2318,
  RON: 5.2235,
  SEK: 10.842,
  CHF: 0.9156,
  NOK: 10.8215,
  TRY: 53.3534,
  AUD: 1.6259,
  BRL: 5.7794,
  CAD: 1.6063,
  CNY: 7.9989,
  HKD: 9.2067,
  ILS: 3.4167,
  INR: 111.1285,
  KRW: 1725.08,
  MXN: 20.2716,
  NZD: 1.9735,
  SGD: 1.4911,
};

function unverified(rates: Readonly<Record<string, number>>): Readonly<Record<string, Rate>> {
  return Object.fromEntries(
    Object.entries(rates).map(([code, rate]) => [code, { rate, source: 'general knowledge, unverified' }]),
  );
}

/** Units for one US dollar: currencies with a fixed rate, and those of which no published rate was at hand. */
const PER_DOLLAR: Readonly<Record<string, Rate>> = {
  AED: { rate: 3.6725, source: 'fixed rate of the Central Bank of the UAE' },
  SAR: { rate: 3.75, source: 'fixed rate of the Saudi Central Bank' },
  ZAR: { rate: 17, source: 'general knowledge, unverified' },
  NGN: { rate: 1450, source: 'general knowledge, unverified' },
  KES: { rate: 129, source: 'general knowledge, unverified' },
  ...unverified({
    IDR: 16_500,
    MYR: 4.2,
    PHP: 57,
    THB: 33,
    VND: 26_000,
    TWD: 31,
    PKR: 280,
    BDT: 121,
    LKR: 300,
    EGP: 48,
    MAD: 9.5,
    GHS: 12,
    TZS: 2600,
    UGX: 3650,
    COP: 4100,
    CLP: 940,
    PEN: 3.6,
    UAH: 41,
    ISK: 126,
  }),
  QAR: { rate: 3.64, source: 'fixed rate of the Qatar Central Bank' },
};
const FIXED_DATE = '2026-05-08';

function rounded(usd: number): number {
  return Number(usd.toPrecision(6));
}

/** The rate of a currency by its ISO 4217 code, or null where none is known. One US dollar is one US dollar. */
export function exchangeRate(currency: string): ExchangeRate | null {
  if (currency === 'EUR') return { currency, usd: rounded(PER_EURO.USD ?? 1), asOf: ECB_DATE, source: ECB };
  const perEuro = PER_EURO[currency];
  if (perEuro !== undefined)
    return { currency, usd: rounded((PER_EURO.USD ?? 1) / perEuro), asOf: ECB_DATE, source: ECB };
  const perDollar = PER_DOLLAR[currency];
  if (perDollar === undefined) return null;
  return { currency, usd: rounded(1 / perDollar.rate), asOf: FIXED_DATE, source: perDollar.source };
}
