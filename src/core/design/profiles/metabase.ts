import type { Profile } from './profile.ts';

export const metabase: Profile = {
  names: ['metabase'],
  title: 'Metabase',
  capability: 'bi_dashboard',
  hosting: 'program',
  runtime: 'Java 21',
  forms: ['container', 'paas', 'kubernetes', 'vm'],
  vcpu: 1,
  memoryGb: 2,
  sizing: 'Metabase names 1 CPU core and 1 GB of memory per 20 concurrent users, starting from 1 core and 2 GB.',
  dependencies: [
    {
      capability: 'relational_db',
      engines: ['postgresql', 'mysql', 'mariadb'],
      version: '14',
      need: 'required',
      because:
        'The application database must not be the embedded H2 in production; every maintained PostgreSQL is supported.',
    },
  ],
  ports: [3000],
  licence: 'AGPL-3.0 (open source edition)',
  scalesOut: true,
  mustNotRunOn: [],
  source: 'https://www.metabase.com/learn/administration/metabase-in-production',
};
