import { describe, expect, test } from 'vitest';
import { quantities } from './intent.ts';

describe('a weekday is not a rate', () => {
  test.each([
    ['Our installers and updates go to 300,000 machines around the globe every second Tuesday.', ['devices 300000']],
    ['Updates go to 300,000 machines each second Friday.', ['devices 300000']],
    ['Updates go to 300,000 machines every other Tuesday.', ['devices 300000']],
    ['Updates go to 300,000 machines once every two weeks.', ['devices 300000']],
    ['Updates go to 300,000 machines on the second Tuesday of every month.', ['devices 300000']],
    ['4,000 sensors report every second Tuesday.', ['devices 4000']],
    ['We send 5,000 invoices every second Monday.', []],
    ['Every second weekday 4,000 reports are written.', []],
    ['500 requests in the second half of the year', []],
    ['20,000 requests in the second week', []],
  ])('%s', (text, expected) => {
    expect(quantities(text)).toEqual(expected);
  });
});

describe('"every second" with a unit of time means every two units', () => {
  test.each([
    ['A shop takes 4,000 orders every second day.', ['orders_per_month 60830']],
    ['3,000 requests every second hour', ['requests_per_month 1095000']],
  ])('%s', (text, expected) => {
    expect(quantities(text)).toEqual(expected);
  });
});

describe('"a second" remains a unit of time', () => {
  test.each([
    ['4,000 sensors report every second.', ['devices 4000', 'events_per_second 4000']],
    ['The API takes 400 requests every second and answers quickly.', ['requests_per_second 400']],
    ['The API takes 400 requests a second.', ['requests_per_second 400']],
    ['The API takes 400 requests in the second after a release.', ['requests_per_second 400']],
  ])('%s', (text, expected) => {
    expect(quantities(text)).toEqual(expected);
  });

  test('also in front of weekdays', () => {
    expect(quantities('The API takes 400 requests per second Monday to Friday.')).toContain('requests_per_second 400');
  });
});
