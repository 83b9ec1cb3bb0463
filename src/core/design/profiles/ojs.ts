import type { Profile } from './profile.ts';

export const openJournalSystems: Profile = {
  names: ['open journal systems', 'ojs'],
  title: 'Open Journal Systems',
  capability: 'web_compute',
  hosting: 'program',
  runtime: 'PHP 8.2',
  forms: ['container', 'vm', 'paas', 'kubernetes'],
  vcpu: 1,
  memoryGb: 2,
  sizing: 'PKP publishes no binding vendor figure; 1 vCPU and 2 GB are a working assumption.',
  rpsPerVcpu: 15,
  sharedFiles: {
    protocol: 'nfs',
    storedGb: 30,
    because: 'Submissions are in the files directory outside the web root, which all instances share.',
  },
  dependencies: [
    {
      capability: 'relational_db',
      engines: ['mariadb', 'mysql', 'postgresql'],
      version: '10.6',
      need: 'required',
      because: 'Open Journal Systems supports MySQL, MariaDB and PostgreSQL; version 10.6 is a working assumption.',
    },
  ],
  cron: { everyMinutes: 60, because: 'Reminders and statistics run as scheduled tasks, at most once an hour.' },
  worker: { because: 'Queued jobs for mail and indexing are processed by a worker in production.' },
  ports: [80],
  licence: 'GPL-3.0',
  scalesOut: true,
  mustNotRunOn: [],
  source: 'https://docs.pkp.sfu.ca/admin-guide/en/getting-started',
};
