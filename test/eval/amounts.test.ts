import { describe, expect, it } from 'vitest';
import { countOf, gigabytesOf, moneyOf, percentOf, periodOf, secondsOf } from './amounts.ts';

describe('amounts of labels', () => {
  it.each([
    ['31,000 patients', 31_000],
    ['1.480.000 registos', 1_480_000],
    ["5'200 active pro day", 5200],
    ['20 000 people look per day', 20_000],
    ['5.2k phones', 5200],
    ['7.2 M lines', 7_200_000],
    ['9 lakh', 900_000],
    ['300-400 search in day', 400],
    ['two retired photographers', 2],
    ['12 of the 3k players', 12],
    ['two hundred', 200],
    ['twenty-five enquiries', null],
    ['daily at 04:00', null],
    ['many', null],
  ])('%s', (text, count) => {
    expect(countOf(text)).toBe(count);
  });

  it('reads sizes in decimal gigabytes', () => {
    expect(gigabytesOf('1,4 GB')).toBe(1.4);
    expect(gigabytesOf('14 drives of 2 TB')).toBe(2000);
    expect(gigabytesOf('50 Mbit/s')).toBeNull();
  });

  it('reads durations in seconds', () => {
    expect(secondsOf('p95 ≤ 45 ms')).toBe(0.045);
    expect(secondsOf('24h')).toBe(86_400);
    expect(secondsOf('12-month')).toBe(12 * 2_629_800);
    expect(secondsOf('a minute')).toBeNull();
  });

  it('reads shares, not working hours', () => {
    expect(percentOf('99,95 %')).toBe(99.95);
    expect(percentOf('24/7')).toBeNull();
  });

  it('reads periods', () => {
    expect(periodOf('70 orders/s')).toBe('second');
    expect(periodOf('240 bookings a day')).toBe('day');
    expect(periodOf('140k MAU')).toBeNull();
  });

  it('reads money for the whole system', () => {
    expect(moneyOf('180 €/mo')).toEqual({ amount: 180, currency: 'EUR', period: 'month' });
    expect(moneyOf('16 k€/mo')).toEqual({ amount: 16_000, currency: 'EUR', period: 'month' });
    expect(moneyOf('about 250 USD')).toEqual({ amount: 250, currency: 'USD' });
    expect(moneyOf('2,500 EUR total')).toEqual({ amount: 2500, currency: 'EUR', period: 'once' });
    expect(moneyOf('$0.01 per song')).toBeNull();
    expect(moneyOf('12k')).toBeNull();
  });
});
