import { describe, expect, test } from 'vitest';
import { size } from '#core/design/size.ts';
import { settled } from '../../reading/resolve/fake-cloud.ts';

const workload = (text: string) => size(settled(text)).load.system;
const close = (value: number) => expect.closeTo(value, 1);

describe('peak and mean', () => {
  test.each([
    ['An API, Friday 300 requests per second, else 30', 300, 30],
    ['An API, 1,500 requests/s in the evening, 400 on average', 1500, 400],
    ['An API, normal traffic 300 requests per second, drop 9,000', 9000, 300],
    // 300 users with a request every ten seconds, half of it by time of day
    ['A shop with 300 people on the site on a normal evening and 9,000 during a drop', 900, 15],
    // reads plus writes, without a lower rate
    ['PostgreSQL with 6,000 reads/s and 800 writes/s', 6800, 1700],
    // office hours: 217 of 730 hours at 60 %, the rest at 10 %
    ['An API with 100 requests per second during office hours', 100, 24.9],
    // users, if their number explains the peak
    ['An API with 60,000 monthly users, 45 requests per second at peak', 45, 6.9],
    ['An internal tool for 80 staff', 0.04, 0.01],
    ['A mobile backend for 5,000 daily users', 11.6, 2.9],
  ])('%s → %d, %d', (text, peak, mean) => {
    const { peakRps, meanRps } = workload(text);
    expect(peakRps.value).toEqual(close(peak));
    expect(meanRps.value).toEqual(close(mean));
  });

  test('a rare peak has a low monthly mean', () => {
    const { meanRps, peakRps } = workload('An API, once a quarter 500 requests per second, otherwise nearly nothing');
    expect(peakRps.value).toBe(500);
    expect(meanRps.value).toBeLessThan(5);
  });

  test('a small number of users does not explain a high peak', () => {
    expect(workload('An API with 500 requests per second for 20 users').meanRps.value).toBe(125);
  });

  test('monthly reads and writes are both requests', () => {
    const found = workload('10 million new snippets a month, read 100 million times a month');
    expect(found.requestsPerMonth.value).toBe(110_000_000);
  });
});

describe('users', () => {
  test('visits do not count as users if users are stated', () => {
    expect(workload('A shop with 15,000 visits a day and 900 users').people.value).toBe(900);
    expect(workload('A shop with 15,000 visits a month').people.value).toBe(15_000);
  });
});

describe('events', () => {
  test.each([
    ['A Kafka stream, 3 million events a day', 138.9, 34.7],
    ['A Kafka stream, 8,000 events per second at peak', 8000, 2000],
    ['A Kafka stream, 1,500 events per second in the evening, 400 events per second on average', 1500, 400],
    ['MQTT for 900 sensors that report every 30 seconds', 30, 30],
    ['MQTT for 3,000 sensors', 20, 10],
    ['A REST API', 0, 0],
  ])('%s → %d, %d per second', (text, peak, mean) => {
    const { eventsPeakPerSecond, eventsMeanPerSecond } = workload(text);
    expect(eventsPeakPerSecond.value).toEqual(close(peak));
    expect(eventsMeanPerSecond.value).toEqual(close(mean));
  });

  test('with requests only, each request is an event', () => {
    const { eventsPeakPerSecond, peakRps } = workload('An API with 40 requests per second that publishes to Kafka');
    expect(eventsPeakPerSecond.value).toBe(peakRps.value);
  });
});

describe('growth', () => {
  test('of files is separate from the growth of records', () => {
    const found = workload('A gallery on PostgreSQL with 60 TB of photos, 3 TB new per month');
    expect(found.objectGb.value).toBe(60_000);
    expect(found.databaseGrowthGbPerMonth.value).toBeLessThan(1);
  });
});
