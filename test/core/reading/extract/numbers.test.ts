import { describe, expect, test } from 'vitest';
import { qualities, quantities, read } from './intent.ts';

describe('units of numbers', () => {
  test.each([
    // rates
    ['9,000 reads/s and 1,100 writes/s', 'requests_per_second 10100'],
    ['9,000 reads/s and 1,100 writes/s', 'write_percent 10.89'],
    ['An API that is called 300 times a second on Fridays, else 30', 'mean_requests_per_second 30'],
    ['An API that is called 300 times a second on Fridays, else 30', 'requests_per_second 300'],
    ['180 authorisations per second', 'requests_per_second 180'],
    ['a Kafka stream of 180 authorisations per second', 'events_per_second 180'],
    ['Every scan (2,600 per second in the evening) becomes an event', 'events_per_second 2600'],
    // users
    ['45 pickers with shared tablets', 'monthly_users 45'],
    ['210 inspectors', 'monthly_users 210'],
    ['12,000 connected at the same moment', 'concurrent_users 12000'],
    ['350 people online at once', 'concurrent_users 350'],
    ['300 people on the site on a normal evening, 9,000 during a drop', 'usual_concurrent_users 300'],
    ['300 people on the site on a normal evening, 9,000 during a drop', 'concurrent_users 9000'],
    ['9,000 people within half an hour', 'concurrent_users 9000'],
    ['a cooperative of 340 farms', 'registered_users 340'],
    // devices
    ['8,400 refrigerated trailers each report every 2 minutes', 'events_per_second 70'],
    ['each of the 5,000 lamps sends 12 messages per hour', 'events_per_second 16.67'],
    ['each device pings twice a minute, 10,000 devices', 'events_per_second 333.3'],
    ['900 meters report every quarter of an hour', 'events_per_second 1'],
    ['door counters in 220 shops', 'devices 220'],
    ['740 crossings, each controller publishes its phase ten times a second', 'events_per_second 7400'],
    ['31,000 patients of whom 6,500 open it daily', 'daily_users 6500'],
    [
      '5,500 bikes, position every 20 seconds for one in five, every quarter of an hour otherwise',
      'events_per_second 59.89',
    ],
    // daily items without a unit name
    ['XML arrives by AS2, 25,000 a day', 'events_per_month 760400'],
    ['4,000 discharges/day go to Service Bus topics', 'events_per_month 121700'],
    // products of two numbers
    ['16 players per match, at launch 1,000 simultaneous matches', 'concurrent_users 16000'],
    ['12 players a table and 2,500 tables', 'monthly_users 30000'],
    ['40 restaurants with 12 tablets each', 'devices 480'],
    ['85 branches with 20 tellers each', 'monthly_users 1700'],
    // bytes
    ['85 TB today and about 4 TB more each month', 'stored_gb 85000'],
    ['85 TB today and about 4 TB more each month', 'growth_gb_per_month 4000'],
    ['410 vCPU, 1.9 TB RAM, 64 TB on the SAN', 'object_gb 64000'],
    ['400,000 PDFs, 2 MB each', 'object_gb 800'],
    ['18,000 of them, each about 25 MB', 'object_gb 450'],
    ['1.4 million scenes, each needs 6 minutes and leaves a 20 MB result', 'object_gb 28000'],
    ['1.4 million scenes, each needs 6 minutes and leaves a 20 MB result', 'tasks_per_month 1400000'],
    ['a 3 TB Oracle database plus 800 GB of attachments', 'object_gb 800'],
    ['4.5 TB of outbound traffic a month', 'egress_gb_per_month 4500'],
    ['every Saturday 40 matches of 2 hours, 150 viewers per match at 3 Mbit/s', 'egress_gb_per_month 70200'],
    ['30 lessons a day, 60 participants each, 2.5 Mbit/s, one hour', 'egress_gb_per_month 61590'],
    // hours and sizes per hour
    ['340 hours of audio per week, 0.6 GB per hour, destroyed after twelve months', 'object_gb 10640'],
    ['400 genomes a month, each one is 120 GB. Results (30 GB each) are kept for 5 years', 'object_gb 720000'],
    ['2,500 reports per day, average photograph 3 MB, kept one year', 'object_gb 2738'],
    ['2 million users, each watches about an hour of HD a day', 'egress_gb_per_month 121700000'],
    ['1.2 million hours of video viewed per month', 'egress_gb_per_month 2400000'],
    // data per user
    ['11,000 phones connected', 'concurrent_users 11000'],
    ['250k TCP/WebSocket sessions', 'concurrent_users 250000'],
    ['18 ppl', 'monthly_users 18'],
    // busy periods
    ['45 requests per second during office hours', 'busy_hours_per_month 217'],
    ['25 requests per second from 6 till 10pm', 'busy_hours_per_month 122'],
    ['500 requests/s at peak in the evennings', 'busy_hours_per_month 122'],
    ['busy 05:00-22:00, 40 rps', 'busy_hours_per_month 517'],
    ['once a quarter 500 rps', 'busy_hours_per_month 3'],
    // other languages
    ['etwa 30 Anfragen pro Sekunde', 'requests_per_second 30'],
    ['25 peticiones por segundo', 'requests_per_second 25'],
    ['45 000 utilisateurs', 'monthly_users 45000'],
    ['2.000 Sensoren, alle 10 Minuten', 'events_per_second 3.333'],
  ])('%s → %s', (text, quantity) => {
    expect(quantities(text)).toContain(quantity);
  });

  test.each([
    'Indie studio, 7 people',
    'one analytics engineer',
    'it must not depend on one person again',
    'three developers',
    '3 Mbit/s on average',
    'a 10 Gbit/s line',
    'it costs us 900 a day',
    '600 servers in clusters',
  ])('%s has no quantity', (text) => {
    expect(quantities(text)).toEqual([]);
  });
});

