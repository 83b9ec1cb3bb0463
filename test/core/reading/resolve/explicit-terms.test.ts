import { describe, expect, test } from 'vitest';
import { systemTitle } from '#core/model/system-title.ts';
import { parts, settled } from './fake-cloud.ts';

const flat = (text: string) => parts(text).join('|').split('|');

describe('explicit terms take precedence over inferred terms', () => {
  test('an event rate is a stream unless a queue is named', () => {
    expect(flat('Turnstiles emit 3,500 messages per second, head counts must be refreshed every 10 seconds.')).toEqual(
      expect.arrayContaining(['event_stream', 'stream_processing']),
    );
    const queued = flat('Domain events go to SNS, one SQS queue per consumer, 45 events/s at four.');
    expect(queued).toContain('queue');
    expect(queued).not.toContain('stream_processing');
    expect(queued).not.toContain('event_stream');
  });

  test('a page load time implies no stream processing', () => {
    expect(flat('A React app on a Go API. The charts must come up in under 2 seconds.')).not.toContain(
      'stream_processing',
    );
  });

  test('a named store replaces the default database', () => {
    const text = 'A delivery app, 2,000 orders a day. The database is Firestore.';
    expect(flat(text)).toContain('document_db');
    expect(flat(text)).not.toContain('relational_db');
    expect(flat('A shop on Firestore for carts and PostgreSQL for orders.')).toContain('relational_db');
  });

  test('a framework control is required, even if the kind of system only implies it', () => {
    const identity = settled('A web portal on PostgreSQL for 31,000 patients. HIPAA.').components.find(({ anyOf }) =>
      anyOf.includes('identity'),
    );
    expect(identity?.demand).toBe('must');
  });

  test('a requested cache is sufficient storage if databases are excluded', () => {
    const found = flat('A stateless recipe converter. Results are kept in Redis for 30 days, no database wanted.');
    expect(found).toContain('cache');
    expect(found).not.toContain('object_storage');
  });

  test('batch jobs on cores need no web tier', () => {
    const found = flat('4,000 frames, 40 minutes per frame on 16 threads, Blender. Artists submit from workstations.');
    expect(found).toContain('batch_compute');
    expect(found).not.toContain('web_compute');
  });

  test('users with read access need a web tier', () => {
    expect(flat('The client may look at the diary, with pictures and the weather.')).toContain('web_compute');
  });
});

describe('the language hint for a text with little information', () => {
  test('is not given for English', () => {
    const { conflicts } = settled('The quick brown fox jumps over the lazy dog and the cat is in the box.');
    expect(conflicts.filter(({ what }) => what.includes('not be in English'))).toEqual([]);
  });

  test('is given for another language', () => {
    const found = settled('Жил-был у бабушки серенький козлик, вот как, вот как.');
    expect(found.conflicts.some(({ what }) => what.includes('not be in English'))).toBe(true);
  });
});

test.each([
  ['database_layer', 'Database'],
  ['vague', 'System'],
  ['rest_api', 'API'],
  ['data_warehouse', 'Data warehouse'],
])('the title of %s is %s', (system, title) => {
  expect(systemTitle(system)).toBe(title);
});
