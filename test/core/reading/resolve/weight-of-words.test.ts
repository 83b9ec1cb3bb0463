import { describe, expect, test } from 'vitest';
import { systemTitle } from '#core/model/system-title.ts';
import { parts, settled } from './fake-cloud.ts';

const flat = (text: string) => parts(text).join('|').split('|');

describe('what is named stands before what is hinted at', () => {
  test('a rate of events is a stream where nobody names a queue', () => {
    expect(flat('Turnstiles emit 3,500 messages per second, head counts must be refreshed every 10 seconds.')).toEqual(
      expect.arrayContaining(['event_stream', 'stream_processing']),
    );
    const queued = flat('Domain events go to SNS, one SQS queue per consumer, 45 events/s at four.');
    expect(queued).toContain('queue');
    expect(queued).not.toContain('stream_processing');
    expect(queued).not.toContain('event_stream');
  });

  test('one number of seconds makes no stream of a page', () => {
    expect(flat('A React app on a Go API. The charts must come up in under 2 seconds.')).not.toContain(
      'stream_processing',
    );
  });

  test('a store that is named answers for the database of the kind', () => {
    const text = 'A delivery app, 2,000 orders a day. The database is Firestore.';
    expect(flat(text)).toContain('document_db');
    expect(flat(text)).not.toContain('relational_db');
    expect(flat('A shop on Firestore for carts and PostgreSQL for orders.')).toContain('relational_db');
  });

  test('a control of a framework is a demand, where a kind of system only finds it usual', () => {
    const identity = settled('A web portal on PostgreSQL for 31,000 patients. HIPAA.').capabilities.find(({ anyOf }) =>
      anyOf.includes('identity'),
    );
    expect(identity?.demand).toBe('must');
  });

  test('a cache that is asked for is store enough where no database is wanted', () => {
    const found = flat('A stateless recipe converter. Results are kept in Redis for 30 days, no database wanted.');
    expect(found).toContain('cache');
    expect(found).not.toContain('object_storage');
  });

  test('jobs on cores leave no page behind', () => {
    const found = flat('4,000 frames, 40 minutes per frame on 16 threads, Blender. Artists submit from workstations.');
    expect(found).toContain('batch_compute');
    expect(found).not.toContain('web_compute');
  });

  test('people who may look at something need what shows it', () => {
    expect(flat('The client may look at the diary, with pictures and the weather.')).toContain('web_compute');
  });
});

describe('words about a text that says little', () => {
  test('English is not told that it may be another language', () => {
    const [conflict] = settled('The quick brown fox jumps over the lazy dog and the cat is in the box.').conflicts;
    expect(conflict?.what ?? '').not.toContain('not be in English');
  });

  test('another language is', () => {
    const found = settled('Жил-был у бабушки серенький козлик, вот как, вот как.');
    expect(found.conflicts.some(({ what }) => what.includes('not be in English'))).toBe(true);
  });
});

test.each([
  ['database_layer', 'Database'],
  ['vague', 'System'],
  ['rest_api', 'API'],
  ['data_warehouse', 'Data warehouse'],
])('%s is called %s', (system, title) => {
  expect(systemTitle(system)).toBe(title);
});
