import type { Profile } from './profile.ts';

export const dolibarr: Profile = {
  names: ['dolibarr'],
  title: 'Dolibarr',
  capability: 'web_compute',
  hosting: 'program',
  runtime: 'PHP 8',
  forms: ['container', 'paas', 'vm', 'kubernetes'],
  vcpu: 1,
  memoryGb: 1,
  sizing: 'Dolibarr publishes no vendor figure for a server; 1 GB per instance is a working assumption.',
  rpsPerVcpu: 15,
  sharedFiles: {
    protocol: 'nfs',
    storedGb: 10,
    because: 'Invoices and attachments are stored in the documents directory, which all instances share.',
  },
  dependencies: [
    {
      capability: 'relational_db',
      engines: ['mariadb', 'mysql', 'postgresql'],
      version: '10.6',
      need: 'required',
      because:
        'Dolibarr supports MariaDB, MySQL and PostgreSQL; version 10.6 is the oldest maintained MariaDB, not a limit of Dolibarr.',
    },
  ],
  cron: { everyMinutes: 5, because: 'Scheduled jobs run when the platform starts the cron script of Dolibarr.' },
  ports: [80],
  licence: 'GPL-3.0-or-later',
  scalesOut: true,
  mustNotRunOn: [],
  source: 'https://wiki.dolibarr.org/index.php/Prerequisites',
};
