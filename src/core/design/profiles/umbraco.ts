import type { Profile } from './profile.ts';

export const umbraco: Profile = {
  names: ['umbraco'],
  title: 'Umbraco CMS',
  capability: 'web_compute',
  hosting: 'program',
  runtime: '.NET 10',
  forms: ['paas', 'vm', 'container', 'kubernetes'],
  vcpu: 1,
  memoryGb: 2,
  sizing: 'Umbraco publishes no vendor figure for a server; 1 vCPU and 2 GB per instance are a working assumption.',
  rpsPerVcpu: 40,
  sharedFiles: {
    protocol: 'smb',
    storedGb: 20,
    because: 'Media files must be the same on all instances if they are not in object storage.',
  },
  objectStorage: 'possible',
  dependencies: [
    {
      capability: 'relational_db',
      engines: ['sqlserver'],
      version: '2017',
      need: 'required',
      because: 'Umbraco recommends a maintained version of SQL Server for production; SQLite is for development.',
    },
  ],
  ports: [80],
  licence: 'MIT',
  scalesOut: true,
  mustNotRunOn: [],
  source: 'https://docs.umbraco.com/umbraco-cms/fundamentals/setup/requirements',
};
