import type { Profile } from './profile.ts';

export const grafana: Profile = {
  names: ['grafana'],
  title: 'Grafana',
  capability: 'bi_dashboard',
  hosting: 'engine',
  runtime: 'Go',
  forms: ['container', 'vm', 'kubernetes'],
  vcpu: 1,
  memoryGb: 1,
  sizing: 'Grafana names 1 CPU core and 512 MB of memory as the minimum.',
  dependencies: [
    {
      capability: 'relational_db',
      engines: ['postgresql', 'mysql'],
      version: '12',
      need: 'recommended',
      because: 'Several instances need a shared database of PostgreSQL 12 or MySQL 8.0 or later instead of SQLite.',
    },
  ],
  ports: [3000],
  licence: 'AGPL-3.0',
  scalesOut: true,
  mustNotRunOn: [],
  source: 'https://grafana.com/docs/grafana/latest/setup-grafana/installation/',
};