describe('durations', () => {
  test.each([
    ['RPO/RTO of 15 min / 2 h', ['rpo_minutes 15', 'rto_minutes 120']],
    ['RTO and RPO of 4 hours and 15 minutes', ['rto_minutes 240', 'rpo_minutes 15']],
    ['RPO zero, RTO under a minute', ['rpo_minutes 0', 'rto_minutes 1']],
    ['be back within half an hour', ['rto_minutes 30']],
    ['we can live with four hours of outage', ['rto_minutes 240']],
    ['the answer is there within 5 seconds', ['latency_p99_ms 5000']],
    ['doors open in under a second', ['latency_p99_ms 1000']],
  ])('%s', (text, expected) => {
    expect(qualities(text)).toEqual(expect.arrayContaining(expected));
  });

  test.each([
    ['servers on both continents', true],
    ['if one region is gone the gates must continue', true],
    ['a standby region', true],
    ['our web site is down too often', false],
    ['a VPN from both offices', false],
  ])('%s: requires a second region: %s', (text, several) => {
    expect(qualities(text).includes('regions 2')).toBe(several);
  });
});

describe('money', () => {
  test.each([
    ['We can spend 6000 euros a year', 500, 'EUR'],
    ['no more than CHF 20 a day', 608.33, 'CHF'],
    ['I thought twenty pounds a month, perhaps thirty', 30, 'GBP'],
    ['hosting is £90 a month; we can go to double that', 180, 'GBP'],
    ['we spend 2,300 USD monthly and want to halve it', 1150, 'USD'],
    ['260 salons at 39 $/mo, hosting below 5% of revenue', 507, 'USD'],
    ['our revenue is $40,000 a month, hosting must not exceed 3 % of it', 1200, 'USD'],
    ['the licence costs 400 dollars a year, hosting budget 60 dollars a month', 60, 'USD'],
    ['on free tiers or nearly, 10 bucks tops', 10, 'USD'],
    ['we can spend R$ 2.500 a month', 2500, 'BRL'],
    ['a budget of $12k a year, on top of the $2k we spend on Office', 1000, 'USD'],
  ])('%s → %d %s per month', (text, amount, currency) => {
    const budget = read(text).find((item) => item.kind === 'budget');
    expect(budget).toMatchObject({ amount: expect.closeTo(amount, 1), currency });
  });
});

describe('technologies', () => {
  const names = (text: string) => read(text).flatMap((item) => (item.kind === 'technology' ? [item.name] : []));

  test.each([
    ['our EKS', ['eks', 'kubernetes']],
    ['Apache Iceberg tables', ['iceberg']],
    ['OpenFOAM with MPI', ['openfoam', 'openmpi']],
    ['a crontab on the box', ['cron']],
    ['118 VMs (70 Windows, 48 Linux)', ['windows', 'linux']],
    ['130 users in AD', ['active directory']],
    ['sign in with their own Entra ID', ['entra id']],
    ['producers use the Kafka API', ['kafka']],
    ['Memorystore and Cloud Armor', ['memorystore', 'cloud armor']],
    ['ADF pipelines, App Insights', ['data factory', 'application insights']],
  ])('%s', (text, expected) => {
    expect(names(text)).toEqual(expect.arrayContaining(expected));
  });

  test.each([
    'una web a la que entran los socios',
    '5,000 street lamps',
    'between runs the nodes should not exist',
    'rabbits, storms and glaciers',
    'express delivery in Phoenix',
    'an ad for a shop',
  ])('%s names no technology', (text) => {
    expect(names(text)).toEqual([]);
  });
});

describe('compliance', () => {
  test.each([
    ['Data must by law never leave the EU', ['gdpr']],
    ['PAN in, token out', ['pci-dss']],
    ['we never store card numbers', []],
    ['no card data reaches us', []],
  ])('%s → %j', (text, expected) => {
    expect(read(text).flatMap((item) => (item.kind === 'compliance' ? [item.framework] : []))).toEqual(expected);
  });
});
