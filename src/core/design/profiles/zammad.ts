import type { Profile } from './profile.ts';

export const zammad: Profile = {
  names: ['zammad'],
  title: 'Zammad',
  capability: 'web_compute',
  hosting: 'program',
  runtime: 'Ruby 3',
  forms: ['vm', 'container', 'kubernetes'],
  vcpu: 2,
  memoryGb: 4,
  sizing: 'Zammad names 2 CPU cores and 4 GB of memory, and recommends 4 cores and 6 GB, without Elasticsearch.',
  sharedFiles: {
    protocol: 'nfs',
    storedGb: 20,
    because:
      'Web, WebSocket and background processes share attachments if they are not in the database or object storage.',
  },
  objectStorage: 'possible',
  dependencies: [
    {
      capability: 'relational_db',
      engines: ['postgresql'],
      version: '13',
      need: 'required',
      because: 'Zammad recommends PostgreSQL; version 13 is a working assumption for its oldest supported version.',
    },
    {
      capability: 'cache',
      engines: ['redis', 'valkey'],
      version: '6',
      need: 'required',
      because: 'Redis carries WebSocket messages between the processes.',
    },
    {
      capability: 'full_text_search',
      engines: ['elasticsearch'],
      version: '8',
      need: 'recommended',
      because: 'Search and reports use Elasticsearch; Zammad supports the versions 7, 8 and 9.',
    },
  ],
  worker: { because: 'A background service sends mail, escalates tickets and fetches channels.' },
  ports: [3000, 6042],
  licence: 'AGPL-3.0',
  scalesOut: false,
  mustNotRunOn: [{ form: 'paas', because: 'Web, WebSocket and background processes run side by side.' }],
  source: 'https://docs.zammad.org/en/latest/prerequisites/software.html',
};
