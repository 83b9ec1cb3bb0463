import type { Profile } from './profile.ts';

export const dagster: Profile = {
  names: ['dagster'],
  title: 'Dagster',
  capability: 'workflow',
  hosting: 'program',
  runtime: 'Python 3.10',
  forms: ['kubernetes', 'container', 'vm'],
  vcpu: 2,
  memoryGb: 4,
  sizing: 'Dagster publishes no vendor figure; 2 vCPU and 4 GB for web server and daemon are a working assumption.',
  objectStorage: 'possible',
  dependencies: [
    {
      capability: 'relational_db',
      engines: ['postgresql', 'mysql'],
      version: '13',
      need: 'required',
      because:
        'Run and event storage of a production deployment is PostgreSQL or MySQL; version 13 is a working assumption.',
    },
  ],
  worker: { because: 'The daemon starts schedules, sensors and queued runs; exactly one may run.' },
  ports: [3000, 4000],
  licence: 'Apache-2.0',
  scalesOut: false,
  mustNotRunOn: [],
  source: 'https://docs.dagster.io/deployment/oss',
};
