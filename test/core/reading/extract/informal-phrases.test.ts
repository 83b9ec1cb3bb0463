import { describe, expect, test } from 'vitest';
import { read, terms } from './intent.ts';

const PHRASES: readonly (readonly [string, readonly string[]])[] = [
  [
    'identity',
    [
      'Personnel authenticate themselves by means of the agency’s directory.',
      'Only authorised persons may open a file.',
      'Parents must prove who they are before they see marks.',
      'Each customer gets his own area with invoices.',
    ],
  ],
  [
    'email_sms',
    [
      'The applicant shall be informed of each change of status.',
      'Parents get a text when the bus is late.',
      'Every Friday the coach gets a summary in his inbox.',
      'The confirmation goes to the buyer.',
    ],
  ],
  [
    'websocket_realtime',
    [
      'Dispatchers look at a map on which the ambulances move.',
      'The kitchen screen shows new orders immediately.',
      'Everybody in the room sees it within a second.',
    ],
  ],
  [
    'worker_compute',
    [
      'Each uploaded photo is scaled down.',
      'The certificate is produced afterwards.',
      'We subscribe to the operator’s broker.',
      'It turns invoices into XML.',
    ],
  ],
  [
    'batch_compute',
    [
      'Our optimisation takes 9 hours on a workstation with 32 cores.',
      'Each portfolio takes 25 minutes on 4 cores.',
      'The monthly close computes interest for all accounts.',
    ],
  ],
  [
    'queue',
    ['Orders must not get lost.', 'If the partner is slow, requests wait.', 'Failed deliveries are tried again.'],
  ],
  [
    'event_bus|pubsub|event_stream',
    ['When a student moves, five systems have to know.', 'Departments can subscribe to changes.'],
  ],
  [
    'stream_processing',
    [
      'Overcrowding must be spotted at once.',
      'Totals of the last five minutes.',
      'The pressure stays above the limit.',
    ],
  ],
  [
    'object_storage',
    ['Applicants attach proofs of income.', 'Plans in DWG and IFC.', 'Students hand in their essays.'],
  ],
  ['data_warehouse|data_lake', ['One version of the truth over all subsidiaries.', 'The figures are in five systems.']],
  ['bi_dashboard', ['Managers look at figures by branch.', 'The director wants to know what happened.']],
  ['full_text_search', ['Find a book by title.', 'Dealers find it even if they mistype the number.']],
  ['audit_trail', ['Nobody may alter the log.', 'Every modification is logged.', 'It shows who opened which record.']],
  ['backup', ['We lost a month of data.', 'Data must survive a fire.']],
  ['vpn_or_private_link', ['The ERP stands in our cellar.', 'Only reachable within the company network.']],
  ['api_gateway', ['Partners get a key each.', 'Third parties develop against our interface.']],
];

describe('capabilities in informal language', () => {
  test.each(PHRASES.flatMap(([term, texts]) => texts.map((text) => [text, term] as const)))('%s → %s', (text, term) => {
    expect(terms(text)).toContain(term);
  });

  test('a hint is marked as hinted, a name is not', () => {
    const hinted = (text: string) =>
      read(text).flatMap((item) => (item.kind === 'capability' ? [[item.anyOf.join('|'), item.hinted === true]] : []));
    expect(hinted('Parents get a text when the bus is late.')).toContainEqual(['email_sms', true]);
    expect(hinted('Send an SMS.')).toContainEqual(['email_sms', false]);
  });

  test.each([
    ['Cosmos DB is decided.', 'relational_db'],
    ['No VPN client on laptops.', 'vpn_or_private_link'],
    ['I can write a bash script.', 'worker_compute'],
    ['Inference happens there and not in the cloud.', 'ml_inference'],
    ['An offsite copy of the office NAS.', 'file_storage'],
  ])('%s does not request %s', (text, term) => {
    expect(terms(text)).not.toContain(term);
  });
});
