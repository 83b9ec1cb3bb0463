import type { Profile } from './profile.ts';

export const superset: Profile = {
  names: ['superset', 'apache superset'],
  title: 'Apache Superset',
  capability: 'bi_dashboard',
  hosting: 'program',
  runtime: 'Python 3.11',
  forms: ['kubernetes', 'container', 'vm'],
  vcpu: 2,
  memoryGb: 4,
  sizing:
    'Superset publishes no vendor figure for production; 2 vCPU and 4 GB per web instance are a working assumption.',
  dependencies: [
    {
      capability: 'relational_db',
      engines: ['postgresql', 'mysql'],
      version: '14',
      need: 'required',
      because: 'Production needs PostgreSQL or MySQL for metadata; SQLite is not supported.',
    },
    {
      capability: 'cache',
      engines: ['redis', 'valkey'],
      version: '6',
      need: 'recommended',
      because: 'Redis is the cache and the broker of asynchronous queries.',
    },
  ],
  worker: { because: 'Celery workers and a beat process run asynchronous queries, alerts and reports.' },
  ports: [8088],
  licence: 'Apache-2.0',
  scalesOut: true,
  mustNotRunOn: [],
  source: 'https://superset.apache.org/docs/configuration/configuring-superset',
};
