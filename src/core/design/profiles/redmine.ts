import type { Profile } from './profile.ts';

export const redmine: Profile = {
  names: ['redmine'],
  title: 'Redmine',
  capability: 'web_compute',
  hosting: 'program',
  runtime: 'Ruby 3.2',
  forms: ['container', 'vm', 'kubernetes', 'paas'],
  vcpu: 1,
  memoryGb: 2,
  sizing: 'Redmine publishes no vendor figure for a server; 1 vCPU and 2 GB are a working assumption.',
  rpsPerVcpu: 15,
  sharedFiles: {
    protocol: 'nfs',
    storedGb: 20,
    because: 'Attachments are stored in the files directory, which all instances share.',
  },
  dependencies: [
    {
      capability: 'relational_db',
      engines: ['postgresql', 'mysql', 'sqlserver'],
      version: '14',
      need: 'required',
      because: 'Redmine 6.1 is tested with PostgreSQL 14, MySQL 8.0 to 8.4 and SQL Server 2012 or later.',
    },
  ],
  ports: [3000],
  licence: 'GPL-2.0',
  scalesOut: true,
  mustNotRunOn: [],
  source: 'https://www.redmine.org/projects/redmine/wiki/RedmineInstall',
};
