import type { Profile } from './profile.ts';

export const timescaledb: Profile = {
  names: ['timescaledb', 'timescale'],
  title: 'TimescaleDB',
  capability: 'timeseries_db',
  hosting: 'program',
  runtime: 'PostgreSQL 15 with the TimescaleDB extension',
  forms: ['vm', 'kubernetes'],
  vcpu: 2,
  memoryGb: 8,
  sizing: 'The documentation publishes no vendor figure; 2 vCPU and 8 GB are a working assumption.',
  disk: { storedGb: 200, because: 'PostgreSQL stores hypertables on block storage.' },
  dependencies: [],
  ports: [5432],
  licence: 'Apache-2.0; compression and aggregates under the Timescale License',
  scalesOut: false,
  mustNotRunOn: [{ form: 'container', because: 'A database needs block storage that stays with its instance.' }],
  source: 'https://docs.timescale.com/self-hosted/latest/install/',
};
