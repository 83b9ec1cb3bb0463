import type { Profile } from './profile.ts';

export const moodle: Profile = {
  names: ['moodle'],
  title: 'Moodle',
  capability: 'web_compute',
  hosting: 'program',
  runtime: 'PHP 8.3',
  forms: ['container', 'vm', 'kubernetes', 'paas'],
  vcpu: 2,
  memoryGb: 4,
  sizing: 'Moodle names 1 GB of memory per 10 to 20 concurrent users; 4 GB per instance is a working assumption.',
  rpsPerVcpu: 15,
  sharedFiles: {
    protocol: 'nfs',
    storedGb: 100,
    because: 'All web servers of a Moodle site use one moodledata directory for course files.',
  },
  dependencies: [
    {
      capability: 'relational_db',
      engines: ['postgresql', 'mariadb', 'mysql', 'sqlserver'],
      version: '17',
      need: 'required',
      because:
        'Moodle 5.3 requires PostgreSQL 17; Moodle 5.2 accepts PostgreSQL 16, MySQL 8.4, MariaDB 10.11 and SQL Server 2019.',
    },
    {
      capability: 'cache',
      engines: ['redis', 'valkey', 'memcached'],
      version: '6',
      need: 'recommended',
      because: 'Sessions and the application cache must be shared by several web servers.',
    },
  ],
  cron: { everyMinutes: 1, because: 'Moodle recommends to run its cron script every minute.' },
  ports: [80],
  licence: 'GPL-3.0',
  scalesOut: true,
  mustNotRunOn: [],
  source: 'https://moodledev.io/general/releases',
};
