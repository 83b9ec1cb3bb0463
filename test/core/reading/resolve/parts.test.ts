import { describe, expect, test } from 'vitest';
import { parts, settled } from './fake-cloud.ts';

const CAKES =
  'We sell hand-made cakes online in Leeds: a shop with about 2,000 visitors a day, card payments through Stripe, photos of cakes, order e-mails. Two of us, no ops people, £80 a month.';

describe('components of a system', () => {
  test('a shop that sells cakes', () => {
    const found = settled(CAKES);
    expect(found.systems.map(({ system }) => system)).toEqual(['shop']);
    expect(parts(CAKES)).toEqual(
      expect.arrayContaining([
        'web_compute',
        'relational_db',
        'object_storage',
        'email_sms',
        'secrets',
        'monitoring',
        'backup',
        'audit_trail',
      ]),
    );
    expect(found.technologies).toMatchObject([{ name: 'stripe', term: null }]);
    expect(found.compliance).toEqual([]);
    expect(found.qualities.low_operations?.value).toBe(1);
    expect(found.region.id).toBe('eu-west-2');
  });

  test('a blog is a static site without monitoring', () => {
    expect(parts('A blog for my travels')).toEqual(['static_site', 'cdn', 'dns']);
  });

  test('an API on a database in two zones', () => {
    const text = 'REST API on PostgreSQL, 500 requests/s at peak, p99 under 200 ms, 200 GB of data, 99.9 %';
    const found = settled(text);
    expect(parts(text)).toEqual(expect.arrayContaining(['web_compute', 'relational_db', 'load_balancer']));
    expect(found.qualities).toMatchObject({
      availability: { value: 99.9 },
      latency_p99_ms: { value: 200 },
      zones: { value: 2, origin: 'derived' },
    });
  });

  test.each([
    ['A WordPress blog', 'web_compute', 'static_site'],
    ['A website where students log in', 'web_compute', 'static_site'],
    ['A website for my bakery', 'static_site', 'web_compute'],
    ['react SPA, just host it', 'static_site', 'web_compute'],
    ['only the database tier: MySQL 8', 'relational_db', 'web_compute'],
    ['just the network for two offices', 'vpn_or_private_link', 'web_compute'],
    ['just a bucket for old backups', 'object_storage', 'monitoring'],
    ['Clickstream of 25k events/s into BigQuery', 'event_stream', 'web_compute'],
  ])('%s: %s, no %s', (text, present, absent) => {
    expect(parts(text).join('|').split('|')).toContain(present);
    expect(parts(text).join('|').split('|')).not.toContain(absent);
  });

  test('a form on a static site is one function', () => {
    expect(parts('A brochure site with a contact form that e-mails the vicar')).toEqual(
      expect.arrayContaining(['static_site', 'web_compute:function', 'email_sms']),
    );
  });

  test.each([
    ['telemedicine for patients', ['identity', 'kms', 'audit_trail', 'relational_db']],
    ['a multiplayer game', ['web_compute', 'websocket_realtime']],
    ['video on demand platform', ['media_transcode', 'object_storage', 'cdn']],
    ['a chatbot over our manuals', ['llm_inference', 'object_storage']],
    ['a data lake for our sales', ['object_storage', 'data_lake', 'etl']],
    ['4,000 sensors send readings over MQTT', ['iot_ingest']],
    ['Monte-Carlo simulations overnight', ['batch_compute', 'object_storage']],
    ['internal tool for 80 staff', ['web_compute', 'identity', 'relational_db']],
  ])('%s implies %s', (text, expected) => {
    expect(parts(text)).toEqual(expect.arrayContaining(expected));
  });

  test('compute forms: a named container, functions for serverless, no excluded form', () => {
    expect(parts('A Django app in Docker')).toContain('web_compute:container');
    expect(parts('A serverless API')).toEqual(expect.arrayContaining(['web_compute:function', 'api_gateway']));
    expect(parts('An API in Go')).toContain('web_compute');
    expect(parts('An API on Kubernetes', { exclude: ['kubernetes'] }).join()).not.toContain('kubernetes');
  });

  test('an excluded component is never implied', () => {
    expect(parts('An online shop without a CDN')).not.toContain('cdn');
    expect(parts('A Hugo blog. No database, no servers.').join()).not.toMatch(/_db/);
  });

  test('a compliance framework adds its controls', () => {
    expect(parts('A patient portal in Texas, HIPAA')).toEqual(
      expect.arrayContaining(['kms', 'audit_trail', 'logging', 'backup']),
    );
    expect(parts('An API', { compliance: ['pci-dss'] })).toEqual(expect.arrayContaining(['waf', 'kms', 'audit_trail']));
  });

  test('an empty or unreadable text has no components', () => {
    expect(parts('')).toEqual([]);
    expect(parts('asdf qwer')).toEqual([]);
  });

  test('every component has a reason', () => {
    for (const { because } of settled(CAKES).components) expect(because).not.toBe('');
  });
});
