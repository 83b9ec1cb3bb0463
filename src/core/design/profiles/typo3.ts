import type { Profile } from './profile.ts';

export const typo3: Profile = {
  names: ['typo3'],
  title: 'TYPO3 CMS',
  capability: 'web_compute',
  hosting: 'program',
  runtime: 'PHP 8.2',
  forms: ['container', 'vm', 'paas', 'kubernetes'],
  vcpu: 1,
  memoryGb: 2,
  sizing: 'TYPO3 requires a PHP memory limit of 256 MB; 2 GB per instance is a working assumption.',
  rpsPerVcpu: 15,
  sharedFiles: {
    protocol: 'nfs',
    storedGb: 30,
    because: 'The directory fileadmin and the processed files must be the same on all instances.',
  },
  objectStorage: 'possible',
  dependencies: [
    {
      capability: 'relational_db',
      engines: ['mariadb', 'mysql', 'postgresql'],
      version: '10.4',
      need: 'required',
      because: 'TYPO3 requires MariaDB 10.4, MySQL 8.0 or PostgreSQL 10 or a later version.',
    },
    {
      capability: 'cache',
      engines: ['redis', 'valkey', 'memcached'],
      version: '6',
      need: 'recommended',
      because: 'The caching framework can keep page caches outside the database.',
    },
  ],
  cron: { everyMinutes: 5, because: 'The scheduler of TYPO3 must be started by a cron job; every 5 minutes is usual.' },
  ports: [80],
  licence: 'GPL-2.0-or-later',
  scalesOut: true,
  mustNotRunOn: [],
  source: 'https://get.typo3.org/',
};
