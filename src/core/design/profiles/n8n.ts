import type { Profile } from './profile.ts';

export const n8n: Profile = {
  names: ['n8n'],
  title: 'n8n',
  capability: 'web_compute',
  hosting: 'program',
  runtime: 'Node.js 20',
  forms: ['container', 'vm', 'kubernetes', 'paas'],
  vcpu: 1,
  memoryGb: 2,
  sizing: 'n8n states that memory depends on the workflows; 1 vCPU and 2 GB are a working assumption.',
  objectStorage: 'possible',
  dependencies: [
    {
      capability: 'relational_db',
      engines: ['postgresql'],
      version: '13',
      need: 'required',
      because: 'Queue mode needs PostgreSQL 13 or later; SQLite suits a single instance only.',
    },
    {
      capability: 'cache',
      engines: ['redis', 'valkey'],
      version: '6',
      need: 'recommended',
      because: 'Workers of queue mode receive executions through Redis.',
    },
  ],
  worker: { because: 'In queue mode worker processes run the executions.' },
  ports: [5678],
  licence: 'Sustainable Use License',
  scalesOut: false,
  mustNotRunOn: [],
  source: 'https://docs.n8n.io/hosting/',
};
