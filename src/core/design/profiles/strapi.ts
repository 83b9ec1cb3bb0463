import type { Profile } from './profile.ts';

export const strapi: Profile = {
  names: ['strapi'],
  title: 'Strapi 5',
  capability: 'web_compute',
  hosting: 'program',
  runtime: 'Node.js 22',
  forms: ['container', 'paas', 'vm', 'kubernetes'],
  vcpu: 1,
  memoryGb: 2,
  sizing: 'Strapi names 1 core and 2 GB of memory as the minimum and recommends 2 cores and 4 GB.',
  objectStorage: 'possible',
  dependencies: [
    {
      capability: 'relational_db',
      engines: ['postgresql', 'mysql', 'mariadb'],
      version: '14',
      need: 'required',
      because: 'Strapi 5 requires PostgreSQL 14, MySQL 8.0 or MariaDB 10.3 or later.',
    },
  ],
  ports: [1337],
  licence: 'MIT (Community Edition)',
  scalesOut: true,
  mustNotRunOn: [],
  source: 'https://docs.strapi.io/cms/deployment',
};
