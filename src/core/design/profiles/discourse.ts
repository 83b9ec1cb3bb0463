import type { Profile } from './profile.ts';

export const discourse: Profile = {
  names: ['discourse'],
  title: 'Discourse',
  capability: 'web_compute',
  hosting: 'program',
  runtime: 'Ruby 3.3',
  forms: ['vm', 'container'],
  vcpu: 2,
  memoryGb: 4,
  sizing:
    'Discourse names 1 GB of memory with swap as the minimum and recommends 2 cores; 4 GB are a working assumption.',
  rpsPerVcpu: 15,
  objectStorage: 'possible',
  disk: { storedGb: 20, because: 'Uploads and backups are on the disk if they are not in object storage.' },
  dependencies: [
    {
      capability: 'relational_db',
      engines: ['postgresql'],
      version: '13',
      need: 'required',
      because: 'Discourse needs PostgreSQL 13 or later, in its own container or external.',
    },
    {
      capability: 'cache',
      engines: ['redis', 'valkey'],
      version: '7',
      need: 'required',
      because: 'Redis 7 or later is the cache and the queue of Sidekiq.',
    },
  ],
  worker: { because: 'Sidekiq sends mail and processes posts in the background.' },
  ports: [80, 443],
  licence: 'GPL-2.0',
  scalesOut: true,
  mustNotRunOn: [{ form: 'paas', because: 'Discourse supports its Docker image as the only way of installation.' }],
  source: 'https://github.com/discourse/discourse/blob/main/docs/INSTALL.md',
};
