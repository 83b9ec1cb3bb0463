import { expect, it } from 'vitest';
import { runsPerMonth } from '#core/model/schedule.ts';
import { scheduleOf } from '#core/reading/schedule.ts';

it.each([
  ['every 10 minutes', '*/10 * * * *', 4380],
  ['every minute', '* * * * *', 43_800],
  ['every 6 hours', '0 */6 * * *', 121.7],
  ['hourly', '0 * * * *', 730],
  ['every night at 02:00', '0 2 * * *', 30.4],
  ['nightly', '0 3 * * *', 30.4],
  ['every day at 07:00', '0 7 * * *', 30.4],
  ['daily at 6 pm', '0 18 * * *', 30.4],
  ['weekdays at 06:30', '30 6 * * MON-FRI', 21.7],
  ['every Monday and Thursday at 5:15', '15 5 * * MON,THU', 8.7],
  ['weekly', '0 3 * * MON', 4.3],
  ['first day of the month at 03:00', '0 3 1 * *', 1],
  ['on the 15th of every month', '0 3 15 * *', 1],
  ['quarterly', '0 3 1 */3 *', 0.3],
  ['every 15 minutes between 6 and 18 on weekdays', '*/15 6-17 * * MON-FRI', 1042.9],
  ['rate(5 minutes)', '*/5 * * * *', 8760],
  ['0 4 * * 1-5', '0 4 * * MON-FRI', 21.7],
  ['cron(0 3 ? * MON-FRI *)', '0 3 * * MON-FRI', 21.7],
])('%s is %s', (text, cron, runs) => {
  const schedule = scheduleOf(text);
  expect(schedule).toEqual({ cron });
  expect(schedule === null ? null : runsPerMonth(schedule)).toBeCloseTo(runs, 1);
});

it('keeps the time zone that the words name', () => {
  expect(scheduleOf('every day at 07:00 Europe/Berlin')).toEqual({ cron: '0 7 * * *', timeZone: 'Europe/Berlin' });
  expect(scheduleOf('every day at 07:00 UTC')).toEqual({ cron: '0 7 * * *' });
});

it.each([
  'when files arrive',
  'every day except in August',
  'every 7 hours',
  'at 07:00 on request',
  '',
  'last day of the month',
])('"%s" states no schedule', (text) => {
  expect(scheduleOf(text)).toBeNull();
});
