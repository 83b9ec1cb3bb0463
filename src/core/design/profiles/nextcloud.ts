import type { Profile } from './profile.ts';

export const nextcloud: Profile = {
  names: ['nextcloud'],
  title: 'Nextcloud',
  capability: 'web_compute',
  hosting: 'program',
  runtime: 'PHP 8.3',
  forms: ['container', 'vm', 'kubernetes'],
  vcpu: 2,
  memoryGb: 4,
  sizing: 'Nextcloud recommends 512 MB of memory per PHP process; 4 GB per instance is a working assumption.',
  rpsPerVcpu: 15,
  sharedFiles: {
    protocol: 'nfs',
    storedGb: 500,
    because: 'The data directory must be the same on all instances if files are not in object storage.',
  },
  objectStorage: 'possible',
  dependencies: [
    {
      capability: 'relational_db',
      engines: ['postgresql', 'mariadb', 'mysql'],
      version: '14',
      need: 'required',
      because: 'Nextcloud supports PostgreSQL 14 to 18, MariaDB 10.11 and later and MySQL 8.4.',
    },
    {
      capability: 'cache',
      engines: ['redis', 'valkey'],
      version: '6',
      need: 'recommended',
      because: 'File locks and the distributed cache of several instances are kept in Redis.',
    },
  ],
  cron: { everyMinutes: 5, because: 'Nextcloud recommends to run cron.php every 5 minutes.' },
  ports: [80],
  licence: 'AGPL-3.0',
  scalesOut: true,
  mustNotRunOn: [
    { form: 'paas', because: 'Long uploads, cron and a large data directory exceed the limits of code hosting.' },
  ],
  source: 'https://docs.nextcloud.com/server/latest/admin_manual/installation/system_requirements.html',
};
