import type { Profile } from './profile.ts';

export const joomla: Profile = {
  names: ['joomla'],
  title: 'Joomla',
  capability: 'web_compute',
  hosting: 'program',
  runtime: 'PHP 8.3',
  forms: ['container', 'paas', 'vm', 'kubernetes'],
  vcpu: 1,
  memoryGb: 1,
  sizing: 'Joomla publishes no vendor figure for a server; 1 GB per instance is a working assumption.',
  rpsPerVcpu: 20,
  sharedFiles: {
    protocol: 'nfs',
    storedGb: 20,
    because: 'Images and installed extensions must be the same on all instances.',
  },
  dependencies: [
    {
      capability: 'relational_db',
      engines: ['mysql', 'mariadb', 'postgresql'],
      version: '8.0.13',
      need: 'required',
      because: 'Joomla requires MySQL 8.0.13 or later, or a supported version of MariaDB or PostgreSQL.',
    },
  ],
  cron: {
    everyMinutes: 15,
    because: 'Scheduled tasks run on page visits unless a cron job starts them; 15 minutes is a working assumption.',
  },
  ports: [80],
  licence: 'GPL-2.0-or-later',
  scalesOut: true,
  mustNotRunOn: [],
  source: 'https://manual.joomla.org/docs/get-started/technical-requirements/',
};
