import type { Profile } from './profile.ts';

export const temporal: Profile = {
  names: ['temporal'],
  title: 'Temporal Server',
  capability: 'workflow',
  hosting: 'program',
  runtime: 'Go',
  forms: ['kubernetes', 'vm', 'container'],
  vcpu: 2,
  memoryGb: 4,
  sizing:
    'Temporal publishes no vendor figure; 2 vCPU and 4 GB for all services on one instance are a working assumption.',
  dependencies: [
    {
      capability: 'relational_db',
      engines: ['postgresql', 'mysql', 'cassandra'],
      version: '12',
      need: 'required',
      because: 'Temporal supports PostgreSQL 12, MySQL 8.0.17 and Cassandra 3.11 or later as its persistence store.',
    },
    {
      capability: 'full_text_search',
      engines: ['elasticsearch', 'opensearch'],
      version: '8',
      need: 'recommended',
      because: 'Elasticsearch answers list queries of large clusters instead of the SQL database.',
    },
  ],
  worker: { because: 'Worker processes of the customer run the workflows and activities.' },
  ports: [7233, 8080],
  licence: 'MIT',
  scalesOut: true,
  mustNotRunOn: [{ form: 'paas', because: 'Clients use gRPC, and the services address each other directly.' }],
  source: 'https://docs.temporal.io/self-hosted-guide/deployment',
};
