import type { Profile } from './profile.ts';

export const drupal: Profile = {
  names: ['drupal'],
  title: 'Drupal',
  capability: 'web_compute',
  hosting: 'program',
  runtime: 'PHP 8.3',
  forms: ['container', 'paas', 'vm', 'kubernetes'],
  vcpu: 1,
  memoryGb: 2,
  sizing: 'Drupal requires a PHP memory limit of 64 MB or more; 2 GB per instance is a working assumption.',
  rpsPerVcpu: 15,
  sharedFiles: {
    protocol: 'nfs',
    storedGb: 20,
    because: 'The public and private files directories must be the same on all instances.',
  },
  objectStorage: 'possible',
  dependencies: [
    {
      capability: 'relational_db',
      engines: ['mysql', 'mariadb', 'postgresql'],
      version: '8.0',
      need: 'required',
      because: 'Drupal 11 requires MySQL 8.0, MariaDB 10.6 or PostgreSQL 16.',
    },
    {
      capability: 'cache',
      engines: ['redis', 'valkey', 'memcached'],
      version: '6',
      need: 'recommended',
      because: 'A shared cache backend relieves the database; it needs a contributed module.',
    },
  ],
  cron: { everyMinutes: 60, because: 'Drupal recommends an external cron job; hourly is the usual interval.' },
  ports: [80],
  licence: 'GPL-2.0-or-later',
  scalesOut: true,
  mustNotRunOn: [],
  source: 'https://www.drupal.org/docs/getting-started/system-requirements',
};
