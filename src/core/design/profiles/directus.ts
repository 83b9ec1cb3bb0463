import type { Profile } from './profile.ts';

export const directus: Profile = {
  names: ['directus'],
  title: 'Directus',
  capability: 'web_compute',
  hosting: 'program',
  runtime: 'Node.js 22',
  forms: ['container', 'paas', 'vm', 'kubernetes'],
  vcpu: 1,
  memoryGb: 2,
  sizing: 'Directus names 512 MB of memory as the minimum and recommends 2 GB.',
  objectStorage: 'possible',
  dependencies: [
    {
      capability: 'relational_db',
      engines: ['postgresql', 'mysql', 'mariadb', 'sqlserver', 'oracle'],
      version: '13',
      need: 'required',
      because: 'Directus supports the maintained versions of PostgreSQL, MySQL, MariaDB, SQL Server and Oracle.',
    },
    {
      capability: 'cache',
      engines: ['redis', 'valkey'],
      version: '6',
      need: 'recommended',
      because: 'Several instances share cache, rate limits and messages through Redis.',
    },
  ],
  ports: [8055],
  licence: 'BUSL-1.1',
  scalesOut: true,
  mustNotRunOn: [],
  source: 'https://directus.io/docs/self-hosting/requirements',
};
