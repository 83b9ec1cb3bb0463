import type { Profile } from './profile.ts';

export const wordpress: Profile = {
  names: ['wordpress'],
  title: 'WordPress',
  capability: 'web_compute',
  hosting: 'program',
  runtime: 'PHP 8.3',
  forms: ['container', 'paas', 'vm', 'kubernetes'],
  vcpu: 1,
  memoryGb: 1,
  sizing: 'WordPress publishes no vendor figure for a server; 1 GB per instance is a working assumption.',
  rpsPerVcpu: 20,
  sharedFiles: {
    protocol: 'nfs',
    storedGb: 20,
    because: 'The directory wp-content with uploads, plugins and themes must be the same on all instances.',
  },
  objectStorage: 'possible',
  dependencies: [
    {
      capability: 'relational_db',
      engines: ['mysql', 'mariadb'],
      version: '8.0',
      need: 'required',
      because: 'WordPress recommends MySQL 8.0 or MariaDB 10.6 and supports no other database engine.',
    },
    {
      capability: 'cache',
      engines: ['redis', 'valkey', 'memcached'],
      version: '6',
      need: 'recommended',
      because: 'A persistent object cache saves database queries; it needs a plugin.',
    },
  ],
  cron: {
    everyMinutes: 5,
    because: 'WP-Cron runs on page visits only; a scheduled call of wp-cron.php makes it reliable.',
  },
  ports: [80],
  licence: 'GPL-2.0-or-later',
  scalesOut: true,
  mustNotRunOn: [],
  source: 'https://wordpress.org/about/requirements/',
};
