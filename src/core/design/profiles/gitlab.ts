import type { Profile } from './profile.ts';

export const gitlab: Profile = {
  names: ['gitlab'],
  title: 'GitLab Self-Managed',
  capability: 'web_compute',
  hosting: 'program',
  runtime: 'Ruby and Go (Linux package)',
  forms: ['vm', 'kubernetes'],
  vcpu: 8,
  memoryGb: 16,
  sizing: 'GitLab names 8 vCPU and 16 GB of memory for one node with up to 20 requests/s or 1,000 users.',
  rpsPerVcpu: 2.5,
  disk: {
    storedGb: 200,
    because: 'Git repositories need block storage; GitLab advises against cloud file systems for them.',
  },
  objectStorage: 'possible',
  dependencies: [
    {
      capability: 'relational_db',
      engines: ['postgresql'],
      version: '17',
      need: 'required',
      because: 'GitLab 19 requires PostgreSQL 17 or later, bundled or external.',
    },
    {
      capability: 'cache',
      engines: ['redis', 'valkey'],
      version: '7',
      need: 'required',
      because: 'Sessions and the queue of background jobs are kept in Redis, bundled or external.',
    },
  ],
  worker: { because: 'Sidekiq processes background jobs.' },
  ports: [443, 80, 22],
  licence: 'MIT (Community Edition); Enterprise Edition is commercial',
  scalesOut: false,
  mustNotRunOn: [
    { form: 'container', because: 'Gitaly needs local block storage with low latency, and SSH needs its own port.' },
    { form: 'paas', because: 'Gitaly needs local block storage with low latency, and SSH needs its own port.' },
  ],
  source: 'https://docs.gitlab.com/install/requirements/',
};
