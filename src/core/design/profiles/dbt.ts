import type { Profile } from './profile.ts';

export const dbt: Profile = {
  names: ['dbt', 'dbt core'],
  title: 'dbt Core',
  capability: 'etl',
  hosting: 'program',
  runtime: 'Python 3.10',
  forms: ['container', 'vm', 'kubernetes'],
  vcpu: 1,
  memoryGb: 2,
  sizing: 'dbt publishes no vendor figure; the warehouse does the work, and 1 vCPU and 2 GB are a working assumption.',
  dependencies: [
    {
      capability: 'data_warehouse',
      engines: ['snowflake', 'bigquery', 'redshift', 'synapse', 'fabric', 'postgresql'],
      version: '1',
      need: 'required',
      because: 'dbt compiles SQL that an adapter runs in a warehouse; the version is that of the adapter.',
    },
  ],
  cron: { everyMinutes: 1440, because: 'dbt runs as a job; daily is a working assumption for its schedule.' },
  ports: [],
  licence: 'Apache-2.0',
  scalesOut: false,
  mustNotRunOn: [
    { form: 'function', because: 'A dbt run can exceed the time limit of a function.' },
    { form: 'paas', because: 'dbt is a job that ends, not a server.' },
  ],
  source: 'https://docs.getdbt.com/docs/core/installation-overview',
};
