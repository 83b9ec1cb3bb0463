import { describe, expect, test } from 'vitest';
import { parts, settled } from './fake-cloud.ts';

const flat = (text: string) => parts(text).join('|').split('|');

describe('a request for one layer', () => {
  test.each([
    ['I only need the database tier designed: PostgreSQL, 2 TB', 'relational_db'],
    ['Just the network, please: two VPCs and a VPN to our offices', 'vpn_or_private_link'],
    ['Nothing but the object store: a bucket for scanned newspapers', 'object_storage'],
    ['Only the messaging layer: 6,000 messages/s, seven days of replay', 'event_stream'],
    ['Scope: the database. MySQL 8, 350 GB', 'relational_db'],
    ['We only need the observability layer', 'monitoring'],
  ])('%s', (text, expected) => {
    expect(flat(text)).toContain(expected);
    for (const other of ['web_compute', 'load_balancer', 'cdn', 'worker_compute'])
      expect(flat(text)).not.toContain(other);
  });
});

describe('exclusion of the usual component', () => {
  test('a shop without a database stores records in the nearest alternative, with a conflict', () => {
    const found = settled('An online shop without any database.');
    expect(flat('An online shop without any database.').join()).not.toMatch(/_db/);
    expect(found.conflicts.map(({ what }) => what)).toEqual([
      'The system stores records, but no relational database is allowed.',
    ]);
  });

  test('excluding relational databases selects another kind of database', () => {
    const text = 'An online shop. Our CTO has forbidden relational databases.';
    expect(flat(text)).toContain('document_db');
    expect(flat(text)).not.toContain('relational_db');
  });

  test('without servers and functions, the design is a static site with a third-party service', () => {
    const text = 'A web app where members sign up. No servers, no functions, no containers.';
    expect(flat(text)).toContain('static_site');
    expect(flat(text).join()).not.toContain('web_compute');
    expect(settled(text).conflicts.some(({ settled: how }) => how.includes('third-party'))).toBe(true);
  });

  test('the answer "no" excludes the requested capability', () => {
    expect(flat('A web app. Somebody asked for AI-generated monsters: no. Google login.')).not.toContain(
      'llm_inference',
    );
  });
});

describe('a system without requests has no web tier', () => {
  test.each([
    'Clickstream of 25k events/s, Flink jobs with a sliding window, Parquet to S3',
    'Nightly ETL of CSV files into a data warehouse for SQL and Power BI',
    '2,000 scenarios, 40 minutes per scenario on 4 cores, a Docker image, results as flat files',
    'Each scan becomes an event; every subscriber is an Azure Function with a dead letter queue',
  ])('%s', (text) => {
    for (const absent of ['web_compute', 'web_compute:container', 'load_balancer', 'cdn', 'relational_db'])
      expect(parts(text)).not.toContain(absent);
  });

  test('a named compute form applies to the worker', () => {
    expect(parts('Each subscriber of the topic is an Azure Function, dead letter for each')).toContain(
      'worker_compute:function',
    );
    expect(parts('HPC batch jobs from a Docker image')).toContain('batch_compute:container');
  });
});

describe('incidental words', () => {
  test.each([
    ['Our competitor is on Reddit and Discord; we run a booking site', 'websocket_realtime'],
    ['3,500 farm workers clock in with an app', 'worker_compute'],
    ['Ads on TikTok and YouTube, dashboards for clients, data in BigQuery', 'media_transcode'],
    ['A page with snippets of our songs', 'key_value_db'],
    ['An app for our train station café', 'ml_training'],
    ['The rest is up to you. A static website.', 'web_compute'],
  ])('%s: no %s', (text, absent) => {
    expect(flat(text)).not.toContain(absent);
  });

  test.each([
    ['the next Airbnb, but for boats', 'marketplace'],
    ['it is like Uber but for mowing lawns', 'marketplace'],
    ['a YouTube competitor', 'video_platform'],
    ['an Instagram clone', 'social_network'],
  ])('%s is a %s', (text, system) => {
    expect(settled(text).systems.map((item) => item.system)).toContain(system);
  });

  test('unknown kinds of system still have a design', () => {
    expect(flat('Something where the parents of the children agree who brings cake')).toContain('web_compute');
  });
});

describe('GPU jobs', () => {
  test('have no web tier, also in containers', () => {
    const text =
      'We are 7 people. Four times a year: virtual screening of 2 million molecules on GPUs in a Docker container, all independent jobs. Please not propose Kubernetes.';
    expect(flat(text)).toEqual(expect.arrayContaining(['gpu_compute', 'object_storage']));
    expect(flat(text).join()).not.toMatch(/web_compute|relational_db|load_balancer|kubernetes/);
  });
});

describe('devices', () => {
  test('have a consumer of their messages', () => {
    const text = 'A web app for dispatchers; 120 trucks send their position every 15 seconds.';
    expect(flat(text)).toEqual(expect.arrayContaining(['iot_ingest']));
    expect(flat(text).join()).toMatch(/worker_compute|stream_processing/);
  });
});
