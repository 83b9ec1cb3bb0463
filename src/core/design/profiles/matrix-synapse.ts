import type { Profile } from './profile.ts';

export const matrixSynapse: Profile = {
  names: ['matrix synapse', 'synapse server'],
  title: 'Matrix Synapse',
  capability: 'web_compute',
  hosting: 'program',
  runtime: 'Python 3.10',
  forms: ['vm', 'container', 'kubernetes'],
  vcpu: 2,
  memoryGb: 2,
  sizing: 'Synapse names 1 GB of free memory as the minimum; 2 vCPU and 2 GB are a working assumption.',
  disk: { storedGb: 50, because: 'The media store is a directory of the main process.' },
  objectStorage: 'possible',
  dependencies: [
    {
      capability: 'relational_db',
      engines: ['postgresql'],
      version: '14',
      need: 'required',
      because: 'Production servers need PostgreSQL in a supported version; SQLite is for tests only.',
    },
    {
      capability: 'cache',
      engines: ['redis', 'valkey'],
      version: '6',
      need: 'recommended',
      because: 'Worker processes replicate state through Redis.',
    },
  ],
  ports: [8008, 8448],
  licence: 'AGPL-3.0',
  scalesOut: false,
  mustNotRunOn: [{ form: 'paas', because: 'Federation needs its own port, and the media store needs a volume.' }],
  source: 'https://element-hq.github.io/synapse/latest/setup/installation.html',
};
